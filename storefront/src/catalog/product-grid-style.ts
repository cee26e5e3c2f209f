/** The grid of products in every product list. */
export const productGridStyle = 'grid card-columns gap-3 mid:grid-cols-3 desk:grid-cols-5 desk:gap-4.5'
