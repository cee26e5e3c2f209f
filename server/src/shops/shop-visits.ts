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
  const looks = waitingOf(database)
  if (accountId === 0 || looks.size >= waitingMaximum) return
  const key = `${accountId} ${shopId}`
  looks.set(key, { accountId, shopId, isOwnPage: isOwnPage || looks.get(key)?.isOwnPage === true, at: new Date() })
}

export async function writeFollowerVisits(database: Database): Promise<void> {
  const looks = [...waitingOf(database).values()]
  waitingOf(database).clear()
  if (looks.length > 0) await saveFollowerVisits(database, looks)
}
