/** Characters that begin another line or header, are invisible, or change the direction of the text around them. */
const harmful = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]+/gu

/** Returns the text of somebody else as one line that stays in its place: in a header, a sentence or a cell. */
export function harmless(text: string): string {
  return text.replaceAll(harmful, ' ').trim()
}

/** Does the same, but keeps the lines of a text that operators have written. */
export function harmlessLines(text: string): string {
  return text.replaceAll('\r\n', '\n').split('\n').map(harmless).join('\n').trim()
}
