import type { Database } from '../db/database.ts'
import { keepNoticed } from '../db/noticed.ts'
import { saveLooks, type Look } from './looks.sql.ts'

const waitingMaximum = 10_000
/** By account and shop. */
const waitingOf = keepNoticed(() => new Map<string, Look>())

/** Noticed on a read; written down with what else was noticed, within a second. A visitor follows nobody. */
export function noticeLook(database: Database, { accountId, shopId, isOwnPage }: Omit<Look, 'at'>): void {
  const looks = waitingOf(database)
  if (accountId === 0 || looks.size >= waitingMaximum) return
  const key = `${accountId} ${shopId}`
  looks.set(key, { accountId, shopId, isOwnPage: isOwnPage || looks.get(key)?.isOwnPage === true, at: new Date() })
}

export async function writeLooks(database: Database): Promise<void> {
  const looks = [...waitingOf(database).values()]
  waitingOf(database).clear()
  if (looks.length > 0) await saveLooks(database, looks)
}
