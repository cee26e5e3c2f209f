import { sql, type RawBuilder } from 'kysely'
import type { Queries } from '../db/database.ts'
import { standardOf } from './settings.ts'

type Subject = 'recharge' | 'withdrawal'

/**
 * Above which amount two operators have to agree on what was asked for then: the lowest limit that stood since, and at least
 * within the last 24 hours. So nobody raises it to pass alone what waits already, nor what somebody asks for right after.
 */
export function twoOperatorsAbove(subject: Subject, askedAt: RawBuilder<unknown>): RawBuilder<number> {
  const key = `${subject}.two_operators_above` as const
  return sql<number>`least(
    coalesce((select value::text::bigint from settings where key = ${key}), ${standardOf(key)}::bigint),
    (select min(least((detail ->> 'before')::bigint, (detail ->> 'value')::bigint)) from decisions
      where subject = 'setting' and subject_id = ${key} and decided_at > least(${askedAt}, now() - interval '24 hours'))
  )`
}

/** The same of one request; nothing passes alone of what is not there. */
export async function selectTwoOperatorsAbove(queries: Queries, subject: Subject, id: number): Promise<number> {
  const { rows } = await sql<{ above: number }>`
    select ${twoOperatorsAbove(subject, sql`created_at`)} as above from ${sql.table(`${subject}s`)} where id = ${id}
  `.execute(queries)
  return rows[0]?.above ?? 0
}
