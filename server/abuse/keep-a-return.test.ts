import { afterEach, describe, expect, test } from 'vitest'
import { startApi } from '../test/api.ts'
import { ask, balanceOf, buyShipped, inDays, proofOf } from '../test/refunding.ts'
import { expectCleanLedger, prepareBuyer, type TestBuyer } from '../test/shopping.ts'
import { addProduct, addShop, buildWorld } from '../test/world.ts'
import { outcomeOf } from '../test/withdrawing.ts'
import { runDueOrders } from '../src/orders/order.jobs.ts'
import { runDueRefunds } from '../src/refunds/refund.jobs.ts'

/**
 * A seller who has the goods back, or has agreed to a refund, tries to keep a part of it by their statement alone. Such a statement is an offer: the
 * buyer accepts it, or an operator decides, and until then the money does not move.
 */

const api = await startApi()
const { writer } = api.databases
const { shops, products } = await buildWorld(writer)
const [tea = 0] = products.tea.variantIds
const seller = await api.hireSeller(shops.kumoriya.id)
const operator = await api.hireOperator()
const dock = {
  ...{ addressee: 'Dock', mobile: '+4755123456', country: 'NO', region: '46' },
  ...{ city: 'Bergen', postcode: '5003', detail: 'Dock 7' },
}
await seller.call('POST /api/portal/shop/return_address', { body: dock })

afterEach(() => expectCleanLedger(api))

const shown = (mei: TestBuyer, id: string) => mei.call('GET /api/refund/detail', { query: { id } })
const accept = (mei: TestBuyer, id: string) => mei.call('POST /api/refund/accept', { body: { id } })
const dispute = async (mei: TestBuyer, id: string) =>
  mei.call('POST /api/refund/appeal', {
    body: { id, explanation: 'All three pieces were in the parcel.', proofs: [await proofOf(api, mei)] },
  })
const rule = (id: string, decision: 'pass' | 'refuse') =>
  operator.call('POST /api/portal/refund/rule', {
    body: { id, verdict: decision, reason: 'By the weight of the parcel.' },
  })
const receive = (id: string, quantity: number) =>
  seller.call('POST /api/portal/refund/receive', { body: { id, quantity, disposition: 'lost' } })
const kindsOf = async (mei: TestBuyer) =>
  (await mei.call('GET /api/notification/list', { query: {} })).items.map(({ kind }) => kind)

/** Sends back three pieces whose full price is promised. */
async function sendBack() {
  const mei = await prepareBuyer(api)
  const before = await balanceOf(mei)
  const bought = await buyShipped({ buyer: mei, seller, received: true }, [tea], { quantity: 3 })
  const { maximum } = await mei.call('GET /api/refund/preview', { query: { item_id: bought.items[0] ?? '' } })
  const request = { item_id: bought.items[0] ?? '', amount: maximum, type: 'return', reason: 'changed_mind' } as const
  const { id } = await ask(api, mei, request)
  await seller.call('POST /api/portal/refund/decide', { body: { id, verdict: 'pass' } })
  await mei.call('POST /api/refund/ship', { body: { id, carrier: 'DHL', tracking_no: '00340434161094042557' } })
  return { mei, id, order: bought.id, maximum, kept: before - bought.total }
}

