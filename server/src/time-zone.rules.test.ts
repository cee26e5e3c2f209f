import { expect, test } from 'vitest'
import { clockIn, dayIn, findTimeZone } from './time-zone.rules.ts'

const at = new Date('2026-11-28T23:30:00Z')

test.each([
  ['UTC', '2026-11-28, 23:30'],
  ['Europe/Berlin', '2026-11-29, 00:30'],
  ['america/LIMA', '2026-11-28, 18:30'],
  ['+05:30', '2026-11-29, 05:00'],
  ['Mars/Base', undefined],
])('in %s the clock says %s', (zone, clock) => {
  expect(clockIn(zone, at)).toBe(clock)
})

test('the day is that of the zone’s calendar, or of UTC where there is no such zone', () => {
  expect(dayIn('Europe/Berlin', at)).toEqual(new Date('2026-11-29T00:00:00Z'))
  expect(dayIn('Mars/Base', at)).toEqual(new Date('2026-11-28T00:00:00Z'))
})

test('a zone has its usual name, however it is spelled', () => {
  expect(findTimeZone('europe/berlin')).toBe('Europe/Berlin')
  expect(findTimeZone('')).toBeUndefined()
})

test('a thousand questions make one formatter for each zone', () => {
  const { DateTimeFormat } = Intl
  let made = 0
  Intl.DateTimeFormat = class extends DateTimeFormat {
    constructor(...parts: ConstructorParameters<typeof DateTimeFormat>) {
      super(...parts)
      made += 1
    }
  } as typeof DateTimeFormat
  try {
    for (let count = 0; count < 1_000; count += 1) clockIn(count % 2 === 0 ? 'Asia/Tokyo' : 'Asia/Seoul', at)
  } finally {
    Intl.DateTimeFormat = DateTimeFormat
  }
  expect(made).toBeLessThanOrEqual(2) // Fewer if an earlier test has created them.
})
