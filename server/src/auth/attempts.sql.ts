import { sql } from 'kysely'
import type { Database, Queries, Tx } from '../db/database.ts'

export const attemptsMaximum = 5

/** The result of an attempt's reservation: the attempts left before the lock, or the seconds that the lock still lasts. */
export type AttemptReservation = { isReserved: true; left: number } | { isReserved: false; lockedS: number }

/**
 * Takes one of five attempts before the secret is verified: of 400 concurrent guesses, five get one. The fifth locks for 15 minutes, later ones for 1
 * h, 4 h, 16 h and 24 h; after twenty in a row only a reset unlocks (specification, decisions 7). Commits by itself.
 */
export async function reserveAttempt(database: Database, key: string): Promise<AttemptReservation> {
  const { rows } = await sql<{ fails: number }>`
    insert into attempts as a (key, fails, fails_in_row) values (${key}, 1, 1)
    on conflict (key) do update set
      fails = case when a.fails >= 5 then 1 else a.fails + 1 end,
      fails_in_row = a.fails_in_row + 1,
      rounds = a.rounds + case when a.fails = 4 then 1 else 0 end,
      locked_until = case
        when a.fails_in_row + 1 >= 20 then 'infinity'
        when a.fails = 4 then now() + least(interval '15 minutes' * power(4, a.rounds), interval '24 hours')
      end
    where a.locked_until is null or a.locked_until <= now()
    returning fails
  `.execute(database)
  const [row] = rows
  if (row !== undefined) return { isReserved: true, left: attemptsMaximum - row.fails }
  return { isReserved: false, lockedS: (await selectLock(database, key)) ?? 1 }
}

/** Deletes the count after the right secret. */
export async function forgiveAttempts(tx: Tx, key: string): Promise<void> {
  await tx.deleteFrom('attempts').where('key', '=', key).execute()
}

/** Returns the seconds that a lock still lasts, undefined where there is none. A lock that only a reset ends counts as a day. */
export async function selectLock(queries: Queries, key: string): Promise<number | undefined> {
  const { rows } = await sql<{ left_s: number }>`
    select ceil(extract(epoch from least(locked_until, now() + interval '1 day') - now()))::int as left_s
    from attempts where key = ${key} and locked_until > now()
  `.execute(queries)
  return rows[0]?.left_s
}
