import type { TrackingCode } from '@sealane/contract/tracking-imports'

export type ParcelEvent = { code: string; place: string | null; text: string | null; at: Date }
export type ReportedParcelEvent = ParcelEvent & { code: TrackingCode }
/** What is known of a parcel that has left. */
type ExistingParcel = { shipped_at: Date; events: readonly ParcelEvent[] }

type ParcelEventOutcome = 'ready' | 'same' | 'before_shipping' | 'after_arrival'

/**
 * What becomes of each event that is said of one parcel, in whatever order. The same event counts once; nothing happens before
 * the parcel left, and after its arrival nothing more.
 */
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

/** As they happened; of what happened in one moment the arrival is the last. */
export function inTurn<Said extends ReportedParcelEvent>(reported: readonly Said[]): Said[] {
  const isLast = ({ code }: Said) => Number(code === 'arrived')
  return reported.toSorted((one, other) => one.at.getTime() - other.at.getTime() || isLast(one) - isLast(other))
}

function keyOf({ code, place, text, at }: ParcelEvent): string {
  return JSON.stringify([code, place, text, at.getTime()])
}
