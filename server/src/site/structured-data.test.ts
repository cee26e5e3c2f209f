import { beforeAll, describe, expect, test } from 'vitest'
import { startApi } from '../../test/api.ts'
import { addSale } from '../../test/sales.ts'
import { addProduct, buildWorld } from '../../test/world.ts'
import { createApp } from '../app.ts'
import { rollUp } from '../catalog/counters.jobs.ts'
import { serveSite } from './site.ts'

// The structured data of pages for search engines (JSON-LD, schema.org).
const { resources, databases, signUp } = await startApi()
const { reader, writer } = databases
const { products, shops } = await buildWorld(writer)
const app = await createApp(resources, { log: false, limits: false, trustedProxies: [] })
const origin = 'http://shop.example'

beforeAll(() => serveSite(app, { isDevelopment: false, publicUrl: undefined, isDemo: false, reader, writer }))

// oxlint-disable-next-line typescript/no-explicit-any -- its shape is what is tested
type Data = any

async function dataOf(url: string): Promise<Data> {
  const { body } = await app.inject({ url, headers: { host: 'shop.example' } })
  const [, json] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body) ?? []
  return json === undefined ? undefined : JSON.parse(json)
}

const kumoriya = shops.kumoriya.id
const detail = async (id: number, shop = kumoriya) => (await dataOf(`/de/detail/${id}/${shop}`))['@graph'][0]

describe('a product', () => {
  test('has its name in the language of the page, its offer, shipping costs, and return policy', async () => {
    expect(await detail(products.lamp.id)).toMatchObject({
      '@type': 'Product',
      name: 'Schreibtischlampe mit zwei Gelenken',
      url: `${origin}/de/detail/${products.lamp.id}/${kumoriya}`,
      brand: { name: 'Kumoriya Works' },
      offers: {
        '@type': 'Offer',
        price: '45.00',
        priceCurrency: 'USD',
        availability: 'https://schema.org/InStock',
        seller: { '@type': 'OnlineStore', name: 'Kumoriya Works' },
        shippingDetails: { '@type': 'OfferShippingDetails', shippingOrigin: { addressCountry: 'JP' } },
        hasMerchantReturnPolicy: { '@type': 'MerchantReturnPolicy', merchantReturnDays: expect.any(Number) },
      },
    })
  })

  test('is rated only where it has a rating', async () => {
    expect(await detail(products.lamp.id)).not.toHaveProperty('aggregateRating')
    const mei = await signUp()
    const sale = { buyer: Number(mei.id), product: products.tea, quantity: 1, price: 4_50 }
    const order_id = String(await addSale(writer, sale))
    const scores = { product_score: 4, service_score: 5, postage_score: 5 }
    await mei.call('POST /api/comment/add', { body: { order_id, content: 'Floral', ...scores } })
    await rollUp(writer)
    expect(await detail(products.tea.id)).toMatchObject({
      aggregateRating: { '@type': 'AggregateRating', ratingValue: 4, reviewCount: 1 },
    })
  })

  test('that is sold out is marked as such', async () => {
    const { offers } = await detail(products.backpack.id, shops.fjordkant.id)
    expect(offers.availability).toBe('https://schema.org/OutOfStock')
  })

  test('with options is a group, each variant with its own price', async () => {
    const group = await detail(products.phone.id, shops.fjordkant.id)
    expect(group['@type']).toBe('ProductGroup')
    expect(group.hasVariant).toHaveLength(products.phone.variantIds.length)
    for (const { offers } of group.hasVariant) expect(offers).toMatchObject({ '@type': 'Offer', priceCurrency: 'USD' })
  })

  test('with too many variants has one offer from the lowest to the highest price', async () => {
    const sizes = Array.from({ length: 101 }, (_none, at) => ({ value: `s${at}` }))
    const { id } = await addProduct(writer, {
      shop: shops.kumoriya,
      name: { en: 'Picture frame' },
      options: [{ name: 'size', values: sizes }],
      variants: sizes.map(({ value }, at) => ({ choice: [value], price: 10_00 + at, stock: 1 })) as never,
    })
    const { offers, ...product } = await detail(id)
    expect(product['@type']).toBe('Product')
    expect(product).not.toHaveProperty('hasVariant')
    expect(offers).toMatchObject({ '@type': 'AggregateOffer', lowPrice: '10.00', highPrice: '11.00', offerCount: 101 })
    expect(offers).not.toHaveProperty('price')
  })

  test('is listed in its category (BreadcrumbList)', async () => {
    const [, crumbs] = (await dataOf(`/de/detail/${products.lamp.id}/${kumoriya}`))['@graph']
    expect(crumbs).toMatchObject({
      '@type': 'BreadcrumbList',
      itemListElement: [
        { position: 1, item: `${origin}/de/searchs?category=electrical` },
        { position: 2, name: 'Schreibtischlampe mit zwei Gelenken' },
      ],
    })
  })
})

test('a shop and the market are online stores', async () => {
  expect(await dataOf(`/fr/shop/${kumoriya}`)).toMatchObject({
    '@type': 'OnlineStore',
    name: 'Kumoriya Works',
    url: `${origin}/fr/shop/${kumoriya}`,
    address: { addressCountry: 'JP' },
  })
  expect(await dataOf('/fr/home')).toMatchObject({
    '@type': 'OnlineStore',
    name: 'Sealane',
    url: `${origin}/fr/home`,
    logo: `${origin}/icons/icon-512.png`,
  })
})
