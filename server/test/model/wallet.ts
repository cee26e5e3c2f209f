import fc from 'fast-check'
import { toCard, toChain, withdrawalTicket } from '../withdrawing.ts'
import { commandsOf, type ModelAction } from './deed.ts'
import { modelActor, personAt, shopperOf, type ModelActor } from './orders.ts'
import { isPromised, keepOpen, letGo, letUncoveredGo, loseBalance } from './reserving.ts'
import { held, move, owes, sum } from './shop.ts'
import type { Model, SingleDecision, ModelOrder, ModelRecharge, ModelWithdrawal } from './shop.ts'

type Topping = { amount: number; forOrder: number | undefined }

const recharging: ModelAction<number, Topping, string> = {
  name: 'recharge',
  among: () => [0, 1, 2],
  refusal(model, shopper, { amount, forOrder }) {
    if (amount < 1_00) return 'AMOUNT_INVALID'
    const open = model.recharges.filter((one) => one.shopper === shopper && one.state === 'auditing')
    if (open.length >= 10) return 'TOO_MANY'
    const order = orderAt(model, forOrder)
    return order !== undefined && order.shopper !== shopper ? 'NOT_FOUND' : undefined
  },
  async prepare(stage, shopper, { amount, forOrder }) {
    const { call, rechargeProof } = personAt(stage.shoppers, shopper)
    const group_id = orderAt(stage.model, forOrder)?.group
    const top = { method: 'manual' as const, amount, proof: rechargeProof }
    const body = group_id === undefined ? top : { ...top, group_id }
    return async () => (await call('POST /api/user/recharge', { body })).id
  },
  follow(model, shopper, { given: { amount, forOrder }, reply }) {
    const group = orderAt(model, forOrder)?.group
    model.recharges.push({
      id: reply,
      shopper,
      group,
      amount,
      state: 'auditing',
      received: null,
      reversed: null,
      first: undefined,
      firstReversal: undefined,
    })
    if (group !== undefined) keepOpen(model, shopper, group)
  },
}

function orderAt({ orders }: Model, index: number | undefined): ModelOrder | undefined {
  return index === undefined || orders.length === 0 ? undefined : orders[index % orders.length]
}

type ModelAudit = { operator: 0 | 1; verdict: 'pass' | 'refuse'; isReasoned: boolean; isLess: boolean }
const twoAbove = 10_000_00
const limits = { recharge: { above: twoAbove, ofDay: 100_000_00 }, withdrawal: { above: 1_000_00, ofDay: 10_000_00 } }

/** Whether a second operator is needed: what this one decided alone within a day counts, for the shopper and in total. */
function needsSecond(model: Model, { operator, subject, shopper, amount }: Omit<SingleDecision, 'at'>): boolean {
  const own = model.alone.filter(
    (one) => one.operator === operator && one.subject === subject && one.at > model.hour - 24,
  )
  const sumOf = (counted: SingleDecision[]) => sum(counted.map((one) => one.amount))
  const { above, ofDay } = limits[subject]
  return amount + sumOf(own.filter((one) => one.shopper === shopper)) > above || amount + sumOf(own) > ofDay
}

const auditing: ModelAction<ModelRecharge, ModelAudit, unknown> = {
  name: 'audit a recharge',
  among: ({ recharges }) => recharges,
  refusal(_model, { state, amount, first }, { operator, verdict, isReasoned, isLess }) {
    if (state !== 'auditing') return 'ALREADY_DECIDED'
    if (verdict === 'refuse') return isReasoned ? undefined : 'INVALID_INPUT'
    if (first === undefined) return undefined
    if (first.operator === operator) return 'ALREADY_DECIDED'
    return first.received === receivedOf(amount, isLess) ? undefined : 'INVALID_INPUT'
  },
  async prepare({ operators }, { id, amount }, { operator, verdict, isReasoned, isLess }) {
    const { call } = personAt(operators, operator)
    const body = { id, verdict, received: receivedOf(amount, isLess), ...(isReasoned && { reason: 'Not there.' }) }
    return () => call('POST /api/portal/recharge/decide', { body })
  },
  follow(model, recharge, { given: { operator, verdict, isLess } }) {
    const received = receivedOf(recharge.amount, isLess)
    if (verdict === 'refuse') {
      recharge.state = 'refused'
      if (recharge.group !== undefined) letGo(model, recharge.shopper, recharge.group)
      return
    }
    if (isForTwo(model, recharge, { operator })) recharge.first = { operator, received }
    else {
      const { shopper, first } = recharge
      if (first === undefined)
        model.alone.push({ operator, subject: 'recharge', shopper, amount: received, at: model.hour })
      Object.assign(recharge, { state: 'passed', received })
      move(model, { from: 'bank', to: `shopper ${shopper}` }, received)
    }
    letUncoveredGo(model, recharge.shopper)
  },
}

