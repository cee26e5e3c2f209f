import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, expect, inject, test, vi } from 'vitest'
import { beginProgram, openShop, runProgram } from '../test/program.ts'
import { copyTemplate, createDatabase } from '../test/template-database.ts'

const server = inject('databaseServer')
const { url, drop } = await copyTemplate(server, `commanded_${randomUUID().replaceAll('-', '')}`)
const folder = mkdtempSync(path.join(tmpdir(), 'sealane-command-'))
afterAll(async () => {
  await drop()
  rmSync(folder, { recursive: true, force: true })
})
const name = path.basename(new URL(url).pathname)
const configuration = path.join(folder, 'sealane.env')
writeFileSync(
  configuration,
  `DATABASE_URL=${url}\nDATABASE_TRUST_STORAGE=on\nSECRET_PEPPER=a-pepper-of-thirty-two-characters\nSEALANE_DATA=${folder}/data\n`,
)
const command = (words: string[], environment: Record<string, string> = {}) =>
  runProgram('command.ts', words, environment)

async function change(statement: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(statement)
  await client.end()
}

test('without its configuration a command names the path that it searched, and creates nothing there', async () => {
  const nowhere = path.join(folder, 'nowhere')
  for (const words of [
    ['backup', path.join(folder, 'none')],
    ['operator', 'create', 'ada'],
  ]) {
    expect(await command(words, { SEALANE_DATA: nowhere })).toEqual({
      code: 78,
      said: `The embedded database in ${nowhere} is no shop's. Name the configuration of the shop that you mean: SEALANE_CONFIG=<file>, or --config <file>`,
    })
  }
  expect(existsSync(nowhere)).toBe(false)
  expect(existsSync(path.join(folder, 'none'))).toBe(false)
}, 60_000)

