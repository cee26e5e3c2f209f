import type { RefusalCode } from '@sealane/contract/refusals'
import {
  held,
  owedBy,
  stockOf,
  sum,
  timers,
  type Code,
  type Model,
  type ModelOrder,
  type ModelRecharge,
} from './shop.ts'

/** Limits of one account's reservations without payment (decision 36). */
const most = {
  new: { groups: 3, pieces: 30, unpaidADay: 6, keptOpen: 1, refusals: 0 },
  known: { groups: 10, pieces: 300, unpaidADay: 20, keptOpen: 3, refusals: 1 },
  regular: { groups: 50, pieces: 3_000, unpaidADay: 100, keptOpen: 10, refusals: 2 },
}

type ModelReservation = { pieces: { variant: number; quantity: number }[]; total: number }

/** Returns the reason why the shop refuses the order, if it does; `isUnproven` means that its pieces count among those of new accounts. */
export function checkReservation(
  model: Model,
  shopper: number,
  { pieces, total }: ModelReservation,
): { refusal?: RefusalCode; isUnproven?: boolean } {
  const own = model.orders.filter((order) => order.shopper === shopper)
  const unpaid = own.filter(({ stage }) => stage === 0)
  const tier = isCovered(model, shopper, total) ? 'regular' : historyOf(model, shopper)
  const groups = groupsOf(unpaid)
  if (groups >= most[tier].groups || groups + droppedOf(model, shopper) >= most[tier].unpaidADay)
    return { refusal: 'UNPAID_ORDERS' }
  const reserved = sum(unpaid.flatMap(({ items }) => items.map(({ quantity }) => quantity)))
  const isMany = reserved + sum(pieces.map(({ quantity }) => quantity)) > most[tier].pieces
  const isOfGivenUp = pieces.some(({ variant }) => isGivenUp(model, variant))
  const unproven = isUnproven(model, shopper, total) || (isOfGivenUp && !isCovered(model, shopper, total))
  if (isMany || (unproven && pieces.some((piece) => !isShared(model, piece))))
    return { refusal: 'RESERVATION_TOO_LARGE' }
  return { isUnproven: unproven }
}

/** Whether a withdrawal takes money that orders depend on, and the shopper has more of these than they may without a balance. */
export function isPromised(model: Model, shopper: number, amount: number): boolean {
  const uncovered = uncoveredOf(model, shopper, amount)
  if (uncovered === 'none') return false
  const unpaid = model.orders.filter((order) => order.shopper === shopper && order.stage === 0)
  const tier = historyOf(model, shopper)
  const { groups, pieces, unpaidADay } = most[tier]
  const count = groupsOf(unpaid)
  const isMany = count > groups || count + droppedOf(model, shopper) > unpaidADay
  const reserved = sum(unpaid.flatMap(({ items }) => items.map(({ quantity }) => quantity)))
  const mayShare = keepsTrust(model, shopper) || (areShared(model, unpaid) && areCodesShared(model, unpaid))
  const losesShare = uncovered === 'proven' && !mayShare
  return isMany || reserved > pieces || losesShare
}

/** Whether these orders would be within half of the stock if their pieces were still to be reserved. */
function areShared(model: Model, orders: ModelOrder[]): boolean {
  const items = orders.filter(({ unproven }) => !unproven).flatMap((order) => order.items)
  return [...Map.groupBy(items, ({ variant }) => variant)].every(([variant, own]) => {
    const requested = sum(own.map(({ quantity }) => quantity))
    const reserved = unprovenOf(model, variant)
    return reserved + requested <= halfOf(model, variant, stockOf(model, variant) + requested + reserved)
  })
}

/** Whether new accounts could reserve the promo codes of these orders. */
function areCodesShared(model: Model, orders: ModelOrder[]): boolean {
  return model.codes.every(({ limit, budget, given, uses }) => {
    const isOf = ({ group }: ModelOrder) => uses.some((use) => use.group === group)
    const own = orders.filter((order) => !order.unproven && isOf(order))
    if (own.length === 0) return true
    const waiting = model.orders.filter((order) => order.stage === 0 && order.unproven && isOf(order))
    const [count, off] = [groupsOf([...waiting, ...own]), sum(own.map(({ platform }) => platform))]
    const taken = sum(waiting.map(({ platform }) => platform)) + off
    const isUseShared = count === 1 || count <= Math.floor((limit - uses.length + count) / 2)
    return isUseShared && (budget === Infinity || taken <= Math.floor((budget - given + taken) / 2))
  })
}

