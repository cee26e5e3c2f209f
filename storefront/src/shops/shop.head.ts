import type { ShopDetail } from '@sealane/contract/shops'
import type { QueryClient } from '@tanstack/react-query'
import type { Head } from '../app/head.ts'
import type { RouteParams } from '../app/routes.ts'
import { shorten } from '../catalog/catalog.head.ts'

export function headOfShop({ queries, params }: { queries: QueryClient; params: RouteParams }): Head {
  const shop = queries.getQueryData<ShopDetail>(['shops', 'detail', params['id'] ?? ''])
  if (shop === undefined) return {}
  return {
    title: shop.name,
    description: shorten(shop.about),
    image: shop.banner,
    ...(import.meta.env.SSR && { jsonLd: { '@context': 'https://schema.org', ...storeOf(shop) } }),
  }
}

function storeOf({ id, name, about, logo, banner, city, country, rating, reviews }: ShopDetail): object {
  return {
    '@type': 'OnlineStore',
    name,
    description: about,
    url: `/shop/${id}`,
    logo,
    image: banner,
    address: { '@type': 'PostalAddress', addressLocality: city, addressCountry: country },
    ...(reviews > 0 && {
      aggregateRating: { '@type': 'AggregateRating', ratingValue: rating, reviewCount: reviews, bestRating: 5 },
    }),
  }
}
