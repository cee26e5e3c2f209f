import { spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { inject } from 'vitest'
import { memoryOptions } from '../../tools/memory.js'
import { closeDatabases, openDatabases, type Databases } from '../src/db/database.ts'
import { copyTemplate } from './template-database.ts'

const root = path.join(import.meta.dirname, '../..')
const startMs = 60_000

export type RealServer = {
  origin: string
  /** Returns false once the process has ended. */
  isAlive: () => boolean
  stop: () => Promise<void>
}

/** Starts the program as `npm start` does, with its memory limit, its jobs and its rate limits, on an existing database. */
async function startRealServer(databaseUrl: string): Promise<RealServer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'sealane-real-'))
  const child = spawn(process.execPath, [...memoryOptions, 'server/src/main.ts'], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: databaseUrl,
      DATABASE_TRUST_STORAGE: 'on', // The tests' own PostgreSQL writes without waiting for the disk.
      SECRET_PEPPER: randomBytes(32).toString('base64url'),
      SEALANE_DATA: folder,
      SEALANE_DEMO: 'off',
      PORT: '0',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const printed: string[] = []
  const origin = await new Promise<string>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`The server did not open: ${printed.join('')}`)), startMs)
    const listen = (piece: Buffer) => {
      printed.push(piece.toString())
      const [, address] = /Sealane is open at (http:\S+)/.exec(printed.join('')) ?? []
      if (address === undefined) return
      clearTimeout(late)
      resolve(address)
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}: ${printed.join('')}`)))
  })
  return {
    origin,
    isAlive: () => child.exitCode === null && child.signalCode === null,
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      if (child.exitCode === null && child.signalCode === null) await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Starts the real server on a database of its own, which `fill` fills before the start. `stop` ends and drops everything. */
export async function startRealShop(fill: (databases: Databases) => Promise<unknown>) {
  const copy = await copyTemplate(inject('databaseServer'), `test_${randomUUID().replaceAll('-', '')}`)
  const databases = openDatabases(copy.url, inject('role'))
  await fill(databases)
  const server = await startRealServer(copy.url)
  const stop = async () => {
    await server.stop()
    await closeDatabases(databases)
    await copy.drop()
  }
  return { server, databases, stop }
}
