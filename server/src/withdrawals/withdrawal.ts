import type { Assertion } from '@sealane/contract/security'
import { withdrawalNetworks } from '@sealane/contract/withdrawal-rules'
import type { Withdrawal } from '@sealane/contract/withdrawals'
import { lockCaller, sumOwed } from '../accounts/account.sql.ts'
import { isPasskeyRequired, useProof, verifyProof, type ProvenPasskey } from '../auth/passkey-proof.ts'
import { checkNotRecovered } from '../auth/recovery.ts'
import { withdrawableFrom } from '../auth/recovery.sql.ts'
import { useTicket } from '../auth/ticket.sql.ts'
import { checkUsable } from '../auth/waiting.rules.ts'
import type { Queries, Tx } from '../db/database.ts'
import { toId } from '../db/ids.ts'
import type { Context, Situation } from '../http/serve.ts'
import type { Caller } from '../http/session.ts'
import { balanceOf, post, sellerBalanceOf } from '../ledger/ledger.sql.ts'
import { publishEvent } from '../events/event.sql.ts'
import { notify, notifyAll } from '../notifications/notification.ts'
import { checkPromised, resetUncoveredDeadlines, withdrawPromised } from '../orders/reservation.ts'
import { Refusal } from '../refusal.ts'
import { readSetting, readSettings } from '../settings/settings.ts'
import { limitDestinations, saveDestination } from './destination.ts'
import { describe } from './destination.rules.ts'
import {
  hadDestination,
  selectDestinations,
  toDestination,
  toMaskedDestination,
  type DestinationRow,
} from './destination.sql.ts'
import {
  bindingsOf,
  checkOpen,
  findWithdrawalDestination,
  selectOpen,
  type WithdrawalTarget,
} from './withdrawal-destination.ts'
import { countWithdrawal } from './withdrawal-limit.ts'
import { decideAmount, decideCancel, noticeOf, ownersNoticeOf, statusOf, transfersOf } from './withdrawal.rules.ts'
import {
  insertWithdrawal,
  lockHolders,
  lockOwner,
  lockShop,
  lockWithdrawal,
  saveClosed,
  selectOtherOwners,
  selectWithdrawal,
  selectWithin,
  sumOfDay,
  toWithdrawal,
  type WithdrawalOwner,
  type WithdrawalScope,
  type WithdrawalRow,
} from './withdrawal.sql.ts'

/** Returns the terms of withdrawals: the available amount, the methods, the destinations and the charge. */
export async function withdrawalTerms({ tx, caller }: Context, owner = shopperOf(caller)) {
  const { balance, leftToday, ...terms } = await withdrawalConditionsOf(tx, owner)
  const waiting = await readSettings(tx, ['withdrawal.expected_minutes', 'withdrawal.destination_wait_s'])
  const isOpen = await selectOpen(tx)
  const networks = Object.keys(withdrawalNetworks)
  const common = {
    minimum: terms.minimum,
    maximum: terms.maximum,
    fee_percent: terms.fee_percent,
    fee_minimum: terms.fee_minimum,
  }
  const onchain = {
    networks: networks.filter(isOpen),
    closed_networks: networks.filter((network) => !isOpen(network)),
  }
  return {
    balance,
    methods: [
      { draw_type: 'bank' as const, open: isOpen('bank'), ...common },
      { draw_type: 'onchain' as const, open: onchain.networks.length > 0, ...onchain, ...common },
    ],
    left_today: leftToday,
    destinations: (await selectDestinations(tx, caller.id)).map(toDestination),
    needs_passkey: await isPasskeyRequired(tx, caller.id),
    expected_minutes: waiting['withdrawal.expected_minutes'],
    destination_wait_s: waiting['withdrawal.destination_wait_s'],
    waits_until: (await withdrawableFrom(tx, caller.id, new Date()))?.toISOString() ?? null,
  }
}

/** Returns the owner of a shopper's own money. */
export const shopperOf = ({ id }: Pick<Caller, 'id'>): WithdrawalOwner => ({ kind: 'shopper', id })

export type WithdrawalRequest = WithdrawalTarget & {
  amount: number
  service_charge?: number | undefined
  ticket: string
  passkey?: Assertion | undefined
}

/**
 * Prepares a withdrawal before its transaction: these changes must survive a refusal. A destination that has to wait is saved; a passkey's challenge
 * is used up.
 */
