import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { openShop, runProgram } from '../test/program.ts'
import { copyTemplate } from '../test/template-database.ts'

const { url, drop } = await copyTemplate(inject('databaseServer'), `started_${randomUUID().replaceAll('-', '')}`)
const folder = mkdtempSync(path.join(tmpdir(), 'sealane-start-'))
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

async function ask<Row extends object>(statement: string): Promise<Row[]> {
  const client = new pg.Client(url)
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
  expect(await ask(`select 1 from settings where key = 'finance.second_factor'`)).toEqual([])
  expect(await stop()).toMatchObject({ code: 0 })
}, 60_000)

test.each([{ PUBLIC_URL: 'https://shop.example' }, { NODE_ENV: 'production', SEALANE_DEMO: 'off' }])(
  'a database with the demo world does not open with %j',
  async (exposed) => {
    await ask('update installation set demo_written_at = now()')
    const { code, said } = await runProgram('main.ts', [], { ...shop, PORT: '0', ...exposed })
    expect(said).toMatch(/^This database holds the demo world, .* or insist with SEALANE_DEMO=on-in-public$/)
    expect(code).not.toBe(0)
  },
  60_000,
)

test('it opens on this machine, and in public for somebody who insists', async () => {
  await ask('update installation set demo_written_at = now()')
  await ask(`insert into accounts (account, account_key, password_hash) values ('mei', 'mei', 'x')`) // Nothing is left to write.
  for (const more of [{}, { PUBLIC_URL: 'https://shop.example', SEALANE_DEMO: 'on-in-public' }]) {
    const { stop } = await openShop({ ...shop, ...more })
    expect(await stop()).toMatchObject({ code: 0 })
  }
}, 60_000)
