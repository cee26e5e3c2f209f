import type { HelpAnswer, HelpCategory } from '@sealane/contract/documents'
import { normalize } from '@sealane/contract/normalize'

/** The topics in the order in which they are shown. */
export const topics: readonly HelpCategory[] = ['orders', 'refunds', 'wallet', 'account']

export function isTopic(text: string | null): text is HelpCategory {
  return topics.some((topic) => topic === text)
}

/** Returns the first question of each topic, for the start of the help before any search. */
export function frequentOf<Answer extends Pick<HelpAnswer, 'category'>>(answers: readonly Answer[]): Answer[] {
  return topics.flatMap((topic) => answers.find(({ category }) => category === topic) ?? [])
}

/** Returns the words of a search, without case and accents, with full-width characters converted. */
export function wordsOf(typed: string): string[] {
  return normalizeForSearch(normalize(typed, 'NFKC'))
    .split(/\s+/)
    .filter((word) => word !== '')
}

type SearchableAnswer = Pick<HelpAnswer, 'title' | 'body'>

/** Returns the answers that contain every word; those with the words in their title are first. */
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

/** Splits a text into pieces, so that the searched words can be marked. */
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

/** Does the same for HTML from the server; its tags and character references stay unchanged. */
export function markHtml(html: string, words: readonly string[]): string {
  if (words.length === 0) return html
  return html
    .split(/(<[^>]*>|&[#\w]+;)/)
    .map((part, index) => (index % 2 === 1 ? part : markText(part, words).map(toMarked).join('')))
    .join('')
}

function toMarked({ text, isMarked }: MarkedPiece): string {
  return isMarked ? `<mark>${text}</mark>` : text
}

/** Dotless ı and final ς have other characters but match the same letters. */
const alike: Record<string, string> = { ı: 'i', ς: 'σ' }

/** Normalises a text for the search. Each character keeps its position, so that matches can be marked. */
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
