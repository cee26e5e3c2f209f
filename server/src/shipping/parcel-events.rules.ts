import type { TrackingCode } from '@sealane/contract/tracking-imports'

export type ParcelEvent = { code: string; place: string | null; text: string | null; at: Date }
export type ReportedParcelEvent = ParcelEvent & { code: TrackingCode }
/** The known data of a parcel that has left. */
type ExistingParcel = { shipped_at: Date; events: readonly ParcelEvent[] }

type ParcelEventOutcome = 'ready' | 'same' | 'before_shipping' | 'after_arrival'

/** Checks each reported event of one parcel, in any order. The same event counts once; no event is before the departure or after the arrival. */
export function checkParcelEvents<Said extends ReportedParcelEvent>(
  { shipped_at, events }: ExistingParcel,
  reported: readonly Said[],
) {
  const before = new Set(events.map(keyOf))
  let hasArrived = events.some(({ code }) => code === 'arrived')
  return new Map(
    inTurn(reported).map((one): [Said, ParcelEventOutcome] => {
      if (before.has(keyOf(one))) return [one, 'same']
      if (one.at < shipped_at) return [one, 'before_shipping']
      if (hasArrived) return [one, 'after_arrival']
      before.add(keyOf(one))
      hasArrived = one.code === 'arrived'
      return [one, 'ready']
    }),
  )
}

/** Sorts events by time; of simultaneous events the arrival is last. */
export function inTurn<Said extends ReportedParcelEvent>(reported: readonly Said[]): Said[] {
  const isLast = ({ code }: Said) => Number(code === 'arrived')
  return reported.toSorted((one, other) => one.at.getTime() - other.at.getTime() || isLast(one) - isLast(other))
}

function keyOf({ code, place, text, at }: ParcelEvent): string {
  return JSON.stringify([code, place, text, at.getTime()])
}