describe('a return of which the shop reports fewer pieces', () => {
  test('by reporting one of three returned pieces: the buyer disputes it, and receives the full amount', async () => {
    const { mei, id, maximum, kept } = await sendBack()
    expect(await receive(id, 1)).toMatchObject({ status: 'offered', can: [], offer: { of: maximum, pieces: 1 } })
    expect(await balanceOf(mei)).toBe(kept)
    expect(await shown(mei, id)).toMatchObject({ can: ['accept', 'appeal'], offer: { amount: maximum / 3 } })
    expect(await kindsOf(mei)).toContain('refund_offered')

    expect(await dispute(mei, id)).toMatchObject({ status: 'appealed', can: ['accept'] })
    expect(await rule(id, 'pass')).toMatchObject({ status: 'refunded', refunded: maximum })
    expect(await balanceOf(mei)).toBe(kept + maximum)
  })

  test.each(['accept', 'uphold', 'judge'] as const)(
    'by reporting that no goods came back: this is an offer of 0 cents (%s)',
    async (end) => {
      const { mei, id, maximum, kept } = await sendBack()
      expect(await receive(id, 0)).toMatchObject({ status: 'offered', offer: { amount: 0, of: maximum, pieces: 0 } })
      expect(await shown(mei, id)).toMatchObject({ can: ['accept', 'appeal'] })
      if (end !== 'accept') await dispute(mei, id)
      if (end === 'accept') await accept(mei, id)
      else await rule(id, end === 'judge' ? 'pass' : 'refuse')
      const refunded = end === 'judge' ? maximum : 0
      expect(await shown(mei, id)).toMatchObject({ status: 'refunded', refunded, can: [] })
      expect(await balanceOf(mei)).toBe(kept + refunded)
    },
  )

  test('by the same report for an order whose freight the platform paid: the platform’s part follows the ruling', async () => {
    await writer
      .insertInto('promotions')
      .values({ code: 'SENT', code_key: 'SENT', kind: 'free_freight', value: 0, budget: 1_000_00, maximum: 1_000_00 })
      .execute()
    const freight = { base: 6_00, further: 0, freeFrom: 1_000_00 }
    const shop = await addShop(writer, { slug: 'sent-free', name: 'Sent free', freight })
    const { variantIds } = await addProduct(writer, {
      shop,
      name: { en: 'Lamp' },
      variants: [{ price: 20_00, stock: 9 }],
    })
    const owner = await api.hireSeller(shop.id)
    await owner.call('POST /api/portal/shop/return_address', { body: dock })
    const mei = await prepareBuyer(api)
    const more = { quantity: 3, promo_code: 'SENT' }
    const bought = await buyShipped({ buyer: mei, seller: owner, received: true }, variantIds, more)
    const item_id = bought.items[0] ?? ''
    const { maximum } = await mei.call('GET /api/refund/preview', { query: { item_id } })
    const { id } = await ask(api, mei, { item_id, amount: maximum, type: 'return', reason: 'damaged' })
    await owner.call('POST /api/portal/refund/decide', { body: { id, verdict: 'pass' } })
    await mei.call('POST /api/refund/ship', { body: { id, carrier: 'DHL', tracking_no: '00340434161094042557' } })
    await owner.call('POST /api/portal/refund/receive', { body: { id, quantity: 2, disposition: 'lost' } })
    await dispute(mei, id)
    expect(await rule(id, 'pass')).toMatchObject({ status: 'refunded', refunded: maximum })
  })

  test('by waiting for the end of the after-sale window: nothing is paid out while it is undecided', async () => {
    const { mei, id, order } = await sendBack()
    await receive(id, 1)
    await dispute(mei, id)
    await runDueOrders(writer, inDays(40))
    await runDueRefunds(writer, inDays(40))
    expect((await shown(mei, id)).status).toBe('appealed')
    const { status } = await mei.call('GET /api/order/detail', { query: { id: order } })
    expect(status).toBe(-4)
    await rule(id, 'refuse')
    expect(await shown(mei, id)).toMatchObject({ status: 'refunded', refusal: { by: 'operator' } })
  })

  test('an accepted offer is paid once, of ten acceptances at once and beside ten disputes', async () => {
    const { mei, id, maximum, kept } = await sendBack()
    await receive(id, 2)
    const words = { id, explanation: 'No.', proofs: [] }
    const disputes = () => outcomeOf(mei.call('POST /api/refund/appeal', { body: words }))
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, () => [outcomeOf(accept(mei, id)), disputes()]).flat(),
    )
    expect(outcomes).toContain('ok')
    const after = await shown(mei, id)
    if (after.status === 'appealed') await accept(mei, id)
    expect(await shown(mei, id)).toMatchObject({ status: 'refunded', refunded: (maximum / 3) * 2, can: [] })
    expect(await balanceOf(mei)).toBe(kept + (maximum / 3) * 2)
  })

  test('silence counts as acceptance, after a reminder', async () => {
    const { mei, id, maximum } = await sendBack()
    await receive(id, 1)
    await Promise.all([1, 2, 3].map(() => runDueRefunds(writer, inDays(4.9))))
    expect(await kindsOf(mei)).not.toContain('refund_offer_ends')
    await Promise.all([1, 2, 3].map(() => runDueRefunds(writer, inDays(5.1))))
    expect((await kindsOf(mei)).filter((kind) => kind === 'refund_offer_ends')).toHaveLength(1)
    expect((await shown(mei, id)).status).toBe('offered')
    await Promise.all([1, 2, 3].map(() => runDueRefunds(writer, inDays(7.1))))
    expect(await shown(mei, id)).toMatchObject({ status: 'refunded', refunded: maximum / 3 })
  })

  test('only the buyer accepts or disputes it, and the shop does not rule', async () => {
    const { mei, id } = await sendBack()
    await receive(id, 1)
    const other = await prepareBuyer(api)
    expect(await outcomeOf(accept(other, id))).toBe('NOT_FOUND')
    await dispute(mei, id)
    const body = { id, verdict: 'refuse', reason: 'We counted.' } as const
    expect(await outcomeOf(seller.call('POST /api/portal/refund/decide', { body }))).toBe('ALREADY_DECIDED')
    await expect(seller.call('POST /api/portal/refund/rule', { body })).rejects.toBeDefined()
    expect((await shown(mei, id)).status).toBe('appealed')
    await accept(mei, id)
  })
})

