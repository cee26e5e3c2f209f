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
