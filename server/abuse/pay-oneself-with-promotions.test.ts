import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { startApi, type TestPerson } from '../test/api.ts'
import { rollUp } from '../src/catalog/counters.jobs.ts'
import { buyShipped } from '../test/refunding.ts'
import { expectCleanLedger, order, prepareBuyer, type TestBuyer } from '../test/shopping.ts'
import { cards, outcomeOf, toCard, withdraw } from '../test/withdrawing.ts'
import { buildWorld } from '../test/world.ts'

/**
 * A member of a shop buys from it with the platform's codes, reviews it and is paid: as themselves, or with a second account that shares an address,
 * a payout destination or a device. They may buy, but the platform pays no discount and nothing of it counts.
 */

const api = await startApi()
const { writer } = api.databases
const { shops, products } = await buildWorld(writer)
const [tea = 0] = products.tea.variantIds
const shopId = shops.kumoriya.id
await sql`insert into promotions (code, code_key, kind, value, maximum, budget, starts_at) values ('HARBOR20', 'HARBOR20', 'percentage', 20, 1000000, 1000000, now() - interval '1 day')`.execute(
  writer,
)
const seller = await api.hireSeller(shopId)
const operator = await api.hireOperator()
const elsewhere = await api.hireSeller(shops.fjordkant.id)
const [phone = 0] = products.phone.variantIds
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0'

let homes = 0
/** Prepares a buyer with an address of their own. */
async function buyerOf(detail = `House ${(homes += 1)}`): Promise<TestBuyer> {
  const buyer = await prepareBuyer(api)
  await sql`update addresses set detail = ${detail}, postcode = '049315' where account_id = ${Number(buyer.id)}`.execute(
    writer,
  )
  return buyer
}

async function logInFrom(person: TestPerson, remoteAddress: string, userAgent = firefox): Promise<void> {
  await api.app.inject({
    method: 'POST',
    url: '/api/user/login',
    remoteAddress,
    headers: { 'user-agent': userAgent },
    payload: { account: person.account, password: 'sealane-demo' },
  })
}

/** Delivers an item of another shop to the address. */
async function receives(buyer: TestBuyer): Promise<void> {
  await buyShipped({ buyer, seller: elsewhere, received: true }, [phone])
}

async function arrive(id: string): Promise<void> {
  await operator.call('POST /api/portal/withdrawal/decide', { body: { id, verdict: 'pass' } })
  await operator.call('POST /api/portal/withdrawal/settle', { body: { id, outcome: 'settled' } })
}

const hire = (person: TestPerson, role = 'owner') =>
  sql`insert into shop_staff (shop_id, account_id, role) values (${shopId}, ${Number(person.id)}, ${role})`.execute(
    writer,
  )
const withCode = (buyer: TestBuyer) => outcomeOf(order(buyer, [tea], { promo_code: 'HARBOR20' }))
const likes = (person: TestPerson) =>
  outcomeOf(person.call('POST /api/product/like', { body: { id: String(products.tea.id), liked: true } }))
const follows = (person: TestPerson) =>
  outcomeOf(person.call('POST /api/shop/follow', { body: { id: String(shopId), followed: true } }))
const review = {
  content: 'Simply the best shop ever',
  product_score: 5,
  service_score: 5,
  postage_score: 5,
  pictures: [],
}

async function reviews(buyer: TestBuyer): Promise<{ outcome: string; related: string | null }> {
  const { id } = await buyShipped({ buyer, seller, received: true }, [tea])
  const { can } = await buyer.call('POST /api/order/finish', { body: { id } })
  const outcome = await outcomeOf(buyer.call('POST /api/comment/add', { body: { order_id: id, ...review } }))
  expect(can.includes('review')).toBe(outcome === 'ok')
  const { items } = await operator.call('GET /api/portal/order/list', { query: {} })
  return { outcome, related: items.find((one) => one.id === id)?.related_by ?? null }
}

async function soldNow(): Promise<number> {
  await rollUp(writer)
  return (await api.visitor('GET /api/product/detail', { query: { id: String(products.tea.id) } })).sold
}

const refused = { code: 'PROMO_RELATED', like: 'RELATED_TO_SHOP', follow: 'RELATED_TO_SHOP', review: 'RELATED_TO_SHOP' }

async function attempts(buyer: TestBuyer) {
  const code = await withCode(buyer)
  await sql`delete from cart_lines where account_id = ${Number(buyer.id)}`.execute(writer)
  const [like, follow] = [await likes(buyer), await follows(buyer)]
  const { outcome, related } = await reviews(buyer)
  return { code, like, follow, review: outcome, related }
}

