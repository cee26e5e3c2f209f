import { createHmac } from 'node:crypto'
import type { Destination } from '@sealane/contract/withdrawals'
import { findNetwork, hasRightCheckDigits, type WithdrawalNetwork } from '@sealane/contract/withdrawal-rules'
import { lockCaller } from '../accounts/account.sql.ts'
import { mailOwner } from '../accounts/email.ts'
import { withdrawableFrom } from '../auth/recovery.sql.ts'
import { checkSpendable } from '../auth/spending.rules.ts'
import type { Queries, Tx } from '../db/database.ts'
import { toId } from '../db/ids.ts'
import { takeForSource, takeOfDay } from '../http/rates.ts'
import type { Context, Situation } from '../http/serve.ts'
import { notify } from '../notifications/notification.ts'
import { seal } from '../notifications/seal.ts'
import { Refusal } from '../refusal.ts'
import { readSetting } from '../settings/settings.ts'
import { isLost, readAddress } from '../blockchain/chain-address.ts'
import { describe, nameOf, readCard, usableAt, type BankCard, type UnmaskedDestination } from './destination.rules.ts'
import {
  hadDestination,
  insertDestination,
  removeDestination,
  selectDestinations,
  selectSame,
  toDestination,
  toMaskedDestination,
  type DestinationRow,
  type StoredDestination,
} from './destination.sql.ts'

/** A destination as the owner described it. */
export type Described =
  | ({ draw_type: 'bank' } & BankCard)
  | { draw_type: 'onchain'; network?: string | undefined; address?: string | undefined }

/** Maximum number of saved destinations, more than an account needs. */
const savedMaximum = 20

export async function listDestinations(queries: Queries, accountId: number) {
  const rows = await selectDestinations(queries, accountId)
  return {
    items: rows.map(toDestination),
    wait_s: await readSetting(queries, 'withdrawal.destination_wait_s'),
    next: null,
  }
}

/**
 * Maximum number of new destinations in a day, more than an account needs. The limit is also a protection: each new one is a guess at the
 * destinations of a shop's staff, which a code of the platform would confirm.
 */
const dayS = 86_400
const destinationsADay = 10
const destinationsOfSource = { maximum: 100, windowS: dayS }
/** For each account after the limit of its address is used up. */
const destinationsBeyond = { maximum: 1, windowS: dayS }

export async function limitDestinations({ caller, visit, resources: { rates } }: Situation): Promise<void> {
  await takeOfDay(rates, caller, { name: 'payout_place', maximum: destinationsADay })
  await takeForSource(
    rates,
    { key: `payout_place_from:${visit.source}`, ...destinationsOfSource },
    { key: `payout_place_beyond:${caller.id}`, ...destinationsBeyond },
  )
}

/** Counts a new destination. One that is saved already, or that is invalid, does not count. */
export async function limitAdding(situation: Situation, { body }: { body: Described }): Promise<undefined> {
  const { caller, resources } = situation
  const digest = digestOf(resources.pepper, caller.id, readDestination(body))
  if ((await selectSame(resources.databases.reader, caller.id, digest)) === undefined)
    await limitDestinations(situation)
}

/** Adds the destination. One that is saved already is returned as it is. */
export async function addDestination(
  { tx, caller, resources }: Context,
  { body }: { body: Described },
): Promise<Destination> {
  checkSpendable(await lockCaller(tx, caller))
  return toDestination(await saveDestination(tx, resources.pepper, caller.id, readDestination(body)))
}

/** Deletes the destination. Withdrawals on their way to it are still sent. If it is added again, the waiting time begins anew. */
export async function deleteDestination({ tx, caller }: Context, { body }: { body: { id: string } }): Promise<object> {
  if (!(await removeDestination(tx, caller.id, toId(body.id)))) throw new Refusal('NOT_FOUND')
  return {}
}

