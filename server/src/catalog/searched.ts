import type { FileName } from '@sealane/contract/locales'
import type { Database } from '../db/database.ts'
import { createDayBounds, createNoticedStore } from '../db/noticed.ts'
import { networkOf, sourceOf } from '../http/source.ts'
import { saltedOf } from '../shops/visitor-hash.ts'
import { readSalts } from '../shops/visitors.ts'
import { dayOf } from '../shops/visitors.rules.ts'
import { wasRecent, type Recent } from './recent.ts'
import { spelledAsTitle, isPersonal, readable } from './searched.rules.ts'
import { addSearched, type DailySearchWord } from './searched.sql.ts'

/** A search. `viewer` is the address of the request; `names` are those of the first products found. */
type SearchEvent = { locale: FileName; word: string; found: number; viewer: string; names: string[] }
/** A search in memory. Until it is stored, it includes the networks from which something was found. */
type PendingSearchWord = Omit<DailySearchWord, 'viewers'> & { networks: Set<string> }

const waitingMaximum = 10_000
/** Maximum number of waiting words, within a second, that accept one that found nothing: random typing must not fill the table. */
const missedMaximum = 20
/** Maximum number of new words on a day, of one source and of all: neither may fill the table. */
const newOfSource = 100
const newOfDay = 20_000

const noticedOf = createNoticedStore(() => ({
  waiting: new Map<string, PendingSearchWord>(),
  recently: new Map() as Recent,
  admits: createDayBounds(),
}))

/**
 * Counts the same viewer and word once within an hour. The latest number of found products replaces the earlier one. A keyword that may identify a
 * person is not stored.
 */
export function noticeSearched(database: Database, search: SearchEvent, now = new Date()): void {
  const { locale, found, viewer, names } = search
  const word = readable(search.word, locale)
  const { waiting, recently, admits } = noticedOf(database)
  if (!isStorableSearch(search, word) || waiting.size >= (found === 0 ? missedMaximum : waitingMaximum)) return
  const [day, source, network] = [dayOf(now), sourceOf(viewer), networkOf(viewer)]
  const key = `${day} ${locale} ${word}`
  const bounds = [
    { group: source, maximum: newOfSource },
    { group: 'all', maximum: newOfDay },
  ]
  if (!admits(day, key, bounds)) return
  const pending = waiting.get(key) ?? { locale, word, day, times: 0, found, shown: null, networks: new Set() }
  const times = pending.times + (wasRecent(recently, `${key} ${source}`) ? 0 : 1)
  if (found > 0) pending.networks.add(network)
  waiting.set(key, { ...pending, times, found, shown: spelledAsTitle(word, names) ?? pending.shown })
}

/** The typed text decides, because `readable` removes the marks of an e-mail address. */
function isStorableSearch(search: SearchEvent, word: string): boolean {
  return word !== '' && !isPersonal(search.word)
}

/** Stores the waiting searches. Networks are stored as salted hashes only. */
export async function writeSearched(database: Database): Promise<void> {
  const { waiting } = noticedOf(database)
  const words = [...waiting.values()]
  waiting.clear()
  if (words.length === 0) return
  const saltOf = await readSalts(database, words)
  const searched = words.map(({ networks, ...word }) => ({
    ...word,
    viewers: [...networks].map((network) => saltedOf(saltOf(word), [word.locale, word.word, network])),
  }))
  await addSearched(database, searched)
}
