/** Returns the text without accents and other marks: banks write headings and words with them or without. */
export function withoutMarks(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '')
}
