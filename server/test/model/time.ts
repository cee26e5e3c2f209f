import fc from 'fast-check'
import { sql } from 'kysely'
import type { Database } from '../../src/db/database.ts'
import { runDueOrders } from '../../src/orders/order.jobs.ts'
import { runDueRefunds, runOverdueRests } from '../../src/refunds/refund.jobs.ts'
import { collectClaims } from '../../src/top-ups/claim.jobs.ts'
import { commandsOf, type ModelAction } from './deed.ts'
import { closeOrder, receive } from './orders.ts'
import { accept, approve, payBack, release, withdraw } from './paying-back.ts'
import {
  claimable,
  claimOf,
  held,
  move,
  appealUntilOf,
  never,
  openOf,
  owes,
  unsentOf,
  type ModelItem,
  type Model,
  type ModelOrder,
  type ModelRefund,
} from './shop.ts'
import type { ModelStage } from './stage.ts'

type Hours = { hours: number }

/** Moves every recorded time back, so that deadlines come closer. */
const passing: ModelAction<string, Hours, unknown> = {
  name: 'time passes',
  among: () => ['everybody'],
  refusal: () => undefined,
  prepare:
    async (stage, _none, { hours }) =>
    () =>
      shift(stage, hours),
  follow(model, _none, { given: { hours } }) {
    model.hour += hours
  },
}

const columns = {
  orders: [
    ...[
      'created_at',
      'pay_by',
      'paid_at',
      'packed_at',
      'ship_by',
      'away_until',
      'shipped_at',
      'auto_confirm_at',
      'extended_at',
    ],
    ...[
      'reminded_at',
      'received_at',
      'complete_at',
      'completed_at',
      'after_sale_until',
      'appeal_until',
      'cancelled_at',
    ],
  ],
  refunds: [
    'offered_at',
    'reminded_at',
    'created_at',
    'due_at',
    'refused_at',
    'appeal_until',
    'appealed_at',
    'return_shipped_at',
    'ended_at',
    'status_since',
  ],
  withdrawals: ['created_at', 'decided_at', 'closed_at'],
}
const owners = { orders: 'account_id', refunds: 'account_id', withdrawals: 'owner' }

async function shift({ api: { databases }, shoppers }: ModelStage, hours: number): Promise<void> {
  const people = shoppers.map(({ id }) => Number(id))
  const seconds = hours * 3_600
  for (const table of ['orders', 'refunds', 'withdrawals'] as const) {
    const earlier = columns[table].map(
      (column) => sql`${sql.ref(column)} = ${sql.ref(column)} - make_interval(secs => ${seconds})`,
    )
    await sql`update ${sql.table(table)} set ${sql.join(earlier)} where ${sql.ref(owners[table])} = any(${people}::bigint[])`.execute(
      databases.writer,
    )
  }
  await sql`update variants set given_up_at = given_up_at - make_interval(secs => ${seconds}) where given_up_at is not null`.execute(
    databases.writer,
  )
  await sql`update lone_decisions set decided_at = decided_at - make_interval(secs => ${seconds})`.execute(
    databases.writer,
  )
}

/** Runs the worker. Its work is done once, however often it runs. */
const working: ModelAction<string, object, unknown> = {
  name: 'due orders are done',
  among: () => ['everybody'],
  refusal: () => undefined,
  prepare:
    async ({ api: { databases } }) =>
    () =>
      runDueOrders(databases.writer),
  follow(model) {
    for (const [isDue, act] of due) for (const order of model.orders) if (isDue(model, order)) act(model, order)
  },
}

type DueStep = [isDue: (model: Model, order: ModelOrder) => boolean, act: (model: Model, order: ModelOrder) => void]

const isIdle = (model: Model, order: ModelOrder) => openOf(model, order).length === 0
const due: DueStep[] = [
  [({ hour }, { stage, payBy }) => stage === 0 && payBy <= hour, closeOrder],
  [
    (model, order) =>
      order.stage === 1 && order.shipBy <= model.hour && order.parcels.length === 0 && isIdle(model, order),
    closeOrder,
  ],
  [
    (model, order) =>
      order.stage === 2 && order.confirmBy <= model.hour && (isIdle(model, order) || order.returnsNotSent > 0),
    receive,
  ],
  [
    ({ hour }, { stage, completeBy }) => stage === 3 && completeBy <= hour,
    (_model, order) => Object.assign(order, { stage: 4 }),
  ],
  [isReleased, release],
]

function isReleased(model: Model, order: ModelOrder): boolean {
  const isOver = order.afterSaleUntil <= model.hour && appealUntilOf(model, order) <= model.hour
  return order.money === 'paid' && (order.stage >= 3 || order.stage === -1) && isOver && isIdle(model, order)
}

