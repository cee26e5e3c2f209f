import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openStorage } from './storage.ts'

test.each([0, 1, 65_536, 700_000])('a file of %i bytes comes back with as many, and they are its own', async (size) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'storage-'))
  const storage = await openStorage(undefined, folder)
  await storage.put('public/one', Buffer.alloc(size, 'a'))
  const bytes = await storage.get('public/one')
  expect(bytes?.byteLength).toBe(size)
  expect(bytes?.every((byte) => byte === 0x61)).toBe(true)
  expect(await storage.get('public/another')).toBeUndefined()
  await rm(folder, { recursive: true })
})
