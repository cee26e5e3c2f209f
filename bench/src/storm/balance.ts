import { issueTicket } from '@sealane/server/auth/ticket.sql'
import { post } from '@sealane/server/ledger/ledger.sql'
import type { BenchShopper } from '../people.ts'
import { balanceOf, countEntries, order, ticketFor, type PlacedGroup } from './buying.ts'
import { newcomer, newVariant, price, type StormStage } from './stage.ts'
import { once, type Limited } from './storm.ts'

const orders = 10
const affordable = 3

/** Payments: one group repeated; ten groups with money for three of them. */
export const balance: Limited = {
  name: 'balance',
  identical: async (stage, count) => {
    const mei = await newcomer(stage, 5 * price)
    const group = await order(mei, await newVariant(stage, 10))
    const body = { order_ids: idsOf([group]), ticket: await ticketFor(mei, group) }
    const headers = once()
    return {
      ask: (turn) => mei.by(turn)('POST /api/order/pay', { body }, headers),
      exactly: { ok: count },
      effect: async () => [await countEntries(stage, 'order_paid', idsOf([group])), await balanceOf(mei)],
      expected: [1, 4 * price],
    }
  },
  rival: async (stage, count) => {
    const mei = await newcomer(stage, orders * price)
    const variantId = await newVariant(stage, orders)
    const groups: PlacedGroup[] = []
    for (let number = 0; number < orders; number++) groups.push(await order(mei, variantId))
    await takeBack(stage, mei, (orders - affordable) * price)
    const tickets = await ticketsFor(stage, mei, { groups, count })
    return {
      ask: (turn) => {
        const { group, ticket } = tickets[turn] ?? { group: undefined, ticket: '' }
        return mei.by(turn)('POST /api/order/pay', { body: { order_ids: idsOf([group]), ticket } })
      },
      exactly: { ok: affordable },
      otherwise: ['INSUFFICIENT_BALANCE', 'ORDER_NOT_PAYABLE'],
      effect: async () => [await countEntries(stage, 'order_paid', idsOf(groups)), await balanceOf(mei)],
      expected: [affordable, 0],
    }
  },
}

/** Reduces the balance after the orders are placed, because placing them needs enough for all. */
async function takeBack({ database }: StormStage, { id }: BenchShopper, amount: number): Promise<void> {
  const transfer = { from: { kind: 'shopper_available', owner: id }, to: { kind: 'bank' }, amount } as const
  const entry = { kind: 'adjustment', reference: `less-${id}`, actor: 'bench' }
  await database.transaction().execute((tx) => post(tx, entry, [transfer]))
}

/** Issues a valid ticket for each call, without hashing a code for each. */
async function ticketsFor(
  { database }: StormStage,
  { id }: BenchShopper,
  { groups, count }: { groups: PlacedGroup[]; count: number },
) {
  return database.transaction().execute(async (tx) => {
    const tickets: { group: PlacedGroup | undefined; ticket: string }[] = []
    for (let turn = 0; turn < count; turn++) {
      const group = groups[Math.floor(turn / 2) % groups.length] // Each group at both servers.
      const request = { accountId: id, purpose: 'order', reference: group?.group_id ?? '' } as const
      tickets.push({ group, ticket: (await issueTicket(tx, request)).ticket })
    }
    return tickets
  })
}

function idsOf(groups: (PlacedGroup | undefined)[]): string[] {
  return groups.flatMap((group) => group?.orders ?? []).map(({ id }) => id)
}
