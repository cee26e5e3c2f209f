import type { Holiday } from '@sealane/contract/shopkeeping'
import { Refusal } from '../refusal.ts'

/** As it is stored: none, or the last one. `clocks_until` is how far it has moved what runs against the shop. */
export type Standing = { closed_from: Date | null; closed_until: Date | null; clocks_until: Date | null }
export type Span = { from: Date; until: Date }
type Wish = { from?: Date | undefined; until: Date }
type Terms = { now: Date; maximumDays: number }

const dayMs = 86_400_000
const aheadMs = 366 * dayMs

/** One that has stopped the clocks runs, whatever another process's watch says. */
export function stateOf({ closed_from, closed_until, clocks_until }: Standing, now: Date): Holiday['state'] {
  if (closed_from === null || closed_until === null || closed_until <= now) return 'none'
  return closed_from <= now || clocks_until !== null ? 'running' : 'planned'
}

/** Whether its beginning has come and has not stopped the clocks yet. */
export function isBeginning({ closed_from, clocks_until }: Standing, now: Date): boolean {
  return closed_from !== null && closed_from <= now && clocks_until === null
}

/** One at a time: a planned one is planned anew, one that runs keeps its first day. */
export function decideHoliday(standing: Standing, { from: wanted, until }: Wish, { now, maximumDays }: Terms): Span {
  const isRunning = stateOf(standing, now) === 'running'
  const from = isRunning && standing.closed_from !== null ? standing.closed_from : latest(wanted ?? now, now)
  const fields = {
    ...(from.getTime() > now.getTime() + aheadMs && { from: 'invalid' }),
    ...(until <= latest(from, now) && { until: 'ends_before' }),
    ...(until.getTime() - from.getTime() > maximumDays * dayMs && { until: 'holiday_long' }),
  }
  if (Object.keys(fields).length > 0) throw new Refusal('INVALID_INPUT', { fields })
  return { from, until }
}

export function secondsBetween(from: Date, until: Date): number {
  return (until.getTime() - from.getTime()) / 1000
}

function latest(one: Date, other: Date): Date {
  return one > other ? one : other
}
