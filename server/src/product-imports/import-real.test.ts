import { descriptionMaximum, nameMaximum } from '@sealane/contract/product-limits'
import { expect, test } from 'vitest'
import { startApi } from '../../test/api.ts'
import { bring, classicFile, dryRun, finish, mugRow, sendFile, work } from '../../test/importing.ts'
import { formOf } from '../../test/selling.ts'
import { buildWorld } from '../../test/world.ts'
import { readSku, writeSku } from './cell.rules.ts'

// Back office: files as other shops really export them, where they differ from the shops' manual.

const api = await startApi()
const { shops } = await buildWorld(api.databases.writer)
const seller = await api.hireSeller(shops.kumoriya.id)

const ofShop = async (keyword: string) => {
  const { items } = await seller.call('GET /api/portal/product/list', { query: { keyword } })
  const details = items.map(({ id }) => seller.call('GET /api/portal/product/detail', { query: { id } }))
  return Promise.all(details)
}
async function codesOf({ id }: { id: string }): Promise<string[]> {
  const { items } = await seller.call('GET /api/portal/product/import/lines', { query: { id } })
  return items.flatMap(({ faults }) => faults.map(({ code }) => code))
}

test('a title of 255 letters and a page of description are taken whole; longer ones end at a word, and are reported', async () => {
  const Title = `Kettle ${'of steel '.repeat(40)}`.slice(0, nameMaximum).trimEnd().padEnd(nameMaximum, 'x')
  const page = `<table><tbody><tr><td>${'Holds tea. '.repeat(600)}</td></tr></tbody></table>`
  const tooLong = `<p>${'Holds much tea. '.repeat(900)}</p>`
  const file = classicFile([
    mugRow('long-title', { Title, 'Body (HTML)': page }),
    mugRow('long-body', { Title: 'Longbody', 'Body (HTML)': tooLong }),
  ])
  const done = await bring(api, seller, file)
  expect(done.results).toMatchObject({ saved: 2, refused: 0 })
  const [kettle] = await ofShop('Kettle of steel')
  expect(kettle?.texts.en?.name).toBe(Title)
  expect(kettle?.texts.en?.description).toHaveLength('Holds tea. '.repeat(600).trimEnd().length)
  const [cut] = await ofShop('Longbody')
  const description = cut?.texts.en?.description ?? ''
  expect(description.length).toBeGreaterThan(descriptionMaximum - 20)
  expect(description.length).toBeLessThanOrEqual(descriptionMaximum)
  expect(description).toMatch(/ much$| tea\.$|Holds$/)
  expect((await codesOf(done)).filter((code) => code === 'description_cut')).toHaveLength(1)
})

test('a file with nothing in it is called empty, not missing', async () => {
  expect(await dryRun(api, seller, '')).toMatchObject({ status: 'failed', fault: { code: 'empty' } })
})

test('a description in a language without spaces is cut where it has to end', async () => {
  const file = classicFile([mugRow('no-spaces', { Title: 'Spaceless', 'Body (HTML)': `商品 ${'杯'.repeat(12_000)}` })])
  await bring(api, seller, file)
  const [product] = await ofShop('Spaceless')
  expect(product?.texts.en?.description).toHaveLength(descriptionMaximum)
})

test('a SKU of digits loses the apostrophe that keeps its zeros, and an export writes one of our own back', async () => {
  await bring(api, seller, classicFile([mugRow('digits', { Title: 'Digits', 'Variant SKU': "'0025970" })]))
  const [product] = await ofShop('Digits')
  expect(product?.variants[0]?.sku).toBe('0025970')
  for (const sku of ["''25970", "'25970", '25970', "'A-1", 'A-1']) expect(readSku(writeSku(sku))).toBe(sku)
  expect(readSku('')).toBeNull()
})

