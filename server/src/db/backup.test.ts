import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startApi } from '../../test/api.ts'
import { uploadProof } from '../../test/proof.ts'
import { copyTemplate, createDatabase } from '../../test/template-database.ts'
import { audit } from '../ledger/ledger.sql.ts'
import { openStorage } from '../uploads/storage.ts'
import { sealNotes, verifyBackup, type BackupNotes } from './backup-notes.ts'
import { backUp, type Source } from './backup.ts'
import { openDatabase, openPool } from './database.ts'
import { listMigrations, prepareMigrations, readMigrations, runMigration } from './migrate.ts'
import { storePepper } from './pepper.ts'
import { checkBackup, restore } from './restore.ts'

const server = inject('databaseServer')
const { app, url, folder: dataFolder, signUp, hireOperator } = await startApi()
const folder = mkdtempSync(path.join(tmpdir(), 'sealane-backup-'))
const pepper = 'a-pepper-of-thirty-two-characters'
const [whole, withoutPepper] = [path.join(folder, 'whole'), path.join(folder, 'without-pepper')]
const from = openPool(url, { max: 2 })
const source: Source = {
  pool: from,
  database: 'The shop',
  uploads: path.join(dataFolder, 'files'),
  pepper,
  isPepperInFolder: true,
  isDemo: async () => false,
}
const refuseNoDemo = async () => {}

beforeAll(async () => {
  const ada = await hireOperator()
  const shopper = await signUp('kept')
  const proof = await uploadProof(app, shopper)
  const { id } = await shopper.call('POST /api/user/recharge', { body: { method: 'manual', amount: 70_00, proof } })
  await ada.call('POST /api/portal/recharge/decide', { body: { id, verdict: 'pass', received: 70_00 } })
  await storePepper(from, pepper)
  await backUp(source, whole)
  await backUp({ ...source, uploads: undefined, isPepperInFolder: false }, withoutPepper)
}, 60_000)
afterAll(async () => {
  await from.end()
  rmSync(folder, { recursive: true, force: true })
})

/** Creates a copy of the backup in which one thing is changed or missing. */
async function altered(change: (copy: string, notes: BackupNotes) => BackupNotes | void): Promise<string> {
  const copy = path.join(folder, randomUUID())
  await backUp(source, copy)
  const notes = change(copy, await verifyBackup(copy))
  if (notes !== undefined) writeFileSync(path.join(copy, 'backup.json'), sealNotes(notes))
  return copy
}

type Means = { given?: string; noted?: (isDemo: boolean) => void; found?: () => Promise<void> }

/** Restores into a new, empty database and returns what `inspect` returns; with a given pepper, or with a check for the demo. */
async function restored<Result>(
  backup: string,
  inspect: (pool: pg.Pool, home: string) => Promise<Result>,
  { given, noted = () => {}, found = refuseNoDemo }: Means = {},
): Promise<Result> {
  const empty = await createDatabase(server)
  const pool = openPool(empty.url, { max: 2 })
  const home = mkdtempSync(path.join(folder, 'home-'))
  try {
    const target = { ...(await targetIn(home)), pool, isPepperGiven: given !== undefined, refuseDemo: found }
    await restore(target, await checkBackup(backup, given, noted))
    return await inspect(pool, home)
  } catch (error) {
    expect(await tablesIn(pool)).toEqual([]) // All or nothing.
    throw error
  } finally {
    await pool.end()
    await empty.drop()
  }
}

async function targetIn(home: string) {
  return { storage: await openStorage(undefined, home), folder: home, isPepperGiven: false, refuseDemo: refuseNoDemo }
}

async function tablesIn(pool: pg.Pool): Promise<unknown[]> {
  return (await pool.query(`select tablename from pg_tables where schemaname = 'public'`)).rows
}
const nothing = async () => {}
test('a restored shop has the same people, money, uploads and pepper, a clean ledger, and accepts new accounts', async () => {
  await restored(whole, async (pool, home) => {
    const database = openDatabase(pool)
    expect(await audit(database)).toMatchObject({ clean: true, totals: { shopper_available: 70_00, bank: -70_00 } })
    const { rows } = await pool.query(
      `insert into accounts (account, account_key, password_hash) values ('next', 'next', 'x') returning account`,
    )
    expect(rows).toEqual([{ account: 'next' }])
    expect(readFileSync(path.join(home, 'pepper'), 'utf8')).toBe(pepper)
    expect(uploadsIn(home)).toEqual(uploadsIn(dataFolder))
    expect(uploadsIn(home).length).toBeGreaterThan(0)
  })
})

