import type { Order } from '@sealane/contract/orders'
import type { Recharge } from '@sealane/contract/top-ups'

/** The orders of a checkout compared with the balance. Amounts are US cents. */
export type AmountDue = {
  unpaid: Order[]
  paid: Order[]
  total: number
  /** The earliest payment deadline of the unpaid orders. */
  payBy: string | undefined
  /** The amount missing from the balance now. */
  short: number
  /** The amount still to be recharged, in addition to recharges under audit for these orders. */
  toRecharge: number
}

export function amountDueOf(orders: Order[], balance: number, waiting: Recharge[]): AmountDue {
  const unpaid = orders.filter(({ can }) => can.includes('pay'))
  const paid = orders.filter(({ status }) => status !== 0 && status !== -1)
  const total = sumOf(unpaid)
  const short = Math.max(0, total - balance)
  const underAudit = waiting.reduce((sum, { amount }) => sum + amount, 0)
  const payBy = unpaid
    .flatMap(({ pay_by }) => pay_by ?? [])
    .toSorted()
    .at(0)
  return { unpaid, paid, total, payBy, short, toRecharge: Math.max(0, short - underAudit) }
}

export function sumOf(orders: Order[]): number {
  return orders.reduce((sum, { total }) => sum + total, 0)
}

/** Returns the orders that the balance can pay alone while the others stay unpaid. */
export function payableAlone({ unpaid }: AmountDue, balance: number): Order[] {
  return unpaid.length > 1 ? unpaid.filter(({ total }) => total <= balance) : []
}

export function waitingFor(recharges: Recharge[], group: string): Recharge[] {
  return recharges.filter(({ status, group_id }) => status === 0 && group_id === group)
}

/** Checks whether a recharge under audit is meant for the orders: they should not be paid yet. */
export function isAwaitingRecharge(orders: Order[], balance: number, recharges: Recharge[]): boolean {
  const group = orders[0]?.group_id
  return group !== undefined && sumOf(orders) > balance && waitingFor(recharges, group).length > 0
}

/** Returns the reference for which a payment code is requested: the group if all its unpaid orders are selected, else one order. */
export function referenceOf(selectedOrders: Order[], unpaid: Order[], group: string): string {
  const [only] = selectedOrders
  return selectedOrders.length === unpaid.length || only === undefined ? group : only.id
}
