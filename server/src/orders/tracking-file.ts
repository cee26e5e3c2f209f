import { trackingRowsMaximum, type TrackingColumn, type TrackingFault } from '@sealane/contract/tracking-imports'
import { readCsv, toSimple } from '../http/csv-read.ts'
import { isWithoutLogistics } from './carrier.rules.ts'

/** A row as it was typed; `row` as a spreadsheet counts. */
export type FileRow = Record<TrackingColumn, string> & { row: number }
export type TrackingFile = { rows: FileRow[]; faults: TrackingFault[] }

/** Headings in their simplest form: no capitals, no spaces, no marks. */
const headings: Record<TrackingColumn, readonly string[]> = {
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
}
const columns: readonly TrackingColumn[] = ['order_no', 'carrier', 'tracking_no']
const lengths: Record<TrackingColumn, number> = { order_no: 40, carrier: 40, tracking_no: 64 }

/** The rows that are whole, and what is wrong with the others. A fault of the file itself leaves no rows. */
export function readTrackingFile(text: string): TrackingFile {
  const records = readCsv(text)
  if (records === undefined) return ofFile('unreadable')
  const [head, ...others] = records.map((cells, index) => ({ row: index + 1, cells: cells.map((cell) => cell.trim()) }))
  const filled = others.filter(({ cells }) => cells.some((cell) => cell !== ''))
  if (head === undefined || filled.length === 0) return ofFile('empty')
  if (filled.length > trackingRowsMaximum) return ofFile('too_many_rows', null, String(filled.length))
  const places = columns.map((column) => ({ column, at: placesOf(head.cells, column) }))
  const broken = places.filter(({ at }) => at.length !== 1)
  if (broken.length > 0) {
    const faults = broken.flatMap(
      ({ column, at }) => ofFile(at.length === 0 ? 'column_missing' : 'column_twice', column).faults,
    )
    return { rows: [], faults }
  }
  return readRows(filled, { width: head.cells.length, places })
}

type Cells = { row: number; cells: string[] }
type Layout = { width: number; places: { column: TrackingColumn; at: number[] }[] }

function readRows(filled: Cells[], { width, places }: Layout): TrackingFile {
  const faults: TrackingFault[] = []
  const rows: FileRow[] = []
  const seen = new Set<string>()
  for (const { row, cells } of filled) {
    const values = places.map(({ column, at }) => [column, cells[at[0] ?? 0] ?? ''] as const)
    const read = { row, ...(Object.fromEntries(values) as Record<TrackingColumn, string>) }
    const found =
      cells.length === width
        ? faultsOf(read)
        : [{ row, column: null, value: cells.join(' | ').slice(0, 120), fault: 'ragged' } as const]
    const isTwice = found.length === 0 && seen.has(read.order_no)
    faults.push(...found, ...(isTwice ? [faultIn(read, 'order_no', 'order_twice')] : []))
    if (found.length > 0 || isTwice) continue
    seen.add(read.order_no)
    rows.push(read)
  }
  return { rows, faults }
}

function placesOf(cells: readonly string[], column: TrackingColumn): number[] {
  return cells.flatMap((cell, at) => {
    return headings[column].includes(toSimple(cell)) ? [at] : []
  })
}

function faultsOf(read: FileRow): TrackingFault[] {
  return columns.flatMap((column): TrackingFault[] => {
    const value = read[column]
    if (value === '') {
      const mayBeEmpty = column === 'tracking_no' && isWithoutLogistics(read.carrier)
      return mayBeEmpty ? [] : [faultIn(read, column, 'required')]
    }
    if (value.length > lengths[column]) return [faultIn(read, column, 'too_long')]
    return /^\d([.,]\d+)?E\+\d+$/i.test(value) && column !== 'carrier' ? [faultIn(read, column, 'rounded')] : []
  })
}

export function faultIn(read: FileRow, column: TrackingColumn, fault: TrackingFault['fault']): TrackingFault {
  return { row: read.row, column, value: read[column].slice(0, 120), fault }
}

function ofFile(fault: TrackingFault['fault'], column: TrackingColumn | null = null, value = ''): TrackingFile {
  return { rows: [], faults: [{ row: 1, column, value, fault }] }
}
