import type { Endpoint } from '@sealane/contract/endpoint'
import { contract } from '@sealane/contract/index'
import { expect, test } from 'vitest'
import { startApi, type TestPerson } from '../../test/api.ts'
import { gather } from '../../test/belongings.ts'
import { gatherOfShop, kept, promoOf, readOfShop } from '../../test/shop-belongings.ts'
import { idsIn } from '../../test/ids-in.ts'
import { open, within } from '../../test/ids-of-nobody.ts'
import { mug } from '../../test/selling.ts'
import { toCard } from '../../test/withdrawing.ts'
import { buyShipped } from '../../test/refunding.ts'
import { prepareBuyer } from '../../test/shopping.ts'
import { uploadProof } from '../../test/proof.ts'
import { buildWorld } from '../../test/world.ts'

const api = await startApi()
const { products, shops } = await buildWorld(api.databases.writer)
const [tea = 0] = products.tea.variantIds
const shop = shops.kumoriya.id
const seller = await api.hireSeller(shop)
const owner = await prepareBuyer(api)
const own = await gather(api, owner, { id: shop, seller }, tea)
const ofShop = await gatherOfShop(api, seller, shop)
const quickReply = await seller.call('POST /api/portal/quick_reply/save', {
  body: { id: undefined, shop: String(shop), text: 'It is blue.' },
})

const other = await prepareBuyer(api)
const bought = await buyShipped({ buyer: other, seller, received: true }, [tea])
await other.call('POST /api/order/finish', { body: { id: bought.id } })
const proof = await uploadProof(api.app, other)
/** None of them owns any of it: even the shop's own seller and operators may not read another shopper's page. */
const strangers = {
  shopper: { 'another shopper': other, 'the shop’s seller': seller, 'an operator': await api.hireOperator() },
  shop: { 'another shop’s seller': await api.hireSeller(shops.fjordkant.id) },
}

const missing = '999999999'
type Sent = { query?: object; body?: object }
/** `id` is the owner's; `send` is the request about it; `isBesideOthers` adds rows of the other shopper to it. */
type Owned = { id: string | undefined; send: (id: string) => Sent; isBesideOthers?: true }
const body =
  (fields: object, name = 'id') =>
  (id: string) => ({ body: { ...fields, [name]: id } })
const query =
  (name = 'id', fields: object = {}) =>
  (id: string) => ({ query: { ...fields, [name]: id } })
const scores = { product_score: 5, service_score: 5, postage_score: 5 }
const refund = { type: 'refund', product_status: 'received', amount: 1_00, reason: 'damaged', explanation: 'Broken.' }
const [platform, item_id] = [{ conversation: 'platform' }, bought.items[0]]

const each = (parts: string[], declare: (part: string) => [string, Owned]) => Object.fromEntries(parts.map(declare))

