import { toId } from '../db/ids.ts'

/** A recharge by its proof, or a payment that a watcher found. Each has ids of its own. */
export type Credit = { table: 'recharges' | 'deposits'; id: number }

/** The id of a payment that a watcher found, among the recharges. */
export function nameOf(depositId: number): string {
  return `chain-${depositId}`
}

/** What an id on the wire names: `17`, or `chain-17`. A malformed one names what is not there. */
export function readName(name: string): Credit {
  const { id } = /^chain-(?<id>\d+)$/.exec(name)?.groups ?? {}
  return id === undefined ? { table: 'recharges', id: toId(name) } : { table: 'deposits', id: toId(id) }
}

/** As it is called on the wire, and as the ledger's entries that take it back are. */
export function nameOfCredit({ table, id }: Credit): string {
  return table === 'deposits' ? nameOf(id) : String(id)
}
