import { expect, test } from 'vitest'
import { addressOf, factsOf } from './decision.rules.ts'

test('what has a page of its own leads there', () => {
  expect(addressOf({ subject: 'recharge', subject_id: '7' })).toBe('/portal/recharge/7/show')
  expect(addressOf({ subject: 'setting', subject_id: 'timer.unpaid_s' })).toBeUndefined()
})

test('a detail shows what it names and leaves out what it leaves open', () => {
  expect(factsOf({ detail: { reason: 'No transfer', amount: 100, claim: null, note: '', open: false } })).toEqual([
    { name: 'reason', value: 'No transfer' },
    { name: 'amount', value: '100' },
    { name: 'open', value: 'false' },
  ])
})

test('from what to what is read in this order, before anything else', () => {
  const detail = { to: 6.5, from: 'standard', people: 3, reason: 'Agreed', changed: 'commission_percent' }
  expect(factsOf({ detail }).map(({ name }) => name)).toEqual(['changed', 'from', 'to', 'reason', 'people'])
})
