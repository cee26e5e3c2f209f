import * as v from 'valibot'
import { endpoints } from './endpoint.ts'
import { TrackingEvent } from './orders.ts'
import type { Tracking } from './shipping.ts'
import { tableFault } from './schemas.ts'

/** Rows of one file. */
export const trackingRowsMaximum = 200

/** The events of a parcel after it was shipped; `arrived` is the last one. */
export type TrackingCode = v.InferOutput<typeof Tracking>['code']

export const TrackingColumn = v.picklist(['order_no', 'carrier', 'tracking_no', 'event', 'time', 'place', 'text'])
export type TrackingColumn = v.InferOutput<typeof TrackingColumn>

export const TrackingFault = tableFault(TrackingColumn, [
  /** A spreadsheet has changed it to a number such as 1.23E+15. */
  'rounded',
  'unknown_order',
  'order_twice',
  'already_shipped',
  'not_shippable',
  'unknown_event',
  'time',
  'future',
  'unknown_parcel',
  'before_shipping',
  'after_arrival',
  'not_trackable',
])
export type TrackingFault = v.InferOutput<typeof TrackingFault>

/**
 * `event` is null if the row ships a parcel. `ready` would be shipped or tracked; `same` had already left with this number, or was already reported
 * for this parcel; `fault` changes nothing.
 */
const TrackingRow = v.object({
  row: v.number(),
  order_no: v.string(),
  carrier: v.string(),
  tracking_no: v.string(),
  event: v.nullable(TrackingEvent),
  outcome: v.picklist(['ready', 'shipped', 'tracked', 'same', 'fault']),
})

export const TrackingImport = v.object({
  holds: v.picklist(['numbers', 'events']),
  rows: v.array(TrackingRow),
  faults: v.array(TrackingFault),
})
export type TrackingImport = v.InferOutput<typeof TrackingImport>

export const portalTrackingEndpoints = endpoints({
  /**
   * Imports the text of a CSV file: numbers of parcels to send or, if it has a column of events, carriers' events of parcels that have left. Without
   * `apply` the response only shows the result.
   */
  'POST /api/portal/order/track_import': {
    caller: 'staff',
    duties: ['support'],
    shopRole: 'packer',
    secondFactor: true,
    isLong: true,
    body: v.strictObject({
      text: v.pipe(v.string('required'), v.maxLength(60_000, 'too_long')),
      apply: v.boolean(),
    }),
    reply: TrackingImport,
    refusals: ['SECOND_FACTOR_NEEDED'],
  },
})
