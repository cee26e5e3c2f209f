import { expect, test } from 'vitest'
import { classicFile, mugRow } from '../../test/importing.ts'
import { readFile } from './import-file.ts'
import { toProduct } from './import-form.rules.ts'

// Back office: the columns of other shops' exports about sale and stock.

const nothing = { known: undefined, sources: new Map(), categories: new Map(), category: null, words: [] }

async function stagedOf(text: string) {
  const file = await readFile(new TextEncoder().encode(text))
  if ('code' in file) throw new Error(file.code)
  return file
}

test.each([
  ['TRUE', 'active', true],
  ['true', 'Active', true],
  ['', 'active', true],
  ['TRUE', '', true],
  ['FALSE', 'active', false],
  ['TRUE', 'draft', false],
  ['TRUE', 'archived', false],
  ['TRUE', 'unlisted', false],
  ['', '', undefined],
  ['WAHR', 'active', true],
  ['FALSCH', 'active', false],
  ['ИСТИНА', 'active', true],
  ['YANLIŞ', 'active', false],
  ['onwaar', 'active', false],
  ['1', 'active', true],
  ['0', 'active', false],
  ['yes', 'active', true],
  ['No', 'active', false],
  ['oui', 'active', true],
])('published “%s” and of the status “%s”, a product is for sale: %j', async (Published, Status, isOn) => {
  const { products } = await stagedOf(classicFile([mugRow('mug', { Published, Status })]))
  expect(products[0]).toMatchObject({ onSale: isOn, faults: [] })
})

test.each([
  [{ 'Variant Inventory Tracker': 'shopify', 'Variant Inventory Qty': '5.0' }, { stock: 5 }],
  [{ 'Variant Inventory Tracker': 'shopify', 'Variant Inventory Qty': '-4' }, { stock: 0 }],
  [{ 'Variant Inventory Tracker': '', 'Variant Inventory Qty': '5' }, { stock: 5 }],
  [{ 'Variant Inventory Tracker': '', 'Variant Inventory Qty': '0' }, { without: 'untracked' }],
  [{ 'Variant Inventory Tracker': '', 'Variant Inventory Qty': '' }, { without: 'untracked' }],
  [{ 'Variant Inventory Tracker': 'shopify', 'Variant Inventory Qty': '' }, {}],
  [
    { 'Variant Inventory Tracker': 'shopify', 'Variant Inventory Qty': '-4', 'Variant Inventory Policy': 'continue' },
    { stock: 0, without: 'continues' },
  ],
])('a quantity of %j is read as %j', async (columns, expected) => {
  const { products } = await stagedOf(classicFile([mugRow('mug', columns)]))
  const { stock, without } = products[0]?.variants[0] ?? {}
  expect({ ...(stock !== undefined && { stock }), ...(without !== undefined && { without }) }).toEqual(expected)
})

test('pieces that are not counted leave those alone that a shop has given', async () => {
  const row = mugRow('mug', { 'Variant Inventory Qty': '0', 'Variant Inventory Tracker': '' })
  const { header, products } = await stagedOf(classicFile([row]))
  const [staged] = products
  if (staged === undefined) throw new Error('No product was read')
  const { product: stored } = toProduct(header, staged, nothing)
  const counted = { ...stored, variants: stored.variants.map((one) => ({ ...one, stock: 30 })) }
  const { product, faults } = toProduct(header, staged, { ...nothing, known: counted })
  expect(product.variants).toMatchObject([{ stock: 30 }])
  expect(faults).toEqual([])
})

test('a field of the shop’s own is known by its key, in any language', async () => {
  const text = 'Handle,Title,Zielgruppe (product.metafields.shopify.target-gender),Type\na,A,female,Tees'
  const { header, products } = await stagedOf(text)
  expect(products[0]?.cells.target_gender?.value).toBe('female')
  expect(header.ignored).toEqual(['Zielgruppe (product.metafields.shopify.target-gender)'])
})

test('a file that went through a spreadsheet in another language says the same of gift cards, shipping and selling on', async () => {
  const card = { 'Gift Card': 'WAHR' }
  const soldOn = { 'Variant Inventory Qty': '-4', 'Variant Inventory Policy': 'VRAI', 'Gift Card': 'FAUX' }
  const sent = { 'Variant Requires Shipping': 'FALSCH' }
  const { products } = await stagedOf(classicFile([mugRow('card', card), mugRow('on', soldOn), mugRow('sent', sent)]))
  expect(products.map(({ faults }) => faults.map(({ code }) => code))).toEqual([['gift_card'], [], ['no_shipping']])
  expect(products[1]?.variants).toMatchObject([{ stock: 0, without: 'continues' }])
})