/** Runs the deadlines of requests: silence approves, and ends a return that was not sent. */
const answering: ModelAction<string, object, GivenBack[]> = {
  name: 'due refunds are done',
  among: () => ['everybody'],
  refusal: () => undefined,
  prepare:
    async ({ api: { databases } }) =>
    async () => {
      const newest = await selectNewest(databases.writer)
      await runDueRefunds(databases.writer)
      await runOverdueRests(databases.writer)
      return selectGiven(databases.writer, newest)
    },
  follow(model, _none, { reply }) {
    const waiting = model.refunds.filter((refund) => refund.due <= model.hour)
    for (const refund of waiting.toSorted((one, other) => one.due - other.due)) endSilence(model, refund)
    const overdue = model.orders.filter((order) => isRestOverdue(model, order))
    for (const order of overdue) for (const item of order.items) giveBackUnsent(model, { order, item }, reply)
  },
}

/** A request that the worker has made for unsent pieces: its id and the item's. */
type GivenBack = { id: string; item: string }

async function selectNewest(database: Database): Promise<number> {
  const { rows } = await sql<{ newest: number }>`select coalesce(max(id), 0) as newest from refunds`.execute(database)
  return rows[0]?.newest ?? 0
}

async function selectGiven(database: Database, newest: number): Promise<GivenBack[]> {
  const { rows } = await sql<GivenBack>`
    select id::text, item_id::text as item from refunds where id > ${newest} order by id
  `.execute(database)
  return rows
}

/** Whether a part was sent, and the deadline for the rest has passed. */
function isRestOverdue(model: Model, order: ModelOrder): boolean {
  const isPartSent = order.stage === 1 && order.money === 'paid' && order.parcels.length > 0
  return isPartSent && order.shipBy <= model.hour && isIdle(model, order)
}

/** Refunds the pieces' price and freight, in proportion and in the shopper's favour. */
function giveBackUnsent(
  model: Model,
  { order, item }: { order: ModelOrder; item: ModelItem },
  given: GivenBack[],
): void {
  const unsent = unsentOf(item)
  if (unsent === 0) return
  const sum = { ...claimable(item, 'unsent'), withFreight: true }
  const refund: ModelRefund = {
    ...{ id: given.find(({ item: of }) => of === item.id)?.id ?? 'none', waitsSince: model.hour },
    ...{ order, item, type: 'refund', claim: 'unsent' },
    ...{
      pieces: unsent,
      claimedPieces: unsent,
      isUnsent: true,
      isKept: false,
      isAnsweredByOperator: false,
      state: 'applying',
      ...sum,
      due: never,
      appealUntil: 0,
      appealed: false,
      offer: undefined,
    },
    refunded: null,
  }
  model.refunds.push(refund)
  item.cancelled += unsent
  payBack(model, refund, sum)
}

function endSilence(model: Model, refund: ModelRefund): void {
  if (refund.state === 'applying') return approve(model, refund, undefined)
  if (refund.state === 'return_shipped') return payBack(model, refund, refund)
  if (refund.state === 'offered' && refund.offer !== undefined) return accept(model, refund, refund.offer)
  withdraw(refund)
}

/** Whether the order was paid by a shopper with a debt, nothing of it was sent, and a part of it can be returned. */
function isUnfunded(model: Model, order: ModelOrder): boolean {
  const isUnsent = order.stage === 1 && order.parcels.length === 0 && isIdle(model, order)
  return isUnsent && order.total > order.refunded && owes(model, order.shopper)
}

/** Takes a debt from new money in the balance. */
const collecting: ModelAction<string, object, unknown> = {
  ...working,
  name: 'claims are collected',
  prepare:
    async ({ api: { databases } }) =>
    () =>
      collectClaims(databases.writer),
  follow(model) {
    for (const order of model.orders) if (isUnfunded(model, order)) closeOrder(model, order)
    for (const recharge of model.recharges) {
      const wallet = `shopper ${recharge.shopper}`
      const amount = Math.min(held(model, wallet), claimOf(recharge))
      if (recharge.reversed === null || amount === 0) continue
      recharge.reversed += amount
      move(model, { from: wallet, to: 'bank' }, amount)
    }
  },
}

const nothing = fc.constant({})

export const timeCommands = [
  commandsOf(passing, fc.record({ hours: fc.constantFrom(0.5, 0.5, 0.5, 12, 24, 24, 72, 120, 168, 400) })),
  commandsOf(working, nothing),
  commandsOf(answering, nothing),
  commandsOf(collecting, nothing),
]
