import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { startApi } from '../../test/api.ts'
import { openPool } from './database.ts'
import { choosePepper, storePepper } from './pepper.ts'

const { url, signUp } = await startApi()
const pool = openPool(url, { max: 2 })
const folder = mkdtempSync(path.join(tmpdir(), 'sealane-pepper-'))
const file = path.join(folder, 'pepper')
const [one, other] = ['one-pepper-of-thirty-two-characters', 'other-pepper-of-thirty-two-characters']
afterAll(async () => {
  await pool.end()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(() => rmSync(file, { force: true }))

test('is made once for a database without people, and may be replaced until there are some', async () => {
  const made = await choosePepper(pool, undefined, folder)
  expect(readFileSync(file, 'utf8')).toBe(made)
  await storePepper(pool, made)
  expect(await choosePepper(pool, one, folder)).toBe(one)
  await storePepper(pool, one)
})

test('with people another one is refused, also where the database knows none yet', async () => {
  await signUp()
  await storePepper(pool, one)
  expect(await choosePepper(pool, one, folder)).toBe(one)
  await expect(choosePepper(pool, other, folder)).rejects.toThrow(/another than/)
  await expect(storePepper(pool, other)).rejects.toThrow(/another than/)
  await pool.query('update installation set pepper_check = null')
  expect(await choosePepper(pool, other, folder)).toBe(other)
  const kept = await Promise.allSettled([storePepper(pool, one), storePepper(pool, other)])
  expect(kept.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('with people a file that is gone is not made anew, and a broken one is refused', async () => {
  await signUp()
  await expect(choosePepper(pool, undefined, folder)).rejects.toThrow(`${file} is gone`)
  writeFileSync(file, '')
  await expect(choosePepper(pool, undefined, folder)).rejects.toThrow(`${file} is broken`)
})

test('neither a commit nor an image takes a backup or a file of secrets from the folder of the shop', () => {
  const root = path.join(import.meta.dirname, '../../..')
  const ignoredIn = (name: string) => readFileSync(path.join(root, name), 'utf8').split('\n')
  expect(ignoredIn('.gitignore')).toEqual(expect.arrayContaining(['.data', '/backup-*', '.env']))
  expect(ignoredIn('.dockerignore')).toEqual(expect.arrayContaining(['.data', 'backup-*', '**/.env']))
})
