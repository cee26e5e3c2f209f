import type { PortalRecharge, Recharge } from '@sealane/contract/wallet'
import { lockAccount } from '../accounts/account.ts'
import { toId } from '../db/ids.ts'
import type { Tx } from '../db/database.ts'
import { recordDecision } from '../decisions/decision.ts'
import type { Context } from '../http/serve.ts'
import { balanceOf, post } from '../ledger/ledger.ts'
import { announce } from '../messages/live.ts'
import { notify } from '../messages/notification.ts'
import { extendPayBy } from '../orders/order.ts'
import { Refusal } from '../refusal.ts'
import { readSetting, readSettings } from '../settings/settings.ts'
import { useUpload } from '../uploads/uploads.ts'
import { decideRecharge, noticeOf } from './recharge.rules.ts'
import {
  countOpenRecharges,
  insertRecharge,
  lockRecharge,
  saveOutcome,
  selectOneForAudit,
  selectRecharge,
} from './recharge.sql.ts'
import { nextReference } from './reference.ts'

type Manual = {
  method: 'manual'
  amount: number
  proof: string
  reference?: string | undefined
  group_id?: string | undefined
}
type Onchain = { method: 'onchain'; network: string; address: string; amount: number; proof: string }

/** The platform's account, with the reference of the shopper's next transfer: the same until a request has used it. */
export async function receivingAccount(
  { tx, caller, resources }: Context,
  { query }: { query: { group_id?: string | undefined } },
) {
  const standing = await readSettings(tx, [
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
    holder: standing['bank.holder'],
    bank: standing['bank.name'],
    account_no: standing['bank.account_no'],
    swift: standing['bank.swift'],
    reference: await nextReference(tx, resources.pepper, { accountId: caller.id, groupId }),
    minimum: standing['recharge.minimum'],
    expected_minutes: standing['recharge.expected_minutes'],
    open: standing['recharge.open'],
  }
}

/** A request to add money that was transferred by hand, with its proof, for an operator to audit. */
export async function requestRecharge(
  { tx, caller, resources }: Context,
  { body }: { body: Manual | Onchain },
): Promise<Recharge> {
  if (body.method === 'onchain') throw new Refusal('NETWORK_UNSUPPORTED') // No network has been configured.
  if (!(await readSetting(tx, 'recharge.open'))) throw new Refusal('NOT_OPEN')
  await lockAccount(tx, caller.id) // Two requests at once cannot both be the last one allowed.
  await checkRequest(tx, caller.id, body.amount)

  const proof = await useUpload(tx, body.proof, caller.id, 'recharge_proof')
  const groupId = body.group_id === undefined ? null : toId(body.group_id)
  const minutes = await readSetting(tx, 'recharge.expected_minutes')
  if (groupId !== null) await extendPayBy(tx, caller.id, groupId)
  const id = await insertRecharge(tx, {
    accountId: caller.id,
    method: 'manual',
    reference: body.reference ?? (await nextReference(tx, resources.pepper, { accountId: caller.id, groupId })),
    amount: body.amount,
    proofId: proof.id,
    groupId,
    expectedBy: new Date(Date.now() + minutes * 60_000),
  })
  await announce(tx, caller.id, { type: 'recharge', data: { id: String(id), status: 0 } })
  return selectRecharge(tx, resources.pepper, id)
}

async function checkRequest(tx: Tx, accountId: number, amount: number): Promise<void> {
  const limits = await readSettings(tx, ['recharge.minimum', 'recharge.open_requests'])
  if (amount < limits['recharge.minimum']) throw new Refusal('AMOUNT_INVALID', { fields: { amount: 'AMOUNT_INVALID' } })
  const open = await countOpenRecharges(tx, accountId)
  if (open >= limits['recharge.open_requests']) throw new Refusal('TOO_MANY', { retryAfterS: 600 })
}

type Verdict = { id: string; verdict: 'pass' | 'refuse'; received?: number | undefined; reason?: string | undefined }

/** Passes or refuses, once: of ten operators at once one counts. The money is there when this commits. */
export async function judgeRecharge(
  { tx, caller, resources }: Context,
  { body }: { body: Verdict },
): Promise<PortalRecharge> {
  const recharge = await lockRecharge(tx, toId(body.id))
  if (recharge === undefined) throw new Refusal('NOT_FOUND')
  const twoOperatorsAbove = await readSetting(tx, 'recharge.two_operators_above')
  const outcome = decideRecharge({ ...recharge, status: recharge.status as 0 | 1 | 2 }, body, {
    operatorId: caller.id,
    twoOperatorsAbove,
  })

  await saveOutcome(tx, recharge.id, caller.id, outcome)
  const { kind: verdict, ...detail } = outcome
  await recordDecision(tx, { operatorId: caller.id, subject: 'recharge', id: recharge.id, verdict, detail })
  if (outcome.kind === 'passed') await credit(tx, recharge, outcome.received, caller.account)
  if (outcome.kind !== 'passed_first') {
    const status = outcome.kind === 'passed' ? 1 : 2
    await announce(tx, recharge.account_id, { type: 'recharge', data: { id: String(recharge.id), status } })
    await notify(tx, recharge.account_id, noticeOf(outcome, recharge.amount))
  }
  const decided = await selectOneForAudit(tx, { pepper: resources.pepper, twoOperatorsAbove }, recharge.id)
  if (decided === undefined) throw new Error(`The recharge ${recharge.id} vanished while it was decided`)
  return decided
}

async function credit(
  tx: Tx,
  recharge: { id: number; account_id: number },
  received: number,
  operator: string,
): Promise<void> {
  const entry = { kind: 'recharge', reference: String(recharge.id), actor: operator }
  const wallet = { kind: 'shopper_available', owner: recharge.account_id } as const
  await post(tx, entry, [{ from: { kind: 'bank' }, to: wallet, amount: received }])
  await announce(tx, recharge.account_id, { type: 'balance', data: await balanceOf(tx, recharge.account_id) })
}