test('a database that never had a shop is refused, and stays empty', async () => {
  const empty = await createDatabase(server)
  const { code, said } = await command(['operator', 'create', 'ada', '--config', configuration], {
    DATABASE_URL: empty.url,
  })
  expect(said).toMatch(/^The database empty_\w+ at 127\.0\.0\.1:\d+ is no shop's\./)
  expect(code).toBe(78)
  const client = new pg.Client(empty.url)
  await client.connect()
  expect((await client.query(`select 1 from pg_tables where schemaname = 'public'`)).rows).toEqual([])
  await client.end()
  await empty.drop()
}, 60_000)

test('the shop and its commands read one file', async () => {
  const { address, stop } = await openShop({ SEALANE_CONFIG: configuration })
  const registered = await fetch(`${address}/api/user/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ account: 'boss', password: 'a password' }),
  })
  expect(await registered.json()).toMatchObject({ code: 1 })
  expect(await stop()).toMatchObject({ code: 0 })

  const made = await command(['operator', 'create', 'boss', '--config', configuration])
  expect(made.said).toMatch(
    new RegExp(`^The database ${name} at 127\\.0\\.0\\.1:\\d+\nboss is an owner of the platform now`),
  )
  const unknown = await command(['operator', 'create', 'nobody'], { SEALANE_CONFIG: configuration })
  expect(unknown).toMatchObject({ code: 78, said: expect.stringContaining('There is no account nobody') })
}, 60_000)

test('an operator is made in a schema that this program knows', async () => {
  await change(`delete from migrations where name = '0073_installation.sql'`)
  const older = await command(['operator', 'create', 'boss', '--config', configuration])
  await change(`insert into migrations (name) values ('0073_installation.sql'), ('9999_of_tomorrow.sql')`)
  const newer = await command(['operator', 'create', 'boss', '--config', configuration])
  await change(`delete from migrations where name = '9999_of_tomorrow.sql'`)
  expect(older).toMatchObject({
    code: 78,
    said: expect.stringMatching(/still to be migrated \(0073_installation\.sql\)/),
  })
  expect(newer).toMatchObject({ code: 78, said: expect.stringMatching(/migrated by a newer Sealane/) })
}, 60_000)

test('the configuration can be displayed, without its secrets', async () => {
  const { code, said } = await command(['check-config', '--config', configuration], {
    PORT: '3001',
    METRICS_TOKEN: 'm'.repeat(20),
    SMTP_URL: 'smtps://mail.example:465?user=shop&pass=words-of-the-mail-server',
  })
  expect(code).toBe(0)
  expect(said).toContain(`PORT                   3001   from the environment`)
  expect(said).toContain(`SECRET_PEPPER          (33 characters)   from ${configuration}`)
  expect(said).toContain(`SMTP_URL               smtps://mail.example:465?user=…&pass=…   from the environment`)
  expect(said).toContain(`STORAGE_URL            not set`)
  expect(said).not.toMatch(/a-pepper|mmmm|words-of/)
  expect(said).not.toContain(new URL(url).password || 'no password')
}, 60_000)

test('a backup names its shop and its contents, is verified later, and restores elsewhere', async () => {
  const target = path.join(folder, 'backup')
  const made = await command(['backup', target, '--config', configuration])
  expect(made).toMatchObject({ code: 0 })
  expect(made.said).toMatch(
    new RegExp(
      `^${target} is whole: The database ${name} at 127\\.0\\.0\\.1:\\d+ as of [\\dT:.-]+Z, 1 accounts and 0 orders in \\d+ tables, 0 files of uploads, no pepper: keep SECRET_PEPPER with it yourself, the ledger adds up\\. `,
    ),
  )
  const proven = await command(['backup', '--verify', target])
  expect(proven).toMatchObject({ code: 0, said: expect.stringContaining('1 accounts') })

  const empty = await createDatabase(server)
  const into = { DATABASE_URL: empty.url, SEALANE_DATA: path.join(folder, 'elsewhere') }
  const restored = await command(['restore', target, '--config', configuration], into)
  expect(restored).toMatchObject({
    code: 0,
    said: expect.stringMatching(/^The database empty_\w+ at .* is the shop as it was: .* 1 accounts/),
  })
  const again = await command(['restore', target, '--config', configuration], into)
  expect(again).toMatchObject({ code: 78, said: expect.stringContaining('not empty') })
  await empty.drop()
  rmSync(into.SEALANE_DATA, { recursive: true })

  writeFileSync(path.join(target, 'tables/accounts.copy'), '')
  const message = `${target} is no whole backup: tables/accounts.copy was altered`
  expect(await command(['backup', '--verify', target])).toEqual({ code: 78, said: message })
  const nowhere = path.join(folder, 'nowhere')
  expect(await command(['restore', target], { SEALANE_DATA: nowhere })).toEqual({ code: 78, said: message })
  expect(existsSync(nowhere)).toBe(false)
  rmSync(target, { recursive: true })
}, 60_000)

test('a backup that is killed leaves no backup', async () => {
  const uploads = path.join(folder, 'data/files')
  mkdirSync(uploads, { recursive: true })
  for (let number = 0; number < 3000; number++) writeFileSync(path.join(uploads, String(number)), 'a picture')
  const target = path.join(folder, 'killed')
  const { ended, kill } = beginProgram('command.ts', ['backup', target, '--config', configuration], {})
  await vi.waitFor(() => expect(existsSync(`${target}.unfinished/files/1`)).toBe(true), {
    timeout: 30_000,
    interval: 1,
  })
  kill('SIGKILL')
  expect(await ended).toMatchObject({ code: null })
  expect(existsSync(target)).toBe(false)
  const restored = await command(['restore', `${target}.unfinished`, '--config', configuration])
  expect(restored).toMatchObject({ code: 78, said: expect.stringMatching(/is no backup: .*broken off/) })
  rmSync(`${target}.unfinished`, { recursive: true })
}, 60_000)

test('a backup of the demo is not restored where others reach the shop', async () => {
  await change('update installation set demo_written_at = now()')
  const target = path.join(folder, 'demo')
  expect(await command(['backup', target, '--config', configuration])).toMatchObject({ code: 0 })
  await change('update installation set demo_written_at = null')
  const empty = await createDatabase(server)
  const into = { DATABASE_URL: empty.url, PUBLIC_URL: 'https://shop.example' }
  expect(await command(['restore', target, '--config', configuration], into)).toMatchObject({
    code: 78,
    said: expect.stringMatching(/^This backup holds the demo world, .*PUBLIC_URL=https:\/\/shop\.example/),
  })
  await empty.drop()
  rmSync(target, { recursive: true })
}, 60_000)

test.each([
  [['backpu']],
  [['backup', '--verfy', '/x']],
  [['restore', '/nowhere']],
  [['operator']],
  [['backup', '--config', '/nowhere']],
])(
  '%j ends with one line',
  async (words) => {
    const { code, said } = await command(words)
    expect(said).toMatch(/^[^\n]+$/)
    expect(code).toBe(78)
  },
  60_000,
)

test('nothing was left behind', () => {
  expect(readdirSync(folder).toSorted()).toEqual(['data', 'sealane.env'])
})
