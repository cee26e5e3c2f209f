import { withoutMarks } from './without-marks.rules.ts'

type DateParts = { year: string; month: string; day: string }

const languages = ['en-US', 'en-GB', 'de', 'fr', 'es', 'it', 'pt', 'tr', 'ru', 'el', 'nl', 'pl', 'sv']
const numbers = new Map<string, number | undefined>()
for (const language of languages)
  for (const style of ['long', 'short'] as const)
    for (const options of [{ month: style }, { month: style, day: 'numeric' as const }]) readNames(language, options)

/** A name that means different months in two languages means none. */
function readNames(language: string, options: Intl.DateTimeFormatOptions): void {
  const format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' })
  for (let month = 1; month <= 12; month += 1) {
    const parts = format.formatToParts(Date.UTC(2026, month - 1, 1))
    const name = toName(parts.find(({ type }) => type === 'month')?.value ?? '')
    if (/^\p{L}+$/u.test(name)) numbers.set(name, numbers.has(name) && numbers.get(name) !== month ? undefined : month)
  }
}

function toName(text: string): string {
  return withoutMarks(text).toLowerCase().replaceAll('ı', 'i').replace(/\.$/, '')
}

const year = String.raw`(?<year>\d{4}|\d\d)(?!\d)`
const day = String.raw`(?<day>\d{1,2})(?:st|nd|rd|th|º|\.)?`
const month = String.raw`(?<month>\p{L}{3,12})\.?`
const space = String.raw`(?:\s*[-/.,]\s*|\s+(?:de\s+|of\s+)?|)`
const orders = [
  [day, month, year],
  [month, day, String.raw`(?<year>\d{4})(?!\d)`],
  [String.raw`(?<year>\d{4})`, month, String.raw`(?<day>\d{1,2})(?!\d)`],
].map((parts) => new RegExp(`^${parts.join(space)}`, 'iu'))

/** Reads a date whose month is a name: `29 Mar 2026`, `29-Mar-26`, `29. März 2026`, `March 29, 2026`. A time after it is ignored. */
export function readNamedDate(cell: string): DateParts | undefined {
  for (const order of orders) {
    const { groups } = order.exec(cell) ?? {}
    const number = numbers.get(toName(groups?.['month'] ?? ''))
    if (groups !== undefined && number !== undefined)
      return { year: groups['year'] ?? '', month: String(number), day: groups['day'] ?? '' }
  }
  return undefined
}
