import { expect } from 'vitest'
import type { Database } from '../src/db/database.ts'
import { audit, post } from '../src/ledger/ledger.sql.ts'
import type { TestPerson, TestApi } from './api.ts'

export type TestBuyer = TestPerson & { addressId: string }

export const testPaymentCode = '246813'

/** Creates a person with an address, a payment code and a balance in US cents. */
export async function prepareBuyer(api: TestApi, balance = 5_000_00): Promise<TestBuyer> {
  const person = await api.signUp()
  const addressId = await addAddress(person)
  await person.call('POST /api/user/resetPay', { body: { new_code: testPaymentCode } })
  if (balance > 0) await credit(api.databases.writer, person, balance)
  return { ...person, addressId }
}

/** Adds an address in Singapore and returns its id. */
export async function addAddress({ call }: TestPerson): Promise<string> {
  const place = { country: 'SG', city: 'Singapore', postcode: '168733', detail: 'Block 12' }
  const body = { addressee: 'Mei Lin', mobile: '+6581234567', ...place, tag: 'home' }
  return (await call('POST /api/user/address_add', { body })).id
}

/** Credits money from the bank, as a passed recharge does. */
export async function credit(database: Database, { id }: TestPerson, amount: number): Promise<void> {
  await database
    .transaction()
    .execute((tx) =>
      post(tx, { kind: 'adjustment', reference: `test-${id}`, actor: 'test' }, [
        { from: { kind: 'bank' }, to: { kind: 'shopper_available', owner: Number(id) }, amount },
      ]),
    )
}

export async function ticketFor(buyer: TestPerson, reference: string): Promise<string> {
  const { ticket } = await buyer.call('POST /api/user/verify_pay', {
    body: { code: testPaymentCode, purpose: 'order', reference },
  })
  return ticket
}

/** Puts pieces into the bag and orders everything that is selected. */
export async function order(
  buyer: TestBuyer,
  variantIds: number[],
  more: { promo_code?: string; quantity?: number } = {},
) {
  const { quantity = 1, ...asked } = more
  for (const id of variantIds) await buyer.call('POST /api/cart/add', { body: { variant_id: String(id), quantity } })
  const body = { address_id: buyer.addressId, ...asked }
  const { total } = await buyer.call('POST /api/order/preview', { body })
  return buyer.call('POST /api/order/create', { body: { ...body, total } })
}

type CheckoutGroup = { group_id: string; orders: { id: string }[] }

export async function pay(buyer: TestPerson, group: CheckoutGroup) {
  const ticket = await ticketFor(buyer, group.group_id)
  return buyer.call('POST /api/order/pay', { body: { order_ids: group.orders.map(({ id }) => id), ticket } })
}

/** Checks that all entries are balanced and match the orders. */
export async function expectCleanLedger({ databases }: TestApi): Promise<void> {
  expect(await audit(databases.writer)).toMatchObject({ clean: true, findings: [] })
}

export async function stockOf({ databases }: TestApi, variantId: number): Promise<number> {
  const { stock } = await databases.writer
    .selectFrom('variants')
    .select('stock')
    .where('id', '=', variantId)
    .executeTakeFirstOrThrow()
  return stock
}
