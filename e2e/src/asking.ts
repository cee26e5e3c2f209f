import type { APIRequestContext } from '@playwright/test'
import type { ApiCall } from '@sealane/contract/client'
import { drawPaymentProof } from '@sealane/demo/proof'
import { enterAs, type LoggedInPerson } from './api.ts'
import { buy, ship } from './buying.ts'

/** Uploads a picture that shows an amount in US cents. It belongs to the uploader until it is used. */
async function upload(
  request: APIRequestContext,
  { token }: LoggedInPerson,
  purpose: 'product_picture' | 'recharge_proof' | 'refund_proof',
  amount: number,
): Promise<string> {
  const picture = await drawPaymentProof({ amount, reference: 'SL-NEWS', tone: amount % 97 })
  const answer = await request.post('/api/common/upload', {
    headers: { token },
    multipart: { purpose, file: { name: 'slip.png', mimeType: 'image/png', buffer: picture } },
  })
  const { data } = (await answer.json()) as { data: { id: string } }
  return data.id
}

export type RequestedRecharge = { id: string; reference: string }

/** Requests a top-up by transfer, which waits for an operator. US cents. */
export async function askForRecharge(
  request: APIRequestContext,
  shopper: LoggedInPerson,
  amount: number,
): Promise<RequestedRecharge> {
  const proof = await upload(request, shopper, 'recharge_proof', amount)
  const { id, reference } = await shopper.call('POST /api/user/recharge', {
    body: { method: 'manual', amount, proof },
  })
  return { id, reference: reference ?? '' }
}

/** Requests a top-up and approves it, for journeys that do not test top-ups. */
export async function giveBalance(request: APIRequestContext, shopper: LoggedInPerson, amount: number): Promise<void> {
  const { id } = await askForRecharge(request, shopper, amount)
  const { call } = await enterAs(request, 'ines')
  await call('POST /api/portal/recharge/decide', { body: { id, verdict: 'pass', received: amount } })
}

/** Requests a withdrawal for an account of the demo world: to a saved destination, otherwise to a first card. US cents. */
export async function askForWithdrawal(call: ApiCall, amount: number): Promise<string> {
  const meant = { purpose: 'withdrawal', reference: String(amount) } as const
  const { ticket } = await call('POST /api/user/verify_pay', { body: { code: '246813', ...meant } })
  const { items } = await call('GET /api/user/destination_list')
  const saved = items.find(({ draw_type }) => draw_type === 'bank')
  const card = { bank_name: 'Morning Bank', bank_card_no: '4111111111111111', holder: 'Mei Lin' }
  const destination = saved === undefined ? card : { destination: saved.id }
  const { id } = await call('POST /api/user/extract', { body: { draw_type: 'bank', ...destination, amount, ticket } })
  return id
}

/** Creates an order whose refund the shop refused and whose buyer appeals. Returns the refund's id. */
export async function appeal(
  request: APIRequestContext,
  buyer: LoggedInPerson,
  seller: LoggedInPerson,
): Promise<string> {
  const order = await buy(buyer.call, 'Two-joint desk lamp')
  await ship(seller.call, order)
  const item_id = order.items[0]?.id ?? ''
  const proofs = [await upload(request, buyer, 'refund_proof', 20_50)]
  const refundRequest = { type: 'refund', product_status: 'received', amount: 5_00, reason: 'damaged' } as const
  const words = { explanation: 'The joint is broken.', proofs }
  const { id } = await buyer.call('POST /api/refund/apply', { body: { item_id, ...refundRequest, ...words } })
  await seller.call('POST /api/portal/refund/decide', {
    body: { id, verdict: 'refuse', reason: 'No fault to be seen.' },
  })
  await buyer.call('POST /api/refund/appeal', { body: { id, explanation: 'It does not show in a picture.' } })
  return id
}

/** Opens a shop for this seller with a first product that waits for review. Returns the product's id. */
export async function sellFirst(
  request: APIRequestContext,
  seller: LoggedInPerson,
  shop_name: string,
): Promise<string> {
  const shopDetails = { shop_name, country: 'JP', category: 'family', website: '', about: 'Letter paper.' } as const
  const contact = { contact_name: 'Pia Ito', email: 'pia@kumo.example', mobile: '+81312345678' }
  const application = await seller.call('POST /api/shop/apply', { body: { ...shopDetails, ...contact, agreed: true } })
  const { call } = await enterAs(request, 'olu')
  await call('POST /api/portal/application/decide', { body: { id: application.id, verdict: 'approve' } })
  const image = await upload(request, seller, 'product_picture', 12_00)
  const paper = { unit_price: 12_00, list_price: null, stock: 5, seen_stock: 0, sku: null, image: null, on_sale: true }
  const { id } = await seller.call('POST /api/portal/product/save', {
    body: {
      ...{ code: null, category: 'family', origin: 'JP', handling_days: 2, specs: [], options: [], on_sale: true },
      texts: { en: { name: 'Laid paper', description: 'Fifty sheets.' } },
      pictures: [{ image, alt: {} }],
      variants: [{ choice: [], ...paper }],
    },
  })
  return id
}

/** Creates a return of two lamps of one order, on their way back. Returns the refund's id. */
export async function sendBack(
  request: APIRequestContext,
  buyer: LoggedInPerson,
  seller: LoggedInPerson,
): Promise<string> {
  const order = await buy(buyer.call, 'Two-joint desk lamp', 0, 2)
  await ship(seller.call, order)
  const item_id = order.items[0]?.id ?? ''
  const { maximum } = await buyer.call('GET /api/refund/preview', { query: { item_id } })
  const proofs = [await upload(request, buyer, 'refund_proof', 20_50)]
  const refundRequest = { type: 'return', product_status: 'received', amount: maximum, reason: 'changed_mind' } as const
  const words = { explanation: 'They do not fit on the table.', proofs }
  const { id } = await buyer.call('POST /api/refund/apply', { body: { item_id, ...refundRequest, ...words } })
  await seller.call('POST /api/portal/refund/decide', { body: { id, verdict: 'pass' } })
  await buyer.call('POST /api/refund/ship', { body: { id, carrier: 'DHL', tracking_no: '00340434161094042557' } })
  return id
}
