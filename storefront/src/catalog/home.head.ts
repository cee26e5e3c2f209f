import type { Head } from '../app/head.ts'

/** Describes the marketplace for search engines (schema.org `OnlineStore`). */
export function headOfHome(): Head {
  if (!import.meta.env.SSR) return {}
  const store = { '@type': 'OnlineStore', name: 'Sealane', url: '/home', logo: '/icons/icon-512.png' }
  return { jsonLd: { '@context': 'https://schema.org', ...store } }
}
