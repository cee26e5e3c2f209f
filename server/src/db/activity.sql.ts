import type pg from 'pg'

type StatementActivity = { pid: number; seconds: number; state: string; waits_for: string | null; query: string }

/** Selects the statements that PostgreSQL is running in this database, the longest first, each with its first 200 characters. */
export async function selectActivity(pool: pg.Pool): Promise<StatementActivity[]> {
  const { rows } = await pool.query<StatementActivity>(`
    select pid, round(extract(epoch from now() - query_start), 1) as seconds, state,
      wait_event_type || ' ' || wait_event as waits_for, left(regexp_replace(query, '\\s+', ' ', 'g'), 200) as query
    from pg_stat_activity
    where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()
    order by query_start`)
  return rows
}
