import type { PortalRecharge, Recharge } from '@sealane/contract/top-ups'
import { lockAccount, lockCaller } from '../accounts/account.sql.ts'
import { lockMoneyDecision } from '../accounts/operator-lock.sql.ts'
import type { Tx } from '../db/database.ts'
import { toId } from '../db/ids.ts'
import { recordDecision } from '../audit-log/decision.sql.ts'
import type { Context } from '../http/serve.ts'
import { balanceOf, post } from '../ledger/ledger.sql.ts'
import { publishEvent } from '../events/event.sql.ts'
import { notify } from '../notifications/notification.ts'
import {
  extendPaymentDeadline,
  findUnpaid,
  resetPaymentDeadline,
  resetUncoveredDeadlines,
} from '../orders/reservation.ts'
import { Refusal } from '../refusal.ts'
import { isExcludedNetwork, readNetworks } from '../settings/network-settings.ts'
import { readSetting, readSettings } from '../settings/settings.ts'
import { recordAlone, selectNeedsSecondAbove } from '../settings/two-operators.sql.ts'
import { useUpload } from '../uploads/upload.sql.ts'
import { isPassedTransaction } from './claim.sql.ts'
import { lockCursors } from '../blockchain/chain.sql.ts'
import { isWatchedPayment } from '../blockchain/deposit.sql.ts'
import { addressFor, readNetwork } from '../blockchain/network.ts'
import { isSameAddress, isWatchable } from '../blockchain/network.rules.ts'
import { saveSameProof } from './proof.sql.ts'
import { decideRecharge, noticeOf } from './recharge.rules.ts'
import type { RechargeAuditContext } from './recharge-audit.sql.ts'
import { selectOneForAudit } from './recharge-list.sql.ts'
import {
  countOpenRecharges,
  insertRecharge,
  lockRecharge,
  saveOutcome,
  selectPendingRecharges,
  selectForDecision,
  selectRecharge,
  type NewRecharge,
  type RechargeRow,
} from './recharge.sql.ts'
import { isOwnReference, nextReference } from './reference.ts'
import { checkHash } from './transaction-hash.ts'

type Manual = {
  method: 'manual'
  amount: number
  proof: string
  reference?: string | undefined
  group_id?: string | undefined
}
type Onchain = {
  method: 'onchain'
  network: string
  address: string
  amount: number
  proof: string
  transaction_hash?: string | undefined
  group_id?: string | undefined
}

/** Returns the platform's account, with the reference of the shopper's next transfer: the same until a request has used it. */
export async function receivingAccount(
  { tx, caller, resources }: Context,
  { query }: { query: { group_id?: string | undefined } },
) {
  const terms = await readSettings(tx, [
    'bank.holder',
    'bank.name',
    'bank.account_no',
    'bank.swift',
    'recharge.minimum',
    'recharge.expected_minutes',
    'recharge.open',
  ])
  const groupId = query.group_id === undefined ? null : toId(query.group_id)
  return {
    holder: terms['bank.holder'],
    bank: terms['bank.name'],
    account_no: terms['bank.account_no'],
    swift: terms['bank.swift'],
    reference: await nextReference(tx, resources.pepper, { accountId: caller.id, groupId }),
    minimum: terms['recharge.minimum'],
    expected_minutes: terms['recharge.expected_minutes'],
    open: terms['recharge.open'],
  }
}

/** Creates a request to credit money that was sent by bank or on a chain, with its proof, for an operator's audit. */
export async function requestRecharge(context: Context, { body }: { body: Manual | Onchain }): Promise<Recharge> {
  const { tx, caller, resources } = context
  await lockCaller(tx, caller) // Two simultaneous requests cannot both be the last one allowed.
  const way = body.method === 'manual' ? await bankMethod(context, body) : await onchainMethod(context, body)
  await checkRequest(tx, caller.id, { amount: body.amount, minimum: way.minimum })

  const upload = await useUpload(tx, body.proof, caller.id, 'recharge_proof')
  const groupId = body.group_id === undefined ? null : toId(body.group_id)
  if (groupId !== null) await findUnpaid(tx, caller.id, groupId)
  const minutes = await readSetting(tx, 'recharge.expected_minutes')
  const id = await insertRecharge(tx, {
    ...way.columns,
    reference: await way.reference(groupId),
    accountId: caller.id,
    method: body.method,
    amount: body.amount,
    proofId: upload.id,
    groupId,
    expectedBy: new Date(Date.now() + minutes * 60_000),
  })
  if (groupId !== null) await extendCoveredCheckout(tx, { accountId: caller.id, groupId })
  await publishEvent(tx, caller.id, { type: 'recharge', data: { id: String(id), status: 0 } })
  await saveSameProof(tx, id) // At the end, because others wait for its lock.
  return selectRecharge(tx, resources.pepper, id)
}

