import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Fastify from 'fastify'
import multipart from '@fastify/multipart'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openIncoming, receiveForm } from './form.ts'

const data = await mkdtemp(path.join(tmpdir(), 'sealane-form-'))
const incoming = await openIncoming(data)
const app = Fastify()
const state: { room: 'enough' | 'scarce' } = { room: 'enough' }
const disk = { room: () => state.room, free: () => 0 }

beforeAll(async () => {
  await app.register(multipart)
  app.post('/', (request) =>
    receiveForm(
      { incoming, disk },
      request,
      { fileSize: 1_000, files: 1, inTurn: (receive) => receive() },
      async (form) => {
        if (form.fields['purpose'] === 'fail') throw new Error('The work failed')
        return { ...form, onDisk: await readdir(incoming) }
      },
    ),
  )
})
afterAll(async () => {
  await app.close()
  await rm(data, { recursive: true })
})

const part = (head: string, content: string) => `--b\r\ncontent-disposition: form-data; ${head}\r\n\r\n${content}\r\n`

function post(payload: string) {
  const headers = { 'content-type': 'multipart/form-data; boundary=b' }
  return app.inject({ method: 'POST', url: '/', headers, payload })
}

test('a file is on the disk while it is worked on, and not afterwards', async () => {
  const answer = await post(`${part('name="file"; filename="a.csv"', 'x'.repeat(600))}--b--\r\n`)
  expect(answer.json()).toMatchObject({ fields: {}, files: { file: { bytes: 600, name: 'a.csv' } } })
  expect(answer.json().onDisk).toHaveLength(1)
  expect(await readdir(incoming)).toEqual([])
})

test.each([
  ['the request fails', `${part('name="purpose"', 'fail')}${part('name="file"; filename="a"', 'x')}--b--\r\n`, 500],
  ['the upload breaks off', part('name="file"; filename="a"', 'x'), 400],
  ['the file is too large', `${part('name="file"; filename="a"', 'x'.repeat(2_000))}--b--\r\n`, 500],
])('a received file is deleted where %s', async (_name, payload, status) => {
  const answer = await post(payload)
  expect(answer.statusCode).toBe(status)
  expect(await readdir(incoming)).toEqual([])
})

test('files that arrive while the disk gets full are refused, and none remains', async () => {
  state.room = 'scarce'
  const upload = `${part('name="file"; filename="a"', 'x')}--b--\r\n`
  const answers = []
  for (let round = 0; round < 25; round++) {
    answers.push(...(await Promise.all(Array.from({ length: 20 }, () => post(upload)))))
  }
  state.room = 'enough'
  for (const answer of answers) expect(answer.json().message).toBe('BUSY')
  expect(await readdir(incoming)).toEqual([])
})

test('the start removes files that were abandoned, and leaves those of another process', async () => {
  await writeFile(path.join(incoming, 'abandoned'), 'x')
  await writeFile(path.join(incoming, 'fresh'), 'x')
  const twoHoursAgo = Date.now() / 1_000 - 7_200
  await utimes(path.join(incoming, 'abandoned'), twoHoursAgo, twoHoursAgo)
  await openIncoming(data)
  expect(await readdir(incoming)).toEqual(['fresh'])
})
