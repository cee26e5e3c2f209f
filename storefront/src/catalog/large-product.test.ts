import type { ProductDetail } from '@sealane/contract/catalog'
import type { ApiCall } from '@sealane/contract/client'
import { fileNames } from '@sealane/contract/locales'
import { expect, test } from 'vitest'
import { render } from '../app/entry-server.tsx'

/** Creates a product with this number of sizes; the last is the cheapest, so the page opens with it. */
function beads(count: number): ProductDetail {
  const sizes = Array.from({ length: count }, (_none, index) => `size ${index}`)
  const picture = '/pictures/beads-800.webp'
  return {
    ...{ id: '7', name: 'Glass beads', category: { id: 'toys', name: 'Toys' }, image: picture, image_color: '#ffffff' },
    ...{ unit_price: 1_00, list_price: null, sold: 0, rating: null, reviews: 0, country: 'JP', in_stock: true },
    ...{ liked: false, description: 'Round.', images: [{ image: picture, color: '#ffffff', alt: '' }], specs: [] },
    options: [
      {
        name: 'size',
        label: 'Size',
        values: sizes.map((value) => ({ value, label: value, swatch: null, image: null })),
      },
    ],
    variants: sizes.map((value, index) => ({
      ...{ id: `${index}`, choice: [value], spec: value, stock: 5, image: picture },
      unit_price: index === count - 1 ? 1_00 : 2_00,
    })),
    ...{ stock: 5 * count, sales: 0, seen: 0, handling_days: 2, return_days: 14 },
    scores: { product: null, service: null, postage: null, stars: [0, 0, 0, 0, 0] },
    freight: { country: 'DE', delivers: true, base: 5_00, further: 0, free_from: null },
    shop: {
      ...{ id: '3', name: 'Quay', logo: picture, country: 'JP', fans: 0, favorable_rate: null, total_sales: 0 },
      ...{ followed: false, open: true, opens_at: null },
    },
  }
}

async function show(product: ProductDetail) {
  const call = (async (address: string) => (address === 'GET /api/product/detail' ? product : undefined)) as ApiCall
  return render({
    ...{ path: '/en/detail/7/3', query: '', languageCookie: undefined, acceptLanguage: undefined },
    ...{ origin: 'https://sealane.example', isIndexed: true, offered: fileNames, call },
    assets: { entry: '/assets/entry.js', preloads: [], inlineStyles: '' },
  })
}

/** Returns the part of the page before its data and script. */
const writtenIn = (document: string) => document.slice(0, document.indexOf('<script type="application/json"'))

test('a page is rendered with sixty values of an option and the chosen one, and the browser receives all', async () => {
  const { document } = await show(beads(200))
  const pressed = [...writtenIn(document).matchAll(/aria-pressed="(\w+)"[^>]*>(size [^<]*)</g)].map(([, on, label]) => [
    on,
    label,
  ])
  expect(pressed).toHaveLength(61)
  expect([pressed[0], pressed[59], pressed[60]]).toEqual([
    ['false', 'size 0'],
    ['false', 'size 59'],
    ['true', 'size 199'],
  ])
  expect(document).toContain('"status":"page"')
  expect(document).toContain('"value":"size 150"')
})

test('a page with too much data is sent as a shell that the browser fills, and search engines still index it', async () => {
  const { status, isCacheable, document } = await show(beads(3_000))
  expect(status).toBe(200)
  expect(isCacheable).toBe(true)
  expect(document.length).toBeLessThan(200_000)
  expect(document).toContain('"status":"waiting"')
  expect(document).toContain('<title>Glass beads · Sealane</title>')
  expect(document).toContain('<link rel="canonical" href="https://sealane.example/en/detail/7/3">')
  expect(document).not.toContain('noindex')
  expect(document).not.toContain('size 150')
})
