import { Refusal } from '../refusal.ts'

/** For each of these marks the parser scans the rest of the text again: its time grows with their square. */
const marks = /[*_~[`<!]/g
const marksMaximum = 500
/** The star before an item of a list is cheap. */
const items = /^[ \t]*\*[ \t]/gm
/** A line that nests more lists and quotations than any real text. */
const deepLine = /^[ \t]*(?:(?:>|(?:[*+-]|\d{1,9}[.)])[ \t])[ \t]*){21}/m
/** A text has at most 15,000 characters; the settings add some more. */
const lettersMaximum = 25_000

/** Whether parsing a text as Markdown would take long. */
export function isHardToRead(text: string): boolean {
  if (text.length > lettersMaximum || deepLine.test(text)) return true
  return (text.replaceAll(items, '').match(marks)?.length ?? 0) > marksMaximum
}

/** Refuses a text that would be shown as typed, without its formatting. */
export function checkReadable(body: string): void {
  if (isHardToRead(body)) throw new Refusal('INVALID_INPUT', { fields: { body: 'marks' } })
}