function uploadsIn(home: string): string[] {
  return readdirSync(path.join(home, 'files'), { recursive: true, encoding: 'utf8' }).toSorted()
}

test('a table that has grown since, in another order, is filled by the names of its columns', async () => {
  const fresh = await copyTemplate(server, `restored_${randomUUID().replaceAll('-', '')}`)
  const pool = openPool(fresh.url, { max: 2 })
  await pool.query(
    `alter table accounts drop column country; alter table accounts add column country text; alter table accounts add column shoe_size int default 42`,
  )
  const into = { ...(await targetIn(mkdtempSync(path.join(folder, 'home-')))), pool }
  const checked = await checkBackup(whole, undefined, () => {})
  await restore(into, checked)
  expect((await pool.query('select account, shoe_size from accounts where account_key = $1', ['kept'])).rows).toEqual([
    { account: 'kept', shoe_size: 42 },
  ])
  await expect(restore(into, checked)).rejects.toThrow('not empty')
  await pool.end()
  await fresh.drop()
})

test('a backup lists its contents, as of one moment', async () => {
  const notes = await verifyBackup(whole)
  expect(notes).toMatchObject({
    database: 'The shop',
    accounts: 2,
    orders: 0,
    findings: [],
    is_demo: false,
    has_uploads: true,
  })
  expect(notes.tables.find(({ name }) => name === 'accounts')?.rows).toBe(2)
  expect(Date.now() - Date.parse(notes.made_at)).toBeLessThan(120_000)
})

test.each<[string, RegExp, (copy: string) => void]>([
  [
    'a table that was cut',
    /ledger_entries\.copy was altered/,
    (copy) => writeFileSync(`${copy}/tables/ledger_entries.copy`, ''),
  ],
  ['a table that is gone', /accounts\.copy is missing/, (copy) => rmSync(`${copy}/tables/accounts.copy`)],
  ['another pepper', /pepper was altered/, (copy) => writeFileSync(`${copy}/pepper`, pepper.replace('a', 'b'))],
  ['no pepper', /pepper is missing/, (copy) => rmSync(`${copy}/pepper`)],
  ['no uploads', /files\/.* is missing/, (copy) => rmSync(`${copy}/files`, { recursive: true })],
  [
    'other notes',
    /backup\.json was altered/,
    (copy) => {
      const text = readFileSync(`${copy}/backup.json`, 'utf8')
      writeFileSync(`${copy}/backup.json`, text.replace('"accounts": 2', '"accounts": 3'))
    },
  ],
  ['half of its notes', /backup\.json was altered/, (copy) => writeFileSync(`${copy}/backup.json`, '{"format": 2, ')],
  ['no notes', /is no backup/, (copy) => rmSync(`${copy}/backup.json`)],
  ['notes from before checksums', /is from before/, (copy) => writeFileSync(`${copy}/backup.json`, '{"tables": []}')],
])('a backup with %s is refused, and nothing is restored', async (_what, message, change) => {
  const copy = await altered((backupFolder) => change(backupFolder))
  await expect(verifyBackup(copy)).rejects.toThrow(message)
  await expect(restored(copy, nothing)).rejects.toThrow(message)
})

test.each<[string, RegExp, (notes: BackupNotes) => BackupNotes]>([
  [
    'a newer Sealane',
    /from a newer Sealane \(9999_of_tomorrow\.sql\)/,
    (notes) => ({ ...notes, migrations: [...notes.migrations, '9999_of_tomorrow.sql'] }),
  ],
  [
    'a ledger that did not add up as it does',
    /does not add up as it did \(nothing found, when it was backed up nothing_negative 1\)/,
    (notes) => ({ ...notes, findings: [{ check: 'nothing_negative', violations: 1 }] }),
  ],
  [
    'more rows than it has',
    /accounts has 2 rows where the backup notes 3/,
    (notes) => ({
      ...notes,
      tables: notes.tables.map((table) => (table.name === 'accounts' ? { ...table, rows: 3 } : table)),
    }),
  ],
])('a backup that notes %s is refused, and nothing is restored', async (_what, message, change) => {
  const copy = await altered((_backupFolder, notes) => change(notes))
  await expect(restored(copy, nothing)).rejects.toThrow(message)
})