test('a SKU that a spreadsheet has rounded is imported unchanged, and reported', async () => {
  const rows = ['4.01234E+12', '4,01234E+12', '401234E12', 'E+12'].map((sku, at) =>
    mugRow(`rounded-${at}`, { 'Variant SKU': sku }),
  )
  const { products } = await stagedOf(classicFile(rows))
  const column = { code: 'sku_rounded', column: 'Variant SKU', isNote: true }
  expect(products.map(({ faults }) => faults)).toEqual([
    [{ ...column, row: 2, value: '4.01234E+12' }],
    [{ ...column, row: 3, value: '4,01234E+12' }],
    [],
    [],
  ])
})

test('a price of three digits after a mark is read as the other prices of the file are, or not at all', async () => {
  const readTogether = async (...prices: string[]) => {
    const rows = prices.map((price, at) => mugRow(`mug-${at}`, { 'Variant Price': price }))
    const { products } = await stagedOf(classicFile(rows))
    return products.map(({ variants, faults }) => variants[0]?.unit_price ?? faults[0]?.code)
  }
  expect(await readTogether('1.290', '12.500', '1.299,00')).toEqual([1_290_00, 12_500_00, 1_299_00])
  expect(await readTogether('1.290', '12.50')).toEqual(['price', 12_50])
  expect(await readTogether('1.290', '1,290', '19.990', '249.000')).toEqual(['price', 'price', 'price', 'price'])
  expect(await readTogether('1,290', '12.50', '12,50')).toEqual(['price', 12_50, 12_50])
})

test.each(['1.299,00 €', 'kr. 1.299,00', '1 299,00 zł', '1299.00 EUR', 'R$ 1.299,00', '₹1,299.00', '1,299.00元'])(
  'the price %s is taken, with a note that it is not in dollars',
  async (price) => {
    const { products } = await stagedOf(classicFile([mugRow('mug', { 'Variant Price': price })]))
    expect(products[0]?.variants).toMatchObject([{ unit_price: 1_299_00 }])
    expect(products[0]?.faults).toMatchObject([{ code: 'price_currency', isNote: true }])
  },
)

test('a second value beside the default one makes a real option of it', async () => {
  const second = { Handle: 'mug', 'Option1 Value': '-', 'Variant Price': '13.00', 'Variant Inventory Qty': '2' }
  const { products } = await stagedOf(classicFile([mugRow('mug'), second]))
  expect(products[0]).toMatchObject({
    optionNames: ['Title'],
    variants: [{ values: ['Default Title'] }, { values: ['-'], unit_price: 13_00 }],
    faults: [],
  })
})

test.each([
  ['Salt &amp; Pepper &#8211; 2&quot; grinder', 'Salt & Pepper – 2" grinder'],
  ['Mug &#39;Hi&#39;', "Mug 'Hi'"],
  ['<b>Bold</b> mug', 'Bold mug'],
  ['Mug<br/>of clay', 'Mug of clay'],
  ['<span class="x">Mug</span> <M> &amp; <L>', 'Mug <M> & <L>'],
])('the title %s is taken as %s, with a note', async (Title, taken) => {
  const { products } = await stagedOf(classicFile([mugRow('mug', { Title })]))
  expect(products[0]?.cells.title?.value).toBe(taken)
  expect(products[0]?.faults).toMatchObject([{ code: 'title_cleaned', isNote: true }])
})

test.each(['Size <M>', 'Salt & Pepper', 'A&B; more', '1 < 2 > 0', 'AT&T'])(
  'the title %s stays as it is',
  async (Title) => {
    const { products } = await stagedOf(classicFile([mugRow('mug', { Title })]))
    expect(products[0]).toMatchObject({ cells: { title: { value: Title } }, faults: [] })
  },
)

test('rows of one handle are one product, whichever way its accents are written', async () => {
  const rows = ['caf\u00e9', 'cafe\u0301'].map((handle, at) =>
    mugRow(handle, { Title: 'Café', 'Option1 Name': 'Size', 'Option1 Value': String(at) }),
  )
  const { products } = await stagedOf(classicFile(rows))
  expect(products).toMatchObject([{ handle: 'caf\u00e9', faults: [] }])
})