const [asAnybody, asInvited] = [{ account: owner.account }, { id: own.invitation }]
const asPacker = { account: seller.account, role: 'packer' }
/** Each id that an endpoint takes and that has an owner. Those that are gone afterwards are last. */
const owned: Record<string, Owned> = {
  'GET /api/user/address id': { id: own.address, send: query() },
  'POST /api/user/address_set_default id': { id: own.address, send: body({}) },
  'POST /api/order/preview address_id': {
    id: own.address,
    send: body({ buy_now: { variant_id: String(tea), quantity: 1 } }, 'address_id'),
  },
  'POST /api/order/create address_id': {
    id: own.address,
    send: body({ buy_now: { variant_id: String(tea), quantity: 1 }, total: 1 }, 'address_id'),
  },
  'POST /api/cart/update id': { id: own.line, send: body({ quantity: 2 }) },
  'POST /api/cart/select ids': { id: own.line, send: (id) => ({ body: { ids: [id], selected: false } }) },
  'POST /api/cart/remove ids': { id: own.line, send: (id) => ({ body: { ids: [id] } }) },
  'POST /api/user/profile avatar': { id: own.avatar, send: body({}, 'avatar') },
  'POST /api/service/send picture': { id: own.chatPicture, send: body(platform, 'picture') },
  'POST /api/service/send order_id': { id: own.paid, send: body(platform, 'order_id') },
  'POST /api/notification/read ids': { id: own.notification, send: (id) => ({ body: { ids: [id] } }) },
  'GET /api/user/order_list group': { id: own.group, send: query('group') },
  'POST /api/order/pay order_ids': { id: own.unpaid, send: (id) => ({ body: { order_ids: [id], ticket: 'none' } }) },
  'POST /api/user/recharge group_id': {
    id: own.group,
    send: body({ method: 'manual', amount: 5_00, proof }, 'group_id'),
    isBesideOthers: true,
  },
  'GET /api/order/detail id': { id: own.paid, send: query() },
  'POST /api/order/buy_again id': { id: own.paid, send: body({}) },
  'GET /api/refund/preview item_id': { id: own.item, send: query('item_id') },
  'POST /api/refund/apply item_id': { id: own.item, send: body({ ...refund, proofs: ['1'] }, 'item_id') },
  'POST /api/refund/apply proofs': {
    id: own.refundProof,
    send: (id) => ({ body: { ...refund, item_id, proofs: [id] } }),
    isBesideOthers: true,
  },
  'GET /api/refund/detail id': { id: own.request, send: query() },
  'POST /api/shop/invitation_answer id': { id: own.invitation, send: body({ accept: false }) },
  'POST /api/refund/withdraw id': { id: own.request, send: body({}) },
  'POST /api/refund/accept id': { id: own.request, send: body({}) },
  'POST /api/refund/ship id': { id: own.toReturn, send: body({ carrier: 'none', tracking_no: 'R1' }) },
  'POST /api/refund/appeal proofs': {
    id: own.refundProof,
    send: (id) => ({ body: { id: own.refused, explanation: 'It is broken.', proofs: [id] } }),
  },
  'POST /api/refund/appeal id': { id: own.refused, send: body({ explanation: 'It is broken.' }) },
  'GET /api/comment/detail order_id': { id: own.completed, send: query('order_id') },
  'POST /api/comment/add pictures': {
    id: own.reviewPicture,
    send: (id) => ({ body: { ...scores, order_id: bought.id, content: 'Good.', pictures: [id] } }),
    isBesideOthers: true,
  },
  'POST /api/comment/add order_id': { id: own.completed, send: body({ ...scores, content: 'Good.' }, 'order_id') },
  'POST /api/order/hide id': { id: own.completed, send: body({ hidden: true }) },
  'POST /api/order/extend id': { id: own.sent, send: body({}) },
  'POST /api/order/confirm id': { id: own.sent, send: body({}) },
  'POST /api/order/finish id': { id: own.sent, send: body({}) },
  'POST /api/order/cancel id': { id: own.paid, send: body({}) },
  'POST /api/user/extract destination': {
    id: own.destination,
    send: body({ draw_type: 'bank', amount: 20_00, ticket: 'none' }, 'destination'),
  },
  'POST /api/user/extract_cancel id': { id: own.withdrawal, send: body({}) },
  'POST /api/user/destination_delete id': { id: own.destination, send: body({}) },
  'POST /api/auth/passkey_rename id': { id: own.passkey, send: body({ name: 'Mine' }) },
  'POST /api/auth/passkey_remove id': { id: own.passkey, send: body({ password: 'sealane-demo' }) },
  'POST /api/user/session_end id': { id: own.session, send: body({}) },
  'POST /api/user/address_add id': {
    id: own.address,
    send: body({
      addressee: 'Mei Lin',
      mobile: '+6581234567',
      country: 'SG',
      city: 'Singapore',
      postcode: '168733',
      detail: 'Block 12',
      tag: 'home',
    }),
  },
  'POST /api/user/address_del id': { id: own.address, send: body({}) },
  'GET /api/user/address_del id': { id: own.office, send: query() },
  'GET /api/portal/conversation/messages conversation': { id: own.conversation, send: query('conversation') },
  'POST /api/portal/conversation/send conversation': {
    id: own.conversation,
    send: body({ text: 'Yes.' }, 'conversation'),
  },
  'POST /api/portal/conversation/read conversation': {
    id: own.conversation,
    send: body({ message: own.message }, 'conversation'),
  },
  'POST /api/portal/quick_reply/save id': { id: quickReply.id, send: body({ shop: String(shop), text: 'Yes.' }) },
  'POST /api/portal/quick_reply/save shop': { id: String(shop), send: body({ text: 'Yes.' }, 'shop') },
  'POST /api/portal/quick_reply/delete id': { id: quickReply.id, send: body({}) },
  'POST /api/portal/order/cancel id': { id: own.packing, send: body({ reason: 'other', restock: true }) },
  'POST /api/portal/order/cancel_items id': {
    id: own.packing,
    send: body({ rest: 0, items: [{ item_id: '1', quantity: 1 }], reason: 'other', restock: true }),
  },
  'POST /api/portal/order/refund id': {
    id: own.packing,
    send: body({ rest: 0, items: [{ item_id: '1', goods: 1, freight: 0 }], reason: 'other' }),
  },
  'GET /api/portal/order/notes id': { id: own.packing, send: query() },
  'POST /api/portal/order/note id': { id: own.packing, send: body({ text: 'Gift wrap.' }) },
  'POST /api/portal/order/tag id': { id: own.packing, send: body({ tags: ['gift'] }) },
  'POST /api/portal/order/pack id': { id: own.packing, send: body({}) },
  'POST /api/portal/order/ship id': { id: own.packing, send: body({ carrier: 'none' }) },
  'POST /api/portal/order/track shipment_id': { id: own.parcel, send: body({ code: 'in_transit' }, 'shipment_id') },
  'GET /api/portal/refund/detail id': { id: own.request, send: query() },
  'POST /api/portal/refund/decide id': { id: own.request, send: body({ verdict: 'pass' }) },
  'POST /api/portal/refund/receive id': { id: own.sentBack, send: body({ quantity: 1, disposition: 'lost' }) },
  'GET /api/portal/product/list shop': { id: String(shop), send: query('shop') },
  'GET /api/portal/product/detail id': { id: ofShop.product, send: query() },
  'GET /api/portal/product/versions id': { id: ofShop.product, send: query() },
  'POST /api/portal/product/save id': { id: ofShop.product, send: body(mug()) },
  'POST /api/portal/product/save shop_id': { id: String(shop), send: body(mug(), 'shop_id') },
  'POST /api/portal/product/publish id': { id: ofShop.product, send: body({}) },
  'POST /api/portal/product/unpublish id': { id: ofShop.product, send: body({}) },
  'POST /api/portal/product/bulk ids': {
    id: ofShop.product,
    send: (id) => ({ body: { ids: [id], action: { kind: 'unpublish' } } }),
  },
  'POST /api/portal/promo/create shop_id': { id: String(shop), send: body(promoOf('MORE'), 'shop_id') },
  'POST /api/portal/promo/end id': { id: ofShop.promo, send: body({}) },
  ...each(Object.keys(kept), (part) => [
    `POST /api/portal/${part} shop_id`,
    { id: String(shop), send: body(kept[part] ?? {}, 'shop_id') },
  ]),
  'POST /api/portal/shop/save shop_id': { id: String(shop), send: body(ofShop.profile, 'shop_id') },
  'POST /api/portal/shop/person_save shop_id': { id: String(shop), send: body(asPacker, 'shop_id') },
  'POST /api/portal/shop/invitation_take_back id': { id: own.invitation, send: body({}) },
  'POST /api/portal/shop/invitation_take_back shop_id': { id: String(shop), send: body(asInvited, 'shop_id') },
  'POST /api/portal/shop/leave shop_id': { id: String(shop), send: body({}, 'shop_id') },
  'POST /api/portal/shop/person_remove shop_id': { id: String(shop), send: body(asAnybody, 'shop_id') },
  ...each(readOfShop, (part) => [`GET /api/portal/${part} shop_id`, { id: String(shop), send: query('shop_id') }]),
  ...each(['detail', 'lines'], (part) => [
    `GET /api/portal/product/import/${part} id`,
    { id: ofShop.file, send: query() },
  ]),
  ...each(['start', 'undo'], (part) => [
    `POST /api/portal/product/import/${part} id`,
    { id: ofShop.file, send: body({}) },
  ]),
  'POST /api/portal/earnings/withdraw shop_id': {
    id: String(shop),
    send: body({ ...toCard(), amount: 20_00, ticket: 'none' }, 'shop_id'),
  },
  'POST /api/portal/earnings/withdraw destination': {
    id: ofShop.place,
    send: body({ draw_type: 'bank', amount: 20_00, ticket: 'none' }, 'destination'),
  },
  'POST /api/portal/earnings/cancel shop_id': { id: String(shop), send: body({ id: ofShop.earned }, 'shop_id') },
  'POST /api/portal/earnings/cancel id': { id: ofShop.earned, send: body({}) },
  'GET /api/portal/review/detail id': { id: own.review, send: query() },
  'POST /api/portal/review/reply id': { id: own.review, send: body({ text: 'Thank you.' }) },
}

