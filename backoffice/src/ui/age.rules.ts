export type Age =
  | { unit: 'minutes'; minutes: number }
  | { unit: 'hours'; hours: number; minutes: number }
  | { unit: 'days'; days: number }

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** Returns the age in the usual units: minutes, hours with minutes, days. A time in the future counts as zero minutes. */
export function ageOf(since: string, now: number): Age {
  const ms = Math.max(0, now - Date.parse(since))
  if (ms >= 2 * dayMs) return { unit: 'days', days: Math.floor(ms / dayMs) }
  const minutes = Math.floor((ms % hourMs) / minuteMs)
  if (ms < hourMs) return { unit: 'minutes', minutes }
  return { unit: 'hours', hours: Math.floor(ms / hourMs), minutes }
}

/** Returns the tone for the used share of the promised time: calm in the first half, then urgent, then late. */
export function toneOfShare(share: number | undefined): 'plain' | 'ok' | 'warn' | 'bad' {
  if (share === undefined) return 'plain'
  if (share >= 1) return 'bad'
  return share >= 0.5 ? 'warn' : 'ok'
}
