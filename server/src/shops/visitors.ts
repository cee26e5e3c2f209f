import { createHash, randomBytes } from 'node:crypto'
import type { Database } from '../db/database.ts'
import { createDayBounds, createNoticedStore } from '../db/noticed.ts'
import { sourceOf } from '../http/source.ts'
import { visitorOf } from './visitor-hash.ts'
import { dayOf, isRobot, type ShopVisit } from './visitors.rules.ts'
import { closeDays, deleteVisitors, insertVisitors, saveSalt } from './visitors.sql.ts'

const waitingMaximum = 10_000
/** A few seconds after midnight, yesterday's last visitors are still being saved. */
const closedAfterMs = 3_600_000

/** `isStaff` means that the visitor is known to work for the shop. A page that is the same for everyone has no known visitor. */
type ObservedShopVisit = Omit<ShopVisit, 'day'> & { isStaff?: boolean }
type PendingShopVisit = ShopVisit & { isStaff: boolean }

/**
 * Maximum number of browsers of one source address in one shop and in all shops, and of visitors of one shop, in a day: a browser may send any name.
 */
const ofSourceInShop = 50
const ofSource = 500
const ofShop = 50_000
/** Maximum in all shops, for each process, because each visitor stays in memory until the day ends. */
const ofAll = 100_000

const waitingOf = createNoticedStore(() => new Map<string, PendingShopVisit>())
const admitsOf = createNoticedStore(createDayBounds)

/** Records a visitor during a read; it is saved with others within a second. Robots and the shop's own staff do not count. */
export function noticeVisitor(
  database: Database,
  { shopId, address, userAgent, isStaff = false }: ObservedShopVisit,
): void {
  const waiting = waitingOf(database)
  if (waiting.size >= waitingMaximum || isRobot(userAgent)) return
  const day = dayOf(new Date())
  const source = sourceOf(address)
  const key = digest(`${day} ${shopId} ${source} ${userAgent}`)
  const bounds = [
    { group: `${shopId} ${source}`, maximum: ofSourceInShop },
    { group: source, maximum: ofSource },
    { group: `shop ${shopId}`, maximum: ofShop },
    { group: 'all', maximum: ofAll },
  ]
  if (!isStaff && !admitsOf(database)(day, key, bounds)) return
  waiting.set(key, { shopId, day, address, userAgent, isStaff: isStaff || waiting.get(key)?.isStaff === true })
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64')
}

/** Saves the visitors as hashes only: from here on nobody knows who they were. */
export async function writeVisitors(database: Database): Promise<void> {
  const visits = [...waitingOf(database).values()]
  waitingOf(database).clear()
  if (visits.length === 0) return
  const saltOf = await readSalts(database, visits)
  const visitors = visits.map((visit) => ({
    ...visit,
    visitor: visitorOf(saltOf(visit), { ...visit, address: sourceOf(visit.address) }),
  }))
  await insertVisitors(
    database,
    visitors.filter(({ isStaff }) => !isStaff),
  )
  await deleteVisitors(
    database,
    visitors.filter(({ isStaff }) => isStaff),
  )
}

type OfDay = { day: string }

/**
 * Returns the salts of these days (UTC, as `2026-11-22`), with which people of a day are distinguished without being known. They are deleted with the
 * day.
 */
export async function readSalts(database: Database, noticed: readonly OfDay[]): Promise<(one: OfDay) => Buffer> {
  const days = [...new Set(noticed.map(({ day }) => day))]
  const salts = await Promise.all(
    days.map(async (day) => [day, await saveSalt(database, day, randomBytes(32))] as const),
  )
  const saltOf = new Map(salts)
  return ({ day }) => {
    const salt = saltOf.get(day)
    if (salt === undefined) throw new Error(`No salt was asked for of ${day}`)
    return salt
  }
}

/** Reduces a completed day to its number of visitors. It can run twice. */
export async function closeVisitorDays(database: Database, now = new Date()): Promise<void> {
  await closeDays(database, dayOf(new Date(now.getTime() - closedAfterMs)))
}