function isForTwo(model: Model, { first, shopper, amount }: ModelRecharge, { operator }: { operator: 0 | 1 }): boolean {
  return first === undefined && needsSecond(model, { operator, subject: 'recharge', shopper, amount })
}

function receivedOf(amount: number, isLess: boolean): number {
  return isLess ? amount - 1 : amount
}

/** Reverses a recharge as far as the balance allows, because no balance goes below zero. Above the limit by two operators. */
const reversal: ModelAction<ModelRecharge, { operator: 0 | 1 }, unknown> = {
  name: 'reverse a recharge',
  among: ({ recharges }) => recharges,
  refusal(_model, { state, reversed, firstReversal }, { operator }) {
    if (state !== 'passed' || reversed !== null) return 'NOT_REVERSIBLE'
    return firstReversal === operator ? 'ALREADY_DECIDED' : undefined
  },
  async prepare({ operators }, { id }, { operator }) {
    const { call } = personAt(operators, operator)
    return () => call('POST /api/portal/recharge/reverse', { body: { id, reason: 'Not ours.' } })
  },
  follow(model, recharge, { given: { operator } }) {
    const received = recharge.received ?? 0
    if (received > twoAbove && recharge.firstReversal === undefined) {
      recharge.firstReversal = operator
      return
    }
    const wallet = `shopper ${recharge.shopper}`
    recharge.reversed = Math.min(held(model, wallet), received)
    move(model, { from: wallet, to: 'bank' }, recharge.reversed)
    letUncoveredGo(model, recharge.shopper)
  },
}

type ModelWithdrawalRequest = { amount: number; way: 'bank' | 'chain'; isWrong: boolean }

const asking: ModelAction<number, ModelWithdrawalRequest, string> = {
  name: 'withdraw',
  among: () => [0, 1, 2],
  refusal(model, shopper, { amount, isWrong }) {
    if (owes(model, shopper)) return 'BALANCE_OWED'
    if (amount > held(model, `shopper ${shopper}`)) return 'INSUFFICIENT_BALANCE'
    if (amount < 10_00) return 'AMOUNT_INVALID'
    if (amount > 10_000_00 - ofToday(model, shopper)) return 'DAY_LIMIT'
    if (isPromised(model, shopper, amount)) return 'UNPAID_ORDERS'
    return isWrong ? 'TICKET_INVALID' : undefined
  },
  async prepare(stage, shopper, { amount, way, isWrong }) {
    const person = personAt(stage.shoppers, shopper)
    const ticket = await withdrawalTicket(person, isWrong ? amount + 1 : amount)
    const destination = way === 'bank' ? toCard() : toChain
    return async () => (await person.call('POST /api/user/extract', { body: { ...destination, amount, ticket } })).id
  },
  follow(model, shopper, { given: { amount, way }, reply }) {
    const charge = Math.max(Math.floor(amount / 100), 1_00)
    loseBalance(model, shopper, amount)
    const rest = { state: 'auditing' as const, first: undefined, firstFailure: undefined, since: model.hour }
    model.withdrawals.push({ id: reply, shopper, way, amount, charge, ...rest })
    move(model, { from: `shopper ${shopper}`, to: `held ${shopper}` }, amount)
    letUncoveredGo(model, shopper)
  },
}

function ofToday({ withdrawals, hour }: Model, shopper: number): number {
  const counted = withdrawals.filter(
    (one) => one.shopper === shopper && one.since > hour - 24 && ['auditing', 'passed', 'settled'].includes(one.state),
  )
  return sum(counted.map(({ amount }) => amount))
}

const cancelling: ModelAction<ModelWithdrawal, ModelActor, unknown> = {
  name: 'cancel a withdrawal',
  among: ({ withdrawals }) => withdrawals,
  refusal(_model, { state }, { isStranger }) {
    if (isStranger) return 'NOT_FOUND'
    return state === 'auditing' ? undefined : 'ALREADY_DECIDED'
  },
  async prepare(stage, withdrawal, given) {
    const { call } = shopperOf(stage, withdrawal, given)
    return () => call('POST /api/user/extract_cancel', { body: { id: withdrawal.id } })
  },
  follow: (model, withdrawal) => giveBack(model, withdrawal, 'cancelled'),
}

