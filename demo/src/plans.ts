import { createChance, type Chance } from './chance.ts'
import { readReviews, type DemoReview } from './data.ts'
import { costOf, type OrderPlan, type DemoWorld } from './orders.ts'
import { day, hour } from './times.ts'
import { planWithdrawals, withdrawnBy, type PlannedWithdrawal } from './withdrawals.ts'

type PlannedOrder = { kind: 'order'; at: Date; plan: OrderPlan; review?: DemoReview }
/** `statusAfter`: 0 auditing, 1 passed, 2 refused. Amounts are in US cents. */
export type PlannedRecharge = { kind: 'recharge'; at: Date; account: string; amount: number; statusAfter: 0 | 1 | 2 }
export type PlannedEvent = PlannedOrder | PlannedRecharge | PlannedWithdrawal

/** Mei's balance after all payments, in US cents, as in the design's wallet screens. */
const meiHas = 1_284_50

/** Plans half a year of the demo's events, in their order. */
export function planEvents(world: DemoWorld, chance: Chance): PlannedEvent[] {
  const reviewed = planReviewed(world, chance)
  const mine = planMei(world, chance)
  const orders = [...reviewed, ...mine, ...planRefunded(world)]
  return [...orders, ...planRecharges(world, orders, chance), ...planWithdrawals()].toSorted(
    (one, other) => one.at.getTime() - other.at.getTime(),
  )
}

/** Plans an order for every review: placed, paid, shipped and received. */
function planReviewed(world: DemoWorld, chance: Chance): PlannedOrder[] {
  return readReviews().map((review) => {
    const at = new Date(Date.now() - (11 + chance.below(150)) * day - chance.below(20) * hour)
    const basket = basketOf(world, [review.product], chance.below(7) === 0 ? 2 : 1, chance)
    return { kind: 'order', at, review, plan: { ...basket, account: review.account, placedAt: at, until: 'completed' } }
  })
}

/** Plans at least one order in every state that an order can wait in. */
function planMei(world: DemoWorld, chance: Chance): PlannedOrder[] {
  const plans: [OrderPlan['until'], number, string[]][] = [
    ['completed', 46, ['p085']],
    ['completed', 21, ['p112', 'p109']],
    ['received', 10.5, ['p050', 'p075']],
    ['shipped', 4, ['p100']],
    ['shipped', 2.2, ['p014', 'p002']],
    ['packed', 1.1, ['p040']],
    ['paid', 0.4, ['p028', 'p025']],
    ['paid', 0.2, ['p087']],
    ['placed', 0.02, ['p013']],
    ['placed', 0.021, ['p037']],
    ['cancelled', 15, ['p016']],
  ]
  return plans.map(([until, daysAgo, codes]) => {
    const at = new Date(Date.now() - daysAgo * day)
    return { kind: 'order', at, plan: { ...basketOf(world, codes, 1, chance), account: 'mei', placedAt: at, until } }
  })
}

/** Plans the orders of `refunds.json`. They have their own random generator, so that the rest of the world does not change. */
function planRefunded(world: DemoWorld): PlannedOrder[] {
  const chance = createChance(4)
  const plans: [string, OrderPlan['until'], number, string[]][] = [
    ['leila', 'completed', 17, ['p041', 'p043']],
    ['leila', 'received', 13.2, ['p054']],
    ['leila', 'received', 12.1, ['p061', 'p068']],
    ['mei', 'received', 9.4, ['p020', 'p016']],
  ]
  return plans.map(([account, until, daysAgo, codes]) => {
    const at = new Date(Date.now() - daysAgo * day)
    return { kind: 'order', at, plan: { ...basketOf(world, codes, 1, chance), account, placedAt: at, until } }
  })
}

/** Builds an order's items; the products must be of one shop. */
function basketOf(
  world: DemoWorld,
  codes: string[],
  quantity: number,
  chance: Chance,
): Pick<OrderPlan, 'shopId' | 'items'> {
  const items = codes.map((code) => ({ variant: chance.pick(world.variants.get(code) ?? []), quantity }))
  const [shopId, ...others] = new Set(items.map(({ variant }) => variant.shopId))
  if (shopId === undefined || others.length > 0) throw new Error(`${codes.join(' and ')} are not of one shop`)
  return { shopId, items }
}

/** Plans top-ups before the money is spent. Mei's consist of three parts, with one refused and one still under audit. */
function planRecharges(world: DemoWorld, orders: PlannedOrder[], chance: Chance): PlannedRecharge[] {
  const spent = new Map<string, { amount: number; first: number }>()
  for (const { plan, at } of orders) {
    const isPaid = plan.until !== 'placed' && plan.until !== 'cancelled'
    const previous = spent.get(plan.account) ?? { amount: 0, first: at.getTime() }
    const amount = previous.amount + (isPaid ? costOf(world, plan).total : 0)
    spent.set(plan.account, { amount, first: Math.min(previous.first, at.getTime()) })
  }
  const recharge = (account: string, at: number, amount: number, statusAfter: 0 | 1 | 2 = 1): PlannedRecharge => ({
    kind: 'recharge',
    at: new Date(at),
    account,
    amount,
    statusAfter,
  })
  return [...spent].flatMap(([account, { amount, first }]) => {
    const withdrawn = withdrawnBy(account)
    if (account !== 'mei') {
      const needed = Math.ceil(amount / 10_00) * 10_00 + chance.below(6) * 10_00
      return [recharge(account, first - day, needed + withdrawn)]
    }
    const now = Date.now()
    return [
      recharge(account, first - day, amount + withdrawn + meiHas - 300_00),
      recharge(account, now - 33 * day, 250_00, 2),
      recharge(account, now - 18 * day, 200_00),
      recharge(account, now - 3 * day, 100_00),
      recharge(account, now - 0.4 * hour, 120_00, 0),
    ]
  })
}