/** Saves the destination and notifies the owner, or returns the saved one. The caller has locked the account. */
export async function saveDestination(
  tx: Tx,
  pepper: string,
  accountId: number,
  destination: UnmaskedDestination,
): Promise<DestinationRow> {
  const kept = toStoredDestination(pepper, accountId, destination)
  const same = await selectSame(tx, accountId, kept.digest)
  if (same !== undefined) return same
  if ((await selectDestinations(tx, accountId)).length >= savedMaximum)
    throw new Refusal('TOO_MANY', { values: { of: 'stored' } })
  const waitS = await readSetting(tx, 'withdrawal.destination_wait_s')
  const now = new Date()
  const hadAny = await hadDestination(tx, accountId)
  const isRecovered = (await withdrawableFrom(tx, accountId, now)) !== undefined
  const from = usableAt({ hadAny, isRecovered }, now, waitS)
  const added = await insertDestination(
    tx,
    accountId,
    { ...kept, place_hash: destinationHashOf(pepper, destination) },
    from,
  )
  if (added === undefined) throw new Error(`A destination of account ${accountId} was added twice under its lock`)
  await notifyDestinationAdded(tx, pepper, added, from > now ? Math.ceil(waitS / 3600) : 0)
  return added
}

/** Notifies the owner of the new destination in the app and by mail: a thief who took over the account would send the money elsewhere. */
async function notifyDestinationAdded(tx: Tx, pepper: string, added: DestinationRow, hours: number): Promise<void> {
  const { account_id: accountId } = added
  const label = describe(toMaskedDestination(added))
  await notify(tx, accountId, { kind: 'destination_added', params: { place: label, hours }, link: '/security' })
  await mailOwner(tx, pepper, { accountId, kind: 'destination_added', params: { place: label } })
}

/** Returns a hash that is equal for the same destination of the same account, wherever it is stored. */
export function digestOf(pepper: string, accountId: number, destination: UnmaskedDestination): Buffer {
  return createHmac('sha256', pepper)
    .update(`destination ${accountId} ${destination.draw_type} ${nameOf(destination)}`)
    .digest()
}

/** A hash of the destination, equal for every account that uses it. */
function destinationHashOf(pepper: string, destination: UnmaskedDestination): Buffer {
  return createHmac('sha256', pepper)
    .update(`place ${destination.draw_type} ${nameOf(destination)}`)
    .digest()
}

/** Returns the destination as the database stores it. */
export function toStoredDestination(
  pepper: string,
  accountId: number,
  destination: UnmaskedDestination,
): StoredDestination {
  const none = {
    bank_name: null,
    card_sealed: null,
    card_end: null,
    holder: null,
    network: null,
    address: null,
    check_failed: false,
  }
  const digest = digestOf(pepper, accountId, destination)
  if (destination.draw_type === 'onchain') return { ...none, ...destination, digest }
  const { draw_type, bank_name, holder, card } = destination
  return {
    ...none,
    draw_type,
    bank_name,
    holder,
    card_sealed: seal(pepper, card, 'cards'),
    card_end: card.slice(-4),
    check_failed: !hasRightCheckDigits(card),
    digest,
  }
}

/** Reads the destination. Refuses an invalid card or an invalid address of its network, with the faulty field. */
export function readDestination(body: Described): UnmaskedDestination {
  if (body.draw_type === 'bank') return readCard(body)
  const { network: typed = '', address: typedAddress = '' } = body
  const missing = { ...(typed === '' && { network: 'required' }), ...(typedAddress === '' && { address: 'required' }) }
  if (Object.keys(missing).length > 0) throw new Refusal('INVALID_INPUT', { fields: missing })
  const network = findNetwork(typed)
  if (network === undefined) throw new Refusal('NETWORK_UNSUPPORTED', { fields: { network: 'NETWORK_UNSUPPORTED' } })
  const address = readAddress(network, typedAddress)
  if (address === undefined) throw new Refusal('INVALID_INPUT', { fields: { address: 'chain_address' } })
  checkReachable(network, address)
  return { draw_type: 'onchain', network, address }
}

/** Refuses an address from which nobody can spend. Such a one may have been saved before it was refused. */
export function checkReachable(network: WithdrawalNetwork, address: string): void {
  if (isLost(network, address)) throw new Refusal('INVALID_INPUT', { fields: { address: 'chain_address_lost' } })
}
