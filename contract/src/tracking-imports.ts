import * as v from 'valibot'
import { endpoints } from './endpoint.ts'
import { TrackingEvent } from './orders.ts'
import type { Tracking } from './shipping.ts'
import { tableFault } from './schemas.ts'

/** Rows of one file. */
export const trackingRowsMaximum = 200

/** What is said of a parcel after it was shipped; after `arrived` nothing more. */
export type TrackingCode = v.InferOutput<typeof Tracking>['code']

export const TrackingColumn = v.picklist(['order_no', 'carrier', 'tracking_no', 'event', 'time', 'place', 'text'])
export type TrackingColumn = v.InferOutput<typeof TrackingColumn>

export const TrackingFault = tableFault(TrackingColumn, [
  /** A spreadsheet has made 1.23E+15 of it. */
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
 * `event` is null where the row ships a parcel. `ready` would be shipped or tracked; `same` had left with this number, or was
 * said of this parcel, before; `fault` stays as it is.
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
   * From the text of a CSV file: numbers of parcels that leave or, where it has a column of events, what carriers said of
   * those that left. Without `apply` it only says what would become of it.
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
