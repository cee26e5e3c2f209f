import { expect, test } from 'vitest'
import { readInThread, type ImportFileReader } from './import-reader.ts'
import type { StagedProduct } from './staged-product.rules.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const headings = 'Handle,Title,Variant Price'
const productsFrom = async (reader: ImportFileReader, from: number) => {
  const products = await reader.products({ from })
  return Array.isArray(products) ? products.map((json) => JSON.parse(json) as StagedProduct) : []
}

test('products are read in a separate thread, some at a time', async () => {
  const rows = Array.from({ length: 120 }, (_none, index) => `cup-${index},Cup ${index},12.00`)
  const reader = await readInThread(bytesOf([headings, ...rows].join('\n')), 1)
  if ('code' in reader) throw new Error(`The file cannot be used: ${reader.code}`)
  expect(reader).toMatchObject({ rows: 120, productCount: 120, faults: [] })
  const batches = [await productsFrom(reader, 0), await productsFrom(reader, 50), await productsFrom(reader, 100)]
  expect(batches.map(({ length }) => length)).toEqual([50, 50, 20])
  expect(batches[2]?.[0]?.handle).toBe('cup-100')
  await reader.close()
})

test('a file that cannot be used reports the reason', async () => {
  expect(await readInThread(bytesOf('Name\nCup\n'), 1)).toMatchObject({ code: 'no_products' })
})

test('a row of hundreds of cells is one short fault, and its data is not kept', async () => {
  const rows = Array.from({ length: 2_000 }, () => `h1${','.repeat(480)}`)
  const reader = await readInThread(bytesOf([headings, ...rows].join('\n')), 1)
  if ('code' in reader) throw new Error(`The file cannot be used: ${reader.code}`)
  const [staged] = await productsFrom(reader, 0)
  expect(staged?.faults.length).toBeLessThanOrEqual(1_001)
  await reader.close()
})

test('a file that exceeds its memory limit ends the thread, and not the server', async () => {
  const rows = Array.from({ length: 50_000 }, (_none, index) => `cup-${index},A cup of its own ${index},12.00`)
  const read = await readInThread(bytesOf([headings, ...rows].join('\n')), 1, 16)
  expect(read).toEqual({ code: 'too_heavy', row: 0, column: '' })
})