test('a product of hundreds of variants, and names of values as long as sentences, is taken whole', async () => {
  const long = (n: number) =>
    `No. ${n}: for walls of ${n} metres, with screws and a level, in the colour of the frame and shipped flat`
  const rows = Array.from({ length: 400 }, (_, n) =>
    mugRow('frames', {
      ...(n > 0 && { Title: '', 'Body (HTML)': '', Vendor: '' }),
      ...{ 'Option1 Name': 'Frame', 'Option1 Value': long(Math.floor(n / 4)), 'Option2 Name': 'Depth' },
      ...{
        'Option2 Value': `${n % 4} cm`,
        'Variant SKU': `${'FRAME-'.repeat(12)}${n}`,
        'Variant Price': `${10 + n}.00`,
      },
      ...(n === 0 && { Title: 'Many frames' }),
    }),
  )
  const done = await bring(api, seller, classicFile(rows))
  expect(done.results).toMatchObject({ saved: 1, refused: 0 })
  const [product] = await ofShop('Many frames')
  expect(product?.variants).toHaveLength(400)
  expect(product?.variants[399]).toMatchObject({ choice: [long(99), '3 cm'], unit_price: 409_00 })

  if (product === undefined) throw new Error('The product was not found')
  const variants = product.variants.toReversed().map((one) => ({ ...one, unit_price: 7_00 }))
  const body = formOf(product, { variants, on_sale: false })
  const saved = await seller.call('POST /api/portal/product/save', { body })
  expect(saved.variants.map(({ unit_price }) => unit_price)).toEqual(variants.map(() => 7_00))
  expect(saved.variants[0]?.choice).toEqual([long(99), '3 cm'])
})

test('a product of more values than a page can carry is named by the column that has them', async () => {
  const rows = Array.from({ length: 1_001 }, (_none, index) =>
    mugRow('beads', { 'Option1 Name': 'Number', 'Option1 Value': `${index}` }),
  )
  const { id } = await dryRun(api, seller, classicFile(rows))
  const { items } = await seller.call('GET /api/portal/product/import/lines', { query: { id } })
  const wrong = items.flatMap(({ faults }) => faults.filter(({ isNote }) => !isNote))
  expect(wrong).toMatchObject([{ code: 'too_many', row: 2, column: 'Option1 Value' }])
})

test('columns set flush with spaces, quoted cells too, are the columns without them', async () => {
  const rows = [
    'Handle      ,Title             ,"Body (HTML)"   ,Option1 Name,Option1 Value ,Variant Price,Variant Inventory Qty,Status ',
    'flush-mug   ,"Flush, the mug"  ,"<p>Two ""ears""\nand a lid.</p>"   ,Title       ,Default Title ,4.00         ,0                    ,active ',
    'flush-mug   ,                  ,                ,            ,              ,             ,                     ,       ',
  ]
  const file = await dryRun(api, seller, rows.join('\n'))
  expect(file.counts).toMatchObject({ new: 1, faulty: 0 })
  await seller.call('POST /api/portal/product/import/start', { body: { id: file.id } })
  await work(api)
  const [mug] = await ofShop('Flush')
  expect(mug?.texts.en).toEqual({ name: 'Flush, the mug', description: 'Two "ears" and a lid.' })
  expect(mug?.variants).toMatchObject([{ unit_price: 4_00, stock: 0, choice: [] }])
})

test('a shop with several stocks exports no pieces: products are imported without, and each has a note', async () => {
  const { 'Variant Inventory Qty': _pieces, ...row } = mugRow('no-pieces', { Title: 'Nopieces' })
  const file = await dryRun(api, seller, classicFile([{ ...row, 'Variant Inventory Policy': 'continue' }]))
  expect(file.counts).toMatchObject({ new: 1, faulty: 0 })
  expect(await codesOf(file)).toContain('quantity_missing')
})

test('where a file has no column for pieces, its note has the name that such a column usually has', async () => {
  const { 'Variant Inventory Qty': _pieces, ...row } = mugRow('no-column')
  const columnOf = async (text: string) => {
    const { id } = await dryRun(api, seller, text)
    const { items } = await seller.call('GET /api/portal/product/import/lines', { query: { id } })
    return items[0]?.faults.find(({ code }) => code === 'quantity_missing')?.column
  }
  expect(await columnOf(classicFile([row]))).toBe('Variant Inventory Qty')
  expect(await columnOf(classicFile([row]).replace('Handle,', 'URL handle,'))).toBe('Inventory quantity')
})