test('money that is lost in a backup is found by the ledger’s proof', async () => {
  const copy = await altered((backupFolder, notes) => {
    writeFileSync(`${backupFolder}/tables/ledger_transfers.copy`, '')
    const empty = { bytes: 0, sha256: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855' }
    return {
      ...notes,
      files: { ...notes.files, 'tables/ledger_transfers.copy': empty },
      tables: notes.tables.map((table) => (table.name === 'ledger_transfers' ? { ...table, rows: 0 } : table)),
    }
  })
  await expect(restored(copy, nothing)).rejects.toThrow(/does not add up as it did \(balances_equal_transfers/)
})

test('without a pepper there is no restore, nor with another than the shop’s', async () => {
  await expect(restored(withoutPepper, nothing)).rejects.toThrow(/no pepper in this backup/)
  const other = { given: 'another-pepper-of-thirty-two-letters' }
  await expect(restored(withoutPepper, nothing, other)).rejects.toThrow(/pepper is another than/)
  await expect(restored(whole, nothing, other)).rejects.toThrow(/another than the one in this backup/)
  await restored(withoutPepper, async (_pool, home) => expect(readdirSync(home)).toEqual(['files']), { given: pepper })
})

test('the pepper of a backup is the shop’s, or there is none', async () => {
  const target = path.join(folder, 'wrong-pepper')
  await expect(backUp({ ...source, pepper: 'another-pepper-of-thirty-two-letters' }, target)).rejects.toThrow(
    /another than/,
  )
  expect(existsSync(target) || existsSync(`${target}.unfinished`)).toBe(false)
})

test('the demo’s data is refused first of all, even where the notes do not name it', async () => {
  const noted = (isDemo: boolean) => expect(isDemo).toBe('noted')
  await expect(restored(whole, nothing, { noted })).rejects.toThrow(/expected false/)
  const found = () => Promise.reject(new Error('It is the demo'))
  await expect(restored(whole, nothing, { found })).rejects.toThrow('It is the demo')
})

test('an older schema is filled as it was, and then migrated', async () => {
  const old = await createDatabase(server)
  const pool = openPool(old.url, { max: 2 })
  await prepareMigrations(pool)
  for (const name of (await listMigrations()).filter((file) => file < '0080')) await runMigration(pool, name)
  await pool.query(`insert into accounts (account, account_key, password_hash) values ('old', 'old', 'x')`)
  const target = path.join(folder, 'older')
  await backUp({ ...source, pool }, target)
  await pool.end()
  await old.drop()

  await restored(target, async (fresh) => {
    expect(await readMigrations(fresh)).toEqual(await listMigrations())
    expect((await fresh.query('select account from accounts')).rows).toEqual([{ account: 'old' }])
    expect((await fresh.query('select pepper_check from installation')).rows).toEqual([{ pepper_check: null }])
  })
})

test('for a role that may not disable the ledger’s triggers the error names the required grant', async () => {
  const role = `restorer_${randomUUID().replaceAll('-', '')}`
  const empty = await createDatabase(server)
  const root = openPool(empty.url, { max: 1 })
  await root.query(`create role ${role} login password 'p'; alter schema public owner to ${role}`)
  const address = new URL(empty.url)
  address.username = role
  address.password = 'p'
  const pool = openPool(address.href, { max: 2 })
  const target = { ...(await targetIn(mkdtempSync(path.join(folder, 'home-')))), pool }
  await expect(restore(target, await checkBackup(whole, undefined, () => {}))).rejects.toThrow(
    /grant set on parameter session_replication_role/,
  )
  expect(await tablesIn(root)).toEqual([])
  await pool.end()
  await root.query(`alter schema public owner to current_user; drop role ${role}`)
  await root.end()
  await empty.drop()
})

test('a target that is not empty, or that another backup is being made for, is left alone', async () => {
  await expect(backUp(source, whole)).rejects.toThrow(/is not empty/)
  const busy = path.join(folder, 'busy')
  mkdirSync(`${busy}.unfinished`)
  await expect(backUp(source, busy)).rejects.toThrow(/broken off/)
  expect(readdirSync(`${busy}.unfinished`)).toEqual([])
})
