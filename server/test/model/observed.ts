import { sql, type RawBuilder } from 'kysely'
import { expect } from 'vitest'
import { openOf, stockOf, sum, type Model, type ModelOrder } from './shop.ts'
import type { ModelStage } from './stage.ts'

type ObservedRows = {
  orders: Record<string, unknown>
  items: Record<string, unknown>
  refunds: Record<string, unknown>
  recharges: Record<string, unknown>
  withdrawals: Record<string, unknown>
  stock: Record<string, number>
  uses: Record<string, number>
  money: Record<string, number>
  /** Data of the whole shop: the audit's findings, the sum of all accounts, and the lowest balance of any person. */
  faults: string[]
  everything: number
  least: number
}

/** Checks after each command that the shop is in the model's state, and that invariants are not violated. */
export async function expectAsModelled(model: Model, stage: ModelStage): Promise<void> {
  const observed = await observe(stage)
  expect(observed).toEqual({ ...picture(model), faults: [], everything: 0, least: expect.any(Number) })
  expect(observed.least, 'nobody owes anything').toBeGreaterThanOrEqual(0)
  expectWithinPaid(model)
}

/** No item and no order returns more than was paid for it, and the reserved money of a person is what they have requested. */
function expectWithinPaid(model: Model): void {
  for (const { items, refunded, total } of model.orders) {
    for (const item of items) {
      expect(item.refunded).toBeLessThanOrEqual(item.paid)
      expect(item.refundedFreight).toBeLessThanOrEqual(item.paidFreight)
    }
    expect(refunded).toBeLessThanOrEqual(total)
  }
  for (const [account, amount] of Object.entries(model.money)) {
    const [kind, owner] = account.split(' ')
    if (kind !== 'held') continue
    const open = model.withdrawals.filter(
      ({ shopper, state }) => String(shopper) === owner && ['auditing', 'passed'].includes(state),
    )
    expect(amount).toBe(sum(open.map((withdrawal) => withdrawal.amount)))
  }
}

function picture(model: Model): Omit<ObservedRows, 'faults' | 'everything' | 'least'> {
  const all = <One extends { id: string }>(list: One[], show: (one: One) => unknown) =>
    Object.fromEntries(list.map((one) => [one.id, show(one)]))
  return {
    orders: all(model.orders, (order) => orderIn(model, order)),
    items: all(
      model.orders.flatMap(({ items }) => items),
      ({ refunded, refundedFreight, sent, cancelled }) => ({ refunded, refundedFreight, sent, cancelled }),
    ),
    refunds: all(model.refunds, ({ state, refunded }) => ({ state, refunded })),
    recharges: all(model.recharges, ({ state, received, reversed }) => ({ state, received, reversed })),
    withdrawals: all(model.withdrawals, ({ state, charge }) => ({ state, charge })),
    stock: Object.fromEntries(model.variants.map(({ id }, index) => [id, stockOf(model, index)])),
    uses: Object.fromEntries(model.codes.map(({ code, uses }) => [code, uses.length])),
    money: model.money,
  }
}

function orderIn(model: Model, order: ModelOrder) {
  const { stage, money, refunded, platformBack, commissionBack, packed, extended } = order
  return { stage, money, refunded, platformBack, commissionBack, packed, extended, open: openOf(model, order).length }
}

