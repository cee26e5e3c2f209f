import { isbot } from 'isbot'

/** A visit to a page of a shop or of one of its products. `day` is in UTC, as `2026-11-22`. */
export type ShopVisit = { shopId: number; day: string; address: string; userAgent: string }

/** Whether the visitor is a program, by its own name; a visitor without a name is one. */
export function isRobot(userAgent: string): boolean {
  return userAgent === '' || isbot(userAgent)
}

/** The day by UTC, as `2026-11-22`. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}
