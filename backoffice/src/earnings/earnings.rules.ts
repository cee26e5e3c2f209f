/** The months from the first sale until now, newest first, where the seller is: `2026-10`. */
export function monthsSince(since: Date, now: Date): string[] {
  const [first, last] = [countOf(since), countOf(now)]
  return Array.from({ length: Math.max(1, last - first + 1) }, (_, index) => nameOf(last - index))
}

/** From its first moment to that of the next. */
export function rangeOf(month: string): { from: string; until: string } {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return { from: new Date(year, number - 1).toISOString(), until: new Date(year, number).toISOString() }
}

const countOf = (date: Date) => date.getFullYear() * 12 + date.getMonth()
const nameOf = (count: number) => `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`
