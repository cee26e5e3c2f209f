import { Readable } from 'node:stream'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyRequest } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withFewParts } from './form-parts.ts'

const app = Fastify()
beforeAll(async () => {
  await app.register(multipart)
  app.post('/', async (request) => {
    const names: string[] = []
    for await (const part of withFewParts(request).parts()) names.push(part.fieldname)
    return names
  })
})
afterAll(() => app.close())

const fieldOf = (name: string) => `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n1\r\n`
const fields = (count: number) => Array.from({ length: count }, (_none, index) => fieldOf(`f${index}`)).join('')

async function post(payload: string, type = 'multipart/form-data; boundary=b') {
  const { statusCode, json } = await app.inject({
    method: 'POST',
    url: '/',
    headers: { 'content-type': type },
    payload,
  })
  return { statusCode, answer: json<unknown>() }
}

/** Counts the bytes that reach the parser when a body arrives in these pieces. */
async function readBytes(pieces: string[]): Promise<number> {
  const raw = Readable.from(pieces.map((piece) => Buffer.from(piece)))
  const headers = { 'content-type': 'multipart/form-data; boundary=b' }
  const request = withFewParts({ raw: Object.assign(raw, { headers }) } as unknown as FastifyRequest)
  let bytes = 0
  try {
    for await (const piece of request.raw) bytes += (piece as Buffer).length
  } catch (error) {
    expect((error as Error).message).toBe('The form has too many parts')
  }
  return bytes
}

test('a form with some fields is read, however its boundary is written', async () => {
  const names = Array.from({ length: 9 }, (_none, index) => `f${index}`)
  for (const boundary of ['boundary=b', 'Boundary="b"', 'charset=utf-8; boundary=b;'])
    expect(await post(`${fields(9)}--b--\r\n`, `multipart/form-data; ${boundary}`)).toEqual({
      statusCode: 200,
      answer: names,
    })
})

test('of hundreds of thousands of empty parts none reaches the parser', async () => {
  const empty = '--b\r\n\r\n\r\n'
  expect(await post(`${empty.repeat(400_000)}--b--\r\n`)).toMatchObject({ statusCode: 500 })
  expect(await readBytes(Array.from({ length: 40 }, () => empty.repeat(10_000)))).toBe(0)
})

test('a delimiter that arrives in two pieces counts', async () => {
  const letters = '\r\n--b\r\n\r\n'.repeat(50).split('')
  expect(await readBytes(letters)).toBeLessThan(15 * 9)
})

test.each(['multipart/form-data', 'multipart/form-data; boundary=', `multipart/form-data; boundary=${'b'.repeat(71)}`])(
  'a form without a proper boundary is refused: %s',
  async (type) => {
    expect(await post(fields(1), type)).toMatchObject({ statusCode: 500 })
  },
)
