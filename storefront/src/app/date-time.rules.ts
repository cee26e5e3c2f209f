const partMaximum = 12
const nbsp = '\u00a0'
const wordJoiner = '\u2060'

/**
 * Keeps a day with its month and a time with its half of the day on one line: a line breaks after a comma, or within a longer date.
 * Chinese and Japanese text may break between any two characters; U+2060 prevents that.
 */
export function joinDate(written: string): string {
  const parts = written.split(', ')
  return parts
    .map((part) => (part.length <= partMaximum ? part.replaceAll(' ', nbsp) : part))
    .join(', ')
    .replaceAll(/(?<=[월후전]) (?=\d)/g, nbsp)
    .replaceAll(/(?<=\d)(?=[年月日])|(?<=[年月])(?=\d)/g, wordJoiner)
}

const hours = new Map<string, 'numeric' | '2-digit'>()
const early = new Date(Date.UTC(2000, 0, 1, 7, 5))

/** Returns whether the language writes the hour of short times as 7:05 or 07:05 (CLDR). */
export function paddedHour(locale: string): 'numeric' | '2-digit' {
  const found = hours.get(locale)
  if (found !== undefined) return found
  const written = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' }).format(early)
  const hour = written.includes('07') ? '2-digit' : 'numeric'
  hours.set(locale, hour)
  return hour
}
