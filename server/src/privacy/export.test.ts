import { beforeAll, expect, test } from 'vitest'
import { startApi, type Person } from '../../test/api.ts'
import { ask as askForRefund, buy } from '../../test/refunding.ts'
import { prepareBuyer } from '../../test/shopping.ts'
import { buildWorld } from '../../test/world.ts'

const api = await startApi({ limits: true })
const { app, databases, signUp } = api
let world: Awaited<ReturnType<typeof buildWorld>>
beforeAll(async () => {
  world = await buildWorld(databases.writer)
})

const ask = (token?: string) =>
  app.inject({ method: 'POST', url: '/api/user/export', headers: token === undefined ? {} : { token } })

async function shopAround(person: Person & { addressId: string }, note: string) {
  await person.call('POST /api/user/profile', { body: { given_name: note, email: `${note}@example.com` } })
  await person.call('POST /api/product/like', { body: { id: String(world.products.lamp.id), liked: true } })
  const conversation = `shop-${world.shops.kumoriya.id}`
  await person.call('POST /api/service/send', { body: { conversation, text: `Hello from ${note}` } })
  await person.call('POST /api/service/send', { body: { conversation, product_id: String(world.products.lamp.id) } })
  const { items } = await buy(person, world.products.tea.variantIds)
  await askForRefund(api, person, { item_id: items[0] ?? '', amount: 1_00, product_status: 'not_received' })
  const [lamp] = world.products.lamp.variantIds
  await person.call('POST /api/cart/add', { body: { variant_id: String(lamp), quantity: 1 } })
}

test('somebody takes along everything about them, as a file, and nothing of others', async () => {
  const [mei, jonas] = [await prepareBuyer(api), await prepareBuyer(api)]
  await shopAround(mei, 'meihua')
  await shopAround(jonas, 'jonathan')
  const answer = await ask(mei.token)
  expect(answer.headers['content-disposition']).toBe('attachment; filename="sealane.json"')
  expect(answer.headers['cache-control']).toBe('no-store')
  const data = answer.json()
  expect(data).toMatchObject({
    profile: [{ account: mei.account, given_name: 'meihua' }],
    addresses: [{ detail: 'Block 12' }],
    orders: [{ shop: 'Kumoriya Works', items: [{ name: 'Oolong tea', quantity: 1 }] }],
    bag: [{ product: 'Two-joint desk lamp', quantity: 1 }],
    likes: [{ product_id: String(world.products.lamp.id), product: 'Two-joint desk lamp' }],
    talks: [{ text: 'Hello from meihua', is_from_staff: false }, { product: 'Two-joint desk lamp' }],
    votes: [],
    mails: [],
    recharges: [],
    refunds: [{ shop: 'Kumoriya Works', item: 'Oolong tea', amount: 1_00, status: 'applying', pictures: 1 }],
  })
  expect(data.bill.map(({ amount }: { amount: number }) => amount)).toEqual([5_000_00, -data.orders[0].total])
  expect(answer.body).not.toMatch(new RegExp(`jonathan|${jonas.account}|hash|token`))
})

test('nobody takes anything without logging in, and nobody too often', async () => {
  expect((await ask()).statusCode).toBe(401)
  const mei = await signUp()
  for (let round = 0; round < 10; round += 1) expect((await ask(mei.token)).statusCode).toBe(200)
  expect((await ask(mei.token)).json()).toMatchObject({ code: 0, reason: 'TOO_MANY' })
})
