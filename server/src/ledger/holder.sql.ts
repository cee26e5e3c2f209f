import type { MoneyHolder } from '@sealane/contract/ledger'
import { toOrderNumber } from '../shipping/tracking-file.rules.ts'
import { sql } from 'kysely'
import type { Queries } from '../db/database.ts'
import { toId } from '../db/ids.ts'

export type LedgerHolder = { of: MoneyHolder; id: number; name: string }

const houseAccounts = ['bank', 'chain', 'escrow', 'commission', 'fees', 'promotions', 'suspense']

/** Selects the holder by name; undefined if there is none. */
export async function selectHolder(queries: Queries, of: MoneyHolder, name: string): Promise<LedgerHolder | undefined> {
  const holderName = name.trim()
  if (of === 'house') return houseAccounts.includes(holderName) ? { of, id: 0, name: holderName } : undefined
  const { rows } = await byName[of](holderName).execute(queries)
  return rows[0] && { of, ...rows[0] }
}

type HolderNameRow = { id: number; name: string }

/** Sorts a match of the name first: an account's name may be another one's id. */
const byName = {
  person: (name: string) => sql<HolderNameRow>`
    select id, account as name from accounts where account_key = ${name.toLowerCase()} or id = ${toId(name)}
    order by id = ${toId(name)} limit 1`,
  shop: (name: string) => sql<HolderNameRow>`
    select id, name from shops where lower(name) = lower(${name}) or slug = ${name} or id = ${toId(name)}
    order by id = ${toId(name)}, id limit 1`,
  order: (name: string) => sql<HolderNameRow>`
    select id, order_no as name from orders where order_no = ${toOrderNumber(name)} or id = ${toId(name)}
    order by id = ${toId(name)} limit 1`,
}
