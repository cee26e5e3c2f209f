export const ranges = [7, 30, 90] as const

type DailyMoneyFlow = { day: string; in: number; out: number }
export type MoneyDayBar = DailyMoneyFlow & { inShare: number; outShare: number }

/** Returns both directions on one scale: as shares of the highest value, from 0 to 1. */
export function toBars(days: readonly DailyMoneyFlow[]): MoneyDayBar[] {
  const highest = Math.max(1, highestOf(days))
  return days.map((day) => ({ ...day, inShare: day.in / highest, outShare: day.out / highest }))
}

export function highestOf(days: readonly DailyMoneyFlow[]): number {
  return Math.max(0, ...days.flatMap((day) => [day.in, day.out]))
}

export function sumsOf(days: readonly DailyMoneyFlow[]): { in: number; out: number } {
  return { in: days.reduce((sum, day) => sum + day.in, 0), out: days.reduce((sum, day) => sum + day.out, 0) }
}
