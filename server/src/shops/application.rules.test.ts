import { describe, expect, test } from 'vitest'
import { decideApplication, toWebsite, type Decidable } from './application.rules.ts'

const [ada, applicant] = [1, 7]
const applicationWith = (status: Decidable['status']): Decidable => ({ account_id: applicant, status })

describe('an application', () => {
  test.each([
    ['reviewing', { verdict: 'approve' }, { kind: 'approved' }],
    ['reviewing', { verdict: 'refuse', reason: 'No goods named' }, { kind: 'refused', reason: 'No goods named' }],
    ['approved', { verdict: 'approve' }, { kind: 'unchanged' }],
    ['refused', { verdict: 'refuse' }, { kind: 'unchanged' }],
  ] as const)('%s: %j gives %j', (status, decision, outcome) => {
    expect(decideApplication(applicationWith(status), decision, ada)).toEqual(outcome)
  })

  test.each([
    ['reviewing', { verdict: 'refuse' }, ada, 'INVALID_INPUT'],
    ['approved', { verdict: 'refuse', reason: 'Too late' }, ada, 'ALREADY_DECIDED'],
    ['refused', { verdict: 'approve' }, ada, 'ALREADY_DECIDED'],
    ['reviewing', { verdict: 'approve' }, applicant, 'NOT_ALLOWED'],
  ] as const)('%s: %j by %i is refused: %s', (status, decision, operator, code) => {
    expect(() => decideApplication(applicationWith(status), decision, operator)).toThrow(
      expect.objectContaining({ code }),
    )
  })
})

test.each([
  [undefined, null],
  ['', null],
  ['kumo.example', 'https://kumo.example'],
  ['HTTP://kumo.example/a', 'HTTP://kumo.example/a'],
])('the website %s is kept as %s', (typed, kept) => {
  expect(toWebsite(typed)).toBe(kept)
})
