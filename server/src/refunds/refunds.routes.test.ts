import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { startApi } from '../../test/api.ts'
import { ask, buy, buyShipped, proofOf } from '../../test/refunding.ts'
import { uploadPicture } from '../../test/proof.ts'
import { expectCleanLedger, order, prepareBuyer } from '../../test/shopping.ts'
import { buildWorld } from '../../test/world.ts'

const api = await startApi()
const { products, shops } = await buildWorld(api.databases.writer)
const [tea = 0] = products.tea.variantIds
const [seller, neighbour, operator] = [
  await api.hireSeller(shops.kumoriya.id),
  await api.hireSeller(shops.fjordkant.id),
  await api.hireOperator(),
]

afterEach(() => expectCleanLedger(api))

/** Creates a shopper who has received two teas for 9.00 with 5.90 of freight. */
async function received() {
  const mei = await prepareBuyer(api)
  const { id, items, total } = await buyShipped({ buyer: mei, seller, received: true }, [tea], { quantity: 2 })
  return { mei, id, total, item_id: items[0] ?? '' }
}

describe('allowed requests (specification, decisions 6)', () => {
  test('are announced beforehand: the paid share, and where freight is included', async () => {
    const { mei, item_id } = await received()
    expect(await mei.call('GET /api/refund/preview', { query: { item_id } })).toMatchObject({
      shop: { name: 'Kumoriya Works' },
      item: { id: item_id, name: 'Oolong tea', quantity: 2 },
      types: ['refund', 'return'],
      product_statuses: ['received', 'not_received'],
      maximum: 9_00,
      freight: 5_90,
      freight_always: false,
      freight_reasons: expect.arrayContaining(['damaged', 'late']),
      open: null,
    })
  })

  test('before shipping always include freight, and no goods can have been received', async () => {
    const mei = await prepareBuyer(api)
    const { items } = await buy(mei, [tea])
    const [item_id = ''] = items
    expect(await mei.call('GET /api/refund/preview', { query: { item_id } })).toMatchObject({
      types: ['refund'],
      product_statuses: ['not_received'],
      freight_always: true,
    })
    const request = { item_id, amount: 1, product_status: 'not_received' } as const
    await expect(ask(api, mei, { ...request, product_status: 'received' })).rejects.toMatchObject({
      fields: { product_status: expect.any(String) },
    })
    await expect(ask(api, mei, { ...request, type: 'return' })).rejects.toMatchObject({
      fields: { type: expect.any(String), product_status: expect.any(String) },
    })
    expect(await ask(api, mei, { ...request, reason: 'changed_mind', amount: 9_40 })).toMatchObject({ freight: 4_90 })
  })

  test.each([
    { what: 'a negative amount', amount: -1, reason: 'damaged', refusal: 'REFUND_NEGATIVE' },
    { what: 'an amount of zero', amount: 0, reason: 'damaged', refusal: 'AMOUNT_INVALID' },
    { what: 'half a cent', amount: 0.5, reason: 'damaged', refusal: 'AMOUNT_INVALID' },
    {
      what: 'freight where the shop is not at fault',
      amount: 9_01,
      reason: 'changed_mind',
      refusal: 'REFUND_TOO_LARGE',
    },
    { what: 'more than was paid', amount: 14_91, reason: 'damaged', refusal: 'REFUND_TOO_LARGE' },
    { what: 'a very large amount', amount: 1e12, reason: 'damaged', refusal: 'REFUND_TOO_LARGE' },
  ])('$what is refused: $refusal', async ({ amount, reason, refusal }) => {
    const { mei, item_id } = await received()
    await expect(ask(api, mei, { item_id, amount, reason })).rejects.toMatchObject({ reason: refusal })
  })

  test('use the specification’s own words (section 8)', async () => {
    const { mei, item_id } = await received()
    await expect(ask(api, mei, { item_id, amount: -1 })).rejects.toMatchObject({
      message: 'Refund amount cannot be negative',
    })
    await ask(api, mei, { item_id, amount: 14_90 })
    await expect(ask(api, mei, { item_id, amount: 1_00 })).rejects.toMatchObject({
      reason: 'REFUND_EXISTS',
      message: 'You have already submitted a refund request',
    })
  })

  test('amount, reason, explanation and proof are required, all named at once (section 5)', async () => {
    const { mei, item_id } = await received()
    const nothing = {
      item_id,
      type: 'refund',
      product_status: 'received',
      amount: null,
      reason: ' ',
      explanation: '',
      proofs: [],
    }
    const answer = await api.app.inject({
      method: 'POST',
      url: '/api/refund/apply',
      headers: { token: mei.token },
      payload: nothing,
    })
    expect(answer.json()).toMatchObject({ code: 0, reason: 'INVALID_INPUT' })
    expect(Object.keys(answer.json().fields).toSorted()).toEqual(['amount', 'explanation', 'proofs', 'reason'])
  })

  test('a proof is a picture of one’s own, uploaded for this', async () => {
    const { mei, item_id } = await received()
    const jonas = await api.signUp()
    const foreign = [await proofOf(api, jonas)]
    const other = [await uploadPicture(api.app, mei, 'chat_picture')]
    for (const proofs of [foreign, other, ['0']])
      await expect(ask(api, mei, { item_id, amount: 1, proofs })).rejects.toMatchObject({ reason: 'NOT_FOUND' })
    const twice = await proofOf(api, mei)
    const refund = await ask(api, mei, { item_id, amount: 1, proofs: [twice, twice] })
    expect(refund.proofs).toHaveLength(1)
    const picture = await api.app.inject({ url: refund.proofs[0]?.url ?? '' })
    expect(picture.statusCode).toBe(200)
    expect((await api.app.inject({ url: `/files/nothing` })).statusCode).toBe(404)
  })

  test('cover no unpaid orders, nor those of another shopper', async () => {
    const mei = await prepareBuyer(api)
    const { id = '' } = (await order(mei, [tea])).orders[0] ?? {}
    const { items, can } = await mei.call('GET /api/order/detail', { query: { id } })
    const item_id = items[0]?.id ?? ''
    expect(can).not.toContain('refund')
    await expect(ask(api, mei, { item_id, amount: 1, product_status: 'not_received' })).rejects.toMatchObject({
      reason: 'NOT_REFUNDABLE',
    })
    await expect(mei.call('GET /api/refund/preview', { query: { item_id } })).rejects.toMatchObject({
      reason: 'NOT_REFUNDABLE',
    })
    const jonas = await prepareBuyer(api)
    await expect(ask(api, jonas, { item_id, amount: 1 })).rejects.toMatchObject({ reason: 'NOT_FOUND' })
    await expect(jonas.call('GET /api/refund/preview', { query: { item_id } })).rejects.toMatchObject({
      reason: 'NOT_FOUND',
    })
  })
})

