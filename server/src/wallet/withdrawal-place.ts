import { bindingOf } from '../accounts/ticket.ts'
import type { Queries } from '../db/database.ts'
import { toId } from '../db/ids.ts'
import { unseal } from '../messages/seal.ts'
import { Refusal } from '../refusal.ts'
import { readSettings } from '../settings/settings.ts'
import { digestOf, readPlace, type Described } from './destination.ts'
import { nameOf, type Place } from './destination.rules.ts'
import { selectDestination, selectSame, type DestinationRow } from './destination.sql.ts'

/** Where a withdrawal shall go: a saved place, or one that is described. */
export type Aim = Described & { destination?: string | undefined }

/** `saved` is undefined for a place that the account has not had before. */
export type FoundPlace = { place: Place; saved: DestinationRow | undefined }

export async function findPlace(queries: Queries, pepper: string, accountId: number, aim: Aim): Promise<FoundPlace> {
  if (aim.destination === undefined) {
    const place = readPlace(aim)
    return { place, saved: await selectSame(queries, accountId, digestOf(pepper, accountId, place)) }
  }
  const saved = await selectDestination(queries, accountId, toId(aim.destination))
  const place = saved && toPlace(pepper, saved)
  if (place === undefined || place.draw_type !== aim.draw_type) throw new Refusal('NOT_FOUND')
  return { place, saved }
}

/** Whatever whoever proves the withdrawal may have called the place: its id, its number or address, as it was typed. */
export function bindingsOf(pepper: string, aim: Aim, { place, saved }: FoundPlace): string[] {
  const typed = aim.draw_type === 'bank' ? aim.bank_card_no : aim.address
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

/** Which ways are open, by `bank` and the networks' names. */
export async function selectOpen(queries: Queries): Promise<(way: string) => boolean> {
  const open = await readSettings(queries, openKeys)
  return (way) => open[`withdrawal.${way.toLowerCase()}_open` as OpenKey]
}

export async function checkOpen(queries: Queries, place: Place): Promise<void> {
  const isOpen = await selectOpen(queries)
  if (!isOpen(place.draw_type === 'bank' ? 'bank' : place.network)) throw new Refusal('NOT_OPEN')
}

function toPlace(pepper: string, saved: DestinationRow): Place | undefined {
  const { bank_name, card_sealed, holder, network, address } = saved
  if (network !== null && address !== null) return { draw_type: 'onchain', network, address }
  if (card_sealed === null) return undefined
  const card = unseal(pepper, card_sealed, 'cards')
  return { draw_type: 'bank', bank_name: bank_name ?? '', holder: holder ?? '', card }
}
