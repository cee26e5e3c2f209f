import type { Holiday, HolidayForm } from '@sealane/contract/shopkeeping'
import type { Tone } from '../ui/tag.tsx'

/** Days as they are typed, of whoever types them. */
export type HolidayDraft = { from: string; until: string }

export const holidayTones: Record<Holiday['state'], Tone> = { none: 'ok', planned: 'brand', running: 'warn' }

export function holidayDraft({ from, until }: Pick<Holiday, 'from' | 'until'>): HolidayDraft {
  return { from: dayOf(from), until: dayOf(until) }
}

/** A day begins at its midnight. A holiday that begins today has begun; one that runs has its first day. */
export function toHolidayForm(
  { from, until }: HolidayDraft,
  { shopId, state, today }: { shopId: string; state: Holiday['state']; today: string },
): HolidayForm {
  const isNow = state === 'running' || from === '' || from <= today
  return { shop_id: shopId, ...(!isNow && { from: midnightOf(from) }), until: midnightOf(until) }
}

/** `2026-12-24`, on the clock of whoever looks. */
export function dayOf(at: string | null): string {
  if (at === null) return ''
  const day = new Date(at)
  const parts = [day.getFullYear(), day.getMonth() + 1, day.getDate()]
  return parts.map((part) => String(part).padStart(2, '0')).join('-')
}

function midnightOf(day: string): string {
  return new Date(`${day}T00:00`).toISOString()
}
