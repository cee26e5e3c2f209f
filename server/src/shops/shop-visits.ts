import type { Database } from '../db/database.ts'
import { createNoticedStore } from '../db/noticed.ts'
import { saveFollowerVisits, type FollowerVisit } from './shop-visits.sql.ts'

const waitingMaximum = 10_000
/** Visits by account and shop. */
const waitingOf = createNoticedStore(() => new Map<string, FollowerVisit>())

/** Records a visit during a read; it is saved with others within a second. A visitor without an account follows no shop. */
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
