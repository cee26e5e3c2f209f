import * as v from 'valibot'
import { endpoints } from './endpoint.ts'
import { tableFault } from './schemas.ts'

/** Rows of one file. */
export const trackingRowsMaximum = 200

export const TrackingColumn = v.picklist(['order_no', 'carrier', 'tracking_no'])
export type TrackingColumn = v.InferOutput<typeof TrackingColumn>

export const TrackingFault = tableFault(TrackingColumn, [
  /** A spreadsheet has made 1.23E+15 of it. */
  'rounded',
  'unknown_order',
  'order_twice',
  'already_shipped',
  'not_shippable',
])
export type TrackingFault = v.InferOutput<typeof TrackingFault>

/** `ready` would be shipped; `same` had left with this number before; `fault` stays as it is. */
const TrackingRow = v.object({
  row: v.number(),
  order_no: v.string(),
  carrier: v.string(),
  tracking_no: v.string(),
  outcome: v.picklist(['ready', 'shipped', 'same', 'fault']),
})

export const TrackingImport = v.object({ rows: v.array(TrackingRow), faults: v.array(TrackingFault) })
export type TrackingImport = v.InferOutput<typeof TrackingImport>

export const portalTrackingEndpoints = endpoints({
  /** Parcels from the text of a CSV file. Without `apply` it only says what would become of it. */
  'POST /api/portal/order/track_import': {
    caller: 'staff',
    duties: ['support'],
    shopRole: 'packer',
    body: v.strictObject({
      text: v.pipe(v.string('required'), v.maxLength(40_000, 'too_long')),
      apply: v.boolean(),
    }),
    reply: TrackingImport,
  },
})
