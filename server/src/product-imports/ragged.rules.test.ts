import { expect, test } from 'vitest'
import { readFile } from './import-file.ts'

// Back office: rows that have another number of cells than the headings.

const head =
  'Handle,Title,Body (HTML),Type,Variant SKU,Variant Price,Variant Inventory Qty,Image Src,Image Alt Text,Status'

async function productsOf(...rows: string[]) {
  const file = await readFile(new TextEncoder().encode([head, ...rows].join('\n')))
  if ('code' in file) throw new Error(file.code)
  return file.products
}

test('a picture’s row without the empty cells at its end, as spreadsheets save it, adds the picture', async () => {
  const [mug] = await productsOf(
    'mug,Mug,x,family,,9.90,5,https://cdn.example/1.jpg,,active',
    'mug,,,,,,,https://cdn.example/2.jpg',
    'mug,,,,,,,https://cdn.example/3.jpg,A mug',
  )
  expect(mug).toMatchObject({ faults: [], variants: [{ unit_price: 9_90 }] })
  expect(mug?.pictures).toMatchObject([{ alt: '' }, { source: 'https://cdn.example/2.jpg' }, { alt: 'A mug' }])
})

test.each([
  ['a row of a variant', 'mug,,,,M-2,8.00,5'],
  ['a row whose picture stands in another column', 'mug,,,,,,https://cdn.example/2.jpg'],
  ['a row with a text', 'mug,,of clay,,,,,https://cdn.example/2.jpg'],
  ['a row without a picture', 'mug,,,'],
])('%s that ends early is refused with its product, and shifts nothing', async (_what, row) => {
  const [mug] = await productsOf('mug,Mug,x,family,,9.90,5,,,active', row)
  expect(mug).toMatchObject({ variants: [{ unit_price: 9_90 }], faults: [{ code: 'ragged', row: 3 }] })
})

test('a row with more cells than headings is refused, unless they are empty', async () => {
  const row = 'mug,Mug,x,family,,9.90,5,,,active'
  expect((await productsOf(`${row},,`))[0]?.faults).toEqual([])
  expect((await productsOf(`${row},more`))[0]?.faults).toMatchObject([{ code: 'ragged', value: '11 / 10' }])
})
