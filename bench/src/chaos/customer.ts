import { pick } from '@sealane/server/test/broken'
import { paymentCode } from '../people.ts'
import { facts } from './facts.ts'
import { insist } from './insist.ts'
import { anyOf, remove, type Customer, type ChaosWorld } from './world.ts'

/** A valid check digit, but no real card. */
const card = {
  draw_type: 'bank',
  bank_name: 'Alpha Bank',
  bank_card_no: '4111111111111111',
  holder: 'Mei Lin',
} as const

/** Each action is written into the journal only after it was answered with success. */
type CustomerAction = (world: ChaosWorld, customer: Customer) => Promise<void>

async function order({ random, variants, tally, journal }: ChaosWorld, customer: Customer): Promise<void> {
  const { person, unpaid } = customer
  const buy_now = { variant_id: String(pick(random, variants)), quantity: random() < 0.3 ? 2 : 1 }
  const selection = { address_id: person.addressId, buy_now }
  const { total } = await insist(person, tally, (call) => call('POST /api/order/preview', { body: selection }))
  const body = { ...selection, total }
  const group = await insist(person, tally, (call, headers) => call('POST /api/order/create', { body }, headers))
  for (const placed of group.orders) journal.push(...facts.ordered(placed.id, person.id, placed.total))
  const orders = group.orders.map((placed) => ({ id: placed.id, total: placed.total, buyer: customer }))
  unpaid.push({ groupId: group.group_id, orders })
}

const pay: CustomerAction = async ({ random, tally, journal, toShip }, { person, unpaid, paid }) => {
  const group = anyOf(random, unpaid)
  if (group === undefined) return
  remove(unpaid, group)
  const verification = { code: paymentCode, purpose: 'order', reference: group.groupId } as const
  const { ticket } = await insist(person, tally, (call) => call('POST /api/user/verify_pay', { body: verification }))
  const body = { order_ids: group.orders.map(({ id }) => id), ticket }
  await insist(person, tally, (call, headers) => call('POST /api/order/pay', { body }, headers))
  for (const { id, total } of group.orders) journal.push(...facts.paid(id, person.id, total))
  paid.push(...group.orders)
  toShip.push(...group.orders)
}

/** Cancels an order before it is paid, or afterwards, while a seller may be shipping it. */
const cancel: CustomerAction = async ({ random, tally, journal, toShip }, { person, unpaid, paid }) => {
  const group = random() < 0.4 ? anyOf(random, unpaid) : undefined
  const chosen = group?.orders[0] ?? anyOf(random, paid)
  if (chosen === undefined) return
  if (group !== undefined) remove(unpaid, group)
  else remove(paid, chosen)
  const { id, total } = chosen
  await insist(person, tally, (call, headers) => call('POST /api/order/cancel', { body: { id } }, headers))
  journal.push(...facts.cancelled(id))
  if (group === undefined) journal.push(...facts.paidBack(id, person.id, total))
  remove(toShip, chosen)
}

const confirm: CustomerAction = async ({ random, tally, journal }, { person, shipped }) => {
  const chosen = anyOf(random, shipped)
  if (chosen === undefined) return
  remove(shipped, chosen)
  const { id } = chosen
  await insist(person, tally, (call, headers) => call('POST /api/order/confirm', { body: { id } }, headers))
  journal.push(...facts.received(id))
}

const recharge: CustomerAction = async ({ random, tally, journal, recharges }, { person, proofs }) => {
  const amount = 10_00 + Math.floor(random() * 90_00)
  const body = { method: 'manual', amount, proof: proofs.recharge } as const
  const { id } = await insist(person, tally, (call, headers) => call('POST /api/user/recharge', { body }, headers))
  journal.push(...facts.rechargeAsked(id, person.id, amount))
  recharges.push({ id, amount, shopper: person.id })
}

const withdraw: CustomerAction = async ({ random, tally, journal, withdrawals }, { person }) => {
  const amount = 10_00 + Math.floor(random() * 20_00)
  const verification = { code: paymentCode, purpose: 'withdrawal', reference: String(amount) } as const
  const { ticket } = await insist(person, tally, (call) => call('POST /api/user/verify_pay', { body: verification }))
  const body = { ...card, amount, ticket }
  const { id } = await insist(person, tally, (call, headers) => call('POST /api/user/extract', { body }, headers))
  journal.push(...facts.withdrawalAsked(id, person.id, amount))
  withdrawals.push({ id, amount, shopper: person.id })
}

/** Cancels a withdrawal while operators decide on it. */
const cancelWithdrawal: CustomerAction = async ({ random, tally, journal, withdrawals }, { person }) => {
  const own = withdrawals.filter(({ shopper }) => shopper === person.id)
  const chosen = anyOf(random, own)
  if (chosen === undefined) return
  const { id, amount } = chosen
  await insist(person, tally, (call, headers) => call('POST /api/user/extract_cancel', { body: { id } }, headers))
  remove(withdrawals, chosen)
  journal.push(...facts.withdrawalReturned(id, 'cancelled', person.id, amount))
}

/** Requests a refund of everything that was paid for an order. */
const askRefund: CustomerAction = async ({ random, tally, journal, refunds }, { person, proofs, paid, shipped }) => {
  const chosen = anyOf(random, [...paid, ...shipped])
  if (chosen === undefined) return
  const { id: orderId, total } = chosen
  const detail = await insist(person, tally, (call) => call('GET /api/order/detail', { query: { id: orderId } }))
  const body = {
    item_id: detail.items[0]?.id ?? '',
    type: 'refund',
    product_status: 'not_received',
    amount: total,
    reason: 'late',
    explanation: 'It has not come.',
    proofs: [proofs.refund],
  } as const
  const request = { ...body, proofs: [proofs.refund] }
  const { id } = await insist(person, tally, (call, headers) =>
    call('POST /api/refund/apply', { body: request }, headers),
  )
  journal.push(...facts.refundAsked(id, orderId, total))
  refunds.push({ id, amount: total, shopper: person.id })
  remove(paid, chosen) // It cannot be cancelled while the request is open.
}

const acts: [CustomerAction, ...CustomerAction[]] = [
  ...([order, order, order, pay, pay, pay, cancel, confirm] as const),
  ...([recharge, withdraw, cancelWithdrawal, askRefund] as const),
]

/** Performs one random action. */
export const shop: CustomerAction = (world, customer) => pick(world.random, acts)(world, customer)
