/** An application to open a shop. */
export const applicationForm = {
  shop_name: 'Kumo Paper',
  country: 'JP',
  category: 'family',
  website: 'kumo.example',
  contact_name: 'Sora Kimura',
  email: 'sora@kumo.example',
  mobile: '+81312345678',
  about: 'Notebooks and letter paper.',
  agreed: true,
} as const
