import { expect, test } from 'vitest'
import { actionsOf, decideCancel, decideConfirm, effectiveAt, type OpenProposal } from './proposal.rules.ts'

const [ines, ada, grace] = [1, 2, 3]
const at = new Date('2026-03-01T10:00:00Z')
const open: OpenProposal = { proposed_by: ines, confirmed_by: null, confirmed_at: null, ended: null, ended_by: null }
const byAda: OpenProposal = { ...open, confirmed_by: ada, confirmed_at: at }
const byTime: OpenProposal = { ...open, confirmed_at: at }
const cancelled: OpenProposal = { ...open, ended: 'cancelled', ended_by: ada }
const applied: OpenProposal = { ...byAda, ended: 'applied' }

function outcomeOf(decide: () => string): string {
  try {
    return decide()
  } catch (error) {
    return (error as { code: string }).code
  }
}

test.each([
  ['the proposer', open, ines, 'NOT_ALLOWED'],
  ['a colleague', open, ada, 'counts'],
  ['the colleague again', byAda, ada, 'counted'],
  ['a third one afterwards', byAda, grace, 'ALREADY_DECIDED'],
  ['a colleague who came later', byTime, ada, 'ALREADY_DECIDED'],
  ['a colleague after a cancellation', cancelled, grace, 'ALREADY_DECIDED'],
  ['the colleague after it took effect', applied, ada, 'ALREADY_DECIDED'],
] as const)('%s confirms', (_who, proposal, operator, outcome) => {
  expect(outcomeOf(() => decideConfirm(proposal, operator))).toBe(outcome)
})

test.each([
  ['the proposer', open, ines, 'counts'],
  ['a colleague', open, ada, 'counts'],
  ['the operator who confirmed', byAda, ada, 'counts'],
  ['the same person again', cancelled, ada, 'counted'],
  ['another person afterwards', cancelled, grace, 'ALREADY_DECIDED'],
  ['an operator after it took effect', applied, ines, 'ALREADY_DECIDED'],
] as const)('%s cancels', (_who, proposal, operator, outcome) => {
  expect(outcomeOf(() => decideCancel(proposal, operator))).toBe(outcome)
})

test.each([
  [open, ines, ['cancel']],
  [open, ada, ['confirm', 'cancel']],
  [byAda, grace, ['cancel']],
  [byTime, ada, ['cancel']],
] as const)('the buttons of case %#', (proposal, operator, actions) => {
  expect(actionsOf(proposal, operator)).toEqual(actions)
})

test('the lock runs from the confirmation on', () => {
  expect(effectiveAt(at, 86_400)).toEqual(new Date('2026-03-02T10:00:00Z'))
})
