import type { PortalOrder } from '@sealane/contract/orders'

const laterSteps = ['in_transit', 'customs', 'out_for_delivery', 'arrived'] as const
export type LaterStep = (typeof laterSteps)[number]

/** Returns the step if it has a translation. */
export function stepOf(code: string): LaterStep | 'shipped' | undefined {
  return (['shipped', ...laterSteps] as const).find((step) => step === code)
}

/** Returns the steps that can still be entered for a parcel: none after its arrival. */
export function nextSteps({ events }: Pick<PortalOrder['shipments'][number], 'events'>): readonly LaterStep[] {
  return events.some(({ code }) => code === 'arrived') ? [] : laterSteps
}

type TrackingFormInput = {
  code: LaterStep
  place: string
  /** The field's value, in the seller's time zone; empty means now. */
  at: string
}

/** Builds the request without empty fields. */
export function toTracking(shipmentId: string, { code, place, at }: TrackingFormInput) {
  return {
    shipment_id: shipmentId,
    code,
    ...(place.trim() !== '' && { place: place.trim() }),
    ...(at !== '' && { at: new Date(at).toISOString() }),
  }
}
