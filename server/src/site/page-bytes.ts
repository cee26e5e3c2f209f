import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'
export type PageBytes = (encoding: Encoding) => Promise<Buffer>

/** Smaller pages gain nothing. */
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

/** A page in any encoding, each made when it is first asked for and then kept. */
export function createPageBytes(document: string): PageBytes {
  const bytes = Buffer.from(document)
  const made = new Map<Encoding, Promise<Buffer>>()
  return (encoding) => {
    const known = made.get(encoding) ?? encoders[encoding](bytes)
    made.set(encoding, known)
    return known
  }
}

/** The smallest that the browser takes. */
export function encodingFor(accepted: string | undefined, document: string): Encoding {
  if (accepted === undefined || document.length < compressedFrom) return 'identity'
  const taken = accepted.split(',').filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
  const names = taken.map((part) => part.split(';')[0]?.trim().toLowerCase())
  return (['br', 'gzip'] as const).find((name) => names.includes(name)) ?? 'identity'
}
