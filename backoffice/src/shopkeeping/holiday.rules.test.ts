import { describe, expect, test } from 'vitest'
import { dayOf, holidayDraft, toHolidayForm } from './holiday.rules.ts'

const local = (day: string) => new Date(`${day}T00:00`).toISOString()
const terms = { shopId: '1', state: 'none', today: '2026-11-22' } as const

describe('a holiday as it is typed', () => {
  test('is read in days of whoever looks, and sent as their midnights', () => {
    const draft = holidayDraft({ from: local('2026-12-01'), until: local('2026-12-24') })
    expect(draft).toEqual({ from: '2026-12-01', until: '2026-12-24' })
    expect(toHolidayForm(draft, terms)).toEqual({ shop_id: '1', from: local('2026-12-01'), until: local('2026-12-24') })
  })

  test.each([
    ['no first day', { from: '', until: '2026-12-24' }, terms],
    ['today', { from: '2026-11-22', until: '2026-12-24' }, terms],
    ['a running holiday', { from: '2026-12-01', until: '2026-12-24' }, { ...terms, state: 'running' as const }],
  ])('%s begins now', (_, draft, now) => {
    expect(toHolidayForm(draft, now)).toEqual({ shop_id: '1', until: local('2026-12-24') })
  })

  test('nothing said is nothing typed', () => {
    expect(dayOf(null)).toBe('')
  })
})
