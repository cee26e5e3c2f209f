/**
 * A formatter uses about 20 kB of memory that the garbage collector does not count, so one for each call would fill the memory. They are cached: one
 * for each time zone, up to a maximum, since a caller may send offsets too (`+05:30`).
 */
const kept = new Map<string, Intl.DateTimeFormat>()
const keptMaximum = 1_000

/** Returns the date and time of day in a zone, such as `2026-11-28, 14:05`; undefined if there is no such zone. */
export function clockIn(timeZone: string, at: Date): string | undefined {
  return formatOf(timeZone)?.format(at)
}

/** Returns the calendar day in a zone, as midnight in UTC. If there is no such zone, the day in UTC. */
export function dayIn(timeZone: string, at: Date): Date {
  const clock = clockIn(timeZone, at) ?? at.toISOString()
  return new Date(`${clock.slice(0, 10)}T00:00:00Z`)
}

/** Returns the usual name of the zone; undefined if there is no such zone. */
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
