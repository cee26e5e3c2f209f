import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const isText = /\.(css|html|js|json|map|svg|txt|webmanifest|xml)$/
/** Compression does not make a smaller file faster to load. */
const compressedFrom = 1_024
/** The next level takes twice the time for a gain of one percent. */
const best = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }

/** Writes a compressed copy beside each text file of the folder, so that the server does not have to compress any. */
export function compressFiles(folder) {
  for (const name of readdirSync(folder, { recursive: true })) {
    if (!isText.test(name)) continue
    const file = path.join(folder, name)
    const bytes = readFileSync(file)
    if (bytes.length < compressedFrom) continue
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, best))
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
  }
}
