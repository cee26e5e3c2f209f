import { createHmac, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import * as v from 'valibot'
import { ConfigError, Pepper } from '../config.ts'
import type { Tx } from './database.ts'
import { hasTable, type Client } from './installation.ts'

const another =
  'The pepper is another than the one that this database was opened with, so nobody could log in or pay: put the old one back'

/**
 * Returns the given pepper, or the one in the data folder, which is created there for a database without accounts. Refuses a pepper other than the
 * one that the database was opened with, and a missing or broken file.
 */
export async function choosePepper(client: Client, given: string | undefined, folder: string): Promise<string> {
  const pepper = given ?? (await findPepper(client, folder))
  await checkPepper(client, pepper)
  return pepper
}

/** Refuses a pepper other than the one that the database was opened with. A database without accounts has not used one yet. */
export async function checkPepper(client: Client, pepper: string): Promise<void> {
  if (!(await hasTable(client, 'installation')) || !(await hasAccounts(client))) return
  const { rows } = await client.query<{ pepper_check: Buffer | null }>('select pepper_check from installation')
  const storedCheck = rows[0]?.pepper_check ?? undefined
  if (storedCheck !== undefined && !storedCheck.equals(checkOf(pepper))) throw new ConfigError(another)
}

/** Stores in the migrated database that this is its pepper. Of two concurrent starts with different ones, one is refused. */
export async function storePepper(client: Client, pepper: string): Promise<void> {
  const { rowCount } = await client.query(
    `update installation set pepper_check = $1
     where pepper_check is null or pepper_check = $1 or not exists (select 1 from accounts)`,
    [checkOf(pepper)],
  )
  if (rowCount === 0) throw new ConfigError(another)
}

/** Lets the next start use another pepper. */
export async function forgetPepper(tx: Tx): Promise<void> {
  await tx.updateTable('installation').set({ pepper_check: null }).execute()
}

async function hasAccounts(client: Client): Promise<boolean> {
  if (!(await hasTable(client, 'accounts'))) return false
  const { rows } = await client.query('select 1 from accounts limit 1')
  return rows.length > 0
}

async function findPepper(client: Client, folder: string): Promise<string> {
  if (!existsSync(fileIn(folder)) && !(await hasAccounts(client))) makePepper(fileIn(folder))
  return readPepperFile(folder)
}

/** Reads the pepper of a shop that has been open: a missing file is an error. */
export function readPepperFile(folder: string): string {
  const file = fileIn(folder)
  if (!existsSync(file)) {
    throw new ConfigError(`${file} is gone, and without it nobody can log in or pay: put it back from a backup`)
  }
  const pepper = readFileSync(file, 'utf8')
  if (!v.is(Pepper, pepper)) throw new ConfigError(`${file} is broken: put it back from a backup`)
  return pepper
}

function fileIn(folder: string): string {
  return path.join(folder, 'pepper')
}

/** Of two servers that start at once on a new folder, one creates the file. */
function makePepper(file: string): void {
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

/** The stored check does not reveal the pepper: it confirms only a guess, and 32 random characters cannot be guessed. */
function checkOf(pepper: string): Buffer {
  return createHmac('sha256', pepper).update('sealane: this is the pepper').digest()
}
