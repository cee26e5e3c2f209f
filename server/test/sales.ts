import { sql } from 'kysely'
import type { Database } from '../src/db/database.ts'
import type { WorldProduct } from './world.ts'

type TestSale = {
  buyer: number
  product: WorldProduct
  quantity: number
  price: number
  daysAgo?: number
  refundedPieces?: number
  state?: 'completed' | 'cancelled' | 'unpaid'
}

/** Adds a completed order of one product and returns its id. It moves no money, so it is only for counters and reviews. */
export async function addSale(database: Database, sale: TestSale): Promise<number> {
  const { buyer, product, quantity, price, daysAgo = 0, refundedPieces = 0, state = 'completed' } = sale
  const total = quantity * price
  const at = new Date(Date.now() - daysAgo * 86_400_000)
  const group = await database
    .insertInto('order_groups')
    .values({ account_id: buyer, total })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { shop_id } = await database
    .selectFrom('products')
    .select('shop_id')
    .where('id', '=', product.id)
    .executeTakeFirstOrThrow()
  const order = await database
    .insertInto('orders')
    .values({
      group_id: group.id,
      order_no: `T${group.id}`,
      account_id: buyer,
      shop_id,
      fulfilment: { completed: 4, cancelled: -1, unpaid: 0 }[state],
      payment_state: { completed: 'paid', cancelled: 'returned', unpaid: 'unpaid' }[state],
      subtotal: total,
      freight: 0,
      discount: 0,
      total,
      commission: 0,
      address: '{}',
      paid_at: state === 'unpaid' ? null : at,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const [variant_id = 0] = product.variantIds
  const item = {
    order_id: order.id,
    product_id: product.id,
    variant_id,
    name: 'Sold',
    spec: '',
    image: '',
    image_color: '',
  }
  const money = { unit_price: price, quantity, paid: total, refunded: refundedPieces * price }
  await database
    .insertInto('order_items')
    .values({ ...item, ...money })
    .execute()
  return order.id
}

/** The number of `orders` with the model, the number of `lines` of each copy, and the words of each line. */
type LargeOrders = { orders: number; lines: number; name: string; spec: string }

/** Copies the order and gives each copy many lines. */
export async function copyWithManyLines(
  database: Database,
  orderId: number,
  { orders, lines, name, spec }: LargeOrders,
): Promise<void> {
  await sql`
    with large as (
      insert into orders (group_id, order_no, account_id, shop_id, subtotal, freight, discount, total, commission, address)
      select group_id, order_no || '-' || n, account_id, shop_id, subtotal, freight, discount, total, commission, address
      from orders, generate_series(2, ${orders}::int) n where id = ${orderId} returning id
    )
    insert into order_items (order_id, product_id, variant_id, name, spec, image, image_color, unit_price, quantity, paid)
    select large.id, product_id, variant_id, ${name}, ${spec}, image, image_color, unit_price, 1, 0
    from large, order_items i, generate_series(1, ${lines}::int) where i.order_id = ${orderId}`.execute(database)
}

type WorldReview = {
  orderId: number
  product: WorldProduct
  /** Scores for product, service and postage. */
  scores: [number, number, number]
  content?: string
  spec?: string
  language?: string
  pictures?: string[]
}

export async function addReview(database: Database, review: WorldReview): Promise<number> {
  const { orderId, product, scores, content = 'As described.', spec = '', language = 'en', pictures = [] } = review
  const { account_id, shop_id } = await database
    .selectFrom('orders')
    .select(['account_id', 'shop_id'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const [product_score, service_score, postage_score] = scores
  const { id } = await database
    .insertInto('reviews')
    .values({
      order_id: orderId,
      account_id,
      shop_id,
      content,
      language,
      pictures: JSON.stringify(pictures),
      product_score,
      service_score,
      postage_score,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await database.insertInto('review_products').values({ review_id: id, product_id: product.id, spec }).execute()
  return id
}
