import { randomInt } from 'node:crypto'
import type { Tx } from '../db/database.ts'
import { insertOrders, type NewOrder, type PlacedOrder } from './checkout.sql.ts'

const firstDigits = 7

/**
 * Inserts orders with random numbers, so that nobody can count a shop's orders: `SL-` and seven digits. A number that is taken is replaced by one
 * with one digit more, so that there is always room.
 */
export async function insertNumbered(
  tx: Tx,
  orders: Omit<NewOrder, 'orderNo'>[],
  shared: Parameters<typeof insertOrders>[2],
): Promise<PlacedOrder[]> {
  const placed: PlacedOrder[] = []
  for (let digits = firstDigits; placed.length < orders.length && digits <= 14; digits++) {
    const left = orders.filter(({ quote }) => !placed.some(({ shop_id }) => shop_id === quote.shop_id))
    placed.push(
      ...(await insertOrders(
        tx,
        left.map((order) => ({ ...order, orderNo: drawNumber(digits) })),
        shared,
      )),
    )
  }
  if (placed.length < orders.length) throw new Error('No free order number was found')
  return placed
}

function drawNumber(digits: number): string {
  const lowest = 10 ** (digits - 1)
  return `SL-${randomInt(lowest, lowest * 10)}`
}
