import { expect, test } from 'vitest'
import { startApi } from '../../test/api.ts'
import { uploadPicture } from '../../test/proof.ts'
import { order, pay, prepareBuyer } from '../../test/shopping.ts'
import { answer, conversationIdOf, readAtWork, readConversation, say, textsOf } from '../../test/conversing.ts'
import { buildWorld } from '../../test/world.ts'

const api = await startApi()
const { app, databases, signUp, hireSeller } = api
const { shops, products } = await buildWorld(databases.writer)
const fjordkant = `shop-${shops.fjordkant.id}`
const kumoriya = `shop-${shops.kumoriya.id}`
const ingrid = await hireSeller(shops.fjordkant.id, 'ingrid')

test('a message needs words, or something to look at', async () => {
  const shopper = await signUp()
  const picture = await uploadPicture(app, shopper, 'chat_picture')
  const refused = { reason: 'INVALID_INPUT' }
  await expect(say(shopper, fjordkant, { text: '  \n ' })).rejects.toMatchObject({
    ...refused,
    fields: { text: expect.any(String) },
  })
  await expect(say(shopper, fjordkant, { text: 'a'.repeat(2001) })).rejects.toMatchObject(refused)
  await expect(say(shopper, fjordkant, { text: 'a\0b' })).rejects.toMatchObject(refused)
  const both = { picture, product_id: String(products.phone.id) }
  await expect(say(shopper, fjordkant, both)).rejects.toMatchObject(refused)
  expect(await say(shopper, fjordkant, { text: 'a'.repeat(2000) })).toMatchObject({ text: 'a'.repeat(2000) })
})

test('a picture is for the two sides alone, and its sender’s own', async () => {
  const [shopper, stranger] = [await signUp(), await signUp()]
  const picture = await uploadPicture(app, shopper, 'chat_picture')
  const sent = await say(shopper, fjordkant, { picture })
  expect(sent.picture).toMatchObject({ width: 300, height: 200 })
  const atWork = await readAtWork(ingrid, await conversationIdOf(shopper, fjordkant))
  const url = atWork.items[0]?.picture?.url ?? ''
  expect((await app.inject(url)).statusCode).toBe(200)
  const [bare = ''] = url.split('?')
  expect((await app.inject(bare)).statusCode).toBe(404)
  expect((await app.inject(bare.replace('/files/', '/pictures/'))).statusCode).toBe(404)

  const paymentProof = await uploadPicture(app, shopper, 'recharge_proof')
  await expect(say(stranger, fjordkant, { picture })).rejects.toMatchObject({ reason: 'NOT_FOUND' })
  await expect(say(shopper, fjordkant, { picture: paymentProof })).rejects.toMatchObject({ reason: 'NOT_FOUND' })
})

test('a product of the shop is shown as it is now, in the reader’s language', async () => {
  const shopper = await signUp()
  const product_id = String(products.phone.id)
  await say(shopper, fjordkant, { product_id, text: 'Is it light?' })
  const inFrench = await shopper.call(
    'GET /api/service/messages',
    { query: { conversation: fjordkant } },
    { lang: 'fr' },
  )
  expect(inFrench.items[0]).toMatchObject({
    text: 'Is it light?',
    product: { id: product_id, name: 'Téléphone Orbit', unit_price: 599_00, on_sale: true },
  })
  const tea = String(products.tea.id)
  await expect(say(shopper, fjordkant, { product_id: tea })).rejects.toMatchObject({ reason: 'NOT_FOUND' })
  expect(await say(shopper, 'platform', { product_id: tea })).toMatchObject({ product: { name: 'Oolong tea' } })
})

test('an order is the shopper’s own and the shop’s, and its status stays true', async () => {
  const [buyer, stranger] = [await prepareBuyer(api), await prepareBuyer(api)]
  const group = await order(buyer, [products.phone.variantIds[0] ?? 0])
  const order_id = group.orders[0]?.id ?? ''
  await say(buyer, fjordkant, { order_id })
  const conversation = await conversationIdOf(buyer, fjordkant)
  const shown = async () => (await readAtWork(ingrid, conversation)).items[0]?.order
  expect(await shown()).toMatchObject({ id: order_id, status: 0, items: [{ name: 'Orbit phone', quantity: 1 }] })
  await pay(buyer, group)
  expect(await shown()).toMatchObject({ status: 1, label: 'Waiting for delivery' })

  const missing = { reason: 'NOT_FOUND' }
  await expect(say(buyer, kumoriya, { order_id })).rejects.toMatchObject(missing)
  await expect(say(stranger, fjordkant, { order_id })).rejects.toMatchObject(missing)
  await say(stranger, fjordkant, { text: 'Hello' })
  await expect(answer(ingrid, await conversationIdOf(stranger, fjordkant), { order_id })).rejects.toMatchObject(missing)
  expect(await answer(ingrid, conversation, { order_id })).toMatchObject({ from: 'staff', order: { id: order_id } })
  expect(await say(buyer, 'platform', { order_id })).toMatchObject({ order: { id: order_id } })
})

test('a message sent again under its name is one message', async () => {
  const shopper = await signUp()
  const message = { text: 'Only once', client_id: 'c-0123456789' }
  const sent = await Promise.all(Array.from({ length: 10 }, () => say(shopper, fjordkant, message)))
  expect(new Set(sent.map(({ id }) => id)).size).toBe(1)
  expect(textsOf(await readConversation(shopper, fjordkant))).toEqual(['Only once'])
  expect(await say(shopper, kumoriya, message)).toMatchObject({ text: 'Only once' }) // A client id is unique within its conversation only.
})

test('a call repeated under its key is one message', async () => {
  const shopper = await signUp()
  const body = { conversation: 'platform', text: 'Only once' }
  const send = () => shopper.call('POST /api/service/send', { body }, { 'idempotency-key': 'k1' })
  const sent = await Promise.all([send(), send(), send()])
  expect(new Set(sent.map(({ id }) => id)).size).toBe(1)
  expect(textsOf(await readConversation(shopper, 'platform'))).toEqual(['Only once'])
})
