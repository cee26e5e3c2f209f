/** Letters that Unicode takes for letters of their own, and people type as these. */
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
/** Accents, tonos, the dots of ё and İ. Thai vowels and Japanese voicing marks lie elsewhere and stay. */
const accents = /[\u0300-\u036f]/gu
/** Say where a line may break and where not; nobody types them. */
const lineMarks = /[\u00ad\u200b\u2060\ufeff]/gu

/** One spelling for all that people take for the same: case, accents, Greek tonos and final sigma, Turkish i, width. */
export function normalizeSpelling(text: string): string {
  const bare = text.normalize('NFKD').toLowerCase().replace(accents, '').replace(lineMarks, '')
  return bare.replace(letters, (letter) => letterReplacements[letter] ?? letter).normalize('NFKC')
}
