import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

type Encoding = 'br' | 'gzip' | 'identity'
/** Returns the page in an encoding that the request's `Accept-Encoding` allows. */
export type PageBytes = (accepted: string | undefined) => Promise<{ encoding: Encoding; bytes: Buffer }>

/** Smaller pages gain nothing from compression. */
const compressedFrom = 1_400
const brotli = promisify(brotliCompress)
const quick = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
}
const encoders: Record<Encoding, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) => brotli(bytes, quick),
  gzip: promisify<Buffer, Buffer>(gzip),
  identity: async (bytes) => bytes,
}

/** Keeps a page in each encoding that browsers accept; each is made at its first request. */
export function createPageBytes(document: string): PageBytes {
  const bytes = Buffer.from(document)
  const made = new Map<Encoding, Promise<Buffer>>()
  return async (accepted) => {
    const encoding = bytes.length < compressedFrom ? 'identity' : encodingFor(accepted)
    const encoded = made.get(encoding) ?? encoders[encoding](bytes)
    made.set(encoding, encoded)
    return { encoding, bytes: await encoded }
  }
}

function encodingFor(accepted = ''): Encoding {
  const taken = accepted.split(',').filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
  const names = taken.map((part) => part.split(';')[0]?.trim().toLowerCase())
  return (['br', 'gzip'] as const).find((name) => names.includes(name)) ?? 'identity'
}
