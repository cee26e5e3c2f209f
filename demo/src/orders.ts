import type { Tx } from '../../server/src/db/database.ts'
import { freightFor } from '../../server/src/cart/freight.rules.ts'
import { postAt } from '../../server/src/ledger/ledger.ts'
import type { SoldVariant } from './catalogue.ts'
import type { DemoAddress, DemoPerson } from './data.ts'

export const day = 86_400_000
export const hour = 3_600_000

export type World = {
  tx: Tx
  accounts: Map<string, number>
  people: Map<string, DemoPerson>
  addresses: Map<string, DemoAddress>
  shops: Map<number, ShopRow>
  /** What each product of the catalogue sells, by its code. */
  variants: Map<string, SoldVariant[]>
}
export type ShopRow = {
  id: number
  slug: string
  country: string
  city: string
  handling_days: number
  freight_base: number
  freight_further: number
  freight_free_from: number | null
}

export type Bought = { variant: SoldVariant; quantity: number }
export type OrderPlan = {
  account: string
  shopId: number
  items: Bought[]
  /** When it was placed. What follows is counted from there. */
  placedAt: Date
  /** How far it has come. */
  until: 'placed' | 'paid' | 'packed' | 'shipped' | 'received' | 'completed' | 'cancelled'
}

export type Written = {
  id: number
  total: number
  items: { id: number; productId: number; spec: string }[]
  completedAt: Date | null
}

const commissionPercent = 8
const unpaidFor = 3 * day
const afterSale = 15 * day
const carriers = ['Posti', 'DHL', 'UPS', 'Royal Mail', 'PostNord', 'La Poste']

/** Writes one order with everything that belongs to it: items, money, parcel, tracking, events. */
export async function writeOrder(world: World, plan: OrderPlan, orderNo: string): Promise<Written> {
  const { tx } = world
  const money = costOf(world, plan)
  const times = timesOf(plan)
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
  const items = await writeItems(world, plan, id)
  await writeMoney(tx, { id, accountId, shopId: plan.shopId, ...money, ...times.columns })
  await writeEvents(tx, id, times.events)
  if (times.columns.shipped_at != null)
    await writeParcel(world, plan, { orderId: id, items, shippedAt: times.columns.shipped_at })
  return { id, total: money.total, items, completedAt: times.columns.completed_at ?? null }
}

/** What the plan costs, in US cents. */
export function costOf(world: World, { items, shopId }: Pick<OrderPlan, 'items' | 'shopId'>) {
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

/** Every step some time after the one before, as far as the plan goes. */
function timesOf({ placedAt, until }: OrderPlan) {
  const at = (ms: number) => new Date(placedAt.getTime() + ms)
  const paid = at(6 * 60_000)
  const shipped = at(1.4 * day)
  const received = at(8.2 * day)
  const completed = at(9.1 * day)
  const steps = ['placed', 'paid', 'packed', 'shipped', 'received', 'completed'] as const
  const reached = until === 'cancelled' ? 0 : steps.indexOf(until)
  const has = (step: (typeof steps)[number]) => reached >= steps.indexOf(step)
  const afterSaleUntil = new Date(received.getTime() + afterSale)
  const isReleased = has('received') && afterSaleUntil.getTime() < Date.now()
  const fulfilments = { placed: 0, paid: 1, packed: 1, shipped: 2, received: 3, completed: 4, cancelled: -1 }
  const columns = {
    fulfilment: fulfilments[until],
    payment_state: has('paid') ? (isReleased ? 'released' : 'paid') : 'unpaid',
    pay_by: new Date(placedAt.getTime() + unpaidFor),
    ...(until === 'cancelled' && { cancelled_at: at(40 * 60_000) }),
    ...(has('paid') && { paid_at: paid, ship_by: new Date(paid.getTime() + 5 * day) }),
    ...(has('packed') && { packed_at: at(0.9 * day) }),
    ...(has('shipped') && { shipped_at: shipped, auto_confirm_at: new Date(shipped.getTime() + 45 * day) }),
    ...(has('received') && {
      received_at: received,
      after_sale_until: afterSaleUntil,
      complete_at: new Date(received.getTime() + 7 * day),
    }),
    ...(has('completed') && { completed_at: completed }),
  } as Columns
  const events = [
    { kind: 'created', actor: 'shopper', at: placedAt },
    ...(until === 'cancelled' ? [{ kind: 'cancelled', actor: 'shopper', at: at(40 * 60_000) }] : []),
    ...(has('paid') ? [{ kind: 'paid', actor: 'shopper', at: paid }] : []),
    ...(has('packed') ? [{ kind: 'packed', actor: 'seller', at: at(0.9 * day) }] : []),
    ...(has('shipped') ? [{ kind: 'shipped', actor: 'seller', at: shipped }] : []),
    ...(has('received') ? [{ kind: 'received', actor: 'shopper', at: received }] : []),
    ...(has('completed') ? [{ kind: 'completed', actor: 'shopper', at: completed }] : []),
  ]
  return { columns, events }
}

type Columns = {
  fulfilment: number
  payment_state: string
  pay_by: Date
  cancelled_at?: Date
  paid_at?: Date
  packed_at?: Date
  shipped_at?: Date
  received_at?: Date
  after_sale_until?: Date
  completed_at?: Date
}

async function writeItems(world: World, { account, items }: OrderPlan, orderId: number) {
  const locale = world.people.get(account)?.language ?? 'en'
  const written: Written['items'] = []
  for (const { variant, quantity } of items) {
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
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    written.push({ id, productId: variant.productId, spec })
  }
  return written
}

type Paid = { id: number; accountId: number; shopId: number; total: number; commission: number } & Columns

/** Shopper → escrow, and, when the time for after-sale is over, escrow → seller and commission. */
async function writeMoney(tx: Tx, { id, accountId, shopId, total, commission, ...times }: Paid): Promise<void> {
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

type Parcel = { orderId: number; items: Written['items']; shippedAt: Date }

async function writeParcel(
  world: World,
  { shopId, account, items: bought }: OrderPlan,
  { orderId, items, shippedAt }: Parcel,
) {
  const shop = world.shops.get(shopId)
  const carrier = carriers[orderId % carriers.length] ?? 'DHL'
  const { id } = await world.tx
    .insertInto('shipments')
    .values({
      order_id: orderId,
      carrier,
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
  const to = world.addresses.get(account)
  const steps = [
    { code: 'shipped', place: `${shop?.city}, ${shop?.country}`, after: 0 },
    { code: 'in_transit', place: `${shop?.city}, ${shop?.country}`, after: 0.8 },
    { code: 'customs', place: `${to?.city}, ${to?.country}`, after: 3.1 },
    { code: 'out_for_delivery', place: `${to?.city}, ${to?.country}`, after: 5.9 },
    { code: 'arrived', place: `${to?.city}, ${to?.country}`, after: 6.2 },
  ]
  const rows = steps
    .map(({ code, place, after }) => ({
      shipment_id: id,
      code,
      place,
      happened_at: new Date(shippedAt.getTime() + after * day),
    }))
    .filter(({ happened_at }) => happened_at.getTime() < Date.now())
  await world.tx.insertInto('tracking_events').values(rows).execute()
}

/** The address as it was printed on the parcel. */
function addressOf(world: World, account: string) {
  const address = world.addresses.get(account)
  if (address === undefined) throw new Error(`${account} has no address`)
  const { account: _account, ...printed } = address
  return { id: '0', ...printed, area: [printed.city, printed.region].filter(Boolean).join(', '), is_default: true }
}
