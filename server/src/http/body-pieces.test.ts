import type { IncomingMessage } from 'node:http'
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { inLargePieces } from './body-pieces.ts'

const limit = 64 * 1024

test('a body that is not read is not received', async () => {
  const raw = new PassThrough()
  const body = inLargePieces(raw as unknown as IncomingMessage, limit)
  let taken = 0
  for (let at = 0; at < 1_000; at += 1) {
    if (!raw.write(Buffer.alloc(8 * 1024))) await sleep(1)
    taken = Math.max(taken, body.readableLength)
  }
  expect(taken).toBeLessThanOrEqual(limit)
})

test.each([0, 1, 16_383, 16_384, 16_385, 200_000])('%i bytes arrive as they were sent', async (length) => {
  const raw = new PassThrough()
  const sent = Buffer.from(Uint8Array.from({ length }, (_none, at) => at % 251))
  const body = inLargePieces(raw as unknown as IncomingMessage, limit)
  for (let at = 0; at < length; at += 7_000) raw.write(sent.subarray(at, at + 7_000))
  raw.end()
  expect((await buffer(body)).equals(sent)).toBe(true)
})
