import { hasDuty } from '@sealane/contract/access'
import type { PortalUserDetail } from '@sealane/contract/users'
import type { Queries } from '../db/database.ts'
import { toId } from '../db/ids.ts'
import { recordDecision } from '../decisions/decision.ts'
import type { Context } from '../http/serve.ts'
import { balanceOf, post } from '../ledger/ledger.ts'
import { announce } from '../messages/live.ts'
import { notify } from '../messages/notification.ts'
import { Refusal } from '../refusal.ts'
import { lockAccount } from './account.sql.ts'
import { insertPayout, saveFrozen, selectDecisions, selectUser } from './user.sql.ts'

/** A person as operators see them. */
export async function showUser(queries: Queries, id: number): Promise<PortalUserDetail> {
  const user = await selectUser(queries, id)
  if (user === undefined) throw new Refusal('NOT_FOUND')
  return { ...user, decisions: await selectDecisions(queries, id) }
}

type Freezing = { body: { id: string; frozen: boolean; reason: string } }

/** Nothing leaves the account from now on, or may leave it again. */
export async function freezeUser({ tx, caller }: Context, { body }: Freezing): Promise<PortalUserDetail> {
  const { frozen, reason } = body
  const id = toId(body.id)
  checkOthers(await showUser(tx, id), caller)
  if (!(await saveFrozen(tx, id, frozen ? reason : null))) throw new Refusal('ALREADY_DECIDED')
  const verdict = frozen ? 'frozen' : 'unfrozen'
  await recordDecision(tx, { operatorId: caller.id, subject: 'account', id, verdict, detail: { reason } })
  await notify(tx, id, { kind: `account_${verdict}`, params: { reason }, link: '/services' })
  return showUser(tx, id)
}

/** Nobody decides about themselves, nor about whoever works for the same shop: its money is held with its owners. */
function checkOthers(user: PortalUserDetail, caller: Context['caller']): void {
  checkRank(user, caller)
  const isColleague = user.shops.some(({ id }) => caller.worksFor.includes(toId(id)))
  if (toId(user.id) === caller.id || isColleague) throw new Refusal('NOT_ALLOWED')
}

/** On another operator’s account only owners of the platform act. */
export function checkRank({ id, roles }: PortalUserDetail, caller: Pick<Context['caller'], 'id' | 'duties'>): void {
  if (!roles.includes('operator') || toId(id) === caller.id || hasDuty(caller.duties, ['owner'])) return
  throw new Refusal('NOT_ALLOWED')
}

type PayingOut = { body: { id: string; amount: number; note: string } }

/** Somebody leaves: the whole balance goes where the note says. What the operator saw has to be what there is. */
export async function payOut({ tx, caller }: Context, { body }: PayingOut): Promise<PortalUserDetail> {
  const { amount, note } = body
  const id = toId(body.id)
  const user = await showUser(tx, id)
  checkOthers(user, caller)
  const { isFrozen } = await lockAccount(tx, id)
  if (!isFrozen) throw new Refusal('NOT_FROZEN')
  if (user.open_orders > 0) throw new Refusal('ACCOUNT_HAS_ORDERS')
  const { balance } = await balanceOf(tx, id)
  if (amount < 1 || amount !== balance) throw new Refusal('AMOUNT_INVALID', { fields: { amount: 'AMOUNT_INVALID' } })

  const payoutId = await insertPayout(tx, { accountId: id, amount, note, operatorId: caller.id })
  const wallet = { kind: 'shopper_available', owner: id } as const
  const entry = { kind: 'payout', reference: String(payoutId), actor: caller.account }
  await post(tx, entry, [{ from: wallet, to: { kind: 'bank' }, amount }])
  await recordDecision(tx, {
    operatorId: caller.id,
    subject: 'account',
    id,
    verdict: 'paid_out',
    detail: { amount, reason: note },
  })
  await announce(tx, id, { type: 'balance', data: await balanceOf(tx, id) })
  await notify(tx, id, { kind: 'balance_paid_out', params: { amount, note }, link: '/capitalRecord' })
  return showUser(tx, id)
}
