import { findNetwork } from '@sealane/contract/withdrawal-rules'
import { bindingOf } from '../auth/ticket.sql.ts'
import type { Queries } from '../db/database.ts'
import { toId } from '../db/ids.ts'
import { unseal } from '../notifications/seal.ts'
import { Refusal } from '../refusal.ts'
import { readSettings } from '../settings/settings.ts'
import { checkReachable, digestOf, readDestination, type Described } from './destination.ts'
import { nameOf, type UnmaskedDestination } from './destination.rules.ts'
import { selectDestination, selectSame, type DestinationRow } from './destination.sql.ts'

/** The destination of a withdrawal: a saved one, or one that the request describes. */
export type WithdrawalTarget = Described & { destination?: string | undefined }

/** `saved` is undefined for a destination that the account has not had before. */
export type ResolvedDestination = { place: UnmaskedDestination; saved: DestinationRow | undefined }

export async function findWithdrawalDestination(
  queries: Queries,
  pepper: string,
  accountId: number,
  target: WithdrawalTarget,
): Promise<ResolvedDestination> {
  if (target.destination === undefined) {
    const destination = readDestination(target)
    return { place: destination, saved: await selectSame(queries, accountId, digestOf(pepper, accountId, destination)) }
  }
  const saved = await selectDestination(queries, accountId, toId(target.destination))
  const destination = saved && toUnmaskedDestination(pepper, saved)
  if (destination === undefined || destination.draw_type !== target.draw_type) throw new Refusal('NOT_FOUND')
  return { place: destination, saved }
}

/**
 * Returns the bindings of all names that a proof of the withdrawal may have used for the destination: its id, its number or address, and that as it
 * was typed.
 */
export function bindingsOf(pepper: string, target: WithdrawalTarget, { place, saved }: ResolvedDestination): string[] {
  const typed = target.draw_type === 'bank' ? target.bank_card_no : target.address
  const names = [nameOf(place), typed, saved && String(saved.id)]
  return names.filter((name) => name !== undefined).map((name) => bindingOf(pepper, name))
}

const openKeys = [
  'withdrawal.bank_open',
  'withdrawal.trc20_open',
  'withdrawal.erc20_open',
  'withdrawal.btc_open',
] as const
type OpenKey = (typeof openKeys)[number]

/** Returns a function that tells whether a method, `bank` or a network's name, is open. */
export async function selectOpen(queries: Queries): Promise<(way: string) => boolean> {
  const open = await readSettings(queries, openKeys)
  return (way) => open[`withdrawal.${way.toLowerCase()}_open` as OpenKey]
}

export async function checkOpen(queries: Queries, destination: UnmaskedDestination): Promise<void> {
  const isOpen = await selectOpen(queries)
  if (!isOpen(destination.draw_type === 'bank' ? 'bank' : destination.network)) throw new Refusal('NOT_OPEN')
}

function toUnmaskedDestination(pepper: string, saved: DestinationRow): UnmaskedDestination | undefined {
  const { bank_name, card_sealed, holder, network, address } = saved
  if (network !== null && address !== null) {
    const known = findNetwork(network)
    if (known !== undefined) checkReachable(known, address)
    return { draw_type: 'onchain', network, address }
  }
  if (card_sealed === null) return undefined
  const card = unseal(pepper, card_sealed, 'cards')
  return { draw_type: 'bank', bank_name: bank_name ?? '', holder: holder ?? '', card }
}
