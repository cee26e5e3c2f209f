import type { FreightForm, FreightRest, FreightTable, FreightTrial } from '@sealane/contract/freight'
import { plainFigures } from '@sealane/contract/typed-numbers'
import { parseAmount } from '@sealane/contract/money'

/** One row as typed; amounts are in dollars. */
export type RowDraft = { delivers: boolean; base: string; further: string; freeFrom: string }
/** `key` ties the typed text to its zone while other zones are added and removed. */
export type ZoneDraft = RowDraft & { key: number; countries: string[] }
export type FreightDraft = { zones: ZoneDraft[]; rest: RowDraft }
export type TrialDraft = { country: string; pieces: string; subtotal: string }

export const zonesMaximum = 20

export function freightDraft({ zones, rest }: Pick<FreightTable, 'zones' | 'rest'>): FreightDraft {
  return {
    zones: zones.map((zone, key) => ({ key, countries: zone.countries, ...toDraft(zone) })),
    rest: toDraft(rest),
  }
}

/** Returns true while the table is still the default that the shop opened with, before the first save. */
export function isFirst({ version, zones, rest }: FreightTable): boolean {
  return version === 0 && zones.length === 0 && rest.delivers
}

/** Adds a zone with the rates of the remaining countries, but without free freight: the seller sets that explicitly. */
export function withZone(draft: FreightDraft): FreightDraft {
  const key = Math.max(-1, ...draft.zones.map((zone) => zone.key)) + 1
  return { ...draft, zones: [...draft.zones, { key, countries: [], ...draft.rest, delivers: true, freeFrom: '' }] }
}

export function withChange(draft: FreightDraft, key: number, change: Partial<ZoneDraft>): FreightDraft {
  return { ...draft, zones: draft.zones.map((zone) => (zone.key === key ? { ...zone, ...change } : zone)) }
}

/** Returns the countries without a zone: a country belongs to one zone at most. */
export function countriesLeft<Country extends { code: string }>(draft: FreightDraft, countries: Country[]): Country[] {
  const taken = new Set(draft.zones.flatMap((zone) => zone.countries))
  return countries.filter(({ code }) => !taken.has(code))
}

export function toFreightForm(
  draft: FreightDraft,
  { shopId, version }: { shopId: string; version: number },
): FreightForm {
  return { shop_id: shopId, version, ...toRows(draft) }
}

/** Replaces text that is not a number by a value that the server refuses, so that its message appears at the field. */
export function toTrial(draft: FreightDraft, { country, pieces, subtotal }: TrialDraft): FreightTrial {
  return {
    ...toRows(draft),
    country,
    pieces: /^\d{1,3}$/.test(plainFigures(pieces)) ? Number(plainFigures(pieces)) : 0,
    subtotal: readCents(subtotal),
  }
}

function toRows({ zones, rest }: FreightDraft) {
  return { zones: zones.map((zone) => ({ countries: zone.countries, ...toRow(zone) })), rest: toRow(rest) }
}

/** Ignores the amounts of a row that does not deliver, so that faulty ones do not prevent saving. */
function toRow({ delivers, base, further, freeFrom }: RowDraft): FreightRest {
  if (!delivers) return { delivers, base: 0, further: 0, free_from: null }
  const free_from = freeFrom.trim() === '' ? null : readCents(freeFrom)
  return { delivers, base: readCents(base), further: readCents(further), free_from }
}

function toDraft({ delivers, base, further, free_from }: FreightRest): RowDraft {
  return {
    delivers,
    base: toFreightInput(base),
    further: toFreightInput(further),
    freeFrom: free_from === null ? '' : toFreightInput(free_from),
  }
}

function readCents(typed: string): number {
  return parseAmount(typed) ?? -1
}

function toFreightInput(cents: number): string {
  return (cents / 100).toFixed(2)
}
