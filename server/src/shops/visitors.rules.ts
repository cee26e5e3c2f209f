/** A visit to a page of a shop or of one of its products. `day` is in UTC, as `2026-11-22`. */
export type ShopVisit = { shopId: number; day: string; address: string; userAgent: string }

/** Search engines, previews, measurements and scripts, by the names that they send. Cubot makes phones. */
const robot =
  /(?<!cu)bot|crawl|spider|slurp|scrape|headless|lighthouse|preview|monitor|pingdom|facebookexternalhit|whatsapp|curl|wget|python|java\/|go-http|http-?client|axios|\bnode\b/i

/** Whether the visitor is a program, by its own name; a visitor without a name is one. */
export function isRobot(userAgent: string): boolean {
  return userAgent === '' || robot.test(userAgent)
}

/** The day by UTC, as `2026-11-22`. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}