describe('requested freight', () => {
  async function askWithFreight(type: 'refund' | 'return') {
    const mei = await prepareBuyer(api)
    const bought = await buyShipped({ buyer: mei, seller, received: true }, [tea])
    const item_id = bought.items[0] ?? ''
    const { maximum, freight } = await mei.call('GET /api/refund/preview', { query: { item_id } })
    const { id } = await ask(api, mei, { item_id, amount: maximum + freight, type })
    const body = { id, verdict: 'pass', freight: false } as const
    expect(await seller.call('POST /api/portal/refund/decide', { body })).toMatchObject({ status: 'offered' })
    return { mei, id, maximum, freight }
  }

  test('by leaving freight out of the refund: the buyer has it judged', async () => {
    const { mei, id, maximum, freight } = await askWithFreight('refund')
    expect((await shown(mei, id)).offer).toMatchObject({ amount: maximum, of: maximum + freight, pieces: null })
    await dispute(mei, id)
    expect(await rule(id, 'pass')).toMatchObject({ status: 'refunded', refunded: maximum + freight })
  })

  test('by leaving freight out of a return: the goods are sent back once that is settled', async () => {
    const { mei, id, maximum } = await askWithFreight('return')
    expect(await accept(mei, id)).toMatchObject({ status: 'awaiting_return', offer: null })
    await mei.call('POST /api/refund/ship', { body: { id, carrier: 'DHL', tracking_no: '1' } })
    expect(await receive(id, 1)).toMatchObject({ status: 'refunded', refunded: maximum })
  })
})

describe('a shop that does not name its return address', () => {
  const silent = async (slug: string) => {
    const shop = await addShop(writer, { slug, name: 'Silent' })
    const { variantIds } = await addProduct(writer, {
      shop,
      name: { en: 'Lamp' },
      variants: [{ price: 20_00, stock: 9 }],
    })
    await writer.deleteFrom('return_addresses').where('shop_id', '=', shop.id).execute()
    const owner = await api.hireSeller(shop.id)
    const mei = await prepareBuyer(api)
    const { items } = await buyShipped({ buyer: mei, seller: owner, received: true }, [variantIds[0] ?? 0])
    const { id } = await ask(api, mei, { item_id: items[0] ?? '', amount: 20_00, type: 'return' })
    const say = () => owner.call('POST /api/portal/shop/return_address', { body: dock })
    return { mei, owner, id, say, kept: await balanceOf(mei) }
  }

  test('by not answering, twice: the money is refunded without the goods', async () => {
    const { mei, id, kept } = await silent('silent-twice')
    await runDueRefunds(writer, inDays(5.1))
    expect(await shown(mei, id)).toMatchObject({ status: 'awaiting_return', return: { address: null } })
    expect(await kindsOf(mei)).toContain('refund_address_awaited')
    await runDueRefunds(writer, inDays(9.9))
    expect(await shown(mei, id)).toMatchObject({ status: 'awaiting_return' })
    await runDueRefunds(writer, inDays(10.2))
    expect(await shown(mei, id)).toMatchObject({ status: 'refunded', refunded: 20_00 })
    expect(await balanceOf(mei)).toBe(kept + 20_00)
  })

  test('by naming it at the last moment: the buyer has the full time to send the goods', async () => {
    const { mei, owner, id, say } = await silent('silent-late')
    await runDueRefunds(writer, inDays(5.1))
    expect((await owner.call('GET /api/notification/list', { query: {} })).items.map(({ kind }) => kind)).toContain(
      'sale_return_address_needed',
    )
    await say()
    const { due_at } = await shown(mei, id)
    expect(new Date(due_at ?? 0).getTime()).toBeGreaterThan(inDays(13.9).getTime())
    expect(await kindsOf(mei)).toContain('refund_return_approved')
    await runDueRefunds(writer, inDays(13.8))
    expect(await shown(mei, id)).toMatchObject({ status: 'awaiting_return', can: ['withdraw', 'ship'] })
    await runDueRefunds(writer, inDays(14.1))
    expect(await shown(mei, id)).toMatchObject({ status: 'withdrawn' })
  })

  test('by refusing instead: an operator upholds the appeal all the same', async () => {
    const { mei, owner, id, kept } = await silent('silent-refusing')
    const refusal = { id, verdict: 'refuse', reason: 'No.' } as const
    await owner.call('POST /api/portal/refund/decide', { body: refusal })
    await dispute(mei, id)
    expect(await rule(id, 'pass')).toMatchObject({ status: 'awaiting_return' })
    await runDueRefunds(writer, inDays(5.1))
    expect(await balanceOf(mei)).toBe(kept + 20_00)
  })
})
