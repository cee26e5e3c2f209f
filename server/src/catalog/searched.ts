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

/** `viewer` is the address that asks, `names` are those of the products that were found first. */
type SearchEvent = { locale: FileName; word: string; found: number; viewer: string; names: string[] }
/** Until it is written down it is known from which networks something was found. */
type PendingSearchWord = Omit<DailySearchWord, 'viewers'> & { networks: Set<string> }

const waitingMaximum = 10_000
/** Within the second, so that random typing does not fill the table with words that nothing is sold by. */
const missedMaximum = 20
/** Words that are new on that day: neither one source nor many may fill the table. */
const newOfSource = 100
const newOfDay = 20_000

const noticedOf = createNoticedStore(() => ({
  waiting: new Map<string, PendingSearchWord>(),
  recently: new Map() as Recent,
  admits: createDayBounds(),
}))

/** The same viewer and word within an hour count once, and what was found last is what is found. What may tell of a person is not kept. */
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

/** The typed text decides, because the word has lost the marks of an address. */
function isStorableSearch(search: SearchEvent, word: string): boolean {
  return word !== '' && !isPersonal(search.word)
}

/** From here on nobody knows who it was. */
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
