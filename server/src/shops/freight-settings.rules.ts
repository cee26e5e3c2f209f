import type { FreightOutcome, FreightRest, FreightTable, FreightTrial, FreightZone } from '@sealane/contract/freight'
import { freightFor } from '../shipping/freight.rules.ts'
import { Refusal } from '../refusal.ts'

type FreightTableRows = Pick<FreightTable, 'zones' | 'rest'>

/** Checks that each country exists and is in one row only, once. */
export function checkZones(zones: FreightZone[], isCountry: (code: string) => boolean): void {
  const listed = new Set<string>()
  const faults = zones.flatMap(({ countries }, index) => {
    const isTwice = countries.some((code) => listed.has(code)) || new Set(countries).size < countries.length
    for (const code of countries) listed.add(code)
    if (!countries.every(isCountry)) return [[`zones.${index}.countries`, 'country']]
    return isTwice ? [[`zones.${index}.countries`, 'twice']] : []
  })
  if (faults.length > 0)
    throw new Refusal('INVALID_INPUT', { fields: Object.fromEntries(faults) as Record<string, string> })
}

/** Returns the row that applies to the country, and the freight that it charges for the order. */
export function tryFreight({ zones, rest, country, pieces, subtotal }: Omit<FreightTrial, 'shop_id'>): FreightOutcome {
  const index = zones.findIndex(({ countries }) => countries.includes(country))
  const row: FreightRest = zones[index] ?? rest
  return {
    zone: index === -1 ? null : index,
    freight: row.delivers ? freightFor(row, pieces, subtotal) : null,
  }
}

/** Describes the rows for the audit log in one line: `DE AT 5.90 + 1.00, free from 49.00; rest not delivered`. */
export function describeRows({ zones, rest }: FreightTableRows): string {
  const rows = zones.map((zone) => `${zone.countries.join(' ')} ${describe(zone)}`)
  return [...rows, `rest ${describe(rest)}`].join('; ')
}

export function isSameRows(one: FreightTableRows, other: FreightTableRows): boolean {
  return describeRows(one) === describeRows(other)
}

function describe({ delivers, base, further, free_from }: FreightRest): string {
  if (!delivers) return 'not delivered'
  return `${dollars(base)} + ${dollars(further)}${free_from === null ? '' : `, free from ${dollars(free_from)}`}`
}

function dollars(cents: number): string {
  return (cents / 100).toFixed(2)
}
