import { hasDuty, type Duty } from '@sealane/contract/access'
import type { TaskSubject } from '@sealane/contract/queues'
import type { Queries } from '../db/database.ts'
import { toId } from '../db/ids.ts'
import { holdTask, letTaskGo, selectTaskHolders } from '../decisions/task-holder.ts'
import type { Context } from '../http/serve.ts'
import { Refusal } from '../refusal.ts'
import { isWaiting, selectQueues, type Asking } from './inbox.sql.ts'

/** Whose task it is. */
const dutiesFor: Record<TaskSubject, readonly Duty[]> = {
  account: ['support', 'finance'], // To open it again, and to pay it out.
  application: ['catalogue'],
  product: ['catalogue'],
  recharge: ['finance'],
  refund: ['support'],
  review: ['support', 'catalogue'],
  withdrawal: ['finance'],
}
const subjects = Object.keys(dutiesFor) as TaskSubject[]

/** What waits, how much and since when, and who has which of it in hand. */
export async function showInbox(queries: Queries, asking: Asking) {
  const own = subjects.filter((subject) => hasDuty(asking.duties, dutiesFor[subject]))
  return { queues: await selectQueues(queries, asking), holders: await selectTaskHolders(queries, own) }
}

type Holding = { body: { subject: TaskSubject; id: string; held: boolean } }

/** Of ten operators at once one has it in hand, and the others read whose name stands there. */
export async function hold({ tx, caller }: Context, { body }: Holding): Promise<{ account: string | null }> {
  const { subject, held } = body
  const id = toId(body.id)
  if (!hasDuty(caller.duties, dutiesFor[subject]) || !(await isWaiting(tx, subject, id))) throw new Refusal('NOT_FOUND')
  if (held) return { account: await holdTask(tx, { subject, id }, caller.id) }
  await letTaskGo(tx, subject, id)
  return { account: null }
}
