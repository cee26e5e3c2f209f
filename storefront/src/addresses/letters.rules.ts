export type AreaChoice = { code: string; name: string }
export type LetterGroup<Item> = { letter: string; items: Item[] }

/** Languages whose scripts have no alphabet by which readers search. */
const withoutLetters = new Set(['zh', 'ja'])
const leadingThaiVowels = /^[เแโใไ]+/
/** The initial consonants of Hangul, in the order in which its syllables are encoded. */
const hangulInitials = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ'

/** Groups names by their first letters, for headings and the rail. Without letters there is one group with an empty letter. */
export function groupByLetter<Item extends AreaChoice>(items: readonly Item[], locale: string): LetterGroup<Item>[] {
  if (withoutLetters.has(locale.slice(0, 2))) return [{ letter: '', items: [...items] }]
  const groups = Map.groupBy(items, ({ name }) => letterOf(name, locale))
  return [...groups].map(([letter, grouped]) => ({ letter, items: grouped }))
}

/** Checks whether any word of the name begins with the typed text, without regard to accents and case. */
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
