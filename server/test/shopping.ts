import { expect } from 'vitest'
import type { Database } from '../src/db/database.ts'
import { audit, post } from '../src/ledger/ledger.ts'
import type { Person, startApi } from './api.ts'

type Api = Awaited<ReturnType<typeof startApi>>
export type Buyer = Person & { addressId: string }

const paymentCode = '246813'

/** Somebody with an address, a payment code and money to spend, in US cents. */
export async function prepareBuyer(api: Api, balance = 5_000_00): Promise<Buyer> {
  const person = await api.signUp()
  const address = {
    addressee: 'Mei Lin',
    mobile: '+6581234567',
    country: 'SG',
    city: 'Singapore',
    detail: 'Block 12',
    tag: 'home',
  }
  const { id } = await person.call('POST /api/user/address_add', { body: address })
  await person.call('POST /api/user/resetPay', { body: { new_code: paymentCode } })
  if (balance > 0) await credit(api.databases.writer, person, balance)
  return { ...person, addressId: id }
}

/** Money from the bank, as a passed recharge brings it. */
async function credit(database: Database, { id }: Person, amount: number): Promise<void> {
  await database
    .transaction()
    .execute((tx) =>
      post(tx, { kind: 'adjustment', reference: `test-${id}`, actor: 'test' }, [
        { from: { kind: 'bank' }, to: { kind: 'shopper_available', owner: Number(id) }, amount },
      ]),
    )
}

export async function ticketFor(buyer: Person, reference: string): Promise<string> {
  const { ticket } = await buyer.call('POST /api/user/verify_pay', {
    body: { code: paymentCode, purpose: 'order', reference },
  })
  return ticket
}

/** Puts pieces into the bag and orders all that is selected. */
export async function order(buyer: Buyer, variantIds: number[], more: { promo_code?: string; quantity?: number } = {}) {
  const { quantity = 1, ...asked } = more
  for (const id of variantIds) await buyer.call('POST /api/cart/add', { body: { variant_id: String(id), quantity } })
  const body = { address_id: buyer.addressId, ...asked }
  const { total } = await buyer.call('POST /api/order/preview', { body })
  return buyer.call('POST /api/order/create', { body: { ...body, total } })
}

type Group = { group_id: string; orders: { id: string }[] }

export async function pay(buyer: Person, group: Group) {
  const ticket = await ticketFor(buyer, group.group_id)
  return buyer.call('POST /api/order/pay', { body: { order_ids: group.orders.map(({ id }) => id), ticket } })
}

/** Everything that was posted adds up, and matches the orders. */
export async function expectCleanLedger({ databases }: Api): Promise<void> {
  expect(await audit(databases.writer)).toMatchObject({ clean: true, findings: [] })
}

export async function stockOf({ databases }: Api, variantId: number): Promise<number> {
  const { stock } = await databases.writer
    .selectFrom('variants')
    .select('stock')
    .where('id', '=', variantId)
    .executeTakeFirstOrThrow()
  return stock
}
