import type { TestPerson } from './api.ts'
import { tallyOf } from './tally.ts'

const paymentCode = '246813'

/** Cards whose check digit is right and that are nobody's. */
export const cards = ['4111111111111111', '5555555555554444', '378282246310005'] as const
export const tronAddress = 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb'
export const toCard = (card: string = cards[0]) =>
  ({ draw_type: 'bank', bank_name: 'Alpha Bank', bank_card_no: card, holder: 'Mei Lin' }) as const
export const toChain = { draw_type: 'onchain', network: 'TRC20', address: tronAddress } as const

/** A right payment code for this amount; bound to a destination where one is named. */
export async function withdrawalTicket({ call }: Pick<TestPerson, 'call'>, amount: number, destination?: string) {
  const body = { code: paymentCode, purpose: 'withdrawal', reference: String(amount), destination } as const
  return (await call('POST /api/user/verify_pay', { body })).ticket
}

/** Ten, one after the other: codes that are judged at once use up the tries. */
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

/** What came of it: `ok`, or the refusal's reason. */
export function outcomeOf(response: Promise<unknown>): Promise<string> {
  return response.then(
    () => 'ok',
    ({ reason }: { reason: string }) => reason,
  )
}

/** Ten at once: how often each came out. */
export async function tenTimes(work: (index: number) => Promise<unknown>): Promise<Record<string, number>> {
  return tallyOf(await Promise.all(Array.from({ length: 10 }, (_none, index) => outcomeOf(work(index)))))
}
