import { createHash } from 'node:crypto'

/**
 * The same person searching for the same word on the same day, and no more than that: from one word or one day to the next nobody is
 * known again, and without the day's salt nobody can try who it was. 16 bytes.
 */
export function searcherOf(salt: Buffer, search: { locale: string; word: string; network: string }): Buffer {
  const named = JSON.stringify([search.locale, search.word, search.network])
  return createHash('sha256').update(salt).update(named).digest().subarray(0, 16)
}
