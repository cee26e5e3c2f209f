import { describe, expect, test } from 'vitest'
import { nextSteps, toTracking } from './tracking.rules.ts'

describe('a tracking event from a seller', () => {
  test('is any later step, until the parcel has arrived', () => {
    const at = '2026-05-01T12:00:00Z'
    const event = (code: string) => ({ code, place: null, text: null, at })
    expect(nextSteps({ events: [event('shipped')] })).toEqual(['in_transit', 'customs', 'out_for_delivery', 'arrived'])
    expect(nextSteps({ events: [event('shipped'), event('arrived')] })).toEqual([])
  })

  test('is sent without empty fields, and with its time in UTC', () => {
    expect(toTracking('7', { code: 'customs', place: ' ', at: '' })).toEqual({ shipment_id: '7', code: 'customs' })
    expect(toTracking('7', { code: 'customs', place: ' Rotterdam ', at: '2026-05-01T12:00' })).toEqual({
      shipment_id: '7',
      code: 'customs',
      place: 'Rotterdam',
      at: new Date(2026, 4, 1, 12).toISOString(),
    })
  })
})
