import { hasDuty } from '@sealane/contract/access'
import type { PortalUserDetail } from '@sealane/contract/users'
import type { Queries } from '../db/database.ts'
import { toId } from '../db/ids.ts'
import { recordDecision } from '../decisions/decision.ts'
import type { Context } from '../http/serve.ts'
import { notify } from '../messages/notification.ts'
import { Refusal } from '../refusal.ts'
import { deleteFirstPayout, selectPayoutLimit } from './payout.sql.ts'
import { saveFrozen, selectDecisions, selectUser } from './user.sql.ts'

/** A person as operators see them. */
export async function showUser(queries: Queries, id: number): Promise<PortalUserDetail> {
  const user = await selectUser(queries, id)
  if (user === undefined) throw new Refusal('NOT_FOUND')
  const two_operators_above = await selectPayoutLimit(queries, id)
  return { ...user, two_operators_above, decisions: await selectDecisions(queries, id) }
}

type Freezing = { body: { id: string; frozen: boolean; reason: string } }

/** Nothing leaves the account from now on, or may leave it again; then nobody pays it out. */
export async function freezeUser({ tx, caller }: Context, { body }: Freezing): Promise<PortalUserDetail> {
  const { frozen, reason } = body
  const id = toId(body.id)
  checkOthers(await showUser(tx, id), caller)
  if (!(await saveFrozen(tx, id, frozen ? reason : null))) throw new Refusal('ALREADY_DECIDED')
  if (!frozen) await deleteFirstPayout(tx, id)
  const verdict = frozen ? 'frozen' : 'unfrozen'
  await recordDecision(tx, { operatorId: caller.id, subject: 'account', id, verdict, detail: { reason } })
  await notify(tx, id, { kind: `account_${verdict}`, params: { reason }, link: '/services' })
  return showUser(tx, id)
}

/** Nobody decides about themselves, nor about whoever works for the same shop: its money is held with its owners. */
export function checkOthers(user: PortalUserDetail, caller: Context['caller']): void {
  checkRank(user, caller)
  const isColleague = user.shops.some(({ id }) => caller.worksFor.includes(toId(id)))
  if (toId(user.id) === caller.id || isColleague) throw new Refusal('NOT_ALLOWED')
}

/** On another operator’s account only owners of the platform act. */
export function checkRank({ id, roles }: PortalUserDetail, caller: Pick<Context['caller'], 'id' | 'duties'>): void {
  if (!roles.includes('operator') || toId(id) === caller.id || hasDuty(caller.duties, ['owner'])) return
  throw new Refusal('NOT_ALLOWED')
}
