import { sql } from 'kysely'
import { issueTicket } from '@sealane/server/auth/ticket.sql'
import type { Database } from '@sealane/server/db/database'
import { paymentCode, type BenchShopper } from './people.ts'

/** Obtains the ticket that pays for a checkout group. */
type CheckoutTicket = (shopper: BenchShopper, groupId: string) => Promise<string>
/** The plan of a trade; each shopper buys one piece after the other. */
export type Trade = { shoppers: BenchShopper[]; variants: number[]; pieces: number }

/** Returns checkouts with payment per second: bag, order and payment as one request each, by all shoppers at once. */
export async function timeCheckouts({ shoppers, variants, pieces }: Trade, ticketOf: CheckoutTicket): Promise<number> {
  const work = async (shopper: BenchShopper) => {
    for (let piece = 0; piece < pieces; piece++) await buy(shopper, anyOf(variants), ticketOf)
  }
  return perSecond(shoppers.length * pieces, () => Promise.all(shoppers.map(work)))
}

async function buy(shopper: BenchShopper, variantId: number, ticketOf: CheckoutTicket): Promise<void> {
  const { call, addressId } = shopper
  const bag = await call('POST /api/cart/add', { body: { variant_id: String(variantId), quantity: 1 } })
  const total = bag.subtotal + (bag.freight ?? 0)
  const group = await call('POST /api/order/create', { body: { address_id: addressId, total } })
  const ticket = await ticketOf(shopper, group.group_id)
  await call('POST /api/order/pay', { body: { order_ids: group.orders.map(({ id }) => id), ticket } })
}

/** Hashes the payment code for every payment, as in production. */
export const byCode: CheckoutTicket = async (shopper, groupId) => {
  const body = { code: paymentCode, purpose: 'order', reference: groupId } as const
  return (await shopper.call('POST /api/user/verify_pay', { body })).ticket
}

/** Issues tickets for the future groups, whichever shopper places them, so that neither hashing nor issuing is measured. */
export async function issueTickets(database: Database, { shoppers, pieces }: Trade): Promise<CheckoutTicket> {
  const { rows } = await sql<{ last: number }>`select last_value as last from order_groups_id_seq`.execute(database)
  const first = (rows[0]?.last ?? 0) + 2
  const tickets = new Map<string, string>()
  await database.transaction().execute(async (tx) => {
    for (let groupId = first; groupId < first + 2 * shoppers.length * pieces; groupId += 2) {
      for (const { id } of shoppers) {
        const request = { accountId: id, purpose: 'order', reference: String(groupId) } as const
        tickets.set(`${id} ${groupId}`, (await issueTicket(tx, request)).ticket)
      }
    }
  })
  return async ({ id }, groupId) => tickets.get(`${id} ${groupId}`) ?? ''
}

/** Returns payment codes verified per second, including hashing. */
export async function timeVerifications({ shoppers, pieces }: Trade): Promise<number> {
  const work = async (shopper: BenchShopper) => {
    for (let piece = 0; piece < pieces; piece++) await byCode(shopper, '1')
  }
  return perSecond(shoppers.length * pieces, () => Promise.all(shoppers.map(work)))
}

export async function perSecond(count: number, work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return (count * 1000) / (performance.now() - began)
}

export function anyOf(variants: number[]): number {
  return variants[Math.floor(Math.random() * variants.length)] ?? 0
}
