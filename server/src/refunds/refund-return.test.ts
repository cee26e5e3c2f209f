import { afterEach, describe, expect, test } from 'vitest'
import { startApi } from '../../test/api.ts'
import { ask, balanceOf, buyShipped, inDays, proofOf } from '../../test/refunding.ts'
import { expectCleanLedger, prepareBuyer, stockOf } from '../../test/shopping.ts'
import { buildWorld } from '../../test/world.ts'
import { runDueOrders } from '../orders/order.jobs.ts'

const api = await startApi()
const { writer } = api.databases
const { products, shops } = await buildWorld(writer)
const [tea = 0] = products.tea.variantIds
const [seller, operator] = [await api.hireSeller(shops.kumoriya.id), await api.hireOperator()]

afterEach(() => expectCleanLedger(api))

/** Creates a request to return three received teas for 13.50 with 6.90 of freight. */
async function requestReturn(amount = 20_40) {
  const mei = await prepareBuyer(api)
  const { id: order, items } = await buyShipped({ buyer: mei, seller, received: true }, [tea], { quantity: 3 })
  const { id } = await ask(api, mei, { item_id: items[0] ?? '', amount, type: 'return' })
  return { mei, id, order }
}

async function sentBack(amount?: number) {
  const refund = await requestReturn(amount)
  const { mei, id } = refund
  await seller.call('POST /api/portal/refund/decide', { body: { id, verdict: 'pass' } })
  await mei.call('POST /api/refund/ship', { body: { id, carrier: 'DHL', tracking_no: '00340434' } })
  return refund
}

describe('a return', () => {
  test('is approved, sent, checked, and paid', async () => {
    const { mei, id, order } = await requestReturn()
    const passed = await seller.call('POST /api/portal/refund/decide', {
      body: { id, verdict: 'pass' },
    })
    expect(passed).toMatchObject({ status: 'awaiting_return', order_status: -4, can: [] })
    const waiting = await mei.call('GET /api/refund/detail', { query: { id } })
    expect(waiting).toMatchObject({
      label: 'Refund in progress',
      can: ['withdraw', 'ship'],
      return: { address: 'Dock 7, Bergen', carrier: null, shipped_at: null },
      refunded: null,
    })
    expect(Math.round((Date.parse(waiting.due_at ?? '') - Date.now()) / 86_400_000)).toBe(14)

    const parcel = { id, carrier: 'DHL', tracking_no: '00340434' }
    const sent = await mei.call('POST /api/refund/ship', { body: parcel })
    expect(sent).toMatchObject({
      status: 'return_shipped',
      can: [],
      return: { carrier: 'DHL', tracking_no: '00340434', tracking_url: expect.stringContaining('00340434') },
    })
    await expect(mei.call('POST /api/refund/ship', { body: parcel })).rejects.toMatchObject({
      reason: 'NOT_RETURNABLE',
    })
    await expect(mei.call('POST /api/refund/withdraw', { body: { id } })).rejects.toMatchObject({
      reason: 'ALREADY_DECIDED',
    })

    const [balance, stock] = [await balanceOf(mei), await stockOf(api, tea)]
    const receipt = { id, quantity: 3, disposition: 'restock' } as const
    const received = await seller.call('POST /api/portal/refund/receive', { body: receipt })
    expect(received).toMatchObject({
      status: 'refunded',
      refunded: 20_40,
      received: { quantity: 3, disposition: 'restock' },
      order_status: 4,
      events: [
        { kind: 'applied', by: 'shopper' },
        { kind: 'return_approved', by: 'seller' },
        { kind: 'return_shipped', by: 'shopper' },
        { kind: 'return_received', by: 'seller' },
        { kind: 'refunded', by: 'system' },
      ],
    })
    expect(await balanceOf(mei)).toBe(balance + 20_40)
    expect(await stockOf(api, tea)).toBe(stock + 3)
    expect(await mei.call('GET /api/order/detail', { query: { id: order } })).toMatchObject({ status: 4 })
    await expect(seller.call('POST /api/portal/refund/receive', { body: receipt })).rejects.toMatchObject({
      reason: 'ALREADY_DECIDED',
    })
  })

  test.each(['damaged', 'lost'] as const)('of %s goods adds no stock', async (disposition) => {
    const { id } = await sentBack()
    const stock = await stockOf(api, tea)
    await seller.call('POST /api/portal/refund/receive', { body: { id, quantity: 3, disposition } })
    expect(await stockOf(api, tea)).toBe(stock)
  })

  test('of fewer pieces refunds their part, and the order continues', async () => {
    const { mei, id, order } = await sentBack()
    const tooMany = { id, quantity: 4, disposition: 'restock' } as const
    await expect(seller.call('POST /api/portal/refund/receive', { body: tooMany })).rejects.toMatchObject({
      fields: { quantity: 'More than the order held' },
    })
    const stock = await stockOf(api, tea)
    const two = { id, quantity: 2, disposition: 'restock' } as const
    await seller.call('POST /api/portal/refund/receive', { body: two })
    const received = await mei.call('POST /api/refund/accept', { body: { id } })
    expect(received.refunded).toBe(9_00 + 4_60)
    expect(await stockOf(api, tea)).toBe(stock + 2)
    expect(await mei.call('GET /api/order/detail', { query: { id: order } })).toMatchObject({ status: 3 })
  })

  test('that is not sent can be given up', async () => {
    const { mei, id, order } = await requestReturn()
    await seller.call('POST /api/portal/refund/decide', { body: { id, verdict: 'pass' } })
    expect(await mei.call('POST /api/refund/withdraw', { body: { id } })).toMatchObject({ status: 'withdrawn' })
    expect(await mei.call('GET /api/order/detail', { query: { id: order } })).toMatchObject({
      status: 3,
      can: expect.arrayContaining(['refund']),
    })
  })

  test('cannot be sent before it is approved, nor received before it is sent', async () => {
    const { mei, id } = await requestReturn()
    const parcel = { id, carrier: 'DHL', tracking_no: '1' }
    await expect(mei.call('POST /api/refund/ship', { body: parcel })).rejects.toMatchObject({
      reason: 'NOT_RETURNABLE',
    })
    const receipt = { id, quantity: 1, disposition: 'lost' } as const
    await expect(seller.call('POST /api/portal/refund/receive', { body: receipt })).rejects.toMatchObject({
      reason: 'ALREADY_DECIDED',
    })
    await mei.call('POST /api/refund/withdraw', { body: { id } })
  })
})

