import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { readRunning } from './embedded-lock.ts'

const cluster = mkdtempSync(path.join(tmpdir(), 'sealane-lock-'))
const file = path.join(cluster, 'postmaster.pid')

beforeEach(() => rmSync(file, { force: true }))
afterAll(() => rmSync(cluster, { recursive: true }))

test('nobody serves a cluster without a lock file', () => {
  expect(readRunning(cluster)).toBeUndefined()
})

test('a lock file that is being written is left alone and names nobody yet', () => {
  writeFileSync(file, '')
  expect(readRunning(cluster)).toBeUndefined()
  expect(existsSync(file)).toBe(true)
})

test.each([
  ['is empty since a crash', ''],
  ['names no process', '0\n/somewhere\n1\n5432\n'],
  ['names a process that is another program now', `${process.pid}\n/somewhere\n1\n5432\n`],
])('a lock file that %s is removed', (_, text) => {
  writeFileSync(file, text)
  const longAgo = new Date(Date.now() - 60_000)
  utimesSync(file, longAgo, longAgo)
  expect(readRunning(cluster)).toBeUndefined()
  expect(existsSync(file)).toBe(false)
})
