import { withoutLogistics } from './carrier.rules.ts'

export type UnshippedQuantity = { item_id: string; quantity: number }

/** One parcel that is being prepared. `quantities` is set only if the order is split. */
export type ParcelDraft = {
  carrier: string
  tracking_no: string
  isWithoutLogistics: boolean
  quantities: Record<string, number> | undefined
}

export const emptyParcel: ParcelDraft = {
  carrier: '',
  tracking_no: '',
  isWithoutLogistics: false,
  quantities: undefined,
}

/** Returns the quantity of an item in this parcel. */
export function quantityIn(parcel: ParcelDraft, { item_id, quantity }: UnshippedQuantity): number {
  return parcel.quantities === undefined ? quantity : (parcel.quantities[item_id] ?? 0)
}

export function withQuantity(
  parcel: ParcelDraft,
  unshipped: readonly UnshippedQuantity[],
  { item_id, quantity }: UnshippedQuantity,
): ParcelDraft {
  const all = Object.fromEntries(unshipped.map((units) => [units.item_id, quantityIn(parcel, units)]))
  return { ...parcel, quantities: { ...all, [item_id]: quantity } }
}

export function piecesIn(parcel: ParcelDraft, unshipped: readonly UnshippedQuantity[]): number {
  return unshipped.reduce((sum, units) => sum + quantityIn(parcel, units), 0)
}

/** Returns true if a part of the order is left for a later parcel. */
export function leavesSome(parcel: ParcelDraft, unshipped: readonly UnshippedQuantity[]): boolean {
  return unshipped.some((units) => quantityIn(parcel, units) < units.quantity)
}

export type ParcelFault = 'carrierNeeded' | 'numberNeeded' | 'nothingInside'
export type ParcelFaults = Partial<Record<'carrier' | 'tracking_no' | 'items', ParcelFault>>

/** Returns all faults at once. A parcel needs content, a carrier and a number; the last two not without logistics. */
export function faultsOf(parcel: ParcelDraft, unshipped: readonly UnshippedQuantity[]): ParcelFaults {
  const needsCarrier = !parcel.isWithoutLogistics
  return {
    ...(piecesIn(parcel, unshipped) === 0 && { items: 'nothingInside' }),
    ...(needsCarrier && parcel.carrier.trim() === '' && { carrier: 'carrierNeeded' }),
    ...(needsCarrier && parcel.tracking_no.trim() === '' && { tracking_no: 'numberNeeded' }),
  }
}

/** Builds the request. Without `items` it ships everything that is left. */
export function toShipping(id: string, parcel: ParcelDraft, unshipped: readonly UnshippedQuantity[]) {
  const items = unshipped
    .map(({ item_id, quantity }) => ({ item_id, quantity: quantityIn(parcel, { item_id, quantity }) }))
    .filter(({ quantity }) => quantity > 0)
  return {
    id,
    carrier: parcel.isWithoutLogistics ? withoutLogistics : parcel.carrier.trim(),
    ...(!parcel.isWithoutLogistics && { tracking_no: parcel.tracking_no.trim() }),
    ...(leavesSome(parcel, unshipped) && { items }),
  }
}
