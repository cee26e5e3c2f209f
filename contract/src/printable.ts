/** Characters that turn the direction of the text around, a byte order mark, and control characters except NUL, tab and the ends of lines. */
// oxlint-disable-next-line no-control-regex -- these characters are what it removes
const unprintable = /[\u0001-\u0008\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufeff]/g
/** Other ends of lines: of word processors, and of Unicode. */
// oxlint-disable-next-line no-control-regex -- as above
const breaks = /[\u000b\u000c\u2028\u2029]/g

/**
 * Returns the text without characters that only do harm: a name could read as another one with them. Joiners of letters and emoji stay, and so do
 * places where a long word or Thai may break.
 */
export function toPrintable(text: string): string {
  return text.replaceAll(unprintable, '').replaceAll(breaks, '\n')
}

/** Returns the text in one line. */
export function toPrintableLine(text: string): string {
  return toPrintable(text).replaceAll(/\s*[\r\n]\s*/g, ' ')
}