export async function prepareWithdrawal(
  situation: Situation,
  { body }: { body: WithdrawalRequest },
  owner = shopperOf(situation.caller),
): Promise<ProvenPasskey | undefined> {
  const { caller, resources } = situation
  const { reader, writer } = resources.databases
  const owed = owner.kind === 'shopper' ? await sumOwed(reader, owner.id) : 0
  decideAmount(body, { ...(await withdrawalConditionsOf(reader, owner)), isFrozen: false, owed })
  if (owner.kind === 'shopper') await checkPromised(reader, owner.id, body.amount)
  await checkNotRecovered(reader, caller.id, 'withdrawals')
  const found = await findWithdrawalDestination(reader, resources.pepper, caller.id, body)
  await checkOpen(reader, found.place)
  if (found.saved === undefined && (await hadDestination(reader, caller.id))) {
    await limitDestinations(situation)
    const kept = await writer.transaction().execute(async (tx) => {
      const { isFrozen } = await lockCaller(tx, caller)
      if (isFrozen) throw new Refusal('FROZEN') // A shopper's debt was checked above; a shop has none.
      return saveDestination(tx, resources.pepper, caller.id, found.place)
    })
    checkUsable(kept.usable_at, new Date(), 'DESTINATION_WAITS')
  }
  if (body.passkey === undefined) return undefined
  const destinations = bindingsOf(resources.pepper, body, found)
  return verifyProof(situation, body.passkey, { amount: body.amount, destinations })
}

/** Checks the amount, recoveries, the destination, then the ticket and the passkey. The amount is reserved from now on. */
export async function requestWithdrawal(
  context: Context,
  { body }: { body: WithdrawalRequest },
  proven: ProvenPasskey | undefined,
  owner = shopperOf(context.caller),
): Promise<Withdrawal> {
  const { amount, ticket } = body
  const { tx, caller, resources } = context
  const { pepper } = resources
  if (owner.kind === 'seller') await checkOwner(tx, owner.id, caller.id)
  const { frozen, owed } = await lockHolders(tx, { owner, askedBy: caller.id }) // Two simultaneous requests cannot both use the day's rest.
  if (owner.kind === 'seller') await lockShop(tx, owner.id)
  if (frozen.some((id) => id !== caller.id)) throw new Refusal('OWNER_FROZEN')
  const charge = decideAmount(body, { ...(await withdrawalConditionsOf(tx, owner)), isFrozen: frozen.length > 0, owed })
  if (owner.kind === 'shopper') await withdrawPromised(tx, owner.id, amount)
  await checkNotRecovered(tx, caller.id, 'withdrawals')
  const found = await findWithdrawalDestination(tx, pepper, caller.id, body)
  await checkOpen(tx, found.place)
  const destination = found.saved ?? (await saveDestination(tx, pepper, caller.id, found.place))
  checkUsable(destination.usable_at, new Date(), 'DESTINATION_WAITS')
  const destinations = bindingsOf(pepper, body, found)
  await useTicket(tx, { accountId: caller.id, ticket, purpose: 'withdrawal', destinations, ...ticketOf(owner, amount) })
  await useProof(tx, caller.id, proven)
  await countWithdrawal(context, owner)

  const row = await insertWithdrawal(tx, {
    owner,
    askedBy: caller.id,
    place: storedDestinationOf(destination),
    amount,
    charge,
    expectedBy: new Date(Date.now() + (await readSetting(tx, 'withdrawal.expected_minutes')) * 60_000),
  })
  await postWithdrawal(tx, row, 'withdrawal', `${owner.kind}:${caller.id}`)
  if (owner.kind === 'shopper') await resetUncoveredDeadlines(tx, owner.id)
  await notifyWithdrawal(tx, row, 'asked')
  return toWithdrawal(row)
}

/** Cancels a withdrawal. One of another owner counts as missing; one that was decided meanwhile keeps its decision. */
export async function cancelWithdrawal(
  { tx, caller }: Context,
  { body }: { body: { id: string } },
  owner = shopperOf(caller),
): Promise<Withdrawal> {
  const { row, decision: state } = await lockToDecide(tx, { id: toId(body.id), scope: owner }, decideCancel)
  await saveClosed(tx, row.id, { state, by: caller.id })
  await postWithdrawal(tx, row, 'withdrawal_returned', `${owner.kind}:${caller.id}`)
  const cancelled = await selectWithdrawal(tx, row.id)
  await notifyWithdrawal(tx, cancelled, 'cancelled')
  return toWithdrawal(cancelled)
}

/**
 * Locks a withdrawal and returns it with the decision; before that, if money may leave, the accounts that it belongs to. One out of scope counts as
 * missing. The decision is also made once without a lock: most of many simultaneous requests are refused there and wait for no lock.
 */
