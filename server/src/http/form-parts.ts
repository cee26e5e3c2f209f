import type { IncomingMessage } from 'node:http'
import { Transform } from 'node:stream'
import type { FastifyRequest } from 'fastify'

/** More parts than any form of the shop has: two files, five fields, and the end. */
const partsMaximum = 12

/**
 * Returns the request with a body that ends with an error after too many parts. Each part takes the parser many times longer than its few bytes take
 * to arrive, and the parser skips surplus parts without end. The parser uses the same boundary that is counted here.
 */
export function withFewParts(request: FastifyRequest): FastifyRequest {
  const { raw } = request
  const boundary = boundaryOf(raw.headers['content-type'])
  const body = countParts(boundary)
  const headers = { ...raw.headers, 'content-type': `multipart/form-data; boundary="${boundary}"` }
  raw.once('close', () => {
    if (!raw.readableEnded) body.destroy(new Error('The form broke off'))
  })
  return Object.create(request, { raw: { value: Object.assign(raw.pipe(body), { headers }) } }) as FastifyRequest & {
    raw: IncomingMessage
  }
}

/** RFC 2046, 5.1.1. */
function boundaryOf(type = ''): string {
  const [, quoted, plain] =
    /;\s*boundary=(?:"([\w'()+,./:=? -]{1,70})"|([\w'()+,./:=?-]{1,70}))\s*(?:;|$)/i.exec(type) ?? []
  const boundary = quoted ?? plain
  if (boundary === undefined) throw new Error('The form has no boundary')
  return boundary
}

/** Passes on everything before the surplus part. A delimiter may arrive in two pieces. */
function countParts(boundary: string): Transform {
  const delimiter = Buffer.from(`\r\n--${boundary}`)
  let before = Buffer.alloc(0)
  let parts = 0
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      const text = Buffer.concat([before, piece])
      for (let at = text.indexOf(delimiter); at >= 0 && parts <= partsMaximum; at = text.indexOf(delimiter, at + 1))
        parts += 1
      if (parts > partsMaximum) return done(new Error('The form has too many parts'))
      before = text.subarray(Math.max(0, text.length - delimiter.length + 1))
      done(null, piece)
    },
  })
}
