import type { TrackingCode, TrackingColumn, TrackingImport } from '@sealane/contract/tracking-imports'
import { normalize } from '@sealane/contract/normalize'

type Needs = Record<'needed' | 'other', readonly TrackingColumn[]>

/** The columns that a file needs; the others may be missing, and their cells may be empty. */
export const columnsOf: Record<TrackingImport['holds'], Needs> = {
  numbers: { needed: ['order_no', 'carrier', 'tracking_no'], other: [] },
  events: { needed: ['order_no', 'tracking_no', 'event', 'time'], other: ['carrier', 'place', 'text'] },
}

export const lengths: Record<TrackingColumn, number> = {
  order_no: 40,
  carrier: 40,
  tracking_no: 64,
  event: 40,
  time: 40,
  place: 80,
  text: 200,
}

/** Headings in their simplest form: without capitals, spaces and marks. `status` alone may be that of the order, so it is no heading of an event. */
export const headings: Record<TrackingColumn, readonly string[]> = {
  order_no: ['order', 'orderno', 'ordernumber', 'orderid', '订单', '订单号', '订单编号'],
  carrier: [
    'carrier',
    'courier',
    'shippingcarrier',
    'shippingcompany',
    'logistics',
    '承运商',
    '快递',
    '快递公司',
    '物流',
    '物流公司',
  ],
  tracking_no: [
    'tracking',
    'trackingno',
    'trackingnumber',
    'trackingid',
    'trackingcode',
    'waybill',
    'waybillno',
    '运单号',
    '运单编号',
    '快递单号',
    '物流单号',
    '跟踪号',
  ],
  event: ['event', 'trackingevent', 'trackingstatus', 'parcelstatus', '包裹状态', '物流状态', '物流节点', '轨迹'],
  time: ['time', 'date', 'datetime', 'timestamp', 'eventtime', 'eventdate', '时间', '日期', '发生时间', '物流时间'],
  place: ['place', 'location', 'city', 'eventlocation', '地点', '位置', '所在地', '城市'],
  text: ['text', 'note', 'details', 'description', 'eventdescription', '说明', '详情', '描述', '物流详情'],
}

/** Carriers' names of the events, in the same form. */
const names: Record<TrackingCode, readonly string[]> = {
  in_transit: ['intransit', 'transit', 'pickedup', 'departed', '运输中', '在途', '已揽收', '转运中'],
  customs: ['customs', 'atcustoms', 'incustoms', 'customsclearance', '清关', '清关中', '海关'],
  out_for_delivery: ['outfordelivery', 'withcourier', '派送中', '派件中', '配送中'],
  arrived: ['arrived', 'delivered', '已送达', '送达', '已签收', '签收', '已妥投'],
}
const codes = new Map(
  Object.entries(names).flatMap(([code, written]) => written.map((name) => [name, code as TrackingCode])),
)

export function codeOf(simple: string): TrackingCode | undefined {
  return codes.get(simple)
}

/**
 * Returns the order's number as it is stored: in capitals, without spaces, with a plain hyphen, and without the apostrophe or the number sign that
 * spreadsheets and other shops write before it.
 */
export function toOrderNumber(cell: string): string {
  return withoutApostrophe(normalize(cell, 'NFKC'))
    .toUpperCase()
    .replaceAll(/[\s\p{Cf}]/gu, '')
    .replace(/^#+/, '')
    .replaceAll(/\p{Pd}/gu, '-')
}

/** Removes the apostrophe by which exports keep a spreadsheet from rounding a number. */
export function withoutApostrophe(cell: string): string {
  return cell.trim().replace(/^['’‘]+/, '')
}

const written =
  /^(\d{4})(?:[-/]|年)(\d\d?)(?:[-/]|月)(\d\d?)日?[T ](\d\d?)(:\d\d(?::\d\d(?:\.\d{1,3})?)?) ?(?:Z|UTC|([+-](?:0\d|1[0-4]):[0-5]\d))?$/i

/**
 * Reads a time with the year first, in ISO 8601 or as spreadsheets write it: `2026/5/1 8:30`. UTC without an offset. Undefined for an impossible
 * date.
 */
export function parseMoment(cell: string): Date | undefined {
  const [, year = '', month = '', date = '', hour = '', rest = '', offset = 'Z'] = written.exec(cell) ?? []
  const day = [year, month.padStart(2, '0'), date.padStart(2, '0')].join('-')
  const time = hour.padStart(2, '0') + rest
  const parsed = new Date(`${day}T${time}Z`)
  const isInCalendar = Number.isFinite(parsed.getTime()) && parsed.toISOString().startsWith(day)
  return isInCalendar ? new Date(`${day}T${time}${offset}`) : undefined
}