export async function lockToDecide<Decision>(
  tx: Tx,
  {
    id,
    scope,
    maySend = false,
    isSent = false,
  }: { id: number; scope: WithdrawalScope; maySend?: boolean; isSent?: boolean },
  decide: (row: WithdrawalRow, isFrozen: boolean) => Decision,
): Promise<{ row: WithdrawalRow; decision: Decision }> {
  const unlockedRow = await selectWithin(tx, id, scope)
  if (unlockedRow === undefined) throw new Refusal('NOT_FOUND')
  decide(unlockedRow, false)
  const owner = { kind: unlockedRow.owner_kind, id: unlockedRow.owner }
  const holders = maySend ? await lockHolders(tx, { owner, askedBy: unlockedRow.asked_by }) : { frozen: [], owed: 0 }
  const isFrozen = holders.frozen.length > 0 || (holders.owed > 0 && !isSent)
  const row = await lockWithdrawal(tx, id, scope)
  if (row === undefined) throw new Refusal('NOT_FOUND')
  return { row, decision: decide(row, isFrozen) }
}

/** Posts the transfers, and publishes the new balance to a shopper. */
export async function postWithdrawal(
  tx: Tx,
  row: WithdrawalRow,
  kind: keyof typeof transfersOf,
  actor: string,
): Promise<void> {
  await post(tx, { kind, reference: String(row.id), actor }, transfersOf[kind](row))
  if (row.owner_kind === 'seller') return // A shop's balance is shown in the back office only.
  await publishEvent(tx, row.owner, { type: 'balance', data: await balanceOf(tx, row.owner) })
}

type WithdrawalEvent = Parameters<typeof noticeOf>[0]

/** Notifies the person who requested it, even of their own actions, and the other owners of a shop: a session may be stolen. */
export async function notifyWithdrawal(tx: Tx, row: WithdrawalRow, happened: WithdrawalEvent): Promise<void> {
  const { id, asked_by, state } = row
  await publishEvent(tx, asked_by, { type: 'withdrawal', data: { id: String(id), status: statusOf(state) } })
  const described = { ...row, place: describe(toMaskedDestination(row)) }
  await notify(tx, asked_by, noticeOf(happened, described))
  if (row.owner_kind !== 'seller' || (happened !== 'asked' && happened !== 'settled')) return
  const { owners, ...names } = await selectOtherOwners(tx, row)
  await notifyAll(tx, [{ to: owners, notice: ownersNoticeOf(happened, { ...described, ...names }) }])
}

/** Locks the requester's ownership of the shop, and returns whether it has ended. Called before any account is locked. */
export async function lockIsRequesterGone(tx: Tx, id: number): Promise<boolean> {
  const withdrawal = await selectWithin(tx, id, 'all')
  if (withdrawal?.owner_kind !== 'seller') return false
  return (await lockOwner(tx, withdrawal.owner, withdrawal.asked_by)) === undefined
}

/** Makes a new owner wait: a thief with an owner's session could make an accomplice an owner and empty the shop before anybody notices. */
async function checkOwner(tx: Tx, shopId: number, accountId: number): Promise<void> {
  const owner = await lockOwner(tx, shopId, accountId)
  if (owner === undefined) throw new Refusal('NOT_ALLOWED')
  if (owner.since === null) return
  const waitS = await readSetting(tx, 'withdrawal.recovery_wait_s')
  checkUsable(new Date(owner.since.getTime() + waitS * 1000), new Date(), 'OWNER_WAITS')
}

async function withdrawalConditionsOf(queries: Queries, owner: WithdrawalOwner) {
  const terms = await readSettings(queries, [
    'fee.withdrawal_percent',
    'fee.withdrawal_minimum',
    'withdrawal.minimum',
    'withdrawal.day_maximum',
  ])
  const { balance } =
    owner.kind === 'seller' ? await sellerBalanceOf(queries, owner.id) : await balanceOf(queries, owner.id)
  const maximum = terms['withdrawal.day_maximum']
  return {
    balance,
    minimum: terms['withdrawal.minimum'],
    maximum,
    leftToday: Math.max(0, maximum - (await sumOfDay(queries, owner))),
    fee_percent: terms['fee.withdrawal_percent'],
    fee_minimum: terms['fee.withdrawal_minimum'],
  }
}

/** Returns the contents that a ticket must have. Other programs may leave out the destination of a shopper's money (wire, `verify_pay`). */
function ticketOf({ kind, id }: WithdrawalOwner, amount: number) {
  return kind === 'seller' ? { reference: `shop ${id} ${amount}`, hasToName: true } : { reference: String(amount) }
}

function storedDestinationOf(row: DestinationRow) {
  if (row.digest === null) throw new Error(`The destination ${row.id} is removed and was used`)
  return { ...row, digest: row.digest }
}
