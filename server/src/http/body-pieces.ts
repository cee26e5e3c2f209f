import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'

const pieceBytes = 16 * 1024

/**
 * Returns the body in large pieces. Stored as they arrive, pieces of one byte take a hundred times the memory of the body. `bytes` is the maximum
 * size. A body that is not read is not taken from its sender.
 */
export function inLargePieces(raw: IncomingMessage, bytes: number): Readable {
  const size = Math.min(bytes, pieceBytes)
  const body = new Readable({ highWaterMark: size, read: () => void raw.resume() })
  let joined = Buffer.allocUnsafeSlow(size)
  let length = 0
  raw.on('data', (piece: Buffer) => {
    for (let at = 0; at < piece.length; ) {
      const copied = piece.copy(joined, length, at)
      at += copied
      length += copied
      if (length < size) continue
      if (!body.push(joined)) raw.pause()
      joined = Buffer.allocUnsafeSlow(size)
      length = 0
    }
  })
  raw.once('end', () => {
    body.push(joined.subarray(0, length))
    body.push(null)
  })
  body.on('error', () => {}) // There may be no other listener when the sender closes the connection.
  raw.once('error', (error) => body.destroy(error))
  return body
}
