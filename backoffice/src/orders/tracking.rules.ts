import type { PortalOrder } from '@sealane/contract/orders'

const laterSteps = ['in_transit', 'customs', 'out_for_delivery', 'arrived'] as const
export type LaterStep = (typeof laterSteps)[number]

/** The step that has words of its own. */
export function stepOf(code: string): LaterStep | 'shipped' | undefined {
  return (['shipped', ...laterSteps] as const).find((step) => step === code)
}

/** What may still be said of a parcel: after its arrival nothing. */
export function nextSteps({ events }: Pick<PortalOrder['shipments'][number], 'events'>): readonly LaterStep[] {
  return events.some(({ code }) => code === 'arrived') ? [] : laterSteps
}

type TrackingFormInput = {
  code: LaterStep
  place: string /** As the field gives it, in the seller's time; empty is now. */
  at: string
}

/** As it is sent: what was left empty is left out. */
export function toTracking(shipmentId: string, { code, place, at }: TrackingFormInput) {
  return {
    shipment_id: shipmentId,
    code,
    ...(place.trim() !== '' && { place: place.trim() }),
    ...(at !== '' && { at: new Date(at).toISOString() }),
  }
}
