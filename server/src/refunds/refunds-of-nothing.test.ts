import { beforeAll, describe, expect, test } from 'vitest'
import { startApi, type TestPerson } from '../../test/api.ts'
import { ask, balanceOf, buy, buyShipped, heldBy, inDays, type BoughtOrder } from '../../test/refunding.ts'
import { openShop } from '../../test/refund-shares.ts'
import { expectCleanLedger, prepareBuyer, type TestBuyer } from '../../test/shopping.ts'
import { runDueOrders } from '../orders/order.jobs.ts'
import { runDueRefunds } from './refund.jobs.ts'

/** Decisions, page 40: goods that a code of the platform paid for are claimed by a request of 0 cents. */
const api = await startApi()
const { writer } = api.databases
const { seller, lamp, shopId } = await openShop(api, 5_00)
let buyer: TestBuyer
let operator: TestPerson

beforeAll(async () => {
  const budget = { kind: 'percentage', value: 100, budget: 100_000_00, maximum: 100_000_00 }
  const codes = [
    { ...budget, code: 'GIFT' },
    { ...budget, code: 'OWN', shop_id: shopId, budget: null },
  ]
  await writer
    .insertInto('promotions')
    .values(codes.map((code) => ({ ...code, code_key: code.code })))
    .execute()
  buyer = await prepareBuyer(api, 20_000_00)
  operator = await api.hireOperator()
})

type PurchaseOptions = { received?: boolean; quantity?: number; promo_code?: string; isSent?: boolean }

async function buyWithPromo({
  received = true,
  quantity = 1,
  promo_code = 'GIFT',
  isSent = true,
}: PurchaseOptions = {}): Promise<BoughtOrder> {
  const more = { promo_code, quantity }
  return isSent ? buyShipped({ buyer, seller, received }, [lamp], more) : buy(buyer, [lamp], more)
}

const itemOf = ({ items }: BoughtOrder) => items[0] ?? ''
const pass = (id: string) => seller.call('POST /api/portal/refund/decide', { body: { id, verdict: 'pass' } })
const refuse = (id: string) =>
  seller.call('POST /api/portal/refund/decide', { body: { id, verdict: 'refuse', reason: 'It was sent.' } })

/** Returns how the amounts of the shopper and the platform have changed, in US cents, after the end of all timers of the order. */
async function changesOf(doing: () => Promise<unknown>): Promise<{ shopper: number; promotions: number }> {
  const before = { shopper: await balanceOf(buyer), promotions: await heldBy(api, 'promotions') }
  await doing()
  for (const days of [60, 90, 120]) await runDueOrders(writer, inDays(days))
  await expectCleanLedger(api)
  return {
    shopper: (await balanceOf(buyer)) - before.shopper,
    promotions: (await heldBy(api, 'promotions')) - before.promotions,
  }
}

