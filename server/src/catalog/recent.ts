import { countedOf } from '../http/source.ts'

const forgottenAfterMs = 3_600_000
const rememberedMaximum = 100_000

/** The time at which a key was first noted, and the number of times since. */
export type Recent = Map<string, { at: number; times: number }>

/**
 * Returns whether the key was noted within the hour, and notes it otherwise. A key ends with a source; the network around the source may note
 * several. The oldest keys are forgotten first, after an hour or when there are too many.
 */
export function wasRecent(recently: Recent, key: string, now = Date.now()): boolean {
  for (const [oldest, { at }] of recently) {
    if (at > now - forgottenAfterMs && recently.size < rememberedMaximum) break
    recently.delete(oldest)
  }
  const counted = countedOf(key)
  const timesOf = (one: string) => recently.get(one)?.times ?? 0
  if (counted.some((one) => timesOf(one.key) >= one.factor)) return true
  for (const one of counted)
    recently.set(one.key, { at: recently.get(one.key)?.at ?? now, times: timesOf(one.key) + 1 })
  return false
}
