import type { TestPerson } from './api.ts'
import { tallyOf } from './tally.ts'

const paymentCode = '246813'

/** Card numbers with a valid check digit that belong to nobody. */
export const cards = ['4111111111111111', '5555555555554444', '378282246310005'] as const
export const tronAddress = 'THr4fK3aoPRZHc5ZxKY1GSb2Jf6UtpeLmp'
export const toCard = (card: string = cards[0]) =>
  ({ draw_type: 'bank', bank_name: 'Alpha Bank', bank_card_no: card, holder: 'Mei Lin' }) as const
export const toChain = { draw_type: 'onchain', network: 'TRC20', address: tronAddress } as const

/** Returns a ticket with a correct payment code for this amount, bound to a destination if one is given. */
export async function withdrawalTicket({ call }: Pick<TestPerson, 'call'>, amount: number, destination?: string) {
  const body = { code: paymentCode, purpose: 'withdrawal', reference: String(amount), destination } as const
  return (await call('POST /api/user/verify_pay', { body })).ticket
}

/** Returns ten tickets, requested one after the other: simultaneous codes would use up the tries. */
export async function tenTickets(person: Pick<TestPerson, 'call'>, amount: number): Promise<string[]> {
  const tickets: string[] = []
  for (let count = 0; count < 10; count++) tickets.push(await withdrawalTicket(person, amount))
  return tickets
}

type TestWithdrawalTarget = ReturnType<typeof toCard> | typeof toChain

export async function withdraw(
  person: Pick<TestPerson, 'call'>,
  amount: number,
  destination: TestWithdrawalTarget = toCard(),
) {
  const ticket = await withdrawalTicket(person, amount)
  return person.call('POST /api/user/extract', { body: { ...destination, amount, ticket } })
}

/** Returns the outcome: `ok`, or the refusal's reason. */
export function outcomeOf(response: Promise<unknown>): Promise<string> {
  return response.then(
    () => 'ok',
    ({ reason }: { reason: string }) => reason,
  )
}

/** Runs the work ten times at once, and counts the outcomes. */
export async function tenTimes(work: (index: number) => Promise<unknown>): Promise<Record<string, number>> {
  return tallyOf(await Promise.all(Array.from({ length: 10 }, (_none, index) => outcomeOf(work(index)))))
}
