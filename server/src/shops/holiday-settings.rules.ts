import type { Holiday } from '@sealane/contract/shop-settings'
import { Refusal } from '../refusal.ts'

/** The stored holiday: none, or the last one. */
export type StoredHoliday = { closed_from: Date | null; closed_until: Date | null }
export type HolidaySpan = { from: Date; until: Date }
type HolidayRequest = { from?: Date | undefined; until: Date }
/** `takenDays` is the number of days of completed holidays within the year before now. */
type HolidayLimits = { now: Date; maximumDays: number; yearDays: number; takenDays: number }

const dayMs = 86_400_000
const aheadMs = 366 * dayMs

export function stateOf({ closed_from, closed_until }: StoredHoliday, now: Date): Holiday['state'] {
  if (closed_from === null || closed_until === null || closed_until <= now) return 'none'
  return closed_from <= now ? 'running' : 'planned'
}

/** Decides a holiday, one at a time: a planned one is replaced, a running one keeps its first day. */
export function decideHoliday(
  stored: StoredHoliday,
  { from: requestedFrom, until }: HolidayRequest,
  terms: HolidayLimits,
): HolidaySpan {
  const { now, maximumDays, yearDays, takenDays } = terms
  const isRunning = stateOf(stored, now) === 'running'
  const from = isRunning && stored.closed_from !== null ? stored.closed_from : latest(requestedFrom ?? now, now)
  const days = (until.getTime() - from.getTime()) / dayMs
  const fields = {
    ...(from.getTime() > now.getTime() + aheadMs && { from: 'invalid' }),
    ...(takenDays + days > yearDays && { until: 'holiday_year' }),
    ...(days > maximumDays && { until: 'holiday_long' }),
    ...(until <= latest(from, now) && { until: 'ends_before' }),
  }
  if (Object.keys(fields).length > 0) throw new Refusal('INVALID_INPUT', { fields })
  return { from, until }
}

/** Returns the time since which completed holidays count. */
export function yearBefore(now: Date): Date {
  return new Date(now.getTime() - 365 * dayMs)
}

/** Returns the number of whole days that a new holiday may have. */
export function daysLeft({ yearDays, takenDays }: Pick<HolidayLimits, 'yearDays' | 'takenDays'>): number {
  return Math.max(0, Math.floor(yearDays - takenDays))
}

function latest(one: Date, other: Date): Date {
  return one > other ? one : other
}
