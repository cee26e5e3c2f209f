import type { DecisionSubject, PortalDecision } from '@sealane/contract/decisions'
import { sql } from 'kysely'
import { decodeCursor, pageSize, toPage } from '../db/cursor.ts'
import type { Queries } from '../db/database.ts'
import { containing } from '../db/list.ts'

type Asked = {
  subject?: DecisionSubject | undefined
  id?: string | undefined
  keyword?: string | undefined
  cursor?: string | undefined
  limit: number
}
type Row = Omit<PortalDecision, 'id' | 'at' | 'detail'> & { id: number; at: Date; detail: Record<string, unknown> }

/** Newest first. */
export async function selectDecisions(queries: Queries, { subject, id, keyword = '', cursor, limit }: Asked) {
  const [before = null] = decodeCursor(cursor, ['number']) ?? []
  const wanted = keyword.trim()
  const pattern = containing(wanted)
  const { rows } = await sql<Row>`
    select d.id, o.account as operator, d.subject, d.subject_id, d.verdict, d.detail, d.decided_at as at
    from decisions d join accounts o on o.id = d.operator_id
    where (${before}::bigint is null or d.id < ${before}::bigint)
      and (${subject ?? null}::text is null or d.subject = ${subject ?? null}::text)
      and (${id ?? null}::text is null or d.subject_id = ${id ?? null}::text)
      and (${wanted} = '' or o.account ilike ${pattern} or d.subject_id = ${wanted} or d.detail ->> 'reason' ilike ${pattern})
    order by d.id desc limit ${pageSize(limit) + 1}
  `.execute(queries)
  const { items, next } = toPage(rows, pageSize(limit), (row) => [row.id])
  return { items: items.map(toShown), next }
}

function toShown({ id, at, detail, ...row }: Row): PortalDecision {
  return { ...row, id: String(id), at: at.toISOString(), detail: flat(detail) }
}

/** What is nested in a detail is for programs and left out. */
function flat(detail: Record<string, unknown>): PortalDecision['detail'] {
  const plain = Object.entries(detail).filter(([, value]) => value === null || typeof value !== 'object')
  return Object.fromEntries(plain) as PortalDecision['detail']
}
