import { expect, test } from 'vitest'
import { classicFile, mugRow } from '../../test/importing.ts'
import { readFile } from './import-file.ts'

// Back office: files of products as spreadsheets save them.

const text = 'Handle;Title\r\ntee;Café 商品\r\n'
const little = Buffer.from(`\uFEFF${text}`, 'utf16le')
const big = Buffer.from(little).swap16()

test.each([
  ['a file in little-endian UTF-16', little],
  ['a file in big-endian UTF-16', big],
  ['a file with the line sep=;', Buffer.from(`sep=;\r\n${text}`)],
  ['a file with a byte order mark and the line sep=;', Buffer.from(`\uFEFFSEP=;\n${text}`)],
  ['a file with the line sep=|', Buffer.from(`sep=|\r\n${text.replaceAll(';', '|')}`)],
  ['a file with vertical bars and no such line', Buffer.from(text.replaceAll(';', '|'))],
  ['a file with the line sep= and a tab', Buffer.from(`sep=\t\n${text.replaceAll(';', '\t')}`)],
  ['a file with the line sep=\\t', Buffer.from(`sep=\\t\n${text.replaceAll(';', '\t')}`)],
  ['a file with the line sep=; in quotation marks', Buffer.from(`"sep=;"\n${text}`)],
  ['a file with a line sep= that names another separator', Buffer.from(`sep=,\n${text}`)],
])('%s is read, and its rows are counted from the headings', async (_what, bytes) => {
  const file = await readFile(bytes)
  expect(file).toMatchObject({
    rows: 1,
    products: [{ handle: 'tee', row: 2, cells: { title: { value: 'Café 商品' } } }],
  })
})

const read = async (rows: string[]) => {
  const file = await readFile(Buffer.from(rows.join('\n')))
  return 'products' in file ? file.products : []
}
const more = { Handle: 'tee', 'Variant Inventory Qty': '3' }
const sizes = ['M', 'L'].map((size) => ({ ...more, 'Option1 Value': size, 'Variant Price': '12.00' }))
const lines = classicFile([
  {
    ...mugRow('tee', { 'Body (HTML)': 'Of linen.', 'Option1 Name': 'Size', 'Option1 Value': 'S' }),
    'Cost per item': '4',
  },
  ...sizes,
]).split('\n')

test.each([
  ['empty cells beyond the headings', lines.map((line, n) => (n === 1 ? `${line},,,` : line))],
  ['headings without a name at the end', lines.map((line, n) => (n === 0 ? `${line},,` : line))],
  ['a cell below no heading', lines.map((line, n) => `${line},${n === 0 ? '' : 'Anna'}`)],
])('rows of other lengths do not shift cells: %s', async (_what, rows) => {
  const whole = await read(lines)
  expect(whole).toMatchObject([{ faults: [], variants: [{ values: ['S'] }, { values: ['M'] }, { values: ['L'] }] }])
  expect(await read(rows)).toEqual(whole)
})

test('a row of a further variant that ends early is refused with its product: nobody knows which cell it lacks', async () => {
  const short = lines.map((line, n) => (n < 2 ? line : line.replace(/,$/, '')))
  expect((await read(short))[0]?.faults).toMatchObject([
    { code: 'ragged', row: 3 },
    { code: 'ragged', row: 4 },
  ])
})

test.each([
  ['cells beyond the headings', `${lines[1]},,x`],
  ['a first row that ends early', lines[1]?.split(',').slice(0, -2).join(',') ?? ''],
  ['a line break within', 'tee,Tee,Of linen'],
])('a row with %s is refused', async (_what, row) => {
  expect((await read([lines[0] ?? '', row]))[0]?.faults).toMatchObject([{ code: 'ragged', row: 2 }])
})

test.each([
  ['a workbook', [0x50, 0x4b, 0x03, 0x04, 0x14, 0x00]],
  ['a workbook of the old format', [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]],
])('%s with the ending .csv is reported as a workbook', async (_what, bytes) => {
  expect(await readFile(Uint8Array.from(bytes))).toMatchObject({ code: 'workbook' })
})

test('letters of two code units are whole, wherever the text is cut into pieces', async () => {
  const before = 64 * 1024 - 'Handle,Title,Tags\nbox,'.length - 1
  for (const shift of [0, 1]) {
    const title = `${'x'.repeat(before - shift)}🎁`
    const file = await readFile(new TextEncoder().encode(`Handle,Tags,Title\nbox,${title},Gift 🎁 box`))
    expect('products' in file && file.products[0]?.cells.title?.value).toBe('Gift 🎁 box')
    expect('products' in file && JSON.stringify(file.products)).not.toContain('\ufffd')
  }
})

test('characters that turn the text around are left out', async () => {
  const file = await readFile(new TextEncoder().encode('Handle,Title\nlamp,Lamp \u202e00.1$ ylno\u0007'))
  expect('products' in file && file.products[0]?.cells.title?.value).toBe('Lamp 00.1$ ylno')
})

test.each([
  ['a space after the last letter that fits', `${'a'.repeat(9_999)} ${'b'.repeat(500)}`],
  ['a minus before the first letter', `- ${'a '.repeat(5_100)}`],
])('a description that is too long keeps enough to be cut with a note: %s', async (_name, description) => {
  const file = await readFile(new TextEncoder().encode(`Handle,Title,Body (HTML)\nlamp,Lamp,${description}`))
  expect('products' in file && file.products[0]?.cells.description?.value.length).toBeGreaterThan(10_000)
})
