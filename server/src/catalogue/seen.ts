import { defaultFileName, type FileName } from '@sealane/contract/locales'
import type { Database } from '../db/database.ts'
import { addSearched, addSeen, type Searched } from './seen.sql.ts'

/**
 * Facts noticed on reads: which products were seen, which words found something. They wait here for at most a second and
 * are then written in one statement, so that no read waits for a write.
 */
type Noticed = { seen: Map<number, number>; searched: Map<string, Searched>; recently: Map<string, number> }

const everyMs = 1_000
const forgottenAfterMs = 3_600_000
const rememberedMaximum = 100_000
const waitingMaximum = 10_000

const waiting = new WeakMap<Database, Noticed>()

/** The same viewer and product within an hour count once. */
export function noticeSeen(database: Database, product: { id: number; viewer: string }): void {
  const noticed = noticedOf(database)
  if (noticed.seen.size >= waitingMaximum || wasRecent(noticed, `${product.viewer} ${product.id}`)) return
  noticed.seen.set(product.id, (noticed.seen.get(product.id) ?? 0) + 1)
}

/** The same viewer and word within an hour count once. */
export function noticeSearched(database: Database, search: Omit<Searched, 'times'> & { viewer: string }): void {
  const { locale, found, viewer } = search
  const word = readable(search.word, locale)
  const noticed = noticedOf(database)
  const key = `${locale} ${word}`
  if (word === '' || noticed.searched.size >= waitingMaximum || wasRecent(noticed, `${viewer} ${key}`)) return
  noticed.searched.set(key, { locale, word, found, times: (noticed.searched.get(key)?.times ?? 0) + 1 })
}

/** Writes down what was noticed, every second and once more at the end. */
export function startSeen(database: Database): { stop: () => Promise<void> } {
  let running = Promise.resolve()
  const write = () => {
    running = running.then(() => writeNoticed(database)).catch(tell)
    return running
  }
  const timer = setInterval(() => void write(), everyMs)
  return {
    stop: () => {
      clearInterval(timer)
      return write()
    },
  }
}

/** Without the database a second's counts are lost; the shop goes on. */
function tell(error: unknown): void {
  console.error('What was seen could not be counted:', error)
}

export async function writeNoticed(database: Database): Promise<void> {
  const noticed = noticedOf(database)
  const [seen, searched] = [[...noticed.seen], [...noticed.searched.values()]]
  noticed.seen.clear()
  noticed.searched.clear()
  if (seen.length > 0) await addSeen(database, seen)
  if (searched.length > 0) await addSearched(database, searched)
}

/** How a word is offered to others: as it was typed, in small letters. */
export function readable(keyword: string, locale: FileName = defaultFileName): string {
  const bare = keyword.normalize('NFKC').replace(/[\s\p{C}]+/gu, ' ')
  return bare.trim().slice(0, 40).toLocaleLowerCase(locale)
}

function noticedOf(database: Database): Noticed {
  const known = waiting.get(database) ?? { seen: new Map(), searched: new Map(), recently: new Map() }
  waiting.set(database, known)
  return known
}

/** The oldest are forgotten first, after an hour or when there are too many. */
function wasRecent({ recently }: Noticed, key: string, now = Date.now()): boolean {
  for (const [oldest, at] of recently) {
    if (at > now - forgottenAfterMs && recently.size < rememberedMaximum) break
    recently.delete(oldest)
  }
  if (recently.has(key)) return true
  recently.set(key, now)
  return false
}
