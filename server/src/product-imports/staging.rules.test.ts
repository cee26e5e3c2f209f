import { variantsMaximum } from '@sealane/contract/product-limits'
import { expect, test } from 'vitest'
import { readFile } from './import-file.ts'
import { toProduct } from './import-form.rules.ts'

// Back office: import of products, in both dialects of Shopify.

const classicNames =
  'Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Option3 Name,Option3 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Fulfillment Service,Variant Price,Variant Compare At Price,Variant Requires Shipping,Variant Taxable,Variant Barcode,Image Src,Image Position,Image Alt Text,Gift Card,SEO Title,SEO Description,Variant Image,Variant Weight Unit,Variant Tax Code,Cost per item,Status'.split(
    ',',
  )
const currentNames =
  'Title,URL handle,Description,Vendor,Product category,Type,Tags,Published on online store,Status,SKU,Barcode,Option1 name,Option1 value,Option1 Linked To,Option2 name,Option2 value,Option2 Linked To,Option3 name,Option3 value,Option3 Linked To,Price,Compare-at price,Cost per item,Charge tax,Tax code,Unit price total measure,Unit price total measure unit,Unit price base measure,Unit price base measure unit,Inventory tracker,Inventory quantity,Continue selling when out of stock,Weight value (grams),Weight unit for display,Requires shipping,Fulfillment service,Product image URL,Image position,Image alt text,Variant image URL,Gift card,SEO title,SEO description'.split(
    ',',
  )

