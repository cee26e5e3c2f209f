import { splitByWeight } from '@sealane/contract/money'
import type { Tx } from '@sealane/server/db/database'
import { freightFor } from '@sealane/server/shipping/freight.rules'
import { postAt } from '@sealane/server/ledger/ledger.sql'
import type { SoldVariant } from './catalogue.ts'
import type { DemoAddress, DemoPerson } from './data.ts'
import { day, timesOf, type TimeColumns, type Until } from './times.ts'

export type DemoWorld = {
  tx: Tx
  accounts: Map<string, number>
  people: Map<string, DemoPerson>
  addresses: Map<string, DemoAddress>
  shops: Map<number, DemoShopRow>
  /** The variants of each product, by the product's code. */
  variants: Map<string, SoldVariant[]>
}
export type DemoShopRow = {
  id: number
  slug: string
  country: string
  city: string
  handling_days: number
  freight_base: number
  freight_further: number
  freight_free_from: number | null
}

type PlannedItem = { variant: SoldVariant; quantity: number }
export type OrderPlan = {
  account: string
  shopId: number
  items: PlannedItem[]
  /** The time of the order, from which all later times are counted. */
  placedAt: Date
  /** The state that the order has reached. */
  until: Until
}

export type WrittenOrder = {
  id: number
  total: number
  items: { id: number; productId: number; spec: string }[]
  completedAt: Date | null
}

const commissionPercent = 8
const carriers = ['Posti', 'DHL', 'UPS', 'Royal Mail', 'PostNord', 'La Poste']

