import { expect, test } from 'vitest'
import { isForOperators } from './found.rules.ts'

test.each([
  [{ id: '7', status: 0 }, true],
  [{ id: '7', status: 1 }, false],
  [{ id: 'chain-7', status: 0, waits_for: 'confirmations' }, false],
  [{ id: 'chain-7', status: 0, waits_for: 'decision' }, true],
  [{ id: 'chain-7', status: 2 }, false],
] as const)('operators decide about %j: %s', (recharge, expected) => {
  expect(isForOperators(recharge)).toBe(expected)
})
