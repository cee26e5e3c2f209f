import { Refusal } from '../refusal.ts'

/** The parser looks at the rest of a text again for each of these: its time grows with their square. */
const marks = /[*_~[`<!]/g
const marksMaximum = 500
/** The star before an item of a list costs nothing. */
const items = /^[ \t]*\*[ \t]/gm
/** A line that opens more lists and quotations within each other than anybody reads. */
const deepLine = /^[ \t]*(?:(?:>|(?:[*+-]|\d{1,9}[.)])[ \t])[ \t]*){21}/m
/** A text has 15,000; the settings fill in some more. */
const lettersMaximum = 25_000

/** Whether a text of Markdown would keep its parser busy for long. */
export function isHardToRead(text: string): boolean {
  if (text.length > lettersMaximum || deepLine.test(text)) return true
  return (text.replaceAll(items, '').match(marks)?.length ?? 0) > marksMaximum
}

/** Refuses a text that would be shown as typed, without its formatting. */
export function checkReadable(body: string): void {
  if (isHardToRead(body)) throw new Refusal('INVALID_INPUT', { fields: { body: 'marks' } })
}