/** Counts the orders of a new account among those that share half of the stock, after it has lost the balance that covered them. */
export function loseBalance(model: Model, shopper: number, amount: number): void {
  if (uncoveredOf(model, shopper, amount) !== 'proven' || keepsTrust(model, shopper)) return
  for (const order of model.orders) if (order.shopper === shopper && order.stage === 0) order.unproven = true
}

/** Whether the shopper is trusted with the reserved pieces: none of these variants was given up within a day. */
function keepsTrust(model: Model, shopper: number): boolean {
  const own = model.orders.filter((order) => order.shopper === shopper && order.stage === 0 && !order.unproven)
  const variants = own.flatMap(({ items }) => items.map(({ variant }) => variant))
  return isTrusted(model, shopper) && !variants.some((variant) => isGivenUp(model, variant))
}

/** Returns the unpaid orders that the balance does not pay for after a withdrawal. */
function uncoveredOf(model: Model, shopper: number, amount: number): 'none' | 'unpaid' | 'proven' {
  const unpaid = model.orders.filter((order) => order.shopper === shopper && order.stage === 0)
  const left = held(model, `shopper ${shopper}`) - amount
  const costOf = (orders: ModelOrder[]) => sum(orders.map(({ total }) => total))
  if (left < costOf(unpaid.filter(({ unproven }) => !unproven))) return 'proven'
  return left < costOf(unpaid) ? 'unpaid' : 'none'
}

/** Whether nothing indicates that the order will be paid: the account is new without a balance for it, or has given up too many. */
export function isUnproven(model: Model, shopper: number, total: number): boolean {
  if (!isCovered(model, shopper, total)) return !isTrusted(model, shopper)
  return droppedOf(model, shopper) >= most[historyOf(model, shopper)].unpaidADay
}

/** Whether the account is regular and has given up no checkout within a day. */
function isTrusted(model: Model, shopper: number): boolean {
  return historyOf(model, shopper) === 'regular' && droppedOf(model, shopper) === 0
}

function droppedOf(model: Model, shopper: number): number {
  const dropped = model.orders.filter((order) => order.isGivenUp && order.closed > model.hour - 24)
  return groupsOf(dropped.filter((order) => order.shopper === shopper))
}

export function isCovered(model: Model, shopper: number, total: number): boolean {
  const unpaid = model.orders.filter((order) => order.shopper === shopper && order.stage === 0)
  return total > 0 && held(model, `shopper ${shopper}`) >= sum(unpaid.map((order) => order.total)) + total
}

/** Whether new accounts without money leave half of a code's uses, and of its budget, to others. */
export function isCodeShared(model: Model, { limit, budget, given, uses }: Code, discount: number): boolean {
  const waiting = model.orders.filter(({ stage, unproven }) => stage === 0 && unproven)
  const own = waiting.filter(({ group }) => uses.some((use) => use.group === group))
  const [reservedUses, reservedBudget] = [groupsOf(own), sum(own.map(({ platform }) => platform))]
  const isUseShared = reservedUses === 0 || reservedUses + 1 <= Math.floor((limit - uses.length + reservedUses) / 2)
  return (
    isUseShared &&
    (budget === Infinity || reservedBudget + discount <= Math.floor((budget - given + reservedBudget) / 2))
  )
}

/** Keeps orders of the group open while recharges that cover them are audited. */
export function keepOpen(model: Model, shopper: number, group: string): void {
  const waiting = unpaidOf(model, group)
  if (!isAnnounced(model, shopper, group)) return
  const others = model.orders.filter((order) => order.shopper === shopper && order.stage === 0 && order.group !== group)
  const keptOpen = groupsOf(others.filter((order) => model.keptOpen.includes(order.group)))
  const own = model.recharges.filter((recharge) => recharge.shopper === shopper)
  const refusals = own.filter((recharge) => recharge.state === 'refused' || isShort(model, recharge)).length
  const limits = most[historyOf(model, shopper)]
  if (keptOpen >= limits.keptOpen || refusals > limits.refusals) return
  if (own.some((recharge) => recharge.state === 'refused' && recharge.group === group)) return
  if (!areShared(model, waiting) || !areCodesShared(model, waiting)) return
  for (const order of waiting)
    Object.assign(order, { unproven: true, payBy: Math.max(order.payBy, order.since + timers.waitingRecharge) })
  model.keptOpen.push(group)
}