function giveBack(model: Model, withdrawal: ModelWithdrawal, state: ModelWithdrawal['state']): void {
  const { shopper, amount } = withdrawal
  withdrawal.state = state
  move(model, { from: `held ${shopper}`, to: `shopper ${shopper}` }, amount)
}

type ModelWithdrawalDecision = Omit<ModelAudit, 'isLess'>

const decidingWithdrawal: ModelAction<ModelWithdrawal, ModelWithdrawalDecision, unknown> = {
  name: 'audit a withdrawal',
  among: ({ withdrawals }) => withdrawals,
  refusal(model, { state, first, shopper }, { operator, verdict, isReasoned }) {
    if (state !== 'auditing') return 'ALREADY_DECIDED'
    if (verdict === 'refuse') return isReasoned ? undefined : 'INVALID_INPUT'
    if (first === operator) return 'ALREADY_DECIDED'
    return owes(model, shopper) ? 'OWNER_FROZEN' : undefined
  },
  async prepare({ operators }, { id }, { operator, verdict, isReasoned }) {
    const { call } = personAt(operators, operator)
    const body = { id, verdict, ...(isReasoned && { reason: 'Ask again.' }) }
    return () => call('POST /api/portal/withdrawal/decide', { body })
  },
  follow(model, withdrawal, { given: { operator, verdict } }) {
    if (verdict === 'refuse') giveBack(model, withdrawal, 'refused')
    else if (agreed(model, withdrawal, { operator, first: withdrawal.first })) withdrawal.state = 'passed'
    else withdrawal.first = operator
  },
}

/** Whether the decision is made: by two operators, or by one who needs no second, and then it counts. */
function agreed(
  model: Model,
  { shopper, amount }: ModelWithdrawal,
  { operator, first }: { operator: number; first: number | undefined },
): boolean {
  if (first !== undefined) return true
  const decision = { operator, subject: 'withdrawal', shopper, amount } as const
  if (needsSecond(model, decision)) return false
  model.alone.push({ ...decision, at: model.hour })
  return true
}

const settling: ModelAction<ModelWithdrawal, { operator: 0 | 1; outcome: 'settled' | 'failed' }, unknown> = {
  name: 'settle a withdrawal',
  among: ({ withdrawals }) => withdrawals,
  refusal(_model, { state, firstFailure }, { operator, outcome }) {
    if (state !== 'passed') return 'ALREADY_DECIDED'
    return outcome === 'failed' && firstFailure === operator ? 'ALREADY_DECIDED' : undefined
  },
  async prepare({ operators }, { id }, { operator, outcome }) {
    const { call } = personAt(operators, operator)
    return () => call('POST /api/portal/withdrawal/settle', { body: { id, outcome } })
  },
  follow(model, withdrawal, { given: { operator, outcome } }) {
    if (outcome === 'failed') return failIt(model, withdrawal, operator)
    const { shopper, amount, charge, way } = withdrawal
    withdrawal.state = 'settled'
    move(model, { from: `held ${shopper}`, to: way }, amount - charge)
    move(model, { from: `held ${shopper}`, to: 'fees' }, charge)
  },
}

function failIt(model: Model, withdrawal: ModelWithdrawal, operator: number): void {
  if (agreed(model, withdrawal, { operator, first: withdrawal.firstFailure })) giveBack(model, withdrawal, 'failed')
  else withdrawal.firstFailure = operator
}

const operator = fc.constantFrom(0 as const, 1 as const)
const mostly = fc.constantFrom(true, true, true, false)
const rarely = fc.integer({ min: 0, max: 9 }).map((one) => one === 9)
const walletDecision = fc.constantFrom('pass' as const, 'pass' as const, 'refuse' as const)

export const walletCommands = [
  commandsOf(
    recharging,
    fc.record({
      amount: fc.constantFrom(99, 1_00, 250_00, 12_000_00),
      forOrder: fc.option(fc.nat(20), { nil: undefined, freq: 2 }),
    }),
  ),
  commandsOf(auditing, fc.record({ operator, verdict: walletDecision, isReasoned: mostly, isLess: rarely })),
  commandsOf(reversal, fc.record({ operator })),
  commandsOf(
    asking,
    fc.record({
      amount: fc.constantFrom(9_99, 10_00, 33_33, 150_01, 1_200_00, 9_000_00),
      way: fc.constantFrom('bank' as const, 'chain' as const),
      isWrong: rarely,
    }),
  ),
  commandsOf(cancelling, modelActor),
  commandsOf(decidingWithdrawal, fc.record({ operator, verdict: walletDecision, isReasoned: mostly })),
  commandsOf(settling, fc.record({ operator, outcome: fc.constantFrom('settled' as const, 'failed' as const) })),
]
