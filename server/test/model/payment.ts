import fc from 'fast-check'
import { ticketFor } from '../shopping.ts'
import { commandsOf, type ModelAction } from './deed.ts'
import { personAt } from './orders.ts'
import { letUncoveredGo } from './reserving.ts'
import { held, move, owes, sum, timers, type Model, type ModelOrder } from './shop.ts'

/** A payment of one order, or of all unpaid orders of its group; with a payment code for something else if `isWrong`. */
type ModelPayment = { isWhole: boolean; isWrong: boolean }

const payment: ModelAction<ModelOrder, ModelPayment, unknown> = {
  name: 'pay',
  among: ({ orders }) => orders,
  refusal(model, order, input) {
    const orders = orderIdsOf(model, order, input)
    if (orders.some(({ stage, payBy }) => stage !== 0 || payBy <= model.hour)) return 'ORDER_NOT_PAYABLE'
    if (owes(model, order.shopper)) return 'BALANCE_OWED'
    if (sum(orders.map(({ total }) => total)) > held(model, `shopper ${order.shopper}`)) return 'INSUFFICIENT_BALANCE'
    return input.isWrong ? 'TICKET_INVALID' : undefined
  },
  async prepare(stage, order, input) {
    const shopper = personAt(stage.shoppers, order.shopper)
    const orders = orderIdsOf(stage.model, order, input)
    const [{ id: only } = order] = orders
    const reference = orders.length > 1 ? order.group : only
    const ticket = await ticketFor(shopper, input.isWrong ? '999999999' : reference)
    return () => shopper.call('POST /api/order/pay', { body: { order_ids: orders.map(({ id }) => id), ticket } })
  },
  follow(model, order, { given }) {
    for (const one of orderIdsOf(model, order, given)) {
      Object.assign(one, { stage: 1, money: 'paid', shipBy: model.hour + timers.ship })
      move(model, { from: `shopper ${one.shopper}`, to: 'escrow' }, one.total)
      move(model, { from: 'promotions', to: 'escrow' }, one.platform)
    }
    letUncoveredGo(model, order.shopper)
  },
}

function orderIdsOf(model: Model, order: ModelOrder, { isWhole }: ModelPayment): ModelOrder[] {
  const unpaid = model.orders.filter(({ group, stage }) => group === order.group && stage === 0)
  return isWhole && unpaid.length > 0 ? unpaid : [order]
}

const rarely = fc.integer({ min: 0, max: 9 }).map((one) => one === 9)

export const payments = commandsOf(payment, fc.record({ isWhole: fc.boolean(), isWrong: rarely }))
