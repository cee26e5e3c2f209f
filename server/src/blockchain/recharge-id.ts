import { toId } from '../db/ids.ts'

/** A top-up by proof, or a deposit that a watcher found. Each table has its own ids. */
export type Credit = { table: 'recharges' | 'deposits'; id: number }

/** Returns the id of a deposit among the top-ups. */
export function nameOf(depositId: number): string {
  return `chain-${depositId}`
}

/** Reads an id of the wire: `17` or `chain-17`. A malformed one refers to a row that does not exist. */
export function readName(name: string): Credit {
  const { id } = /^chain-(?<id>\d+)$/.exec(name)?.groups ?? {}
  return id === undefined ? { table: 'recharges', id: toId(name) } : { table: 'deposits', id: toId(id) }
}

/** Returns the id on the wire, which is also the reference of the ledger entries that reverse the credit. */
export function nameOfCredit({ table, id }: Credit): string {
  return table === 'deposits' ? nameOf(id) : String(id)
}