async function observe(stage: ModelStage): Promise<ObservedRows> {
  const people = stage.shoppers.map(({ id }) => Number(id))
  const { rows } = await sql<{ seen: Omit<ObservedRows, 'money'> & { balances: Record<string, number> } }>`
    with own as (select * from orders where account_id = any(${people}::bigint[])), found as (select * from audit())
    select json_build_object(
      'orders', ${byId(
        sql`json_build_object('stage', fulfilment, 'money', payment_state, 'refunded', refunded,
        'platformBack', promotion_returned, 'commissionBack', commission_returned, 'packed', packed_at is not null, 'extended', extended_at is not null,
        'open', open_refunds)`,
        sql`own t`,
      )},
      'items', ${byId(
        sql`json_build_object('refunded', t.refunded, 'refundedFreight', t.refunded_freight,
        'cancelled', t.cancelled, 'sent', coalesce((select sum(quantity) from shipment_items s where s.item_id = t.id), 0))`,
        sql`order_items t join own o on o.id = t.order_id`,
      )},
      'refunds', ${byId(sql`json_build_object('state', status, 'refunded', refunded)`, sql`refunds t where account_id = any(${people}::bigint[])`)},
      'recharges', ${byId(
        sql`json_build_object('state', (array['auditing', 'passed', 'refused'])[status + 1], 'received', received,
        'reversed', reversed)`,
        sql`recharges t where account_id = any(${people}::bigint[])`,
      )},
      'withdrawals', ${byId(sql`json_build_object('state', state, 'charge', service_charge)`, sql`withdrawals t where asked_by = any(${people}::bigint[])`)},
      'stock', (select json_object_agg(v.id, v.stock) from variants v join products p on p.id = v.product_id
        where p.shop_id = any(${stage.shops}::bigint[])),
      'uses', (select json_object_agg(code, used) from promotions where code like ${`%-${stage.run}`}),
      'balances', (select json_object_agg(kind || coalesce(' ' || owner, ''), coalesce(amount, 0))
        from ledger_accounts a left join ledger_flows f on f.account_id = a.id),
      'faults', (select coalesce(json_agg(check_name), '[]') from found where violations > 0),
      'everything', (select coalesce(sum(amount), 0) from ledger_flows),
      'least', (select min(amount) from ledger_balances)
    ) as seen
  `.execute(stage.api.databases.writer)
  const [{ seen } = { seen: undefined }] = rows
  if (seen === undefined) throw new Error('Nothing was seen')
  const { balances, ...others } = seen
  return { ...others, money: moneyIn(stage, balances) }
}

function byId(shown: RawBuilder<unknown>, from: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select coalesce(json_object_agg(t.id, ${shown}), '{}') from ${from})`
}

const houses = ['escrow', 'commission', 'fees', 'promotions', 'bank', 'chain'] as const

/** Names the balances as the model does: people by their index, the platform's accounts by their names. */
function moneyIn({ shoppers, shops }: Pick<ModelStage, 'shoppers' | 'shops'>, balances: Record<string, number>) {
  return {
    ...namedColumns(
      shoppers.map(({ id }) => balances[`shopper_available ${id}`]),
      'shopper',
    ),
    ...namedColumns(
      shoppers.map(({ id }) => balances[`shopper_held ${id}`]),
      'held',
    ),
    ...namedColumns(
      shops.map((id) => balances[`seller_available ${id}`]),
      'seller',
    ),
    ...Object.fromEntries(houses.map((house) => [house, balances[house] ?? 0])),
  }
}

function namedColumns(amounts: (number | undefined)[], name: string): Record<string, number> {
  return Object.fromEntries(amounts.map((amount = 0, index) => [`${name} ${index}`, amount]))
}

/** Returns the balances of the platform's own accounts before anything has happened. */
export async function housesOf({ api }: Pick<ModelStage, 'api'>): Promise<Record<string, number>> {
  const { rows } = await sql<{ kind: string; amount: number }>`
    select kind, amount from ledger_accounts a join ledger_flows f on f.account_id = a.id where owner is null
  `.execute(api.databases.writer)
  const found = Object.fromEntries(rows.map(({ kind, amount }) => [kind, amount]))
  return Object.fromEntries(houses.map((house) => [house, found[house] ?? 0]))
}

/** Tables that change with time only; the dispatcher writes events at any moment. */
const byTheClock = ['sessions', 'stale_counters', 'events']

/**
 * Returns for each table its number of rows and the transactions that wrote them. So even a row that is written again with the same values is
 * noticed.
 */
export async function fingerprintOf({ api: { databases }, tables }: ModelStage): Promise<Record<string, string>> {
  const parts = tables.map(
    (name) =>
      sql`select ${name} as name, count(*) || ' ' || coalesce(sum(xmin::text::bigint), 0) as print from ${sql.table(name)}`,
  )
  const events = sql`select 'events' as name, count(*) || ' ' || coalesce(sum(id), 0) as print from events`
  const { rows } = await sql<{
    name: string
    print: string
  }>`${sql.join([events, ...parts], sql` union all `)}`.execute(databases.writer)
  return Object.fromEntries(rows.map(({ name, print }) => [name, print]))
}

export async function selectTables({ databases }: ModelStage['api']): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> all(${byTheClock}::text[])
  `.execute(databases.writer)
  return rows.map(({ name }) => name)
}
