import { sql } from 'kysely'

/** Reads a row's id from the wire. A malformed id counts as a missing row: no row has the id 0. */
export function toId(text: string): number {
  return /^[1-9][0-9]{0,14}$/.test(text) ? Number(text) : 0
}

export function toIds(texts: string[]): number[] {
  return texts.map(toId).filter((id) => id > 0)
}

/**
 * The row id in the reference of the ledger's entry `e`: `17` or, for a further entry, `17/2`; null where the reference is no number. This lets the
 * row be found by its key: comparing the key's text with the reference would read the whole table.
 */
export const referredId = sql<
  number | null
>`case when e.reference ~ '^[0-9]{1,15}(/[0-9]+)?$' then split_part(e.reference, '/', 1)::bigint end`

/** The row id of a deposit in the reference of the ledger's entry `e`, as `chain-17`; null where the reference is another one. */
export const referredDeposit = sql<
  number | null
>`case when e.reference ~ '^chain-[0-9]{1,15}(/[0-9]+)?$' then split_part(substr(e.reference, 7), '/', 1)::bigint end`

/** The references of all entries that reversed a row of `recharges`: `17`, `17/2` and so on. */
export const reversalReferences = sql`array(select case when n = 1 then r.id::text else r.id || '/' || n end
  from generate_series(1, greatest(r.reversals, 1)) n)`
