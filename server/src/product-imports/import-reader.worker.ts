import { parentPort, workerData } from 'node:worker_threads'
import { readFile } from './import-file.ts'
import type { FromReader, ReaderData, ToReader } from './import-reader.ts'
import { toStagedJson, type StagedProduct } from './staged-product.rules.ts'

/** The thread that reads a file of products. It sends the headings first, then with each request the next products as JSON. */

/** Maxima of a batch: products, and letters of their JSON. A product may be larger, and is then alone. */
const [productsMaximum, batchMaximum] = [50, 1_000_000]

const { bytes, perDollar } = workerData as ReaderData
const port = parentPort
if (port === null) throw new Error('This file is the code of a worker thread')

const send = (message: FromReader) => port.postMessage(message)
const file = await readFile(bytes, perDollar)
if ('code' in file) {
  send({ kind: 'fault', fault: file })
} else {
  const { products, ...heading } = file
  send({ kind: 'heading', heading: { ...heading, productCount: products.length } })
  port.on('message', ({ from }: ToReader) => send({ kind: 'products', products: batchFrom(products, from) }))
}

function batchFrom(products: readonly StagedProduct[], from: number): string[] {
  const batch: string[] = []
  let length = 0
  for (const product of products.slice(from, from + productsMaximum)) {
    const json = toStagedJson(product)
    length += json.length
    if (batch.length > 0 && length > batchMaximum) break
    batch.push(json)
  }
  return batch
}
