import { hasDuty, type Duty } from '@sealane/contract/access'
import type { TaskSubject } from '@sealane/contract/queues'
import type { Queries } from '../db/database.ts'
import { toId } from '../db/ids.ts'
import { assignTask, unassignTask, selectTaskAssignments } from '../audit-log/task-holder.sql.ts'
import type { Context } from '../http/serve.ts'
import { Refusal } from '../refusal.ts'
import { isWaiting, isWaitingDeposit, selectQueues, type InboxCaller } from './inbox.sql.ts'
import { nameOfCredit, readName } from '../blockchain/recharge-id.ts'

/** Whose task it is. */
const dutiesFor: Record<TaskSubject, readonly Duty[]> = {
  account: ['support', 'finance'], // To open it again, and to pay it out.
  application: ['catalogue'],
  product: ['catalogue'],
  recharge: ['finance'],
  refund: ['support'],
  review: ['support', 'catalogue'],
  shop: ['catalogue'],
  withdrawal: ['finance'],
}
const subjects = Object.keys(dutiesFor) as TaskSubject[]

/** What waits, how much and since when, and who has which of it in hand. */
export async function showInbox(queries: Queries, asking: InboxCaller) {
  const holders = await selectTaskAssignments(queries, subjectsOf(asking))
  return { queues: await selectQueues(queries, asking), holders }
}

/** The subjects that an operator with these duties works on. */
export function subjectsOf({ duties }: { duties: readonly Duty[] }): TaskSubject[] {
  return subjects.filter((subject) => hasDuty(duties, dutiesFor[subject]))
}

type TaskAssignmentInput = { body: { subject: TaskSubject; id: string; held: boolean } }

/** Of ten operators at once one has it in hand, and the others read whose name stands there. */
export async function setTaskAssignment(
  { tx, caller }: Context,
  { body }: TaskAssignmentInput,
): Promise<{ account: string | null }> {
  const { subject, held } = body
  if (!hasDuty(caller.duties, dutiesFor[subject])) throw new Refusal('NOT_FOUND')
  const id = await findTask(tx, subject, body.id)
  if (id === undefined) throw new Refusal('NOT_FOUND')
  if (held) return { account: await assignTask(tx, { subject, id }, caller.id) }
  await unassignTask(tx, subject, id)
  return { account: null }
}

/** Undefined where it does not wait. */
async function findTask(queries: Queries, subject: TaskSubject, name: string): Promise<number | string | undefined> {
  const credit = readName(name)
  if (subject === 'recharge' && credit.table === 'deposits')
    return (await isWaitingDeposit(queries, credit.id)) ? nameOfCredit(credit) : undefined
  const id = toId(name)
  return (await isWaiting(queries, subject, id)) ? id : undefined
}
