/**
 * A formatter takes some 20 kB of memory that the garbage collector does not count, so one made for each call fills the machine. These are
 * kept: one for each time zone, at most so many, since a caller may name offsets too (`+05:30`).
 */
const kept = new Map<string, Intl.DateTimeFormat>()
const keptMaximum = 1_000

/** The date and time of day in a zone, as in `2026-11-28, 14:05`; undefined if there is no such zone. */
export function clockIn(timeZone: string, at: Date): string | undefined {
  return formatOf(timeZone)?.format(at)
}

/** The day of the calendar in a zone, as midnight in UTC. Where there is no such zone, the day in UTC. */
export function dayIn(timeZone: string, at: Date): Date {
  const clock = clockIn(timeZone, at) ?? at.toISOString()
  return new Date(`${clock.slice(0, 10)}T00:00:00Z`)
}

/** The zone by its usual name; undefined if there is no such zone. */
export function findTimeZone(timeZone: string): string | undefined {
  return formatOf(timeZone)?.resolvedOptions().timeZone
}

function formatOf(timeZone: string): Intl.DateTimeFormat | undefined {
  const key = timeZone.toLowerCase()
  const found = kept.get(key) ?? createFormat(timeZone)
  if (found === undefined || kept.has(key)) return found
  if (kept.size >= keptMaximum) kept.clear()
  kept.set(key, found)
  return found
}

function createFormat(timeZone: string): Intl.DateTimeFormat | undefined {
  const day = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
  const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  try {
    return new Intl.DateTimeFormat('en-CA', { ...day, ...time, timeZone })
  } catch {
    return undefined
  }
}
