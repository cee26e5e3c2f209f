import type pg from 'pg'
import { userInfo } from 'node:os'
import type { CommandNote } from '../audit-log/decision.sql.ts'
import { ConfigError } from '../config.ts'
import { openDatabase, type Database, type Tx } from '../db/database.ts'
import { checkPepper, readPepperFile } from '../db/pepper.ts'
import { lockAccountByName } from '../accounts/account.sql.ts'
import type { CommandInput } from './command.ts'
import { refuseOlderSchema, withCommandTarget } from './target.ts'

/** Opens the shop's database for a command, whether or not its server runs. */
export function withShop<Result>(input: CommandInput, read: (shop: ShopTarget) => Promise<Result>): Promise<Result> {
  const config = input.config()
  return withCommandTarget(config, {}, async ({ pool, folder, database }) => {
    console.log(database) // Shows the administrator which shop it is, also where the command is refused.
    await refuseOlderSchema(pool, database)
    return read({ pool, database: openDatabase(pool), readPepper: () => config.pepper ?? readPepperFile(folder) })
  })
}

/** `readPepper` returns the configured pepper, and refuses where there is none. */
type ShopTarget = { pool: pg.Pool; database: Database; readPepper: () => string }

/** The transaction of a change on the command line, with the server's resources that it needs. */
export type CommandTransaction = { tx: Tx; resources: { pepper: string }; note: CommandNote }

/** Changes the shop in one transaction, whether or not its server runs. Returns the result of `change`. */
export async function changeShop(
  input: CommandInput,
  change: (shop: CommandTransaction) => Promise<string>,
): Promise<string> {
  const note = readNote(input)
  return withShop(input, async ({ pool, database, readPepper }) => {
    const pepper = readPepper()
    await checkPepper(pool, pepper)
    return database.transaction().execute((tx) => change({ tx, resources: { pepper }, note }))
  })
}

const reasonMaximum = 300

/** Returns the note of a change for the audit log. Its reason is required. */
export function readNote({ reason }: Pick<CommandInput, 'reason'>): CommandNote {
  const text = reason?.trim() ?? ''
  if (text === '' || text.length > reasonMaximum)
    throw new ConfigError(`--reason "…" says why, in at most ${reasonMaximum} characters: the audit log keeps it`)
  return { reason: text, machine_user: machineUser() }
}

/** A container may run as a user without a name. */
function machineUser(): string {
  try {
    return userInfo().username
  } catch {
    return `user ${process.getuid?.() ?? 'unknown'}`
  }
}

/** Returns the account of this name, locked until the transaction ends. */
export async function lockNamedAccount(tx: Tx, account: string) {
  const row = await lockAccountByName(tx, account)
  if (row === undefined) throw new ConfigError(`There is no account ${account}`)
  return row
}

/** Returns the word at this place of the command line. */
export function readWord({ words }: Pick<CommandInput, 'words'>, index: number, what: string): string {
  const word = words[index]
  if (word === undefined) throw new ConfigError(`Name the ${what}`)
  return word
}

/** Returns the number at this place of the command line. */
export function readNumber(input: Pick<CommandInput, 'words'>, index: number, what: string): number {
  const word = readWord(input, index, what)
  if (!/^[1-9]\d{0,14}$/.test(word)) throw new ConfigError(`Name the ${what} by its number, not ${word}`)
  return Number(word)
}
