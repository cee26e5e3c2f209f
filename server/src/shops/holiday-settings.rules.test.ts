import { describe, expect, test } from 'vitest'
import { Refusal } from '../refusal.ts'
import { daysLeft, decideHoliday, stateOf, type StoredHoliday } from './holiday-settings.rules.ts'

const at = (day: number) => new Date(Date.UTC(2026, 10, day))
const none: StoredHoliday = { closed_from: null, closed_until: null }
const span = (from: number, until: number): StoredHoliday => ({ closed_from: at(from), closed_until: at(until) })
const terms = { now: at(10), maximumDays: 30, yearDays: 60, takenDays: 0 }

describe('a shop’s holiday', () => {
  test.each([
    ['none', none, 'none'],
    ['that begins tomorrow', span(11, 20), 'planned'],
    ['that begins now', span(10, 20), 'running'],
    ['that ends tomorrow', span(1, 11), 'running'],
    ['that ends now', span(1, 10), 'none'],
  ])('%s', (_, stored, state) => {
    expect(stateOf(stored, at(10))).toBe(state)
  })

  test.each([
    ['begins now without a first day', none, { until: at(20) }, [at(10), at(20)]],
    ['begins now where the first day is over', none, { from: at(3), until: at(20) }, [at(10), at(20)]],
    ['may be as long as the setting allows', none, { from: at(12), until: at(42) }, [at(12), at(42)]],
    ['that is planned can be moved', span(11, 20), { from: at(15), until: at(16) }, [at(15), at(16)]],
    ['that runs keeps its first day', span(1, 20), { from: at(15), until: at(25) }, [at(1), at(25)]],
    ['that is over is replaced', span(1, 5), { from: at(15), until: at(16) }, [at(15), at(16)]],
  ])('%s', (_, stored, request, [from, until]) => {
    expect(decideHoliday(stored, request, terms)).toEqual({ from, until })
  })

  test.each([
    ['ends before it begins', none, { from: at(12), until: at(11) }, { until: 'ends_before' }],
    ['ends in the past', none, { until: at(9) }, { until: 'ends_before' }],
    ['is longer than the setting allows', none, { from: at(12), until: at(43) }, { until: 'holiday_long' }],
    ['is extended beyond the setting', span(1, 20), { until: at(32) }, { until: 'holiday_long' }],
    ['is more than a year ahead', none, { from: at(400), until: at(401) }, { from: 'invalid' }],
  ])('one that %s is refused beside its field', (_, stored, request, fields) => {
    expect(() => decideHoliday(stored, request, terms)).toThrow(expect.objectContaining({ details: { fields } }))
  })

  test.each([
    ['that fits into the year', 50, 20, undefined],
    ['that is an hour too long', 50 + 1 / 24, 20, 'holiday_year'],
    ['of a day where no days are left', 60, 11, 'holiday_year'],
    ['that begins in time and ends too late', 45, 26, 'holiday_year'],
  ])('one %s after %d used days', (_, takenDays, until, code) => {
    const found = outcome(() => decideHoliday(none, { until: at(until) }, { ...terms, maximumDays: 50, takenDays }))
    expect(found).toEqual(code === undefined ? undefined : { fields: { until: code } })
  })

  test('says in whole days what is left of the year', () => {
    expect([0, 59.5, 60.1].map((takenDays) => daysLeft({ yearDays: 60, takenDays }))).toEqual([60, 0, 0])
  })
})

function outcome(work: () => unknown): unknown {
  try {
    work()
    return undefined
  } catch (error) {
    return error instanceof Refusal ? error.details : error
  }
}