describe('restrictions of a shop’s own people', () => {
  test('by buying from themselves: no code, no like, no review, and nothing counts as sold', async () => {
    const mei = await buyerOf()
    await hire(mei)
    const before = await soldNow()
    expect(await attempts(mei)).toEqual({ ...refused, related: 'staff' })
    expect(await soldNow()).toBe(before)
    await expectCleanLedger(api)
  })

  test('by leaving the shop for a minute: an account that worked there within a year is related, and so is its second account', async () => {
    const [mei, twin] = [await buyerOf('31 Quay Road'), await buyerOf('31 Quay Road')]
    await receives(mei)
    await hire(mei, 'manager')
    await mei.call('POST /api/portal/shop/leave', { body: { shop_id: String(shopId) } })
    expect(await attempts(mei)).toEqual({ ...refused, related: 'staff' })
    expect(await attempts(twin)).toEqual({ ...refused, related: 'address' })
    await sql`update former_staff set left_at = now() - interval '366 days'`.execute(writer)
    expect([await likes(mei), await likes(twin)]).toEqual(['ok', 'ok'])
  })

  test('by a second account that is paid out to the same card', async () => {
    const [mei, twin] = [await buyerOf(), await buyerOf()]
    await arrive((await withdraw(mei, 20_00, toCard())).id)
    await withdraw(twin, 20_00, toCard())
    expect(await attempts(twin)).toMatchObject({ code: 'ok', related: null })
    await hire(mei)
    expect(await attempts(twin)).toEqual({ ...refused, related: 'payout' })
  })

  test('by a second account at the same address, however it is written', async () => {
    const [mei, twin] = [await buyerOf('12 Quay Road, #04-05'), await buyerOf('12 QUAY ROAD 04 05')]
    await receives(mei)
    await hire(mei)
    expect(await attempts(twin)).toEqual({ ...refused, related: 'address' })
  })

  test('by a second account in the same browser', async () => {
    const [mei, twin, neighbour, guest] = [await buyerOf(), await buyerOf(), await buyerOf(), await buyerOf()]
    await hire(mei)
    await logInFrom(mei, '9.9.9.40')
    await logInFrom(twin, '9.9.9.40')
    await logInFrom(neighbour, '9.9.9.40', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Safari/604.1')
    await logInFrom(guest, '9.9.9.41')
    expect(await attempts(twin)).toEqual({ ...refused, related: 'device' })
    expect(await withCode(neighbour)).toBe('ok')
    expect(await withCode(guest)).toBe('ok')
  })

  test('the preview states why the code does not count, and sellers cannot see which accounts are related', async () => {
    const mei = await buyerOf()
    await hire(mei, 'packer')
    await mei.call('POST /api/cart/add', { body: { variant_id: String(tea), quantity: 1 } })
    const body = { address_id: mei.addressId, promo_code: 'HARBOR20' }
    const { promo, discount } = await mei.call('POST /api/order/preview', { body })
    expect([promo?.applied, discount]).toEqual([false, 0])
    expect(promo?.msg).toContain('You can buy without the code')
    const { items } = await seller.call('GET /api/portal/order/list', { query: {} })
    expect(items.every(({ related_by }) => related_by === null)).toBe(true)
  })
})

describe('all other shoppers still use promotions', () => {
  test('a buyer whose address and card the shop’s people have only saved', async () => {
    const [mei, spy] = [await buyerOf('9 Harbour Lane'), await buyerOf('9 Harbour Lane')]
    await hire(spy)
    await withdraw(mei, 20_00, toCard(cards[1]))
    await withdraw(spy, 20_00, toCard(cards[1]))
    const { addressee, mobile, country, city } = (await mei.call('GET /api/user/address_list')).items[0] ?? {}
    const address = { addressee, mobile, country, city, postcode: '049315', detail: '9 Harbour Lane' }
    await seller.call('POST /api/portal/shop/return_address', { body: address as never })
    // A parcel from their own shop to themselves does not prove that they live there.
    const { id } = await buyShipped({ buyer: spy, seller, received: true }, [tea])
    await spy.call('POST /api/order/finish', { body: { id } })
    expect(await attempts(mei)).toEqual({ code: 'ok', like: 'ok', follow: 'ok', review: 'ok', related: null })
  })

  test('a buyer reviews an order whose address the shop has written into its own address book since', async () => {
    const mei = await buyerOf('7 Harbour Lane')
    const { id } = await buyShipped({ buyer: mei, seller, received: true }, [tea])
    await mei.call('POST /api/order/finish', { body: { id } })
    const twin = await buyerOf('7 Harbour Lane')
    await hire(twin)
    expect(await outcomeOf(mei.call('POST /api/comment/add', { body: { order_id: id, ...review } }))).toBe('ok')
  })

  test('a buyer at whose address the shop’s people receive a parcel once the shop knows it', async () => {
    const mei = await buyerOf('5 Harbour Lane')
    await buyShipped({ buyer: mei, seller, received: true }, [tea])
    const spy = await buyerOf('5 Harbour Lane')
    await receives(spy)
    await hire(spy)
    expect(await attempts(mei)).toEqual({ code: 'ok', like: 'ok', follow: 'ok', review: 'ok', related: null })
  })

  test('a buyer at whose address an order of one cent has arrived', async () => {
    const [mei, spy] = [await buyerOf('3 Harbour Lane'), await buyerOf('3 Harbour Lane')]
    const { id } = await buyShipped({ buyer: spy, seller: elsewhere, received: true }, [phone])
    await sql`update orders set refunded = total - 1 where id = ${Number(id)}`.execute(writer)
    await hire(spy)
    expect(await attempts(mei)).toEqual({ code: 'ok', like: 'ok', follow: 'ok', review: 'ok', related: null })
    await sql`update orders set refunded = 0 where id = ${Number(id)}`.execute(writer)
  })

  test('a shopper who shares a local network or nothing at all buys, likes and reviews', async () => {
    const [owner, mei] = [await buyerOf(), await buyerOf()]
    await hire(owner)
    for (const person of [owner, mei]) await logInFrom(person, '192.168.1.5')
    const before = await soldNow()
    expect(await attempts(mei)).toEqual({ code: 'ok', like: 'ok', follow: 'ok', review: 'ok', related: null })
    expect(await soldNow()).toBe(before + 1)
  })
})
