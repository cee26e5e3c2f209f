import { Refusal } from '../refusal.ts'
import { isWithoutLogistics } from './carrier.rules.ts'

/** An order has so many parcels and so many tracking events at most: every page that shows it reads them all. */
const parcelsMaximum = 50
export const eventsMaximum = 300

export type OrderItemQuantity = { item_id: string; quantity: number }

/** What goes into the parcel: what is asked for, everything unshipped where nothing is named. */
export function unitsToShip(
  unshipped: OrderItemQuantity[],
  requested: OrderItemQuantity[] | undefined,
): OrderItemQuantity[] {
  if (requested === undefined) return unshipped
  const units = sumUp(requested)
  const isTooMuch = units.some(({ item_id, quantity }) => quantity > quantityOf(unshipped, item_id))
  if (isTooMuch) throw new Refusal('INVALID_INPUT', { fields: { items: 'invalid' } })
  return units
}

/** The last parcel that an order may have takes everything along. */
export function checkParcels(parcels: number, isAll: boolean): void {
  if (parcels + 1 >= parcelsMaximum && !isAll) throw new Refusal('NOT_SHIPPABLE')
}

export function isEverything(unshipped: OrderItemQuantity[], shipped: OrderItemQuantity[]): boolean {
  return unshipped.every(({ item_id, quantity }) => quantityOf(shipped, item_id) === quantity)
}

/** A parcel with a carrier has a number; one without has none. */
export function trackingNumber(carrier: string, trackingNo: string | undefined): string | null {
  if (isWithoutLogistics(carrier)) return null
  if (trackingNo === undefined || trackingNo === '') {
    throw new Refusal('INVALID_INPUT', { fields: { tracking_no: 'required' } })
  }
  return trackingNo
}

/** An item named twice is shipped in the sum of both. */
function sumUp(requested: OrderItemQuantity[]): OrderItemQuantity[] {
  const byItem = Map.groupBy(requested, ({ item_id }) => item_id)
  return [...byItem].map(([item_id, parts]) => ({
    item_id,
    quantity: parts.reduce((sum, { quantity }) => sum + quantity, 0),
  }))
}

function quantityOf(units: OrderItemQuantity[], itemId: string): number {
  return units.find(({ item_id }) => item_id === itemId)?.quantity ?? 0
}