/** The differences between the methods: the minimum, the stored columns, and the reference of the transfer. */
type RechargeMethod = {
  minimum: number
  columns: Pick<NewRecharge, 'network' | 'address' | 'transactionHash'>
  reference: (groupId: number | null) => Promise<string | null>
}

async function bankMethod({ tx, caller, resources }: Context, { reference }: Manual): Promise<RechargeMethod> {
  const { 'recharge.open': isOpen, 'recharge.minimum': minimum } = await readSettings(tx, [
    'recharge.open',
    'recharge.minimum',
  ])
  if (!isOpen) throw new Refusal('NOT_OPEN')
  const choose = async (groupId: number | null) => {
    const transfers = { accountId: caller.id, groupId }
    if (reference === undefined) return nextReference(tx, resources.pepper, transfers)
    if (await isOwnReference(tx, resources.pepper, transfers, reference)) return reference
    throw new Refusal('INVALID_INPUT', { fields: { reference: 'reference' } }) // The money may belong to another account.
  }
  return { minimum, columns: {}, reference: choose }
}

/** Checks that the address is the one that this shopper is shown: money sent elsewhere is not ours to credit. */
async function onchainMethod(
  { tx, caller }: Context,
  { network: id, address, transaction_hash }: Onchain,
): Promise<RechargeMethod> {
  if (isExcludedNetwork(id)) throw new Refusal('NETWORK_UNSUPPORTED', { fields: { network: 'deposit_network' } })
  const network = await readNetwork(tx, id)
  const ours = network === undefined ? '' : await addressFor(tx, caller.id, network)
  if (network === undefined || ours === '') throw new Refusal('NETWORK_UNSUPPORTED')
  if (!network.open) throw new Refusal('NOT_OPEN')
  if (!isSameAddress(address, ours)) throw new Refusal('INVALID_INPUT', { fields: { address: 'network_address' } })
  const transactionHash = await checkHash(tx, transaction_hash, { ours, isNeeded: isWatchable(network) })
  return {
    minimum: network.minimum,
    columns: { network: id, address: ours, transactionHash },
    reference: async () => null,
  }
}

type RechargeAmountCheck = { amount: number; minimum: number }

async function checkRequest(tx: Tx, accountId: number, { amount, minimum }: RechargeAmountCheck): Promise<void> {
  if (amount < minimum) throw new Refusal('AMOUNT_INVALID', { fields: { amount: 'AMOUNT_INVALID' } })
  const open = await countOpenRecharges(tx, accountId)
  if (open >= (await readSetting(tx, 'recharge.open_requests'))) throw new Refusal('TOO_MANY', { retryAfterS: 600 })
}

type DecideRechargeInput = {
  id: string
  verdict: 'pass' | 'refuse'
  received?: number | undefined
  reason?: string | undefined
}