describe('a request', () => {
  test('puts the order into after-sale until it is withdrawn; there are at most three', async () => {
    const { mei, id, item_id } = await received()
    const before = await mei.call('GET /api/order/detail', { query: { id } })
    expect(before).toMatchObject({ status: 3, can: expect.arrayContaining(['refund']) })
    const first = await ask(api, mei, { item_id, amount: 5_00, reason: 'Too small for my shelf' })
    expect(first).toMatchObject({
      status: 'applying',
      label: 'Applying for refund',
      amount: 5_00,
      freight: 0,
      reason: 'Too small for my shelf',
      can: ['withdraw'],
      due_at: expect.any(String),
      events: [{ kind: 'applied', by: 'shopper' }],
    })
    expect(Math.round((Date.parse(first.due_at ?? '') - Date.now()) / 86_400_000)).toBe(5)
    const during = await mei.call('GET /api/order/detail', { query: { id } })
    expect(during).toMatchObject({
      status: -4,
      label: 'In after-sale',
      items: [{ refund: { id: first.id, label: 'Applying for refund' } }],
      refunds: [{ id: first.id }],
    })
    expect(during.can).not.toContain('refund')
    const listed = await mei.call('GET /api/user/order_list', { query: { status: -4 } })
    expect(listed).toMatchObject({ items: [{ id }], counts: { '-4': 1, '3': 0 } })
    expect(await mei.call('GET /api/refund/preview', { query: { item_id } })).toMatchObject({ open: { id: first.id } })

    const withdrawn = await mei.call('POST /api/refund/withdraw', { body: { id: first.id } })
    expect(withdrawn).toMatchObject({ status: 'withdrawn', label: 'Request withdrawn', can: ['apply'], due_at: null })
    await expect(mei.call('POST /api/refund/withdraw', { body: { id: first.id } })).rejects.toMatchObject({
      reason: 'ALREADY_DECIDED',
    })
    const after = await mei.call('GET /api/order/detail', { query: { id } })
    expect(after).toMatchObject({ status: 3, items: [{ refund: null }], can: expect.arrayContaining(['refund']) })

    for (const amount of [1_00, 2_00]) {
      const again = await ask(api, mei, { item_id, amount })
      await mei.call('POST /api/refund/withdraw', { body: { id: again.id } })
    }
    await expect(ask(api, mei, { item_id, amount: 1_00 })).rejects.toMatchObject({ reason: 'NOT_REFUNDABLE' })
    expect((await mei.call('GET /api/order/detail', { query: { id } })).can).not.toContain('refund')
    expect((await mei.call('GET /api/refund/list')).items.map(({ amount }) => amount)).toEqual([2_00, 1_00, 5_00])
  })

  test('is visible to its shopper, its shop and the operators alone', async () => {
    const { mei, item_id } = await received()
    const jonas = await prepareBuyer(api)
    const { id } = await ask(api, mei, { item_id, amount: 1_00 })
    const missing = { reason: 'NOT_FOUND' }
    await expect(jonas.call('GET /api/refund/detail', { query: { id } })).rejects.toMatchObject(missing)
    await expect(jonas.call('POST /api/refund/withdraw', { body: { id } })).rejects.toMatchObject(missing)
    const parcel = { id, carrier: 'dhl', tracking_no: '1' }
    await expect(jonas.call('POST /api/refund/ship', { body: parcel })).rejects.toMatchObject(missing)
    await expect(jonas.call('POST /api/refund/appeal', { body: { id, explanation: 'No' } })).rejects.toMatchObject(
      missing,
    )
    expect((await jonas.call('GET /api/refund/list')).items).toEqual([])

    await expect(neighbour.call('GET /api/portal/refund/detail', { query: { id } })).rejects.toMatchObject(missing)
    const decision = { id, verdict: 'pass' } as const
    await expect(neighbour.call('POST /api/portal/refund/decide', { body: decision })).rejects.toMatchObject(missing)
    const receipt = { id, quantity: 1, disposition: 'lost' } as const
    await expect(neighbour.call('POST /api/portal/refund/receive', { body: receipt })).rejects.toMatchObject(missing)
    for (const person of [mei, jonas])
      await expect(person.call('POST /api/portal/refund/decide', { body: decision })).rejects.toMatchObject({
        reason: 'NOT_ALLOWED',
      })
    await expect(seller.call('POST /api/portal/refund/rule', { body: decision })).rejects.toMatchObject({
      reason: 'NOT_ALLOWED',
    })
    const keyword = mei.account
    for (const staff of [seller, operator])
      expect((await staff.call('GET /api/portal/refund/list', { query: { keyword } })).items).toMatchObject([
        { id, can: ['decide'], shopper: { account: mei.account, refunds: 1 }, order_status: -4 },
      ])
    expect((await neighbour.call('GET /api/portal/refund/list')).counts['all']).toBe(0)
  })

  test('is found by letters of the order, the shopper and the product in any language, once', async () => {
    const { mei, item_id } = await received()
    const { id } = await ask(api, mei, { item_id, amount: 1_00 })
    const { order_no } = (await operator.call('GET /api/portal/refund/detail', { query: { id } })).order
    const found = async (keyword: string) =>
      (await seller.call('GET /api/portal/refund/list', { query: { keyword } })).items.filter((one) => one.id === id)
    for (const keyword of [order_no, mei.account, 'oolong', '乌龙'])
      expect(await found(keyword), keyword).toHaveLength(1)
    expect(await found('%')).toEqual([])
  })

  test('is listed page by page, newest first, the waiting ones too', async () => {
    const { mei, item_id } = await received()
    const { id } = await ask(api, mei, { item_id, amount: 1_00 })
    const newest = await operator.call('GET /api/portal/refund/list', { query: { limit: 1 } })
    expect(newest).toMatchObject({ items: [{ id }], next: expect.any(String) })
    const older = await operator.call('GET /api/portal/refund/list', { query: { limit: 1, cursor: newest.next ?? '' } })
    expect(Number(older.items[0]?.id)).toBeLessThan(Number(id))
    const waiting = await operator.call('GET /api/portal/refund/list', { query: { status: 'applying' } })
    const ids = waiting.items.map((refund) => Number(refund.id))
    expect(ids).toEqual(ids.toSorted((one, other) => other - one))
    expect(waiting.counts['applying']).toBe(ids.length)
    await mei.call('POST /api/refund/withdraw', { body: { id } })
  })

  test('is not decided by its own shopper, not even as an operator', async () => {
    const shopkeeper = await prepareBuyer(api)
    const { items } = await buyShipped({ buyer: shopkeeper, seller }, [tea])
    const { id } = await ask(api, shopkeeper, { item_id: items[0] ?? '', amount: 1_00 })
    await sql`update accounts set duties = '{owner}' where id = ${Number(shopkeeper.id)}`.execute(api.databases.writer)
    expect((await shopkeeper.call('GET /api/portal/refund/detail', { query: { id } })).can).toEqual([])
    await expect(
      shopkeeper.call('POST /api/portal/refund/decide', { body: { id, verdict: 'pass' } }),
    ).rejects.toMatchObject({ reason: 'NOT_ALLOWED' })
    await shopkeeper.call('POST /api/refund/withdraw', { body: { id } })
  })
})
