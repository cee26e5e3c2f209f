import { hasDuty, type Duty } from '@sealane/contract/access'
import type { TaskSubject } from '@sealane/contract/queues'
import type { Queries } from '../db/database.ts'
import { toId } from '../db/ids.ts'
import { assignTask, unassignTask, selectTaskAssignments } from '../audit-log/task-holder.sql.ts'
import type { Context } from '../http/serve.ts'
import { Refusal } from '../refusal.ts'
import { isWaiting, isWaitingDeposit, selectQueues, type InboxCaller } from './inbox.sql.ts'
import { nameOfCredit, readName } from '../blockchain/recharge-id.ts'

/** The duties that work on each subject. */
const dutiesFor: Record<TaskSubject, readonly Duty[]> = {
  account: ['support', 'finance'], // To unfreeze it, and to pay it out.
  application: ['catalogue'],
  product: ['catalogue'],
  recharge: ['finance'],
  refund: ['support'],
  review: ['support', 'catalogue'],
  shop: ['catalogue'],
  withdrawal: ['finance'],
}
const subjects = Object.keys(dutiesFor) as TaskSubject[]

/** Returns the queues with their counts and oldest entries, and the assignments of tasks. */
export async function showInbox(queries: Queries, asking: InboxCaller) {
  const holders = await selectTaskAssignments(queries, subjectsOf(asking))
  return { queues: await selectQueues(queries, asking), holders }
}

/** The subjects that an operator with these duties works on. */
export function subjectsOf({ duties }: { duties: readonly Duty[] }): TaskSubject[] {
  return subjects.filter((subject) => hasDuty(duties, dutiesFor[subject]))
}

type TaskAssignmentInput = { body: { subject: TaskSubject; id: string; held: boolean } }

/** Assigns a task: of ten concurrent operators one gets it, and the others receive the assignee's name. */
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

/** Returns undefined where the task does not wait. */
async function findTask(queries: Queries, subject: TaskSubject, name: string): Promise<number | string | undefined> {
  const credit = readName(name)
  if (subject === 'recharge' && credit.table === 'deposits')
    return (await isWaitingDeposit(queries, credit.id)) ? nameOfCredit(credit) : undefined
  const id = toId(name)
  return (await isWaiting(queries, subject, id)) ? id : undefined
}
