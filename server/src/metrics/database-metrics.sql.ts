import { sql } from 'kysely'
import type { Queries } from '../db/database.ts'

export type DatabaseFigures = {
  events: number
  event_wait_s: number
  mails: number
  mail_wait_s: number
  mails_given_up: number
  pushes: number
  push_wait_s: number
  top_ups: number
  top_up_wait_s: number
  audit_age_s: number | null
  audit_s: number | null
  audit_findings: number | null
  chains: { network: string; behind: number; read_s: number; is_stopped: boolean }[]
}

const age = (moment: string) =>
  sql`coalesce(extract(epoch from greatest(now() - min(${sql.ref(moment)}), '0')), 0)::float`

/** Counts of waiting work, of all processes together. Each count reads an index of the waiting rows. */
export async function selectFigures(queries: Queries): Promise<DatabaseFigures> {
  const { rows } = await sql<DatabaseFigures>`
    select e.*, m.*, g.*, p.*, t.*, a.*, c.*
    from (select count(*)::int as events, ${age('created_at')} as event_wait_s from events where position is null) e,
      (select count(*)::int as mails, ${age('next_try_at')} as mail_wait_s
        from mails where sent_at is null and given_up_at is null) m,
      (select count(*)::int as mails_given_up from mails
        where created_at > now() - interval '1 day' and given_up_at is not null) g,
      (select count(*)::int as pushes, ${age('next_try_at')} as push_wait_s from pushes) p,
      (select count(*)::int as top_ups, ${age('created_at')} as top_up_wait_s from recharges where status = 0) t,
      (select max(extract(epoch from now() - started_at))::float as audit_age_s, max(duration_ms)::float / 1000 as audit_s,
        max(jsonb_array_length(findings)) as audit_findings
        from (select * from ledger_audits order by started_at desc limit 1) latest) a,
      (select coalesce(json_agg(json_build_object('network', network, 'behind', greatest(head - next_block + 1, 0),
        'read_s', extract(epoch from now() - read_at), 'is_stopped', stopped is not null)), '[]') as chains
        from chain_cursors) c
  `.execute(queries)
  const [figures] = rows
  if (figures === undefined) throw new Error('The figures of the database are no row')
  return figures
}
