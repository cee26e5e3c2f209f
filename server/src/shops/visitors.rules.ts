/** Somebody looked at a page of a shop or of one of its products. `day` is UTC's, as `2026-11-22`. */
export type ShopVisit = { shopId: number; day: string; address: string; userAgent: string }

/** Search engines, previews, measurements and scripts say that they are none. Cubot makes phones. */
const robot =
  /(?<!cu)bot|crawl|spider|slurp|scrape|headless|lighthouse|preview|monitor|pingdom|facebookexternalhit|whatsapp|curl|wget|python|java\/|go-http|http-?client|axios|\bnode\b/i

/** Whether a program looks, going by what it says of itself; one that says nothing is one. */
export function isRobot(userAgent: string): boolean {
  return userAgent === '' || robot.test(userAgent)
}

/** The day by UTC, as `2026-11-22`. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}
