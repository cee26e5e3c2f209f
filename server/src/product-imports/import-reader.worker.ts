import { parentPort, workerData } from 'node:worker_threads'
import { readFile } from './import-file.ts'
import type { FromReader, ReaderData, ToReader } from './import-reader.ts'

/** The thread that reads a file of products. It sends the headings first, then as many products as each request wants. */

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
  port.on('message', ({ from, count }: ToReader) =>
    send({ kind: 'products', products: products.slice(from, from + count) }),
  )
}
