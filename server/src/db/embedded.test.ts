import { mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { makeFolder } from './embedded-home.ts'
import { readRunning } from './embedded-lock.ts'
import { startEmbedded } from './embedded.ts'

const parent = path.join(import.meta.dirname, '../../../.test')
makeFolder(parent)
const folder = mkdtempSync(path.join(parent, 'embedded-'))
const embedded = await startEmbedded(folder, false)

afterAll(async () => {
  await embedded.stop()
  for (const used of [folder, embedded.folder]) rmSync(used, { recursive: true, force: true })
}, 30_000)

/** Never returns a number from a file that is being written: a signal to process 0 would reach the test runner. */
function readPid(): number {
  const running = readRunning(path.join(embedded.folder, 'postgres'))
  if (running === undefined) throw new Error('PostgreSQL does not run')
  return running.pid
}

async function answers(): Promise<boolean> {
  const client = new pg.Client(embedded.url)
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query('select 1')).rowCount === 1
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

test('is started again when it is killed, and when it is killed while it starts', async () => {
  const first = readPid()
  process.kill(first, 'SIGKILL')
  const second = await vi.waitFor(
    () => {
      const pid = readPid()
      expect(pid).not.toBe(first)
      return pid
    },
    { timeout: 10_000, interval: 1 },
  )
  process.kill(second, 'SIGKILL')
  await vi.waitFor(async () => expect(await answers()).toBe(true), { timeout: 15_000, interval: 100 })
}, 30_000)

test('keeps running for another client, and ends once that one has disconnected', async () => {
  const other = new pg.Client(embedded.url)
  await other.connect()
  await embedded.stop()
  expect((await other.query('select 1')).rowCount).toBe(1)

  setTimeout(() => void other.end(), 300)
  await embedded.stop()
  expect(readRunning(path.join(embedded.folder, 'postgres'))).toBeUndefined()
}, 30_000)
