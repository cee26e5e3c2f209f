export type AreaChoice = { code: string; name: string }
export type LetterGroup<Item> = { letter: string; items: Item[] }

/** Scripts without an alphabet that readers would look through by first letters. */
const withoutLetters = new Set(['zh', 'ja'])
const leadingThaiVowels = /^[เแโใไ]+/
/** The first consonants of Hangul, in the order in which its syllables are encoded. */
const hangulInitials = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ'

/** Names under their first letters, for headings and a rail. One group without letter where there are none. */
export function groupByLetter<Item extends AreaChoice>(items: readonly Item[], locale: string): LetterGroup<Item>[] {
  if (withoutLetters.has(locale.slice(0, 2))) return [{ letter: '', items: [...items] }]
  const groups = Map.groupBy(items, ({ name }) => letterOf(name, locale))
  return [...groups].map(([letter, grouped]) => ({ letter, items: grouped }))
}

/** Whether a name answers what was typed: the start of any of its words, accents and case aside. */
export function answers(name: string, typed: string): boolean {
  const searchText = normalizeName(typed.trim())
  const normalizedName = normalizeName(name)
  return (
    searchText === '' ||
    normalizedName.startsWith(searchText) ||
    normalizedName.includes(` ${searchText}`) ||
    (searchText.length > 2 && normalizedName.includes(searchText))
  )
}

function letterOf(name: string, locale: string): string {
  const first = name.replace(leadingThaiVowels, '').charAt(0)
  const syllable = first.charCodeAt(0) - 0xac00
  if (syllable >= 0 && syllable < 11172) return hangulInitials[Math.floor(syllable / 588)] ?? first
  return first.normalize('NFD').charAt(0).toLocaleUpperCase(locale)
}

function normalizeName(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll('ı', 'i')
}
