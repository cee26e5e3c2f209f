import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { openShop, runProgram } from '../test/program.ts'
import { copyTemplate, createDatabase } from '../test/template-database.ts'

const { url, drop } = await copyTemplate(inject('databaseServer'), `started_${randomUUID().replaceAll('-', '')}`)
const folder = mkdtempSync(path.join(tmpdir(), 'sealane-start-'))
/** A stack has several lines; the message must have one. */
const oneLine = /^[^\n]+$/
const shop = {
  DATABASE_URL: url,
  DATABASE_TRUST_STORAGE: 'on',
  SECRET_PEPPER: 'a-pepper-of-thirty-two-characters',
  SEALANE_DATA: folder,
}
afterAll(async () => {
  await drop()
  rmSync(folder, { recursive: true, force: true })
})

async function queryRows<Row extends object>(statement: string, database = url): Promise<Row[]> {
  const client = new pg.Client(database)
  await client.connect()
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}

test('a shop of its own opens in public, and asks for a second factor', async () => {
  const { address, said, stop } = await openShop({ ...shop, PUBLIC_URL: 'https://shop.example' })
  expect(await fetch(`${address}/readyz`)).toMatchObject({ status: 200 })
  expect(said()).not.toContain('sealane-demo')
  expect(await queryRows(`select 1 from settings where key = 'staff.second_factor'`)).toEqual([])
  expect(await stop()).toMatchObject({ code: 0 })
}, 60_000)

test.each([{ PUBLIC_URL: 'https://shop.example' }, { NODE_ENV: 'production', SEALANE_DEMO: 'off' }])(
  'a database with the demo world does not open with %j',
  async (exposed) => {
    await queryRows('update installation set demo_written_at = now()')
    const { code, said } = await runProgram('main.ts', [], { ...shop, PORT: '0', ...exposed })
    expect(said).toMatch(/^This database holds the demo world, .* or insist with SEALANE_DEMO=on-in-public$/)
    expect(code).not.toBe(0)
  },
  60_000,
)

test('it opens on this machine, and in public with an explicit setting', async () => {
  await queryRows('update installation set demo_written_at = now()')
  await queryRows(`insert into accounts (account, account_key, password_hash) values ('mei', 'mei', 'x')`) // There is no more room.
  for (const more of [{}, { PUBLIC_URL: 'https://shop.example', SEALANE_DEMO: 'on-in-public' }]) {
    const { stop } = await openShop({ ...shop, ...more })
    expect(await stop()).toMatchObject({ code: 0 })
  }
}, 60_000)

test('a port that is taken ends the start before anything is changed', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const empty = await createDatabase(inject('databaseServer'))
  const { code, said } = await runProgram('main.ts', [], { ...shop, DATABASE_URL: empty.url, PORT: String(port) })
  expect(said).toBe(`Port ${port} is in use: stop who uses it, or choose another with PORT`)
  expect(code).toBe(78)
  expect(await queryRows(`select 1 from pg_tables where schemaname = 'public'`, empty.url)).toEqual([])
  server.close()
  await empty.drop()
}, 60_000)

test('another pepper than yesterday’s is refused as soon as there are people', async () => {
  await queryRows(`update installation set demo_written_at = null`)
  const { code, said } = await runProgram('main.ts', [], {
    ...shop,
    PORT: '0',
    SECRET_PEPPER: 'another-pepper-of-thirty-two-letters',
  })
  expect(said).toMatch(/^The pepper is another than/)
  expect(said).toMatch(oneLine)
  expect(code).toBe(78)
}, 60_000)

test('a schema that a newer program has migrated is refused', async () => {
  await queryRows(`insert into migrations (name) values ('9999_of_tomorrow.sql')`)
  const { code, said } = await runProgram('main.ts', [], { ...shop, PORT: '0' })
  await queryRows(`delete from migrations where name = '9999_of_tomorrow.sql'`)
  expect(said).toMatch(/^This database was migrated by a newer Sealane \(9999_of_tomorrow\.sql\)/)
  expect(said).toMatch(oneLine)
  expect(code).toBe(78)
}, 60_000)

test('a database that speaks no TLS is named in one line, after one on what sslmode=require means', async () => {
  const { code, said } = await runProgram('main.ts', [], { ...shop, PORT: '0', DATABASE_URL: `${url}?sslmode=require` })
  const [remark, fault, ...more] = said.split('\n')
  expect(remark).toMatch(/^DATABASE_URL: sslmode=require is taken as verify-full/)
  expect(fault).toMatch(/^DATABASE_URL: no verified TLS to .*sslrootcert/)
  expect(more).toEqual([])
  expect(code).toBe(78)
}, 60_000)

test('an unreachable database may return: one line, and not the exit code of a permanent fault', async () => {
  const nowhere = 'postgres://shop@127.0.0.1:1/shop'
  const { code, said } = await runProgram('main.ts', [], { ...shop, PORT: '0', DATABASE_URL: nowhere })
  expect(said).toMatch(/^DATABASE_URL leads to no database \(shop at 127\.0\.0\.1:1\): .*ECONNREFUSED/)
  expect(said).toMatch(oneLine)
  expect(code).toBe(1)
}, 60_000)
