import { Refusal } from '../refusal.ts'
import { withoutApostrophe } from './tracking-file.rules.ts'
import { isWithoutLogistics } from './carrier.rules.ts'

/** Maximum numbers of parcels and tracking events of an order: every page that shows it reads them all. */
const parcelsMaximum = 50
export const eventsMaximum = 300

export type OrderItemQuantity = { item_id: string; quantity: number }

/** Returns the contents of the parcel: the requested items, or everything unshipped if the request names none. */
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

/** Checks the number of parcels. The last possible parcel of an order must contain everything that is left. */
export function checkParcels(parcels: number, isAll: boolean): void {
  if (parcels + 1 >= parcelsMaximum && !isAll) throw new Refusal('NOT_SHIPPABLE')
}

export function isEverything(unshipped: OrderItemQuantity[], shipped: OrderItemQuantity[]): boolean {
  return unshipped.every(({ item_id, quantity }) => quantityOf(shipped, item_id) === quantity)
}

/** Returns the tracking number. A parcel with a carrier needs one; one without logistics has none. */
export function trackingNumber(carrier: string, trackingNo: string | undefined): string | null {
  if (isWithoutLogistics(carrier)) return null
  const number = withoutApostrophe(trackingNo ?? '')
  if (number === '') throw new Refusal('INVALID_INPUT', { fields: { tracking_no: 'required' } })
  return number
}

/** Sums the quantities of an item that the request names twice. */
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