const endpoints = Object.entries(contract) as [string, Endpoint][]
const endpointsWithIds = endpoints
  .filter(([, { caller }]) => caller !== 'operator')
  .flatMap(([address, { caller, query: asks, body: sends }]) => {
    const ids = [...idsIn(asks), ...idsIn(sends)]
    const isChat =
      address.startsWith('GET /api/portal/conversation/m') || /portal\/conversation\/(send|read)/.test(address)
    return [...ids, ...(isChat && caller === 'staff' ? ['conversation'] : [])].map((name) => `${address} ${name}`)
  })

test('every id that an endpoint takes is declared: with its owner, or as public', () => {
  expect(new Set([...Object.keys(owned), ...open, ...within])).toEqual(new Set(endpointsWithIds))
})

const cases = Object.entries(owned).map(
  ([endpoint, one]) => ({ place: endpoint, ...one, whose: /portal/.test(endpoint) ? 'shop' : 'shopper' }) as const,
)
const tries = cases.flatMap((one) =>
  Object.entries(strangers[one.whose]).map(([who, person]) => ({ ...one, who, person })),
)

test.each(tries)(
  '$who gets the same response for a foreign $place as for a missing one',
  async ({ place, id, send, person }) => {
    expect(id).toBeTypeOf('string')
    expect(await answerTo(person, place, send, id)).toEqual(await answerTo(person, place, send, missing))
  },
)

const alone = cases.filter(({ isBesideOthers }) => isBesideOthers !== true)

test.each(alone)('an owner gets another response: $place', async ({ place, id, send, whose }) => {
  const person = whose === 'shop' ? seller : owner
  expect(await answerTo(person, place, send, missing)).not.toEqual(await answerTo(person, place, send, id))
})

/** Returns the response without the id itself. */
async function answerTo({ token }: TestPerson, endpoint: string, send: Owned['send'], id = '') {
  const { query: asks = {}, body: sends } = send(id)
  const [method, path] = endpoint.split(' ') as ['GET' | 'POST', string]
  const url = `${path}?${new URLSearchParams(asks as Record<string, string>).toString()}`
  const answer = await api.app.inject({
    method,
    url,
    headers: { token },
    ...(sends !== undefined && { payload: sends }),
  })
  const { time: _time, ...told } = JSON.parse(answer.body.replaceAll(`"id":"${id}"`, '"id":"it"')) as { time: number }
  return { status: answer.statusCode, ...told }
}