test('columns of markets, measures, linked options and other apps are ignored, in any language', async () => {
  const more = {
    ...{ 'Option1 Linked To': '', 'Unit Price Total Measure': '', 'Variant Grams': '4.1', 'Variant Weight Unit': 'lb' },
    ...{ 'Variant Barcodes': '40123' },
    ...{ 'Included / International': 'TRUE', 'Price / International': '1,5', 'Compare At Price / International': '' },
    ...{ 'Google Shopping / AdWords Labels': '', 'Renk (product.metafields.shopify.color-pattern)': 'siyah; mavi' },
  }
  const file = await dryRun(api, seller, classicFile([mugRow('markets', { Title: 'Markets', ...more })]))
  expect(file.counts).toMatchObject({ new: 1, faulty: 0 })
  expect(file.ignored).toContain('Price / International')
  expect(file.unknown).toEqual([])
})

test('an obstacle to being on sale is reported by a column, also where the file has none for it', async () => {
  const read = async (handle: string, more: Record<string, string>) => {
    const { 'Product Category': _none, ...cells } = mugRow(handle, more)
    const { id } = await dryRun(api, seller, classicFile([cells]))
    const { items } = await seller.call('GET /api/portal/product/import/lines', { query: { id } })
    return items.flatMap(({ faults }) => faults.map(({ code, column }) => `${code} ${column}`))
  }
  expect(await read('typed', { Type: 'Thingamajig' })).toEqual(['category Type', 'missing Image Src'])
  expect(await read('bare', {})).toEqual(['missing Type', 'missing Image Src'])
})

test('the names that the columns of a product’s type have had are all known', async () => {
  const { 'Product Category': path = '', ...row } = mugRow('typed-long-ago', { 'Custom Product Type': 'Mugs' })
  for (const name of ['Standard Product Type', 'Standardized Product Type', 'Product Category']) {
    const file = await dryRun(api, seller, classicFile([{ ...row, [name]: path }]))
    expect(file.unknown).toEqual([])
    const { items } = await seller.call('GET /api/portal/product/import/lines', { query: { id: file.id } })
    expect(items[0]?.coming?.category).toBe('family')
  }
})

test('an unknown category is reported once, by the column that names it', async () => {
  const faultCodes = async (more: Record<string, string>) => {
    const row = mugRow('told-once', { Type: 'Thingamajig', 'Image Src': 'https://shop.example/a.jpg', ...more })
    return codesOf(await dryRun(api, seller, classicFile([row])))
  }
  expect(await faultCodes({ 'Product Category': '' })).toEqual(['category'])
  expect(await faultCodes({ 'Product Category': 'Uncategorized' })).toEqual(['category'])
  expect(await faultCodes({ 'Product Category': '', Type: '' })).toEqual(['missing'])
})

test('prices in another currency are converted at the rate sent with the file, former prices too, and are shown as such', async () => {
  const file = classicFile([
    mugRow('in-kronor', { Title: 'Kronor', 'Variant Price': '95.00', 'Variant Compare At Price': '142.49' }),
  ])
  const send = async (fields: Record<string, string>) => sendFile(api, seller, file, { fields })
  for (const per_dollar of ['0', '-9.5', 'nine', 'Infinity'])
    expect(await send({ per_dollar })).toMatchObject({
      reason: 'INVALID_INPUT',
      fields: { per_dollar: 'Enter a rate above 0' },
    })

  const { data } = await send({ per_dollar: '9.5' })
  expect(await finish(api, seller, data.id)).toMatchObject({ per_dollar: 9.5, counts: { new: 1 } })
  await seller.call('POST /api/portal/product/import/start', { body: { id: data.id } })
  await finish(api, seller, data.id)
  const [mug] = await ofShop('Kronor')
  expect(mug?.variants).toMatchObject([{ unit_price: 10_00, list_price: 15_00 }])
  expect(await dryRun(api, seller, file)).toMatchObject({ per_dollar: 1, counts: { changed: 1 } })
})

test('a price of millions of a small currency is not too high', async () => {
  const file = classicFile([
    mugRow('in-dong', { 'Variant Price': '15900000' }),
    mugRow('free', { 'Variant Price': '90' }),
  ])
  const { data } = await sendFile(api, seller, file, { fields: { per_dollar: '25400' } })
  const { id } = await finish(api, seller, data.id)
  const { items } = await seller.call('GET /api/portal/product/import/lines', { query: { id } })
  expect(items.map(({ coming }) => coming?.lowest)).toEqual([625_98, undefined])
  expect(items[1]?.faults[0]).toMatchObject({ code: 'price_zero', value: '90' })
})
