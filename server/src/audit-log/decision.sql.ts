import type { DecisionSubject, PortalDecision } from '@sealane/contract/audit-log'
import type { AgeSort } from '@sealane/contract/sorts'
import { sql } from 'kysely'
import { pageSize } from '../db/cursor.ts'
import type { Queries, Tx } from '../db/database.ts'
import { containing } from '../db/list.ts'
import { byAge, sorted } from '../db/sorting.ts'
import { unassignTask } from './task-holder.sql.ts'

type DecisionListQuery = {
  subject?: DecisionSubject | undefined
  id?: string | undefined
  keyword?: string | undefined
  sort: AgeSort
  cursor?: string | undefined
  limit: number
}
type DecisionRow = Omit<PortalDecision, 'id' | 'at' | 'detail'> & {
  id: number
  at: Date
  detail: Record<string, unknown>
}

export async function selectDecisions(queries: Queries, query: DecisionListQuery) {
  const { subject, id, keyword = '', sort, cursor, limit } = query
  const { after, order, most, page } = sorted(byAge[sort], sql`d.id`, { cursor, size: pageSize(limit) })
  const trimmed = keyword.trim()
  const pattern = containing(trimmed)
  const { rows } = await sql<DecisionRow>`
    select d.id, o.account as operator, d.subject, d.subject_id, d.verdict, d.detail, d.decided_at as at
    from decisions d left join accounts o on o.id = d.operator_id
    where ${after}
      and (${subject ?? null}::text is null or d.subject = ${subject ?? null}::text)
      and (${id ?? null}::text is null or d.subject_id = ${id ?? null}::text)
      and (${trimmed} = '' or o.account ilike ${pattern} or d.subject_id = ${trimmed} or d.detail ->> 'reason' ilike ${pattern})
    order by ${order} limit ${most}
  `.execute(queries)
  const { items, next } = page(rows)
  return { items: items.map(toShown), next }
}

function toShown({ id, at, detail, ...row }: DecisionRow): PortalDecision {
  return { ...row, id: String(id), at: at.toISOString(), detail: flat(detail) }
}

/** Removes nested values from a detail: they are for programs. */
function flat(detail: Record<string, unknown>): PortalDecision['detail'] {
  const plain = Object.entries(detail).filter(([, value]) => value === null || typeof value !== 'object')
  return Object.fromEntries(plain) as PortalDecision['detail']
}

/** The note of a decision on the command line: the reason, and the machine's user who gave it. */
export type CommandNote = { reason: string; machine_user: string }

type DecisionRecord = {
  /** Null on the command line. */
  operatorId: number | null
  subject: DecisionSubject
  /** The id of the top-up, the setting or another subject. */
  id: number | string
  verdict: string
  /** Further facts: an amount in US cents, a reason. No secrets: operators read it. */
  detail: object
}

/** Writes a decision to the audit log, which is append-only, and ends the assignment of its task. */
export async function recordDecision(
  tx: Tx,
  { operatorId, subject, id, verdict, detail }: DecisionRecord,
): Promise<void> {
  await tx
    .insertInto('decisions')
    .values({
      operator_id: operatorId,
      subject,
      subject_id: String(id),
      verdict,
      detail: JSON.stringify(detail),
    })
    .execute()
  await unassignTask(tx, subject, id)
}
