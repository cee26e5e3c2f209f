import type { FreightRest, FreightZone } from '@sealane/contract/freight'
import { describe, expect, test } from 'vitest'
import { checkZones, describeRows, tryFreight } from './freight-settings.rules.ts'

const rest: FreightRest = { delivers: true, base: 9_90, further: 2_00, free_from: null }
const near: FreightZone = { countries: ['DE', 'AT'], delivers: true, base: 4_90, further: 1_00, free_from: 49_00 }
const never: FreightZone = { countries: ['US'], delivers: false, base: 0, further: 0, free_from: null }
const rows = { zones: [near, never], rest }

describe('freight by destination (decisions, section 8)', () => {
  test.each([
    ['AT', 1, 10_00, { zone: 0, freight: 4_90 }],
    ['AT', 3, 10_00, { zone: 0, freight: 6_90 }],
    ['DE', 3, 49_00, { zone: 0, freight: 0 }],
    ['US', 1, 500_00, { zone: 1, freight: null }],
    ['JP', 2, 500_00, { zone: null, freight: 11_90 }],
  ])('to %s, %i pieces for %i cents', (country, pieces, subtotal, outcome) => {
    expect(tryFreight({ ...rows, country, pieces, subtotal })).toEqual(outcome)
  })

  test('nowhere else, where the rest is not delivered', () => {
    const outcome = tryFreight({
      zones: [near],
      rest: { ...rest, delivers: false },
      country: 'JP',
      pieces: 1,
      subtotal: 0,
    })
    expect(outcome).toEqual({ zone: null, freight: null })
  })

  test.each([
    ['in two zones', [near, { ...never, countries: ['US', 'AT'] }], { 'zones.1.countries': 'twice' }],
    ['twice in one', [{ ...near, countries: ['DE', 'DE'] }], { 'zones.0.countries': 'twice' }],
    ['that does not exist', [{ ...near, countries: ['XX'] }], { 'zones.0.countries': 'country' }],
  ])('a country %s is refused, with an error at its zone', (_, zones, fields) => {
    expect(() => checkZones(zones, (code) => code !== 'XX')).toThrow(expect.objectContaining({ details: { fields } }))
  })

  test('is on record in a line', () => {
    expect(describeRows(rows)).toBe('DE AT 4.90 + 1.00, free from 49.00; US not delivered; rest 9.90 + 2.00')
  })
})
