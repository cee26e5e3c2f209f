// Runs the server's tests on Debian's PostgreSQL 15, in a temporary cluster that is removed afterwards. The parameters are Vitest's.
import { spawn, spawnSync } from 'node:child_process'
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const root = path.join(import.meta.dirname, '..')
const binaries = '/usr/lib/postgresql/15/bin'
const owner = process.getuid?.() === 0 ? postgresUser() : {}

const folder = mkdtempSync(path.join(tmpdir(), 'sealane-postgres-15-'))
if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid)
const cluster = path.join(folder, 'cluster')
const port = await freePort()
const locale = ['--encoding=UTF8', '--lc-collate=C', '--lc-ctype=C.UTF-8']
must(
  spawnSync(`${binaries}/initdb`, ['-D', cluster, '-U', 'postgres', '--auth=trust', ...locale], {
    ...owner,
    cwd: '/',
    stdio: 'ignore',
  }),
)
const options = [
  '-p',
  String(port),
  '-c',
  'listen_addresses=127.0.0.1',
  '-c',
  'unix_socket_directories=',
  '-c',
  'fsync=off',
  '-c',
  'max_connections=300',
]
const server = spawn(`${binaries}/postgres`, ['-D', cluster, ...options], { ...owner, cwd: '/', stdio: 'ignore' })
await isReady()

/**
 * Long tests that prove nothing about PostgreSQL 15: random requests, requests that are refused before a statement, programs with an embedded
 * PostgreSQL.
 */
const leftOut = [
  'server/abuse/stop-the-shop-by-files.test.ts',
  'server/abuse/stop-the-shop-by-pages.test.ts',
  'server/abuse/stop-the-shop.test.ts',
  'server/src/command.test.ts',
  'server/src/db/embedded.test.ts',
  'server/src/http/authorization.test.ts',
  'server/src/http/fuzz.test.ts',
  'server/src/ledger/model.test.ts',
  'server/src/ledger/planted-faults.test.ts',
  'server/src/start.test.ts',
].flatMap((file) => ['--exclude', file])
const { status } = spawnSync(
  process.execPath,
  [
    path.join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--retry=1',
    ...leftOut,
    ...process.argv.slice(2),
    'server',
  ],
  {
    stdio: 'inherit',
    cwd: root,
    env: { ...process.env, TEST_DATABASE_URL: `postgres://postgres@127.0.0.1:${port}/postgres` },
  },
)
server.kill('SIGINT')
await new Promise((resolve) => server.once('exit', resolve))
rmSync(folder, { recursive: true, force: true })
process.exit(status ?? 1)

function postgresUser() {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  const fields = ['postgres', 'nobody'].map((name) => lines.find((line) => line.startsWith(`${name}:`))).find(Boolean)
  const [, , uid, gid] = fields?.split(':') ?? []
  return { uid: Number(uid), gid: Number(gid) }
}

async function isReady() {
  for (let attempt = 0; attempt < 200; attempt++) {
    const asked = spawnSync(`${binaries}/pg_isready`, ['-h', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' })
    if (asked.status === 0) return
    await sleep(50)
  }
  throw new Error('PostgreSQL 15 did not start')
}

function must({ status: code }) {
  if (code !== 0) throw new Error('initdb of PostgreSQL 15 failed')
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => probe.once('listening', resolve))
  const { port: free } = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  return free
}
