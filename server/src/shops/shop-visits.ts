import type { Database } from '../db/database.ts'
import { createNoticedStore } from '../db/noticed.ts'
import { saveFollowerVisits, type FollowerVisit } from './shop-visits.sql.ts'

const waitingMaximum = 10_000
/** By account and shop. */
const waitingOf = createNoticedStore(() => new Map<string, FollowerVisit>())

/** Noticed on a read; written down with what else was noticed, within a second. A visitor follows nobody. */
export function noteFollowerVisit(
  database: Database,
  { accountId, shopId, isOwnPage }: Omit<FollowerVisit, 'at'>,
): void {
  const visits = waitingOf(database)
  if (accountId === 0 || visits.size >= waitingMaximum) return
  const key = `${accountId} ${shopId}`
  visits.set(key, { accountId, shopId, isOwnPage: isOwnPage || visits.get(key)?.isOwnPage === true, at: new Date() })
}

export async function writeFollowerVisits(database: Database): Promise<void> {
  const visits = [...waitingOf(database).values()]
  waitingOf(database).clear()
  if (visits.length > 0) await saveFollowerVisits(database, visits)
}