/** Passes or refuses a recharge, once: of ten operators at once, one takes effect. The money is in the balance when this commits. */
export async function applyRechargeDecision(
  context: Context,
  { body }: { body: DecideRechargeInput },
): Promise<PortalRecharge> {
  const { tx, caller } = context
  const id = toId(body.id)
  const unlockedRecharge = requireRecharge(await selectForDecision(tx, id))
  decideRecharge(unlockedRecharge, body, { operatorId: caller.id, twoOperatorsAbove: 0 }) // Refuses most of many at once before any lock.
  if (unlockedRecharge.transaction_hash !== null) await lockCursors(tx) // Before any account, as watchers do.
  await lockMoneyDecision(tx, caller, 'finance')
  await lockAccount(tx, unlockedRecharge.account_id)
  const recharge = requireRecharge(await lockRecharge(tx, id))
  const twoOperatorsAbove = await selectNeedsSecondAbove(tx, 'recharge', { id, operatorId: caller.id })
  const outcome = decideRecharge(recharge, body, { operatorId: caller.id, twoOperatorsAbove })
  if (outcome.kind !== 'refused') await checkNotCredited(tx, recharge)

  await saveOutcome(tx, recharge.id, caller.id, outcome)
  const { kind, ...detail } = outcome
  await recordDecision(tx, { operatorId: caller.id, subject: 'recharge', id: recharge.id, verdict: kind, detail })
  if (outcome.kind === 'passed') {
    await credit(tx, recharge, outcome.received, caller.account)
    if (recharge.first_verdict_by === null) await countAlone(tx, recharge, outcome.received, caller.id)
  }
  if (outcome.kind === 'refused') await releaseUncoveredCheckout(tx, recharge)
  else await resetUncoveredDeadlines(tx, recharge.account_id)
  if (outcome.kind !== 'passed_first') {
    const status = outcome.kind === 'passed' ? 1 : 2
    await publishEvent(tx, recharge.account_id, { type: 'recharge', data: { id: String(recharge.id), status } })
    await notify(tx, recharge.account_id, noticeOf(outcome, recharge))
  }
  const decided = await selectOneForAudit(tx, await readAudit(context), {
    table: 'recharges',
    id: recharge.id,
  })
  if (decided === undefined) throw new Error(`The recharge ${recharge.id} vanished while it was decided`)
  return decided
}

function requireRecharge(recharge: RechargeRow | undefined): RechargeRow {
  if (recharge === undefined) throw new Refusal('NOT_FOUND')
  return recharge
}

/** Keeps a checkout open while recharges that cover it are audited. */
async function extendCoveredCheckout(tx: Tx, checkout: { accountId: number; groupId: number }): Promise<void> {
  await extendPaymentDeadline(tx, checkout, await selectPendingRecharges(tx, checkout))
}

/** Ends the longer wait of a checkout after a refused recharge, unless another one covers it. */
async function releaseUncoveredCheckout(tx: Tx, { account_id, group_id }: RechargeRow): Promise<void> {
  if (group_id === null) return
  const checkout = { accountId: account_id, groupId: group_id }
  await resetPaymentDeadline(tx, checkout, await selectPendingRecharges(tx, checkout))
}

/** Returns the data that determine an operator's view of recharges. */
export async function readAudit({ tx, caller, resources }: Context): Promise<RechargeAuditContext> {
  return { pepper: resources.pepper, networks: await readNetworks(tx), operatorId: caller.id }
}

/**
 * Refuses a payment that the watcher has seen, because the watcher credits it, and one that was passed for another account. The watcher waits during
 * the decision.
 */
async function checkNotCredited(tx: Tx, { transaction_hash }: RechargeRow): Promise<void> {
  if (transaction_hash === null) return
  if (await isWatchedPayment(tx, transaction_hash)) throw new Refusal('ALREADY_DECIDED')
  if (await isPassedTransaction(tx, transaction_hash)) throw new Refusal('ALREADY_DECIDED')
}

async function countAlone(tx: Tx, { account_id }: RechargeRow, amount: number, operatorId: number): Promise<void> {
  await recordAlone(tx, { operatorId, subject: 'recharge', recipient: `shopper ${account_id}`, amount })
}

async function credit(
  tx: Tx,
  recharge: Pick<RechargeRow, 'id' | 'account_id' | 'method'>,
  received: number,
  operator: string,
): Promise<void> {
  const entry = { kind: 'recharge', reference: String(recharge.id), actor: operator }
  const wallet = { kind: 'shopper_available', owner: recharge.account_id } as const
  const from = { kind: recharge.method === 'onchain' ? 'chain' : 'bank' } as const // The place where the money is now.
  await post(tx, entry, [{ from, to: wallet, amount: received }])
  await publishEvent(tx, recharge.account_id, { type: 'balance', data: await balanceOf(tx, recharge.account_id) })
}
