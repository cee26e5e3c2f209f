import { sql } from 'kysely'
import { runDueOrders } from '../src/orders/order.jobs.ts'
import type { TestApi } from './api.ts'
import type { TestBuyer } from './shopping.ts'
import { addProduct, type addShop } from './world.ts'

/** Returns helpers for unpaid checkouts of a shop's cups, each of which costs ten dollars. */
export function reservingOf({ databases: { writer } }: TestApi, shop: Awaited<ReturnType<typeof addShop>>) {
  /** Adds a product for each stock; returns their variants. */
  const stocked = async (...stocks: number[]): Promise<number[]> => {
    const products = await Promise.all(
      stocks.map((stock) => addProduct(writer, { shop, name: { en: 'Cup' }, variants: [{ price: 10_00, stock }] })),
    )
    return products.flatMap(({ variantIds }) => variantIds)
  }

  const reserve = async (buyer: TestBuyer, variantId: number | undefined, quantity: number) => {
    const buy_now = { variant_id: String(variantId), quantity }
    const { total } = await buyer.call('POST /api/order/preview', { body: { address_id: buyer.addressId, buy_now } })
    return buyer.call('POST /api/order/create', { body: { address_id: buyer.addressId, buy_now, total } })
  }

  /** Lets half an hour pass, so that the buyer's unpaid orders are closed. */
  const giveUp = async (buyer: TestBuyer): Promise<void> => {
    await sql`
      update orders set pay_by = now() - interval '1 second', created_at = created_at - interval '30 minutes'
      where account_id = ${Number(buyer.id)} and fulfilment = 0
    `.execute(writer)
    await runDueOrders(writer)
  }

  return { stocked, reserve, giveUp }
}
