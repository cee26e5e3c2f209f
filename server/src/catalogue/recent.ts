const forgottenAfterMs = 3_600_000
const rememberedMaximum = 100_000

/** Whether this was noted within the hour; notes it. The oldest are forgotten first, after an hour or when there are too many. */
export function wasRecent(recently: Map<string, number>, key: string, now = Date.now()): boolean {
  for (const [oldest, at] of recently) {
    if (at > now - forgottenAfterMs && recently.size < rememberedMaximum) break
    recently.delete(oldest)
  }
  if (recently.has(key)) return true
  recently.set(key, now)
  return false
}