describe('a refusal', () => {
  const refuse = (id: string) => ({ id, verdict: 'refuse', reason: 'The photo shows another product' }) as const

  test('needs a reason, ends the request, and is not to be repeated', async () => {
    const { mei, id, order } = await requestReturn()
    for (const reason of [undefined, '', '  '])
      await expect(
        seller.call('POST /api/portal/refund/decide', { body: { id, verdict: 'refuse', reason } }),
      ).rejects.toMatchObject({ reason: 'INVALID_INPUT', fields: { reason: expect.any(String) } })
    const refused = await seller.call('POST /api/portal/refund/decide', { body: refuse(id) })
    expect(refused).toMatchObject({
      status: 'refused',
      label: 'Refund refused',
      order_status: 3,
      refusal: { reason: 'The photo shows another product', by: 'seller', appeal_until: expect.any(String) },
    })
    for (const decision of ['pass', 'refuse'] as const)
      await expect(
        seller.call('POST /api/portal/refund/decide', { body: { id, verdict: decision, reason: 'x' } }),
      ).rejects.toMatchObject({ reason: 'ALREADY_DECIDED' })
    const { items, can } = await mei.call('GET /api/order/detail', { query: { id: order } })
    expect(items[0]?.refund).toMatchObject({ id, label: 'Refund refused' })
    expect(can).not.toContain('refund')
    await expect(ask(api, mei, { item_id: items[0]?.id ?? '', amount: 1 })).rejects.toMatchObject({
      reason: 'REFUND_EXISTS',
    })
  })

  test('is appealed once; an operator has the last word', async () => {
    const { mei, id } = await requestReturn()
    await seller.call('POST /api/portal/refund/decide', { body: refuse(id) })
    const proofs = [await proofOf(api, mei)]
    const appealed = await mei.call('POST /api/refund/appeal', { body: { id, explanation: 'Look again.', proofs } })
    expect(appealed).toMatchObject({
      status: 'appealed',
      label: 'Applying for refund',
      due_at: null,
      appeal: { explanation: 'Look again.', proofs: [{ id: proofs[0] }] },
      can: ['withdraw'],
    })
    const { queues } = await operator.call('GET /api/portal/inbox')
    expect(queues.find(({ queue }) => queue === 'appeals')).toMatchObject({ count: 1, oldest: expect.any(String) })
    const sellers = await seller.call('GET /api/portal/inbox')
    expect(sellers.queues.find(({ queue }) => queue === 'appeals')?.count).toBe(0)
    await expect(seller.call('POST /api/portal/refund/decide', { body: refuse(id) })).rejects.toMatchObject({
      reason: 'ALREADY_DECIDED',
    })

    const ruled = await operator.call('POST /api/portal/refund/rule', { body: { ...refuse(id), reason: 'Seen it.' } })
    expect(ruled).toMatchObject({
      status: 'refused',
      refusal: { reason: 'Seen it.', by: 'operator', appeal_until: null },
    })
    await expect(mei.call('POST /api/refund/appeal', { body: { id, explanation: 'Again.' } })).rejects.toMatchObject({
      reason: 'NOT_APPEALABLE',
    })
    const again = { id, verdict: 'pass' } as const
    await expect(operator.call('POST /api/portal/refund/rule', { body: again })).rejects.toMatchObject({
      reason: 'ALREADY_DECIDED',
    })
  })

  test('is overruled: money alone is refunded at once, goods are sent first', async () => {
    const { mei, id } = await requestReturn()
    const { items } = await buyShipped({ buyer: mei, seller }, [tea])
    const money = await ask(api, mei, { item_id: items[0] ?? '', amount: 9_40, product_status: 'not_received' })
    for (const refund of [id, money.id]) {
      await seller.call('POST /api/portal/refund/decide', { body: refuse(refund) })
      await mei.call('POST /api/refund/appeal', { body: { id: refund, explanation: 'Look again.' } })
    }
    const pass = (refund: string) =>
      operator.call('POST /api/portal/refund/rule', { body: { id: refund, verdict: 'pass' } })
    expect(await pass(id)).toMatchObject({ status: 'awaiting_return', order_status: -4 })
    expect(await pass(money.id)).toMatchObject({ status: 'refunded', refunded: 9_40, order_status: -1 })
  })

  test('stays when the appeal is withdrawn', async () => {
    const { mei, id } = await requestReturn()
    await seller.call('POST /api/portal/refund/decide', { body: refuse(id) })
    await mei.call('POST /api/refund/appeal', { body: { id, explanation: 'Look again.' } })
    expect(await mei.call('POST /api/refund/withdraw', { body: { id } })).toMatchObject({ status: 'refused', can: [] })
  })

  test('is appealed in time: until then the seller is not paid, and afterwards it is too late', async () => {
    const mei = await prepareBuyer(api)
    const { id: order, items } = await buyShipped({ buyer: mei, seller, received: true }, [tea])
    const { id } = await ask(api, mei, { item_id: items[0] ?? '', amount: 1_00 })
    await api.databases.writer
      .updateTable('orders')
      .set({ after_sale_until: inDays(1) })
      .where('id', '=', Number(order))
      .execute()
    await seller.call('POST /api/portal/refund/decide', { body: refuse(id) })
    const stateOf = async () =>
      writer.selectFrom('orders').select('payment_state').where('id', '=', Number(order)).executeTakeFirstOrThrow()
    await runDueOrders(writer, inDays(6.9))
    expect(await stateOf()).toEqual({ payment_state: 'paid' })
    await runDueOrders(writer, inDays(7.1))
    expect(await stateOf()).toEqual({ payment_state: 'released' })
    await expect(mei.call('POST /api/refund/appeal', { body: { id, explanation: 'Late.' } })).rejects.toMatchObject({
      reason: 'NOT_APPEALABLE',
    })
  })
})

test('every decision is on record, with its author', async () => {
  const { mei, id } = await sentBack()
  await operator.call('POST /api/portal/refund/receive', { body: { id, quantity: 3, disposition: 'lost' } })
  const decisions = await writer
    .selectFrom('decisions')
    .select(['operator_id', 'verdict', 'detail'])
    .where('subject', '=', 'refund')
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute()
  expect(decisions).toEqual([
    { operator_id: Number(seller.id), verdict: 'pass', detail: {} },
    {
      operator_id: Number(operator.id),
      verdict: 'receive',
      detail: { quantity: 3, disposition: 'lost', amount: 20_40 },
    },
  ])
  const { items } = await mei.call('GET /api/user/bill', { query: { kind: 'refund' } })
  expect(items).toMatchObject([{ kind: 'refund', amount: 20_40 }])
})
