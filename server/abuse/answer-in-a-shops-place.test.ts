import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { startApi, type TestPerson } from '../test/api.ts'
import { earnFor } from '../test/earning.ts'
import { ask, buyShipped } from '../test/refunding.ts'
import { expectCleanLedger, prepareBuyer, type TestBuyer } from '../test/shopping.ts'
import { cards, outcomeOf, toCard } from '../test/withdrawing.ts'
import { addProduct, addShop } from '../test/world.ts'

/** An operator answers in the place of a friend's shop, and then decides finally when the buyer appeals. */

const api = await startApi()
const shop = await addShop(api.databases.writer, { slug: 'alone', name: 'Alone' })
const dock = {
  ...{ addressee: 'Dock', mobile: '+4755123456', country: 'NO', region: '46' },
  ...{ city: 'Bergen', postcode: '5003', detail: 'Dock 7' },
}

afterEach(() => expectCleanLedger(api))

async function people() {
  const hired = () => api.hireOperator(undefined, ['support'])
  const [ines, olu, pia] = [await hired(), await hired(), await hired()]
  return { ines, olu, pia, seller: await api.hireSeller(shop.id), mei: await prepareBuyer(api, 20_000_00) }
}

async function bought(buyer: TestBuyer, seller: TestPerson, price: number): Promise<string> {
  const { variantIds } = await addProduct(api.databases.writer, {
    shop,
    name: { en: 'Desk' },
    variants: [{ price, stock: 9 }],
  })
  const { items } = await buyShipped({ buyer, seller, received: true }, variantIds)
  return items[0] ?? ''
}

/** Sends a desk back to the shop, which has promised its full price. */
async function returned(buyer: TestBuyer, seller: TestPerson, price: number): Promise<string> {
  await seller.call('POST /api/portal/shop/return_address', { body: dock })
  const item_id = await bought(buyer, seller, price)
  const { id } = await ask(api, buyer, { item_id, amount: price, type: 'return' })
  await seller.call('POST /api/portal/refund/decide', { body: { id, verdict: 'pass' } })
  await buyer.call('POST /api/refund/ship', { body: { id, carrier: 'DHL', tracking_no: 'DESK' } })
  return id
}
const loseIt = (by: TestPerson, id: string) =>
  by.call('POST /api/portal/refund/receive', { body: { id, quantity: 0, disposition: 'lost' } })
const rule = (by: TestPerson, id: string, decision: 'pass' | 'refuse') =>
  by.call('POST /api/portal/refund/rule', { body: { id, verdict: decision, reason: 'Nothing came.' } })

test('by reporting in a shop’s place that no goods were returned, and ruling on it: another operator rules', async () => {
  const { ines, olu, seller, mei } = await people()
  const id = await returned(mei, seller, 3_000_00)
  expect(await loseIt(ines, id)).toMatchObject({ status: 'offered', answered_by_you: true })
  await mei.call('POST /api/refund/appeal', { body: { id, explanation: 'The carrier says otherwise.' } })
  expect((await ines.call('GET /api/portal/refund/detail', { query: { id } })).can).toEqual([])
  expect(await outcomeOf(rule(ines, id, 'refuse'))).toBe('NOT_ALLOWED')
  expect((await olu.call('GET /api/portal/refund/detail', { query: { id } })).can).toEqual(['rule'])
  expect(await rule(olu, id, 'pass')).toMatchObject({ status: 'refunded', refunded: 3_000_00, answered_by_you: false })
})

test('by reporting in a shop’s place that a return above the limit did not arrive: a second operator agrees, and a third rules', async () => {
  const { ines, olu, pia, seller, mei } = await people()
  const id = await returned(mei, seller, 10_000_01)
  expect(await loseIt(ines, id)).toMatchObject({ status: 'return_shipped' })
  expect(await outcomeOf(loseIt(ines, id))).toBe('ALREADY_DECIDED')
  expect(await loseIt(olu, id)).toMatchObject({ status: 'offered' })
  await mei.call('POST /api/refund/appeal', { body: { id, explanation: 'The carrier says otherwise.' } })
  for (const one of [ines, olu]) expect(await outcomeOf(rule(one, id, 'refuse'))).toBe('NOT_ALLOWED')
  expect(await rule(pia, id, 'refuse')).toMatchObject({ status: 'refunded', refunded: 0 })
})

test('by refusing in a shop’s place, and ruling on the appeal: another operator rules', async () => {
  const { ines, olu, seller, mei } = await people()
  const { id } = await ask(api, mei, { item_id: await bought(mei, seller, 5_00), amount: 1_00 })
  await ines.call('POST /api/portal/refund/decide', { body: { id, verdict: 'refuse', reason: 'It was whole.' } })
  await mei.call('POST /api/refund/appeal', { body: { id, explanation: 'It is not.' } })
  expect(await outcomeOf(rule(ines, id, 'pass'))).toBe('NOT_ALLOWED')
  expect(await rule(olu, id, 'pass')).toMatchObject({ status: 'refunded' })
})

