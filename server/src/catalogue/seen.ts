import { defaultFileName, type FileName } from '@sealane/contract/locales'
import type { Database, Tx } from '../db/database.ts'
import { toId } from '../db/ids.ts'
import { keepNoticed, writeNoticedEvery } from '../db/noticed.ts'
import type { Context } from '../http/serve.ts'
import { writeLooks } from '../shops/looks.ts'
import { writeVisitors } from '../shops/visitors.ts'
import { isPersonal } from './searched.rules.ts'
import { addSearched, addSeen, deleteSeen, type Searched, saveSeen, type View } from './seen.sql.ts'

/** Facts noticed on reads: which products were seen, which words were searched for. Written down every second, in one statement each. */
type Noticed = {
  seen: Map<number, number>
  /** By account and product. */
  viewed: Map<string, View>
  searched: Map<string, Searched>
  recently: Map<string, number>
}

const everyMs = 1_000
const forgottenAfterMs = 3_600_000
const rememberedMaximum = 100_000
const waitingMaximum = 10_000
/** Within the second: whoever types at random must not fill the table with what nobody sells. */
const missedMaximum = 20

const noticedOf = keepNoticed<Noticed>(() => ({
  seen: new Map(),
  viewed: new Map(),
  searched: new Map(),
  recently: new Map(),
}))

/** The same viewer and product within an hour count once. Who is logged in finds it again among what they saw. */
export function noticeSeen(database: Database, product: { id: number; viewer: string; accountId: number }): void {
  const noticed = noticedOf(database)
  const { id, accountId } = product
  if (accountId !== 0 && noticed.viewed.size < waitingMaximum)
    noticed.viewed.set(`${accountId} ${id}`, { accountId, productId: id, at: new Date() })
  if (noticed.seen.size >= waitingMaximum || wasRecent(noticed, `${product.viewer} ${product.id}`)) return
  noticed.seen.set(product.id, (noticed.seen.get(product.id) ?? 0) + 1)
}

/** The same viewer and word within an hour count once. What may tell of a person is not kept. */
export function noticeSearched(database: Database, search: Omit<Searched, 'times'> & { viewer: string }): void {
  const { locale, found, viewer } = search
  const word = readable(search.word, locale)
  const noticed = noticedOf(database)
  const key = `${locale} ${word}`
  const waiting = found === 0 ? missedMaximum : waitingMaximum
  if (word === '' || isPersonal(word)) return
  if (noticed.searched.size >= waiting || wasRecent(noticed, `${viewer} ${key}`)) return
  noticed.searched.set(key, { locale, word, found, times: (noticed.searched.get(key)?.times ?? 0) + 1 })
}

/** What a visitor looked at belongs to the account once there is one. */
export async function mergeSeen(
  tx: Tx,
  accountId: number,
  items: readonly { id: string; seen_at: string }[],
): Promise<object> {
  const views = items.map(({ id, seen_at }) => ({ accountId, productId: toId(id), at: new Date(seen_at) }))
  const last = new Map(
    views.toSorted((one, other) => Number(one.at) - Number(other.at)).map((view) => [view.productId, view]),
  )
  if (last.size > 0) await saveSeen(tx, [...last.values()])
  return {}
}

/** Nothing was seen, not even what is about to be written down. */
export async function clearSeen({ tx, caller, resources }: Context): Promise<object> {
  const { viewed } = noticedOf(resources.databases.writer)
  for (const [key, view] of viewed) if (view.accountId === caller.id) viewed.delete(key)
  await deleteSeen(tx, caller.id)
  return {}
}

export function startSeen(database: Database): { stop: () => Promise<void> } {
  return writeNoticedEvery({ everyMs, write: () => writeNoticed(database), what: 'What was seen' })
}

export async function writeNoticed(database: Database): Promise<void> {
  const noticed = noticedOf(database)
  const seen = [...noticed.seen]
  const searched = [...noticed.searched.values()]
  const viewed = [...noticed.viewed.values()]
  noticed.seen.clear()
  noticed.searched.clear()
  noticed.viewed.clear()
  if (seen.length > 0) await addSeen(database, seen)
  if (searched.length > 0) await addSearched(database, searched)
  if (viewed.length > 0) await saveSeen(database, viewed)
  await writeLooks(database)
  await writeVisitors(database)
}

/** How a word is offered to others: as it was typed, in small letters. */
export function readable(keyword: string, locale: FileName = defaultFileName): string {
  const bare = keyword.normalize('NFKC').replace(/[\s\p{C}]+/gu, ' ')
  return bare.trim().slice(0, 40).toLocaleLowerCase(locale)
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
