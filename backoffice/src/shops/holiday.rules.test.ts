import { describe, expect, test } from 'vitest'
import { beginsNow, dayOf, holidayDraft, toHolidayForm, whyNot } from './holiday.rules.ts'

const local = (day: string) => new Date(`${day}T00:00`).toISOString()
const terms = { shopId: '1', state: 'none', today: '2026-11-22' } as const

describe('the form of a holiday', () => {
  test('is shown in local days, and sent as local midnights', () => {
    const draft = holidayDraft({ from: local('2026-12-01'), until: local('2026-12-24') })
    expect(draft).toEqual({ from: '2026-12-01', until: '2026-12-24' })
    expect(toHolidayForm(draft, terms)).toEqual({ shop_id: '1', from: local('2026-12-01'), until: local('2026-12-24') })
  })

  test.each([
    ['one without a first day', { from: '', until: '2026-12-24' }, terms],
    ['one from today', { from: '2026-11-22', until: '2026-12-24' }, terms],
    ['a change of a running one', { from: '2026-12-01', until: '2026-12-24' }, { ...terms, state: 'running' as const }],
  ])('is sent without a first day: %s', (_, draft, now) => {
    expect(toHolidayForm(draft, now)).toEqual({ shop_id: '1', until: local('2026-12-24') })
  })

  test.each([
    ['none', '', true],
    ['none', '2026-11-22', true],
    ['none', '2026-11-23', false],
    ['planned', '2026-11-22', true],
    ['planned', '2026-12-01', false],
    ['running', '', false],
  ] as const)('with the current state %s and the first day %j, begins at once: %s', (state, from, expected) => {
    expect(beginsNow({ from, until: '2026-12-24' }, { state, today: terms.today })).toBe(expected)
  })

  const kept = { from: '2026-12-01', until: '2026-12-10' }
  test.each([
    ['none', { from: '', until: '' }, 'untilMissing'],
    ['none', { from: '', until: '2026-11-22' }, 'endsBefore'],
    ['none', { from: '2026-12-01', until: '2026-12-01' }, 'endsBefore'],
    ['none', { from: '', until: '2026-12-23' }, 'tooLong'],
    ['none', { from: '', until: '2026-12-22' }, undefined],
    ['none', { from: '2026-12-01', until: '2026-12-31' }, undefined],
    ['planned', kept, 'unchanged'],
    ['planned', { ...kept, until: '' }, 'untilMissing'],
    ['planned', { ...kept, until: '2026-12-11' }, undefined],
    ['running', { from: '2026-11-20', until: '2026-11-22' }, 'endsBefore'],
    ['running', { from: '2026-11-20', until: '2026-12-21' }, 'tooLong'],
  ] as const)('with the current state %s and the input %j, is not sent because: %s', (state, draft, expected) => {
    const start = state === 'none' ? { from: '', until: '' } : kept
    expect(whyNot(draft, start, { state, today: terms.today, daysMaximum: 30 })).toBe(expected)
  })

  test('has an empty field for a missing day', () => {
    expect(dayOf(null)).toBe('')
  })
})
