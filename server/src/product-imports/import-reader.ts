import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { ProductFileFault, ReadFile } from './import-file.ts'

/** The content of the file beside its products. */
type ReaderHeading = Omit<ReadFile, 'products'> & { productCount: number }

export type ReaderData = { bytes: Uint8Array<ArrayBuffer>; perDollar: number }
export type ToReader = { from: number }
export type FromReader =
  | { kind: 'fault'; fault: ProductFileFault }
  | { kind: 'heading'; heading: ReaderHeading }
  | { kind: 'products'; products: string[] }

/** A file that a separate thread reads. `products` returns the next products as JSON, about a megabyte, or `too_heavy`; `close` ends the thread. */
export type ImportFileReader = ReaderHeading & {
  products: (request: ToReader) => Promise<string[] | ProductFileFault>
  close: () => Promise<void>
}

/** 50 MB of ordinary products need about 250 MB. */
const memoryMaximumMb = 512
const timeMaximumMs = 30_000

/**
 * Reads a file of products in a worker thread with its own memory limit, because the content of the file is not trusted. A file that needs more
 * memory or time than allowed is refused (`too_heavy`), and the server continues.
 */
export async function readInThread(
  bytes: Uint8Array,
  perDollar: number,
  memoryMb = memoryMaximumMb,
): Promise<ImportFileReader | ProductFileFault> {
  const own = new Uint8Array(bytes) // The buffer may be a part of a larger one, and that could not be transferred.
  const data: ReaderData = { bytes: own, perDollar }
  const worker = new Worker(new URL('import-reader.worker.ts', import.meta.url), {
    workerData: data,
    transferList: [own.buffer],
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 64 },
  })
  worker.on('error', () => {}) // The pending request receives the error; without a listener the event would end the server.
  const read = await answerOf(worker).catch((error: unknown) => toFault(worker, error))
  if ('code' in read) return read
  if (read.kind === 'heading') {
    return {
      ...read.heading,
      products: (request) => askProducts(worker, request).catch((error: unknown) => toFault(worker, error)),
      close: async () => void (await worker.terminate()),
    }
  }
  await worker.terminate()
  if (read.kind === 'fault') return read.fault
  throw new Error('The reader of an import sent products that nobody asked for')
}

async function askProducts(worker: Worker, request: ToReader): Promise<string[]> {
  const answer = answerOf(worker)
  worker.postMessage(request)
  const read = await answer
  if (read.kind !== 'products') throw new Error(`The reader of an import answered with a ${read.kind}`)
  return read.products
}

/** Waits for the thread's next answer. Throws if the thread ends or takes too long. */
async function answerOf(worker: Worker): Promise<FromReader> {
  const [answer] = await once(worker, 'message', { signal: AbortSignal.timeout(timeMaximumMs) })
  return answer as FromReader
}

async function toFault(worker: Worker, error: unknown): Promise<ProductFileFault> {
  await worker.terminate()
  const { code, name } = error as Error & { code?: string }
  if (code !== 'ERR_WORKER_OUT_OF_MEMORY' && name !== 'AbortError') throw error
  return { code: 'too_heavy', row: 0, column: '' }
}
