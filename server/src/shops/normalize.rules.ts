import { normalize } from '@sealane/contract/normalize'

/** Letters that Unicode treats as separate letters, and that people type as these. */
const letterReplacements: Record<string, string> = {
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ς: 'σ',
}
const letters = new RegExp(`[${Object.keys(letterReplacements).join('')}]`, 'gu')
/** Accents, tonos, the dots of ё and İ. Thai vowels and Japanese voicing marks are in other ranges and stay. */
const accents = /[\u0300-\u036f]/gu
/** Marks that allow or forbid a line break; nobody types them. */
const lineMarks = /[\u00ad\u200b\u2060\ufeff]/gu

/** Returns one spelling for texts that people regard as the same: case, accents, Greek tonos and final sigma, Turkish i, width. */
export function normalizeSpelling(text: string): string {
  const bare = normalize(text, 'NFKD').toLowerCase().replace(accents, '').replace(lineMarks, '')
  const plain = bare.replace(letters, (letter) => letterReplacements[letter] ?? letter)
  return normalize(plain, 'NFKC')
}
