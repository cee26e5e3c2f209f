import { expect, test } from 'vitest'
import { Refusal } from '../refusal.ts'
import { describe, readCard, usableAt } from './destination.rules.ts'

const card = { bank_name: 'Alpha Bank', bank_card_no: '4111 1111 1111 1111', holder: 'Mei Lin' }
const now = new Date('2026-11-22T10:00:00Z')

function refusalOf(work: () => unknown): Refusal | undefined {
  try {
    work()
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
  return undefined
}

test('a card is kept by its digits', () => {
  expect(readCard(card)).toEqual({
    draw_type: 'bank',
    bank_name: 'Alpha Bank',
    card: '4111111111111111',
    holder: 'Mei Lin',
  })
})

test.each([
  [{}, { bank_name: 'required', bank_card_no: 'required', holder: 'required' }],
  [{ ...card, bank_card_no: '4111 1111 111' }, { bank_card_no: 'card' }],
  [{ ...card, holder: '' }, { holder: 'required' }],
])('%o has the faults %o', (given, fields) => {
  expect(refusalOf(() => readCard(given))?.details.fields).toEqual(fields)
})

test.each([
  [{ bank_name: 'Alpha Bank', bank_card_no: '•••• 1111', network: null, address: null }, 'Alpha Bank •••• 1111'],
  [
    { bank_name: null, bank_card_no: null, network: 'TRC20', address: 'THr4fK3aoPRZHc5ZxKY1GSb2Jf6UtpeLmp' },
    'TRC20 THr4f…peLmp',
  ],
])('%o is called %s', (shown, line) => {
  expect(describe(shown)).toBe(line)
})

test.each([
  [{ hadAny: false, isRecovered: false }, '2026-11-22T10:00:00Z'],
  [{ hadAny: true, isRecovered: false }, '2026-11-23T10:00:00Z'],
  [{ hadAny: false, isRecovered: true }, '2026-11-23T10:00:00Z'],
  [{ hadAny: true, isRecovered: true }, '2026-11-23T10:00:00Z'],
])('a new destination of an account with %o is usable from %s', (past, from) => {
  expect(usableAt(past, now, 86_400)).toEqual(new Date(from))
})
