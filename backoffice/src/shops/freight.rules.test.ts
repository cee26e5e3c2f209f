import { describe, expect, test } from 'vitest'
import { countriesLeft, freightDraft, isFirst, toFreightForm, toTrial, withChange, withZone } from './freight.rules.ts'

const rest = { delivers: true, base: 4_90, further: 1_00, free_from: 49_00 }
const near = { countries: ['DE', 'AT'], delivers: true, base: 1_50, further: 25, free_from: null }
const draft = freightDraft({ zones: [near], rest })
const terms = { shopId: '1', version: 3 }

describe('the freight form', () => {
  test('sends unchanged rates as they were read', () => {
    expect(draft.zones[0]).toMatchObject({ base: '1.50', further: '0.25', freeFrom: '' })
    expect(toFreightForm(draft, terms)).toEqual({ shop_id: '1', version: 3, zones: [near], rest })
  })

  test('starts a new zone with the rates of all other countries, never free unless that is typed, and with its own key', () => {
    const { zones } = withZone(withZone({ ...draft, zones: draft.zones.map((zone) => ({ ...zone, key: 7 })) }))
    expect(zones.map(({ key }) => key)).toEqual([7, 8, 9])
    expect(zones[1]).toMatchObject({ countries: [], base: '4.90', further: '1.00', freeFrom: '' })
  })

  test.each([
    ['was never saved', { version: 0, zones: [], rest }, true],
    ['was saved', { version: 1, zones: [], rest }, false],
    ['has zones', { version: 0, zones: [near], rest }, false],
    ['delivers to no country', { version: 0, zones: [], rest: { ...rest, delivers: false } }, false],
  ])('recognises the default freight: a table that %s', (_, table, first) => {
    expect(isFirst(table)).toBe(first)
  })

  test('offers each country once', () => {
    const countries = ['AT', 'DE', 'JP'].map((code) => ({ code }))
    expect(countriesLeft(draft, countries)).toEqual([{ code: 'JP' }])
    expect(countriesLeft(withChange(draft, 0, { countries: ['DE'] }), countries)).toEqual([
      { code: 'AT' },
      { code: 'JP' },
    ])
  })

  test.each([
    ['a text that is no number is sent as invalid', { base: 'much' }, { base: -1 }],
    ['an empty price is sent as invalid', { base: '' }, { base: -1 }],
    ['an empty limit means that freight is never free', { freeFrom: ' ' }, { free_from: null }],
    [
      'a zone without delivery has no price',
      { delivers: false, base: 'much' },
      { delivers: false, base: 0, free_from: null },
    ],
  ])('%s', (_, change, sent) => {
    expect(toFreightForm(withChange(draft, 0, change), terms).zones[0]).toMatchObject(sent)
  })

  test('sends the typed zones to a trial', () => {
    const trial = toTrial(draft, { country: 'DE', pieces: '3', subtotal: '12.5' })
    expect(trial).toEqual({ zones: [near], rest, country: 'DE', pieces: 3, subtotal: 12_50 })
    expect(toTrial(draft, { country: '', pieces: 'x', subtotal: '' })).toMatchObject({ pieces: 0, subtotal: -1 })
  })
})
