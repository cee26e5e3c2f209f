/** Characters that nobody sees: white space, controls, characters of zero width, marks of direction, fillers and the empty Braille pattern. */
const unseen = /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u
/** Characters that turn the direction of the text around, a byte order mark, and control characters except NUL, tab and the ends of lines. */
const unprintable = /(?![\0\t\n\v\f\r])[\p{Cc}\u202a-\u202e\u2066-\u2069\ufeff]/gu
/** Other ends of lines: of word processors, and of Unicode. */
const breaks = /[\v\f\u2028\u2029]/g

/** Whether nothing of the text can be seen. */
export function isBlank(text: string): boolean {
  return unseen.test(text)
}

/** Removes white space at both ends; text of which nothing can be seen becomes empty. Inside a text such characters may belong to a script or an emoji. */
export function trimText(text: string): string {
  return isBlank(text) ? '' : text.trim()
}

/**
 * Returns the text without characters that only do harm: a name could read as another one with them. Joiners of letters and emoji stay, and so do
 * places where a long word or Thai may break.
 */
export function toPrintable(text: string): string {
  return text.replaceAll(unprintable, '').replaceAll(breaks, '\n')
}

/**
 * Returns the text in one line. It is cut at the ends of lines: a pattern for the white space around them takes a time that grows with the square of
 * its length.
 */
export function toPrintableLine(text: string): string {
  const lines = toPrintable(text).split(/[\r\n]+/)
  const last = lines.length - 1
  if (last === 0) return lines[0] ?? ''
  const inner = lines.slice(1, -1).map((line) => line.trim())
  const within = inner.filter((line) => line !== '')
  return [lines[0]?.trimEnd(), ...within, lines[last]?.trimStart()].join(' ')
}
