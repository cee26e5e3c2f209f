import type { TaskHolder, TaskSubject } from '@sealane/contract/queues'
import { sql } from 'kysely'
import type { Queries, Tx } from '../db/database.ts'

/** A task. The id of a deposit is its name among the top-ups. */
type TaskRef = { subject: TaskSubject; id: number | string }

/** About a working day: an assignment ends when the operator has gone home. */
const isAssigned = sql<boolean>`h.held_at > now() - interval '12 hours'`

/** Assigns a task to the operator unless it is assigned to a colleague. Returns the assignee's account. */
export async function assignTask(tx: Tx, { subject, id }: TaskRef, accountId: number): Promise<string> {
  const { rows } = await sql<{ account: string }>`
    with taken as (
      insert into task_holders as h (subject, subject_id, account_id) values (${subject}, ${String(id)}, ${accountId})
      on conflict (subject, subject_id) do update set
        account_id = case when ${isAssigned} then h.account_id else excluded.account_id end,
        held_at = case when ${isAssigned} and h.account_id <> excluded.account_id then h.held_at else now() end
      returning account_id
    )
    select a.account from taken join accounts a on a.id = taken.account_id
  `.execute(tx)
  const [holder] = rows
  if (holder === undefined) throw new Error(`nobody holds ${subject} ${id} after it was taken`)
  return holder.account
}

/** Ends the assignment of any operator: a colleague may be ill. */
export async function unassignTask(tx: Tx, subject: string, id: number | string): Promise<void> {
  await sql`delete from task_holders where subject = ${subject} and subject_id = ${String(id)}`.execute(tx)
}

/** Selects the assigned tasks, newest first. */
export async function selectTaskAssignments(queries: Queries, subjects: readonly TaskSubject[]): Promise<TaskHolder[]> {
  const { rows } = await sql<TaskHolder>`
    select h.subject, h.subject_id as id, a.account from task_holders h join accounts a on a.id = h.account_id
    where ${isAssigned} and h.subject = any(${subjects}::text[])
    order by h.held_at desc limit 500
  `.execute(queries)
  return rows
}
