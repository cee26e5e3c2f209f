/**
 * Marks that one letter keeps: as many as the Stream-Safe Text Format allows (UAX #15, section 13). With thousands of them normalization takes a time
 * that grows with the square of their number.
 */
const furtherMarks = /(\p{M}{30})\p{M}+/gu

type NormalizationForm = 'NFC' | 'NFD' | 'NFKC' | 'NFKD'

/** Returns the normalization form of a text of any length (UAX #15). */
export function normalize(text: string, form: NormalizationForm): string {
  return text.replaceAll(furtherMarks, '$1').normalize(form)
}