test('by a first approval from before the duty was revoked and granted again', async () => {
  const ada = await api.hireOperator('ada')
  const { ines, olu, seller, mei } = await people()
  const id = await returned(mei, seller, 10_000_01)
  expect(await loseIt(ines, id)).toMatchObject({ status: 'return_shipped' })
  const duty = { account: ines.account, duty: 'support' } as const
  await ada.call('POST /api/portal/team/take_away', { body: duty })
  await ada.call('POST /api/portal/team/grant', { body: duty })
  expect(await loseIt(olu, id)).toMatchObject({ status: 'return_shipped' })
  expect(await loseIt(ada, id)).toMatchObject({ status: 'offered' })
})

test('by leaving the shop first: for a year an operator decides nothing about it', async () => {
  const { seller, mei } = await people()
  const ines = await api.hireOperator(undefined, ['support', 'finance'])
  const { writer } = api.databases
  await sql`insert into shop_staff (shop_id, account_id, role) values (${shop.id}, ${ines.id}, 'owner')`.execute(writer)
  await sql`delete from shop_staff where account_id = ${ines.id}`.execute(writer)
  const { id } = await ask(api, mei, { item_id: await bought(mei, seller, 5_00), amount: 1_00 })
  const passes = () => outcomeOf(ines.call('POST /api/portal/refund/decide', { body: { id, verdict: 'pass' } }))
  expect((await ines.call('GET /api/portal/refund/detail', { query: { id } })).can).toEqual([])
  expect(await passes()).toBe('NOT_ALLOWED')

  await seller.call('POST /api/user/resetPay', { body: { new_code: '246813' } })
  await earnFor(writer, shop.id, 100_00)
  const reference = `shop ${shop.id} 5000`
  const body = { code: '246813', purpose: 'withdrawal', reference, destination: cards[0] } as const
  const { ticket } = await seller.call('POST /api/user/verify_pay', { body })
  const withdrawal = await seller.call('POST /api/portal/earnings/withdraw', {
    body: { ...toCard(), amount: 50_00, ticket },
  })
  expect(
    await outcomeOf(ines.call('POST /api/portal/withdrawal/decide', { body: { id: withdrawal.id, verdict: 'pass' } })),
  ).toBe('NOT_ALLOWED')
  const isOwn = async () => {
    const { is_own } = await ines.call('GET /api/portal/withdrawal/detail', { query: { id: withdrawal.id } })
    const user = await ines.call('GET /api/portal/user/detail', { query: { id: seller.id } })
    return [is_own, user.is_own]
  }
  expect(await isOwn()).toEqual([true, true])

  await sql`update former_staff set left_at = now() - interval '1 year' where account_id = ${ines.id}`.execute(writer)
  expect(await isOwn()).toEqual([false, false])
  expect(await passes()).toBe('ok')
})

test.each([
  ['almost all', 11_999_00],
  ['all', 12_000_00],
])(
  'by a ruling about goods of which the platform’s code paid %s: above the limit a second operator agrees',
  async (_share, value) => {
    const { ines, olu, seller } = await people()
    const friend = await prepareBuyer(api, 100_00)
    const made = await addProduct(api.databases.writer, {
      shop,
      name: { en: 'Wardrobe' },
      variants: [{ price: 12_000_00, stock: 9 }],
    })
    const [ada, bob] = [await api.hireOperator(undefined, ['finance']), await api.hireOperator(undefined, ['finance'])]
    const code = `WARDROBE${value}`
    const terms = {
      code,
      kind: 'amount',
      value,
      minimum: 0,
      total_limit: null,
      per_shopper: null,
      budget: 90_000_00,
    } as const
    const promo = await ada.call('POST /api/portal/platform_promo/create', { body: terms })
    await bob.call('POST /api/portal/platform_promo/budget', { body: { id: promo.id, budget: 90_000_00 } })
    const { items } = await buyShipped({ buyer: friend, seller }, made.variantIds, { promo_code: code })
    const claim = { amount: 12_000_00 - value, product_status: 'not_received', reason: 'not_arrived' } as const
    const { id } = await ask(api, friend, { item_id: items[0] ?? '', ...claim })
    await seller.call('POST /api/portal/refund/decide', { body: { id, verdict: 'refuse', reason: 'It came.' } })
    await friend.call('POST /api/refund/appeal', { body: { id, explanation: 'It did not.' } })
    expect(await rule(ines, id, 'pass')).toMatchObject({ status: 'appealed' })
    expect(await rule(olu, id, 'pass')).toMatchObject({ status: 'refunded' })
  },
)
