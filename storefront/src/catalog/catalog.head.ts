import type { Card, ProductDetail } from '@sealane/contract/catalog'
import { fileNames, localeOf } from '@sealane/contract/locales'
import type { QueryClient } from '@tanstack/react-query'
import type { Head } from '../app/head.ts'
import type { RouteParams } from '../app/routes.ts'
import { readFilters } from './filters.rules.ts'

const descriptionMaximum = 160
/** Countries for search engines, which require names: one for each of the site's languages. The shops also deliver to others. */
const countries = fileNames.map((name) => localeOf(name).slice(-2))
type Loaded = { queries: QueryClient; params: RouteParams; search: URLSearchParams }
type CategoryListData = { items: Card['category'][] }

/** Describes the results: the page's own title is the category or the search words. */
export function headOfResults({ queries, search }: Loaded): Head {
  const { keyword, category } = readFilters(search)
  const named = queries
    .getQueryData<CategoryListData>(['products', 'categories'])
    ?.items.find(({ id }) => id === category)
  if (keyword !== undefined) return { title: keyword, canonicalSearch: `?${new URLSearchParams({ keyword })}` }
  if (named === undefined) return {}
  const canonicalSearch = `?category=${named.id}`
  return {
    title: named.name,
    canonicalSearch,
    ...(import.meta.env.SSR && { jsonLd: { '@context': 'https://schema.org', ...crumbsOf([named]) } }),
  }
}

export function headOfDetail({ queries, params }: Loaded): Head {
  const product = queries.getQueryData<ProductDetail>(['products', 'detail', params['product'] ?? ''])
  if (product === undefined) return {}
  const { name, description, image } = product
  return {
    type: 'product',
    title: name,
    description: shorten(description),
    image,
    ...(import.meta.env.SSR && {
      jsonLd: {
        '@context': 'https://schema.org',
        '@graph': [describe(product), crumbsOf([product.category], product)],
      },
    }),
  }
}

/** Shortens a text to whole words that fit the two lines of a search result. */
export function shorten(text: string): string {
  if (text.length <= descriptionMaximum) return text
  const cut = text.slice(0, descriptionMaximum)
  const end = cut.lastIndexOf(' ')
  return `${end > descriptionMaximum / 2 ? cut.slice(0, end) : cut}…`
}

function addressOf({ id, shop }: Pick<ProductDetail, 'id' | 'shop'>): string {
  return `/detail/${id}/${shop.id}`
}

function crumbsOf(categories: Card['category'][], product?: ProductDetail): object {
  const crumbs = categories.map(({ id, name }) => ({ name, item: `/searchs?category=${id}` }))
  if (product !== undefined) crumbs.push({ name: product.name, item: addressOf(product) })
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map((crumb, index) => ({ '@type': 'ListItem', position: index + 1, ...crumb })),
  }
}

function factsOf(product: ProductDetail): object {
  const { name, description, images, category, shop, scores, reviews } = product
  return {
    name,
    description,
    image: images.map(({ image }) => image),
    category: category.name,
    brand: { '@type': 'Brand', name: shop.name },
    url: addressOf(product),
    ...(reviews > 0 && {
      aggregateRating: { '@type': 'AggregateRating', ratingValue: scores.product, reviewCount: reviews, bestRating: 5 },
    }),
  }
}

/** Maximum number of variants with an offer of their own; more would make the page too large. */
const variantsDescribed = 100

function describe(product: ProductDetail): object {
  const count = product.variants.length
  if (count > variantsDescribed) return { ...productOf(product), offers: offersOf(product) }
  return count > 1 ? groupOf(product) : productOf(product)
}

function productOf(product: ProductDetail): object {
  const { unit_price, stock, id } = product
  const price = product.variants[0]?.unit_price ?? unit_price
  return { '@type': 'Product', sku: id, ...factsOf(product), offers: offerOf(product, price, stock) }
}

/** Summarises all variants in one offer, with the lowest and the highest price. */
function offersOf(product: ProductDetail): object {
  const prices = product.variants.map(({ unit_price }) => unit_price)
  return {
    ...offerOf(product, Math.min(...prices), product.stock),
    '@type': 'AggregateOffer',
    price: undefined,
    lowPrice: dollarsOf(Math.min(...prices)),
    highPrice: dollarsOf(Math.max(...prices)),
    offerCount: prices.length,
  }
}

function dollarsOf(cents: number): string {
  return (cents / 100).toFixed(2)
}

function groupOf(product: ProductDetail): object {
  const { name, options, variants } = product
  return {
    '@type': 'ProductGroup',
    productGroupID: product.id,
    ...factsOf(product),
    variesBy: options.map(({ label }) => label),
    hasVariant: variants.map(({ id, spec, image, unit_price, stock }) => ({
      '@type': 'Product',
      sku: id,
      name: `${name} · ${spec}`,
      image,
      offers: offerOf(product, unit_price, stock),
    })),
  }
}

function offerOf(product: ProductDetail, cents: number, stock: number): object {
  const isThere = stock > 0 && product.shop.open
  return {
    '@type': 'Offer',
    url: addressOf(product),
    price: dollarsOf(cents),
    priceCurrency: 'USD',
    availability: `https://schema.org/${isThere ? 'InStock' : 'OutOfStock'}`,
    seller: { '@type': 'OnlineStore', name: product.shop.name, url: `/shop/${product.shop.id}` },
    ...(product.freight.delivers && { shippingDetails: shippingOf(product, cents) }),
    hasMerchantReturnPolicy: {
      '@type': 'MerchantReturnPolicy',
      applicableCountry: countries,
      returnPolicyCountry: product.shop.country,
      returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
      merchantReturnDays: product.return_days,
      returnMethod: 'https://schema.org/ReturnByMail',
    },
  }
}

/** Returns the shipping cost of one piece, and the shop's handling time. The carrier's time is not known. */
function shippingOf({ freight, handling_days, shop }: ProductDetail, cents: number): object {
  const isFree = freight.free_from !== null && cents >= freight.free_from
  return {
    '@type': 'OfferShippingDetails',
    shippingRate: {
      '@type': 'MonetaryAmount',
      value: isFree ? '0.00' : (freight.base / 100).toFixed(2),
      currency: 'USD',
    },
    shippingOrigin: { '@type': 'DefinedRegion', addressCountry: shop.country },
    shippingDestination: countries.map((addressCountry) => ({ '@type': 'DefinedRegion', addressCountry })),
    deliveryTime: {
      '@type': 'ShippingDeliveryTime',
      handlingTime: { '@type': 'QuantitativeValue', minValue: 0, maxValue: handling_days, unitCode: 'DAY' },
    },
  }
}