/** Whether the checkout is covered by the balance and the amounts that waiting recharges announce, or that a first operator entered. */
function isAnnounced(model: Model, shopper: number, group: string): boolean {
  const recharges = model.recharges.filter((recharge) => recharge.group === group && recharge.state === 'auditing')
  const announced = sum(recharges.map(({ amount, first }) => first?.received ?? amount))
  const needed = sum(unpaidOf(model, group).map(({ total }) => total)) + owedBy(model, shopper)
  return held(model, `shopper ${shopper}`) + announced >= needed
}

/** Whether it was passed for less than it announced and than its checkout still needs. */
function isShort(model: Model, { state, group, amount, received, reversed }: ModelRecharge): boolean {
  if (state !== 'passed' || group === undefined) return false
  const unpaid = model.orders.filter((order) => order.group === group && order.money === 'unpaid')
  const brought = reversed === null ? (received ?? 0) : 0
  return brought < Math.min(amount, sum(unpaid.map(({ total }) => total)))
}

function unpaidOf(model: Model, group: string): ModelOrder[] {
  return model.orders.filter((order) => order.group === group && order.stage === 0)
}

/** Ends the longer wait after a refused recharge, unless another one covers the orders. */
export function letGo(model: Model, shopper: number, group: string): void {
  endWait(model, group)
  keepOpen(model, shopper, group)
}

/** Ends the longer wait of orders that are no longer covered, because money is less than announced or was used elsewhere. */
export function letUncoveredGo(model: Model, shopper: number): void {
  const own = new Set(model.orders.filter((order) => order.shopper === shopper).map(({ group }) => group))
  for (const group of model.keptOpen)
    if (own.has(group) && unpaidOf(model, group).length > 0 && !isAnnounced(model, shopper, group))
      endWait(model, group)
}

function endWait(model: Model, group: string): void {
  for (const order of unpaidOf(model, group)) order.payBy = Math.min(order.payBy, model.hour + timers.unpaid)
  model.keptOpen = model.keptOpen.filter((one) => one !== group)
}

function historyOf({ orders }: Model, shopper: number): keyof typeof most {
  const sent = orders.filter(
    (order) => order.shopper === shopper && order.stage > 1 && order.total - order.refunded >= 1_00,
  )
  if (sent.length >= 5 && new Set(sent.map(({ shop }) => shop)).size > 1) return 'regular'
  return sent.length > 0 ? 'known' : 'new'
}

function groupsOf(orders: ModelOrder[]): number {
  return new Set(orders.map(({ group }) => group)).size
}

function isShared(model: Model, { variant, quantity }: ModelReservation['pieces'][number]): boolean {
  const reserved = unprovenOf(model, variant)
  return reserved + quantity <= halfOf(model, variant, stockOf(model, variant) + reserved)
}

/** Half, rounded up unless the variant was given up. */
function halfOf(model: Model, variant: number, pieces: number): number {
  return isGivenUp(model, variant) ? Math.floor(pieces / 2) : Math.ceil(pieces / 2)
}

/** Whether the variant was given up within a day, by an order that no balance covered. */
function isGivenUp(model: Model, variant: number): boolean {
  return model.orders.some(
    ({ isUncovered, since, closed, items }) =>
      isUncovered &&
      closed > model.hour - 24 &&
      closed > since && // An order that is cancelled at once has reserved nothing.
      items.some((item) => item.variant === variant),
  )
}

/** Whether the balance does not pay for the ending unpaid order and for all others on the balance or on trust. */
export function endsUncovered(model: Model, { shopper, money, unproven }: ModelOrder): boolean {
  return money === 'unpaid' && (unproven || uncoveredOf(model, shopper, 0) === 'proven')
}

/** Returns the pieces that unpaid orders of new accounts reserve. */
function unprovenOf(model: Model, variant: number): number {
  const items = model.orders.filter(({ stage, unproven }) => stage === 0 && unproven).flatMap((order) => order.items)
  return sum(items.filter((item) => item.variant === variant).map((item) => item.quantity))
}
