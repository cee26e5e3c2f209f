import { sql } from 'kysely'
import type { TestPerson, TestApi } from './api.ts'
import { uploadPicture } from './proof.ts'
import { ask, buy, buyShipped } from './refunding.ts'
import { order, type TestBuyer } from './shopping.ts'
import { say } from './conversing.ts'
import { withdraw } from './withdrawing.ts'

type BelongingsShop = { id: number; seller: TestPerson }

/** Creates one of everything that a person can own, and returns the ids. */
export async function gather(api: TestApi, owner: TestBuyer, { id: shopId, seller }: BelongingsShop, variant: number) {
  const unpaid = await order(owner, [variant])
  const paid = await buy(owner, [variant])
  const packing = await buy(owner, [variant])
  const sent = await buyShipped({ buyer: owner, seller }, [variant])
  const received = await buyShipped({ buyer: owner, seller, received: true }, [variant])
  const [toReturn, sentBack] = [
    await approvedReturn(api, owner, { id: shopId, seller }, variant),
    await approvedReturn(api, owner, { id: shopId, seller }, variant),
  ]
  await owner.call('POST /api/refund/ship', { body: { id: sentBack, carrier: 'none', tracking_no: 'R1' } })
  const completed = await complete(owner, seller, variant)
  const reviewed = await complete(owner, seller, variant)
  const { shipments } = await owner.call('GET /api/order/detail', { query: { id: sent.id } })
  const refund = await ask(api, owner, { item_id: received.items[0] ?? '', amount: 1_00 })
  const refused = await refusedRequest(api, owner, seller, variant)
  return {
    ...{ unpaid: unpaid.orders[0]?.id, group: unpaid.group_id, paid: paid.id, packing: packing.id, sent: sent.id },
    ...{ completed, item: paid.items[0], parcel: shipments[0]?.id, request: refund.id, refused },
    ...{ toReturn, sentBack, address: owner.addressId, review: await review(owner, reviewed) },
    ...(await startConversation(owner, shopId)),
    ...(await money(owner)),
    ...(await bag(owner, variant)),
    ...(await pictures(api, owner)),
    ...(await keys(api, owner)),
    invitation: await invited(owner, seller),
  }
}

/** Invites the owner of these things to the shop's staff, and returns the invitation's id. */
async function invited({ account }: TestBuyer, seller: TestPerson): Promise<string | undefined> {
  const body = { account, role: 'packer' } as const
  return (await seller.call('POST /api/portal/shop/person_save', { body })).invitations[0]?.id
}

async function complete(owner: TestBuyer, seller: TestPerson, variant: number): Promise<string> {
  const { id } = await buyShipped({ buyer: owner, seller, received: true }, [variant])
  await owner.call('POST /api/order/finish', { body: { id } })
  return id
}

async function approvedReturn(
  api: TestApi,
  owner: TestBuyer,
  { seller }: BelongingsShop,
  variant: number,
): Promise<string> {
  const { items } = await buyShipped({ buyer: owner, seller, received: true }, [variant])
  const { id } = await ask(api, owner, { item_id: items[0] ?? '', amount: 1_00, type: 'return' })
  await seller.call('POST /api/portal/refund/decide', { body: { id, verdict: 'pass' } })
  return id
}

async function refusedRequest(api: TestApi, owner: TestBuyer, seller: TestPerson, variant: number): Promise<string> {
  const { items } = await buyShipped({ buyer: owner, seller, received: true }, [variant])
  const { id } = await ask(api, owner, { item_id: items[0] ?? '', amount: 1_00 })
  await seller.call('POST /api/portal/refund/decide', { body: { id, verdict: 'refuse', reason: 'It was whole.' } })
  return id
}

async function review({ call }: TestBuyer, order_id: string): Promise<string | undefined> {
  const scores = { product_score: 5, service_score: 5, postage_score: 5 }
  return (
    (await call('POST /api/comment/add', { body: { order_id, content: 'As described.', ...scores } })).id ?? undefined
  )
}

async function bag({ call }: TestBuyer, variant: number) {
  await call('POST /api/cart/add', { body: { variant_id: String(variant), quantity: 1 } })
  const [line] = (await call('GET /api/cart/list')).shops.flatMap(({ items }) => items)
  const address = {
    addressee: 'Mei Lin',
    mobile: '+6581234567',
    country: 'SG',
    city: 'Singapore',
    postcode: '168733',
    detail: 'Block 7',
  }
  const { id: office } = await call('POST /api/user/address_add', { body: { ...address, tag: 'office' } })
  return { line: line?.id, office }
}

async function startConversation(owner: TestBuyer, shopId: number) {
  const { id: message } = await say(owner, `shop-${shopId}`, { text: 'Is it blue?' })
  const { conversation } = await owner.call('GET /api/service/messages', { query: { conversation: `shop-${shopId}` } })
  return { message, conversation: conversation.id ?? '' }
}

async function money(owner: TestBuyer) {
  const { id: withdrawal } = await withdraw(owner, 20_00)
  const { items } = await owner.call('GET /api/user/destination_list')
  const { items: notices } = await owner.call('GET /api/notification/list')
  return { withdrawal, destination: items[0]?.id, notification: notices[0]?.id }
}

async function pictures({ app }: TestApi, owner: TestBuyer) {
  return {
    refundProof: await uploadPicture(app, owner, 'refund_proof'),
    reviewPicture: await uploadPicture(app, owner, 'review_picture'),
    avatar: await uploadPicture(app, owner, 'avatar'),
    chatPicture: await uploadPicture(app, owner, 'chat_picture'),
  }
}

async function keys({ databases, logIn }: TestApi, owner: TestBuyer) {
  const { rows } = await sql<{ id: string }>`
    insert into passkeys (account_id, credential_id, public_key, name) values (${Number(owner.id)}, 'key', '\\x00', 'Phone')
    returning id::text
  `.execute(databases.writer)
  await logIn(owner.account)
  const { items } = await owner.call('GET /api/user/session_list')
  return { passkey: rows[0]?.id, session: items.find(({ current }) => !current)?.id }
}
