import { afterAll, describe, expect, test } from 'vitest'
import { startApi } from '../../test/api.ts'
import { expectCleanLedger, order, pay, prepareBuyer } from '../../test/shopping.ts'
import { buildWorld } from '../../test/world.ts'

const api = await startApi()
const { writer } = api.databases
const { products, shops } = await buildWorld(writer)
const [tea = 0] = products.tea.variantIds
const [headphones = 0] = products.headphones.variantIds
const seller = await api.hireSeller(shops.kumoriya.id)

afterAll(() => expectCleanLedger(api))

async function cancelled(mei: Awaited<ReturnType<typeof prepareBuyer>>, variants = [tea]) {
  const group = await order(mei, variants)
  const id = group.orders[0]?.id ?? ''
  await mei.call('POST /api/order/cancel', { body: { id } })
  return id
}

describe('an order that is over', () => {
  test('is taken off the shopper’s list and put back; the shop and its own page keep it', async () => {
    const mei = await prepareBuyer(api)
    const id = await cancelled(mei)
    const hidden = await mei.call('POST /api/order/hide', { body: { id, hidden: true } })
    expect(hidden).toMatchObject({ id, hideable: true, hidden: true })
    expect(await mei.call('GET /api/user/order_list')).toMatchObject({ items: [], counts: { all: 0, '-1': 0 } })
    expect(await mei.call('GET /api/order/detail', { query: { id } })).toMatchObject({ id, hidden: true })
    const { items } = await seller.call('GET /api/portal/order/list', { query: { keyword: hidden.order_no } })
    expect(items).toHaveLength(1)

    await mei.call('POST /api/order/hide', { body: { id, hidden: false } })
    expect((await mei.call('GET /api/user/order_list')).items).toMatchObject([{ id, hidden: false }])
  })

  test('one that is not over stays, and somebody else’s is not found', async () => {
    const [mei, jonas] = [await prepareBuyer(api), await prepareBuyer(api)]
    const group = await order(mei, [tea])
    const body = { id: group.orders[0]?.id ?? '', hidden: true }
    expect((await mei.call('GET /api/user/order_list')).items).toMatchObject([{ hideable: false }])
    await expect(mei.call('POST /api/order/hide', { body })).rejects.toMatchObject({ reason: 'NOT_HIDEABLE' })
    await pay(mei, group)
    await expect(mei.call('POST /api/order/hide', { body })).rejects.toMatchObject({ reason: 'NOT_HIDEABLE' })
    await expect(jonas.call('POST /api/order/hide', { body })).rejects.toMatchObject({ reason: 'NOT_FOUND' })
  })
})

describe('buying it again', () => {
  test('puts its items into the bag, twice as good as once, and says what is no longer sold', async () => {
    const mei = await prepareBuyer(api)
    const id = await cancelled(mei, [tea, headphones])
    await writer.updateTable('variants').set({ is_on_sale: false }).where('id', '=', headphones).execute()
    const again = () => mei.call('POST /api/order/buy_again', { body: { id } })
    const answers = await Promise.all(Array.from({ length: 10 }, again))
    await writer.updateTable('variants').set({ is_on_sale: true }).where('id', '=', headphones).execute()
    for (const answer of answers) {
      expect(answer).toEqual({ added: 1, missing: [{ name: 'Wireless headphones', spec: '' }] })
    }
    const lines = (await mei.call('GET /api/cart/list')).shops.flatMap((shop) => shop.items)
    expect(lines).toMatchObject([{ variant_id: String(tea), quantity: 1 }])
  })

  test('somebody else’s order is not found', async () => {
    const [mei, jonas] = [await prepareBuyer(api), await prepareBuyer(api)]
    const body = { id: await cancelled(mei) }
    await expect(jonas.call('POST /api/order/buy_again', { body })).rejects.toMatchObject({ reason: 'NOT_FOUND' })
  })
})
