import { expect, test } from 'vitest'
import { readFile } from './import-file.ts'

// The back office, whole: files of products as spreadsheets save them.

const text = 'Handle;Title\r\ntee;Café 商品\r\n'
const little = Buffer.from(`\uFEFF${text}`, 'utf16le')
const big = Buffer.from(little).swap16()

test.each([
  ['UTF-16, small end first', little],
  ['UTF-16, big end first', big],
  ['a first line for the spreadsheet', Buffer.from(`sep=;\r\n${text}`)],
  ['a mark and a first line for the spreadsheet', Buffer.from(`\uFEFFSEP=;\n${text}`)],
  ['a first line that names bars', Buffer.from(`sep=|\r\n${text.replaceAll(';', '|')}`)],
  ['bars that nobody names', Buffer.from(text.replaceAll(';', '|'))],
  ['a first line that names tabs', Buffer.from(`sep=\t\n${text.replaceAll(';', '\t')}`)],
  ['a first line that names tabs in letters', Buffer.from(`sep=\\t\n${text.replaceAll(';', '\t')}`)],
  ['a first line in quotation marks', Buffer.from(`"sep=;"\n${text}`)],
  ['a first line that names what is not there', Buffer.from(`sep=,\n${text}`)],
])('%s is read, rows counted from the headings', async (_what, bytes) => {
  const file = await readFile(bytes)
  expect(file).toMatchObject({ rows: 1, sheets: [{ handle: 'tee', row: 2, cells: { title: { value: 'Café 商品' } } }] })
})

const read = (text: string) => readFile(new TextEncoder().encode(text))

test.each([
  ['no products', 'Name,Phone\nAda,1', 'no_products'],
  ['a column twice', 'Handle,Title,Title\na,b,c', 'column_twice'],
  ['nothing but headings', 'Handle,Title', 'empty'],
  ['a quotation without its end', 'Handle,Title\na,"b', 'quote_open'],
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

test.each([
  ['a workbook', [0x50, 0x4b, 0x03, 0x04, 0x14, 0x00]],
  ['an older workbook', [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]],
])('%s that is only called .csv is called what it is', async (_what, bytes) => {
  expect(await readFile(Uint8Array.from(bytes))).toMatchObject({ code: 'workbook' })
})