/** Writes one order with all its data: items, money, parcel, tracking, events. */
export async function writeOrder(world: DemoWorld, plan: OrderPlan, orderNo: string): Promise<WrittenOrder> {
  const { tx } = world
  const money = costOf(world, plan)
  const times = timesOf(plan.placedAt, plan.until)
  const accountId = world.accounts.get(plan.account) ?? 0
  const group = await tx
    .insertInto('order_groups')
    .values({ account_id: accountId, total: money.total, created_at: plan.placedAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await tx
    .insertInto('orders')
    .values({
      group_id: group.id,
      order_no: orderNo,
      account_id: accountId,
      shop_id: plan.shopId,
      ...money,
      ...times.columns,
      address: JSON.stringify(addressOf(world, plan.account)),
      created_at: plan.placedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const items = await writeItems(world, plan, { orderId: id, ...money })
  await writeMoney(tx, { id, accountId, shopId: plan.shopId, ...money, ...times.columns })
  await writeEvents(tx, id, times.events)
  if (times.columns.shipped_at !== undefined)
    await writeParcel(world, plan, { orderId: id, items, shippedAt: times.columns.shipped_at })
  return { id, total: money.total, items, completedAt: times.columns.completed_at ?? null }
}

/** Returns the costs of the plan in US cents. */
export function costOf(world: DemoWorld, { items, shopId }: Pick<OrderPlan, 'items' | 'shopId'>) {
  const shop = world.shops.get(shopId)
  if (shop === undefined) throw new Error(`There is no shop ${shopId}`)
  const subtotal = items.reduce((sum, { variant, quantity }) => sum + variant.price * quantity, 0)
  const quantity = items.reduce((sum, item) => sum + item.quantity, 0)
  const freight = freightFor(
    { base: shop.freight_base, further: shop.freight_further, free_from: shop.freight_free_from },
    quantity,
    subtotal,
  )
  const commission = Math.floor((subtotal * commissionPercent) / 100)
  return { subtotal, freight, discount: 0, total: subtotal + freight, commission }
}

async function writeItems(
  world: DemoWorld,
  { account, items }: OrderPlan,
  { orderId, freight, commission }: { orderId: number; freight: number; commission: number },
) {
  const locale = world.people.get(account)?.language ?? 'en'
  const written: WrittenOrder['items'] = []
  const costs = items.map(({ variant, quantity }) => variant.price * quantity)
  const freights = splitByWeight(freight, costs)
  const commissions = splitByWeight(commission, costs)
  for (const [index, { variant, quantity }] of items.entries()) {
    const words = await world.tx
      .selectFrom('product_translations')
      .select(['name', 'labels'])
      .where('product_id', '=', variant.productId)
      .where('locale', '=', locale)
      .executeTakeFirstOrThrow()
    const labels = words.labels as Record<string, string>
    const spec = variant.choice.map((value) => labels[value] ?? value).join(' · ')
    const { id } = await world.tx
      .insertInto('order_items')
      .values({
        order_id: orderId,
        product_id: variant.productId,
        variant_id: variant.id,
        name: words.name,
        spec,
        image: variant.image,
        image_color: variant.color,
        unit_price: variant.price,
        quantity,
        paid: variant.price * quantity,
        paid_freight: freights[index] ?? 0,
        commission: commissions[index] ?? 0,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    written.push({ id, productId: variant.productId, spec })
  }
  return written
}

type PaidOrder = { id: number; accountId: number; shopId: number; total: number; commission: number } & TimeColumns

/** Moves the money from the shopper to escrow and, when the after-sale time is over, from escrow to the seller and the commission. */
async function writeMoney(tx: Tx, { id, accountId, shopId, total, commission, ...times }: PaidOrder): Promise<void> {
  if (times.paid_at === undefined) return
  const wallet = { kind: 'shopper_available', owner: accountId } as const
  const paid = { kind: 'order_paid', reference: String(id), actor: 'demo' }
  await postAt(tx, paid, [{ from: wallet, to: { kind: 'escrow' }, amount: total }], times.paid_at)
  if (times.payment_state !== 'released' || times.after_sale_until === undefined) return

  const released = { kind: 'order_released', reference: String(id), actor: 'demo' }
  const seller = { kind: 'seller_available', owner: shopId } as const
  const transfers = [
    { from: { kind: 'escrow' } as const, to: seller, amount: total - commission },
    { from: { kind: 'escrow' } as const, to: { kind: 'commission' } as const, amount: commission },
  ].filter(({ amount }) => amount > 0)
  await postAt(tx, released, transfers, times.after_sale_until)
}

async function writeEvents(
  tx: Tx,
  orderId: number,
  events: { kind: string; actor: string; at: Date }[],
): Promise<void> {
  const rows = events.map(({ kind, actor, at }) => ({ order_id: orderId, kind, actor, happened_at: at }))
  await tx.insertInto('order_events').values(rows).execute()
}

type DemoParcel = { orderId: number; items: WrittenOrder['items']; shippedAt: Date }

async function writeParcel(world: DemoWorld, { shopId, account, items: bought }: OrderPlan, parcel: DemoParcel) {
  const { orderId, items, shippedAt } = parcel
  const { id } = await world.tx
    .insertInto('shipments')
    .values({
      order_id: orderId,
      carrier: carriers[orderId % carriers.length] ?? 'DHL',
      tracking_no: `DEMO${String(orderId * 7_919).padStart(9, '0')}`,
      shipped_at: shippedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const inside = items.map((item, index) => ({
    shipment_id: id,
    item_id: item.id,
    quantity: bought[index]?.quantity ?? 1,
  }))
  await world.tx.insertInto('shipment_items').values(inside).execute()
  const from = positionOf(world.shops.get(shopId))
  const to = positionOf(world.addresses.get(account))
  const rows = journey(from, to)
    .map(({ after, ...step }) => ({
      ...step,
      shipment_id: id,
      happened_at: new Date(shippedAt.getTime() + after * day),
    }))
    .filter(({ happened_at }) => happened_at.getTime() < Date.now())
  await world.tx.insertInto('tracking_events').values(rows).execute()
}

/** `after` is in days. */
function journey(from: string, to: string) {
  return [
    { code: 'shipped', place: from, after: 0 },
    { code: 'in_transit', place: from, after: 0.8 },
    { code: 'customs', place: to, after: 3.1 },
    { code: 'out_for_delivery', place: to, after: 5.9 },
    { code: 'arrived', place: to, after: 6.2 },
  ]
}

function positionOf(area: { city: string; country: string } | undefined): string {
  return area === undefined ? '' : `${area.city}, ${area.country}`
}

/** Returns the address as printed on the parcel. */
function addressOf(world: DemoWorld, account: string) {
  const address = world.addresses.get(account)
  if (address === undefined) throw new Error(`${account} has no address`)
  const { account: _account, ...printed } = address
  return { id: '0', ...printed, area: [printed.city, printed.region].filter(Boolean).join(', '), is_default: true }
}
