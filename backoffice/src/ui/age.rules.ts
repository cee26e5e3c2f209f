export type Age =
  | { unit: 'minutes'; minutes: number }
  | { unit: 'hours'; hours: number; minutes: number }
  | { unit: 'days'; days: number }

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** As long as people say it: minutes, hours with minutes, days. What lies ahead is no age. */
export function ageOf(since: string, now: number): Age {
  const ms = Math.max(0, now - Date.parse(since))
  if (ms >= 2 * dayMs) return { unit: 'days', days: Math.floor(ms / dayMs) }
  const minutes = Math.floor((ms % hourMs) / minuteMs)
  if (ms < hourMs) return { unit: 'minutes', minutes }
  return { unit: 'hours', hours: Math.floor(ms / hourMs), minutes }
}

/** Calm for the first half of the promised time, then urgent, then late. */
export function toneOfShare(share: number | undefined): 'plain' | 'ok' | 'warn' | 'bad' {
  if (share === undefined) return 'plain'
  if (share >= 1) return 'bad'
  return share >= 0.5 ? 'warn' : 'ok'
}