type Cells = Record<string, string>
const quoted = (text: string) => (/[",;\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
const csv = (names: string[], rows: Cells[], { separator = ',', end = '\n' } = {}) =>
  [names, ...rows.map((row) => names.map((name) => row[name] ?? ''))]
    .map((cells) => cells.map(quoted).join(separator))
    .join(end)
const read = (text: string) => readFile(new TextEncoder().encode(text))

async function stagedOf(text: string) {
  const file = await read(text)
  if ('code' in file) throw new Error(file.code)
  return file
}
const nothing = { known: undefined, sources: new Map(), categories: new Map(), category: null, words: [] }
async function productsOf(text: string) {
  const { header, products } = await stagedOf(text)
  return products.map((staged) => toProduct(header, staged, nothing).product)
}

const shirt: Cells = {
  Handle: 'shirt',
  Title: 'Shirt',
  'Body (HTML)': '<p>Washed\nlinen.</p>',
  Published: 'TRUE',
  'Option1 Name': 'Color',
  'Option1 Value': 'Sand',
  'Variant SKU': 'S-1',
  'Variant Inventory Qty': '3',
  'Variant Price': '49.00',
  'Variant Compare At Price': '60.00',
  'Image Src': 'https://shop.example/a.jpg',
  'Image Position': '2',
  Status: 'active',
}
const green: Cells = { Handle: 'shirt', 'Option1 Value': 'Green', 'Variant Price': '52', 'Variant Inventory Qty': '0' }
const picture: Cells = { Handle: 'shirt', 'Image Src': 'https://shop.example/b.jpg', 'Image Position': '1' }
const asCurrent = (row: Cells): Cells => {
  const at: Record<string, string> = {
    Handle: 'URL handle',
    'Body (HTML)': 'Description',
    Published: 'Published on online store',
    'Option1 Name': 'Option1 name',
    'Option1 Value': 'Option1 value',
    'Variant SKU': 'SKU',
    'Variant Inventory Qty': 'Inventory quantity',
    'Variant Price': 'Price',
    'Variant Compare At Price': 'Compare-at price',
    'Image Src': 'Product image URL',
    'Image Position': 'Image position',
  }
  return Object.fromEntries(Object.entries(row).map(([name, text]) => [at[name] ?? name, text]))
}

const three = [shirt, green, picture]
const classic = csv(classicNames, three)
test.each([
  ['the classic dialect', classic, 'classic'],
  ['the current dialect', csv(currentNames, three.map(asCurrent)), 'current'],
  ['columns in any order', csv(classicNames.toReversed(), three), 'classic'],
  ['lines that end as on Windows', csv(classicNames, three, { end: '\r\n' }), 'classic'],
  ['semicolons', csv(classicNames, three, { separator: ';' }), 'classic'],
  ['tabs', csv(classicNames, three, { separator: '\t' }), 'classic'],
  ['a byte order mark', `\uFEFF${classic}`, 'classic'],
  ['empty lines at its end', `${classic}\n\n\n`, 'classic'],
])('a file with %s is the same product', async (_what, text, dialect) => {
  const { header, products } = await stagedOf(text)
  expect(header.dialect).toBe(dialect)
  expect(products).toMatchObject([{ handle: 'shirt', row: 2, onSale: true, faults: [] }])
  const [product] = await productsOf(text)
  expect(product).toMatchObject({
    texts: { en: { name: 'Shirt', description: 'Washed linen.' } },
    pictures: [{ image: 'https://shop.example/b.jpg' }, { image: 'https://shop.example/a.jpg' }],
    options: [{ name: 'Color', values: [{ value: 'Sand' }, { value: 'Green' }] }],
    variants: [
      { choice: ['Sand'], unit_price: 49_00, list_price: 60_00, stock: 3, sku: 'S-1' },
      { choice: ['Green'], unit_price: 52_00, list_price: null, stock: 0, sku: null },
    ],
  })
})

test('rows with the same handle belong together, at any position', async () => {
  const mug = { Handle: 'mug', Title: 'Mug', 'Variant Price': '12', 'Variant Inventory Qty': '5' }
  const { products } = await stagedOf(csv(classicNames, [shirt, mug, { ...green, Handle: 'SHIRT' }]))
  expect(products.map(({ handle, variants }) => [handle, variants.length])).toEqual([
    ['shirt', 2],
    ['mug', 1],
  ])
})

test('100,000 rows of one handle are read in one go, and the excess of a product is reported once', async () => {
  const rows = Array.from({ length: 99_999 }, (_, at) => `one,One,Size,${at},https://shop.example/${at}.jpg`)
  const { products } = await stagedOf(`Handle,Title,Option1 Name,Option1 Value,Image Src\n${rows.join('\n')}`)
  expect(products).toHaveLength(1)
  expect(products[0]?.variants).toHaveLength(variantsMaximum)
  expect(products[0]?.faults).toEqual([
    { code: 'variants_many', row: 2050, column: 'Option1 Value', value: '2048', isNote: false },
  ])
})

test('three options tell variants apart, and Default Title is no option', async () => {
  const options = { 'Option2 Name': 'Size', 'Option2 Value': 'M', 'Option3 Name': 'Fit', 'Option3 Value': 'Slim' }
  const [product] = await productsOf(csv(classicNames, [{ ...shirt, ...options }]))
  expect(product?.variants[0]?.choice).toEqual(['Sand', 'M', 'Slim'])
  const [plain] = await productsOf(
    csv(classicNames, [{ ...shirt, 'Option1 Name': 'Title', 'Option1 Value': 'Default Title' }]),
  )
  expect(plain).toMatchObject({ options: [], variants: [{ choice: [] }] })
})

test.each([
  [{ 'Variant Price': '-1.00' }, 'price_negative'],
  [{ 'Variant Price': '0.00' }, 'price_zero'],
  [{ 'Variant Price': '1,299', 'Variant Compare At Price': '' }, 'price'],
  [{ 'Variant Inventory Qty': '1.000' }, 'quantity'],
  [{ 'Variant Inventory Qty': '1.5' }, 'quantity'],
  [{ Status: 'open' }, 'status'],
  [{ Published: 'maybe' }, 'boolean'],
])('%j is named by row, column and value', async (more, code) => {
  const { products } = await stagedOf(csv(classicNames, [{ ...shirt, ...more }]))
  const [[column, value] = []] = Object.entries(more)
  expect(products[0]?.faults).toEqual([{ code, row: 2, column, value, isNote: false }])
})

test('an option without its value is named', async () => {
  const { products } = await stagedOf(csv(classicNames, [{ ...shirt, 'Option2 Name': 'Size' }]))
  expect(products[0]?.faults).toMatchObject([{ code: 'option_value', row: 2, column: 'Option2 Value' }])
})

test('older files have the category as a standardized type, and their own type as a custom one', async () => {
  const { products } = await stagedOf(
    'Handle,Title,Standardized Product Type,Custom Product Type\na,A,Furniture > Beds,Cots',
  )
  expect(products[0]?.cells).toMatchObject({ category: { value: 'Furniture > Beds' }, type: { value: 'Cots' } })
})

test('a value of an option that has no name is named', async () => {
  const { products } = await stagedOf('Handle,Title,Option1 Value,Price\na,A,Red,5\na,,Blue,5')
  expect(products[0]?.faults).toContainEqual({
    ...{ code: 'option_name', row: 2, column: 'Option1 Value', value: 'Red', isNote: false },
  })
  const second = await stagedOf(
    csv(classicNames, [{ ...shirt, 'Option1 Name': '', 'Option2 Name': 'Size', 'Option2 Value': 'M' }]),
  )
  expect(second.products[0]?.faults).toMatchObject([{ code: 'option_name', column: 'Option1 Value', value: 'Sand' }])
})

test('the row with the title may follow the others', async () => {
  const [product] = await productsOf(csv(classicNames, [picture, green, shirt]))
  expect(product).toMatchObject({
    texts: { en: { name: 'Shirt' } },
    options: [{ name: 'Color', values: [{ value: 'Green' }, { value: 'Sand' }] }],
    variants: [{ choice: ['Green'] }, { choice: ['Sand'] }],
  })
})

test('values that a product cannot take from its rows are reported: another title, a picture of no variant, a gift card', async () => {
  const more = [
    { ...green, Title: 'Skirt' },
    { ...picture, 'Variant Image': 'https://shop.example/v.jpg' },
  ]
  const card = { Handle: 'card', Title: 'Card', 'Gift Card': 'TRUE', 'Variant Price': '5' }
  const { products } = await stagedOf(csv(classicNames, [shirt, ...more, card]))
  expect(products[0]?.faults).toEqual([
    { code: 'title_differs', row: 3, column: 'Title', value: 'Skirt', isNote: true },
    { code: 'variant_image', row: 4, column: 'Variant Image', value: 'https://shop.example/v.jpg', isNote: true },
  ])
  expect(products[1]?.faults).toMatchObject([{ code: 'gift_card', row: 5, column: 'Gift Card', isNote: false }])
})

test('a character that cannot be kept is named', async () => {
  const { products } = await stagedOf(csv(classicNames, [{ ...shirt, Title: 'Sh\0irt' }]))
  expect(products[0]?.faults).toMatchObject([{ code: 'unstorable', row: 2, column: 'Title', isNote: false }])
})

test.each([
  ['1,299.00', 1_299_00],
  ['1.299,00', 1_299_00],
  ['19,99', 19_99],
  ['19.9', 19_90],
  ['7', 7_00],
])('the price %s is not ambiguous', async (text, cents) => {
  const row = { ...shirt, 'Variant Price': text, 'Variant Compare At Price': '' }
  expect((await productsOf(csv(classicNames, [row])))[0]?.variants[0]?.unit_price).toBe(cents)
})

test('a former price below the price is left out, with a note; one that equals it is none', async () => {
  const withFormer = async (price: string) =>
    (await stagedOf(csv(classicNames, [{ ...shirt, 'Variant Compare At Price': price }]))).products[0]
  const [below, equal] = [await withFormer('48.99'), await withFormer('49.00')]
  expect(below?.faults).toMatchObject([{ code: 'list_price', isNote: true }])
  expect(equal?.faults).toEqual([])
  expect([below, equal].map((staged) => staged?.variants[0]?.list_price)).toEqual([null, null])
})

test('a ragged row is refused with its product and shifts nothing', async () => {
  const { products } = await stagedOf(
    `${csv(classicNames, [shirt])}\nshirt,Too,few\nmug,Mug${','.repeat(classicNames.length - 2)}`,
  )
  expect(products[0]).toMatchObject({
    variants: [{ unit_price: 49_00 }],
    faults: [{ code: 'ragged', row: 3, value: '3 / 36' }],
  })
  expect(products[1]).toMatchObject({ handle: 'mug', faults: [] })
})

test('a variant twice, and a row of no product', async () => {
  const { products, faults } = await stagedOf(
    csv(classicNames, [shirt, { ...green, 'Option1 Value': 'Sand' }, { Vendor: 'X' }]),
  )
  expect(products[0]?.faults).toMatchObject([{ code: 'variant_twice', row: 3, value: 'Sand' }])
  expect(faults).toMatchObject([{ code: 'handle', row: 4 }])
})

test.each([
  ['no products', 'Name,Phone\nAda,1', 'no_products'],
  ['a column twice', 'Handle,Title,Title\na,b,c', 'column_twice'],
  ['nothing but headings', 'Handle,Title', 'empty'],
  ['an open quotation mark', 'Handle,Title\na,"b', 'quote_open'],
])('a file with %s is refused as a whole', async (_what, text, code) => {
  expect(await read(text)).toMatchObject({ code })
})

test('broken quoting is named by row, column and value', async () => {
  const start = 'Handle,Title,Vendor\na,"A\nof two lines",V\nb,'
  expect(await read(`${start}"Open,V\nc,C,V\n`)).toEqual({
    ...{ code: 'quote_open', row: 3, column: 'Title', value: '"Open,V\nc,C,V\n' },
  })
  expect(await read(`${start}"B" x,V\nc,C,V`)).toMatchObject({ code: 'quote', row: 3, value: 'b,"B" x,V\nc,C,V' })
})

test('a file in another encoding is refused, not guessed at', async () => {
  expect(await readFile(Uint8Array.from([0x48, 0xe4, 0x0a]))).toMatchObject({ code: 'encoding' })
})

test('the row is the one that a spreadsheet shows, below quoted lines too', async () => {
  const long = { ...shirt, 'Body (HTML)': '<p>One</p>\n<p>Two</p>' }
  const { products } = await stagedOf(csv(classicNames, [long, { ...green, 'Variant Price': 'x' }]))
  expect(products[0]?.faults).toMatchObject([{ row: 3 }])
})

test('an apostrophe before a formula is taken away again', async () => {
  const [product] = await productsOf(csv(classicNames, [{ ...shirt, Title: "'=1+1" }]))
  expect(product?.texts.en?.name).toBe('=1+1')
})

test('of too many pictures those that variants show are taken, behind the first', async () => {
  const address = (n: number) => `https://shop.example/${n}.jpg`
  const variants = ['Sand', 'Green'].map((value, at) => ({
    ...{ Handle: 'shirt', 'Option1 Value': value, 'Variant Price': '52', 'Variant Image': address(11 + at) },
  }))
  const pictures = Array.from({ length: 12 }, (_, at) => ({ Handle: 'shirt', 'Image Src': address(at + 1) }))
  const { 'Image Src': _src, 'Image Position': _position, ...plain } = shirt
  const rows = [{ ...plain, ...variants[0] }, ...variants.slice(1), ...pictures]
  const { header, products } = await stagedOf(csv(classicNames, rows))
  const [staged] = products
  if (staged === undefined) throw new Error('There is no product')
  const { product, faults } = toProduct(header, staged, nothing)
  expect(product.pictures.map(({ image }) => image)).toEqual([1, 2, 3, 4, 5, 6, 7, 11, 12].map(address))
  expect(product.variants.map(({ image }) => image)).toEqual([address(11), address(12)])
  expect(faults[0]).toMatchObject({ code: 'pictures_many', row: 11, value: '12' })
})
