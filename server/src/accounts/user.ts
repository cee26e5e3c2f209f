import { hasDuty } from '@sealane/contract/access'
import type { PortalUserDetail } from '@sealane/contract/users'
import { toId } from '../db/ids.ts'
import { recordDecision } from '../audit-log/decision.sql.ts'
import type { Context } from '../http/serve.ts'
import { notify } from '../notifications/notification.ts'
import { Refusal } from '../refusal.ts'
import { deleteFirstPayout, selectPayoutLimit } from './payout.sql.ts'
import { saveFrozen, selectDecisions, selectUser } from './user.sql.ts'

type CallerContext = Pick<Context, 'tx' | 'caller'>

/** Returns an account as this operator sees it. */
export async function showUser({ tx, caller }: CallerContext, id: number): Promise<PortalUserDetail> {
  const user = await selectUser(tx, id, caller)
  if (user === undefined) throw new Refusal('NOT_FOUND')
  const limit = await selectPayoutLimit(tx, { accountId: id, operatorId: caller.id })
  return { ...user, ...limit, decisions: await selectDecisions(tx, id) }
}

export type FreezeInput = { body: { id: string; frozen: boolean; reason: string } }

/** Freezes an account, or unfreezes it, which drops a first approval of its payout. */
export async function freezeUser(context: Context, { body }: FreezeInput): Promise<PortalUserDetail> {
  const { tx, caller } = context
  const { frozen, reason } = body
  const id = toId(body.id)
  checkOthers(await showUser(context, id), caller)
  if (!(await saveFrozen(tx, id, frozen ? reason : null))) throw new Refusal('ALREADY_DECIDED')
  if (!frozen) await deleteFirstPayout(tx, id)
  const decision = frozen ? 'frozen' : 'unfrozen'
  await recordDecision(tx, { operatorId: caller.id, subject: 'account', id, verdict: decision, detail: { reason } })
  await notify(tx, id, { kind: `account_${decision}`, params: { reason }, link: '/services' })
  return showUser(context, id)
}

/** Refuses operators who decide about themselves or about present or former colleagues of a shop: its owners share its money. */
export function checkOthers(user: PortalUserDetail, caller: Context['caller']): void {
  checkRank(user, caller)
  if (user.is_own) throw new Refusal('NOT_ALLOWED')
}

/** Refuses to act on another operator's account, except for owners of the platform. */
export function checkRank({ id, roles }: PortalUserDetail, caller: Pick<Context['caller'], 'id' | 'duties'>): void {
  if (!roles.includes('operator') || toId(id) === caller.id || hasDuty(caller.duties, ['owner'])) return
  throw new Refusal('NOT_ALLOWED')
}
