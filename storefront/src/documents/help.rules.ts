import type { HelpAnswer, HelpCategory } from '@sealane/contract/documents'

/** In the order in which the topics are shown. */
export const topics: readonly HelpCategory[] = ['orders', 'refunds', 'wallet', 'account']

export function isTopic(text: string | null): text is HelpCategory {
  return topics.some((topic) => topic === text)
}

/** Where nobody has asked yet: what stands first under each topic. */
export function frequentOf<Answer extends Pick<HelpAnswer, 'category'>>(answers: readonly Answer[]): Answer[] {
  return topics.flatMap((topic) => answers.find(({ category }) => category === topic) ?? [])
}

/** What somebody looks for, word by word, without case and accents, in half or full width. */
export function wordsOf(typed: string): string[] {
  return normalizeForSearch(typed.normalize('NFKC'))
    .split(/\s+/)
    .filter((word) => word !== '')
}

type SearchableAnswer = Pick<HelpAnswer, 'title' | 'body'>

/** Answers that have every word; those that have them in their title come first. */
export function findAnswers<Answer extends SearchableAnswer>(
  answers: readonly Answer[],
  words: readonly string[],
): Answer[] {
  const has = (text: string) => {
    const normalized = normalizeForSearch(text)
    return words.every((word) => normalized.includes(word))
  }
  const found = answers.filter(({ title, body }) => has(`${title} ${body}`))
  return [...found.filter(({ title }) => has(title)), ...found.filter(({ title }) => !has(title))]
}

export type MarkedPiece = { text: string; isMarked: boolean }

/** A text in pieces, so that what was looked for can be marked in it. */
export function markText(text: string, words: readonly string[]): MarkedPiece[] {
  const normalized = normalizeForSearch(text)
  const isMarked = Array.from({ length: text.length }, () => false)
  for (const word of words) {
    for (let at = normalized.indexOf(word); at !== -1; at = normalized.indexOf(word, at + word.length)) {
      isMarked.fill(true, at, at + word.length)
    }
  }
  const pieces: MarkedPiece[] = []
  for (const [index, marked] of isMarked.entries()) {
    const last = pieces.at(-1)
    if (last?.isMarked === marked) last.text += text.charAt(index)
    else pieces.push({ text: text.charAt(index), isMarked: marked })
  }
  return pieces
}

/** The same in HTML from the server, whose tags and character codes stay as they are. */
export function markHtml(html: string, words: readonly string[]): string {
  if (words.length === 0) return html
  return html
    .split(/(<[^>]*>|&#\d+;)/)
    .map((part, index) => (index % 2 === 1 ? part : markText(part, words).map(toMarked).join('')))
    .join('')
}

function toMarked({ text, isMarked }: MarkedPiece): string {
  return isMarked ? `<mark>${text}</mark>` : text
}

/** Dotless ı and final ς are written differently, and meant alike. */
const alike: Record<string, string> = { ı: 'i', ς: 'σ' }

/** As it is looked for: each character stays in its place, so that what is found can be marked. */
function normalizeForSearch(text: string): string {
  return text
    .split('')
    .map((character) => {
      const plain = character
        .normalize('NFD')
        .replaceAll(/[\u0300-\u036f]/g, '')
        .toLowerCase()
      return plain.length === 1 ? (alike[plain] ?? plain) : character
    })
    .join('')
}