describe('goods that a code of the platform paid for entirely', () => {
  test.each([
    { what: 'were sent and not received', received: false, asked: { product_status: 'not_received', reason: 'other' } },
    { what: 'were received with a defect', received: true, asked: { reason: 'other', type: 'return' } },
  ] as const)('are claimed by a request of 0 cents where they $what', async ({ received, asked }) => {
    const changes = await changesOf(async () => {
      const bought = await buyWithPromo({ received })
      const { can } = await buyer.call('GET /api/order/detail', { query: { id: bought.id } })
      expect(can).toContain('refund')
      const request = await ask(api, buyer, { item_id: itemOf(bought), amount: 0, ...asked })
      expect(request).toMatchObject({ amount: 0, freight: 0, status: 'applying' })
      await pass(request.id)
      if ('type' in asked) {
        const { id } = request
        await buyer.call('POST /api/refund/ship', { body: { id, carrier: 'DHL', tracking_no: '1' } })
        await seller.call('POST /api/portal/refund/receive', { body: { id, quantity: 1, disposition: 'damaged' } })
      }
      const ended = await buyer.call('GET /api/refund/detail', { query: { id: request.id } })
      expect(ended).toMatchObject({ status: 'refunded', refunded: 0 })
    })
    expect(changes).toEqual({ shopper: -5_00, promotions: 0 })
  })

  test('are returned to the platform where the shop does not answer', async () => {
    const changes = await changesOf(async () => {
      const bought = await buyWithPromo({ received: false })
      await ask(api, buyer, { item_id: itemOf(bought), amount: 0, product_status: 'not_received', reason: 'other' })
      await runDueRefunds(writer, inDays(6))
    })
    expect(changes).toEqual({ shopper: -5_00, promotions: 0 })
  })

  test('stay the shop’s where the shopper keeps them and finds no fault', async () => {
    const changes = await changesOf(async () => {
      const bought = await buyWithPromo()
      const { id } = await ask(api, buyer, { item_id: itemOf(bought), amount: 0, reason: 'changed_mind' })
      await pass(id)
    })
    expect(changes).toEqual({ shopper: -5_00, promotions: -100_00 })
  })

  test('are refunded in part where fewer pieces are returned, as an offer that an operator may judge', async () => {
    const changes = await changesOf(async () => {
      const bought = await buyWithPromo({ quantity: 4 })
      const request = { item_id: itemOf(bought), amount: 0, type: 'return', reason: 'changed_mind' } as const
      const { id } = await ask(api, buyer, request)
      await pass(id)
      await buyer.call('POST /api/refund/ship', { body: { id, carrier: 'DHL', tracking_no: '1' } })
      const body = { id, quantity: 1, disposition: 'restock' } as const
      expect(await seller.call('POST /api/portal/refund/receive', { body })).toMatchObject({
        ...{ status: 'offered', pieces_for_all: 4, offer: { amount: 0, of: 0, pieces: 1 } },
      })
      await buyer.call('POST /api/refund/accept', { body: { id } })
    })
    expect(changes).toEqual({ shopper: -5_00, promotions: -300_00 })
  })

  test('are judged where the shop refuses', async () => {
    const changes = await changesOf(async () => {
      const bought = await buyWithPromo({ received: false })
      const request = { item_id: itemOf(bought), amount: 0, product_status: 'not_received', reason: 'other' } as const
      const { id } = await ask(api, buyer, request)
      await refuse(id)
      await buyer.call('POST /api/refund/appeal', { body: { id, explanation: 'It is not here.' } })
      await operator.call('POST /api/portal/refund/rule', { body: { id, verdict: 'pass' } })
    })
    expect(changes).toEqual({ shopper: -5_00, promotions: 0 })
  })

  test('are requested once', async () => {
    const bought = await buyWithPromo({ received: false })
    const request = { item_id: itemOf(bought), amount: 0, product_status: 'not_received', reason: 'other' } as const
    const { id } = await ask(api, buyer, request)
    await expect(ask(api, buyer, request)).rejects.toMatchObject({ reason: 'REFUND_EXISTS' })
    await pass(id)
    await expect(ask(api, buyer, request)).rejects.toMatchObject({ reason: 'REFUND_EXISTS' })
  })
})

describe('a request of nothing is refused', () => {
  test('where the shopper’s freight can be refunded: that is requested instead', async () => {
    const bought = await buyWithPromo({ isSent: false })
    const request = { item_id: itemOf(bought), amount: 0, product_status: 'not_received' } as const
    await expect(ask(api, buyer, request)).rejects.toMatchObject({ reason: 'AMOUNT_INVALID' })
  })

  test('where only the shop gave a discount', async () => {
    const { items } = await buyWithPromo({ promo_code: 'OWN' })
    const request = { item_id: items[0] ?? '', amount: 5_00 }
    const { id } = await ask(api, buyer, request)
    await pass(id)
    await expect(ask(api, buyer, { ...request, amount: 0 })).rejects.toMatchObject({ reason: 'REFUND_EXISTS' })
  })

  test('and so is a request for money where none is left', async () => {
    const bought = await buyWithPromo({ received: false })
    const request = { item_id: itemOf(bought), amount: 1, product_status: 'not_received', reason: 'other' } as const
    await expect(ask(api, buyer, request)).rejects.toMatchObject({ reason: 'REFUND_TOO_LARGE' })
  })
})
