/** Returns the months since the first sale as `2026-10`, newest first, in the seller's time zone. */
export function monthsSince(since: Date, now: Date): string[] {
  const [first, last] = [countOf(since), countOf(now)]
  return Array.from({ length: Math.max(1, last - first + 1) }, (_, index) => nameOf(last - index))
}

/** Returns the month's range: its first moment and that of the next month. */
export function rangeOf(month: string): { from: string; until: string } {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return { from: new Date(year, number - 1).toISOString(), until: new Date(year, number).toISOString() }
}

const countOf = (date: Date) => date.getFullYear() * 12 + date.getMonth()
const nameOf = (count: number) => `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`
