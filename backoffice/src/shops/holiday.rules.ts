import type { Holiday, HolidayForm } from '@sealane/contract/shop-settings'
import type { Tone } from '@sealane/ui/tag'

/** Days as typed, in the user's time zone. */
export type HolidayDraft = { from: string; until: string }

export const holidayTones: Record<Holiday['state'], Tone> = { none: 'ok', planned: 'brand', running: 'warn' }

export function holidayDraft({ from, until }: Pick<Holiday, 'from' | 'until'>): HolidayDraft {
  return { from: dayOf(from), until: dayOf(until) }
}

type HolidayContext = { state: Holiday['state']; today: string }

/** Returns true if the holiday closes the shop as soon as it is saved. A running holiday has already begun. */
export function beginsNow({ from }: HolidayDraft, { state, today }: HolidayContext): boolean {
  return state !== 'running' && (from === '' || from <= today)
}

type HolidayFormLimits = HolidayContext & { daysMaximum: number }
type Why = 'untilMissing' | 'endsBefore' | 'tooLong' | 'unchanged'

/** Returns the reason why the form cannot be sent; undefined if it can. */
export function whyNot(draft: HolidayDraft, start: HolidayDraft, terms: HolidayFormLimits): Why | undefined {
  const { from, until } = draft
  if (until === '') return 'untilMissing'
  if (from === start.from && until === start.until) return 'unchanged'
  const first = beginsNow(draft, terms) ? terms.today : from
  if (until <= first || until <= terms.today) return 'endsBefore'
  return daysBetween(first, until) > terms.daysMaximum ? 'tooLong' : undefined
}

function daysBetween(from: string, until: string): number {
  return (Date.parse(until) - Date.parse(from)) / 86_400_000
}

/** Converts each day to its midnight. The first day is left out of a holiday that begins today or already runs. */
export function toHolidayForm(
  { from, until }: HolidayDraft,
  { shopId, state, today }: HolidayContext & { shopId: string },
): HolidayForm {
  const isNow = state === 'running' || beginsNow({ from, until }, { state, today })
  return { shop_id: shopId, ...(!isNow && { from: midnightOf(from) }), until: midnightOf(until) }
}

/** Formats a day as `2026-12-24` in the user's time zone. */
export function dayOf(at: string | null): string {
  if (at === null) return ''
  const day = new Date(at)
  const parts = [day.getFullYear(), day.getMonth() + 1, day.getDate()]
  return parts.map((part) => String(part).padStart(2, '0')).join('-')
}

function midnightOf(day: string): string {
  return new Date(`${day}T00:00`).toISOString()
}
