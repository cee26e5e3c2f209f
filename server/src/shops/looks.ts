import type { Database } from '../db/database.ts'
import { saveLooks, type Look } from './looks.sql.ts'

const waitingMaximum = 10_000
const waiting = new WeakMap<Database, Map<string, Look>>()

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

function waitingOf(database: Database): Map<string, Look> {
  const known = waiting.get(database) ?? new Map<string, Look>()
  waiting.set(database, known)
  return known
}
