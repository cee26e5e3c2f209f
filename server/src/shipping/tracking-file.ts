import {
  trackingRowsMaximum,
  type TrackingColumn,
  type TrackingFault,
  type TrackingImport,
} from '@sealane/contract/tracking-imports'
import { readCsv, toSimple } from '../http/csv-read.ts'
import { isRounded } from '../http/csv-rounded.rules.ts'
import { isWithoutLogistics } from './carrier.rules.ts'
import type { ReportedParcelEvent } from './parcel-events.rules.ts'
import {
  codeOf,
  columnsOf,
  headings,
  lengths,
  parseMoment,
  toOrderNumber,
  withoutApostrophe,
} from './tracking-file.rules.ts'

type TrackingCells = Record<TrackingColumn, string>
/** The cells of a row, and the order that it refers to; `row` is the number in a spreadsheet. */
export type NumberRow = { row: number; cells: TrackingCells; order: string }
export type EventRow = NumberRow & ReportedParcelEvent
type TrackingFileKind = TrackingImport['holds']
export type TrackingFile = { faults: TrackingFault[] } & (
  | { holds: 'numbers'; rows: NumberRow[] }
  | { holds: 'events'; rows: EventRow[] }
)

type TrackingFileLine = { row: number; cells: string[] }
type TrackingFileLayout = { width: number; places: ReadonlyMap<TrackingColumn, number[]>; holds: TrackingFileKind }

/**
 * Reads the complete rows, and the faults of the others; a fault of the file itself leaves no rows. A file with a column of events reports on parcels
 * that have left, until `now`; any other contains the numbers of parcels to send.
 */
export function readTrackingFile(text: string, now: Date): TrackingFile {
  const records = readCsv(text)
  if (records === undefined) return ofFile({ fault: 'unreadable' })
  const [head, ...others] = records.map((cells, index) => ({ row: index + 1, cells: cells.map((cell) => cell.trim()) }))
  const filled = others.filter(({ cells }) => cells.some((cell) => cell !== ''))
  if (head === undefined || filled.length === 0) return ofFile({ fault: 'empty' })
  if (filled.length > trackingRowsMaximum) return ofFile({ fault: 'too_many_rows', value: String(filled.length) })
  const layout = layoutOf(head.cells)
  const broken = faultsOfHead(layout)
  if (broken.length > 0) return ofFile(...broken)
  return layout.holds === 'events' ? readEvents(filled, layout, now) : readNumbers(filled, layout)
}

function layoutOf(head: readonly string[]): TrackingFileLayout {
  const simple = head.map(toSimple)
  const columns = Object.keys(headings) as TrackingColumn[]
  const columnIndexes = new Map(
    columns.map((column) => [column, simple.flatMap((name, at) => (headings[column].includes(name) ? [at] : []))]),
  )
  return {
    width: head.length,
    places: columnIndexes,
    holds: columnIndexes.get('event')?.length === 0 ? 'numbers' : 'events',
  }
}

function faultsOfHead({ places, holds }: TrackingFileLayout): Wrong[] {
  const { needed, other } = columnsOf[holds]
  const countOf = (column: TrackingColumn) => places.get(column)?.length ?? 0
  return [
    ...needed.filter((column) => countOf(column) === 0).map((column): Wrong => ({ column, fault: 'column_missing' })),
    ...[...needed, ...other]
      .filter((column) => countOf(column) > 1)
      .map((column): Wrong => ({ column, fault: 'column_twice' })),
  ]
}

function readNumbers(filled: readonly TrackingFileLine[], layout: TrackingFileLayout): TrackingFile {
  const { rows, faults } = readRows(filled, layout)
  const orderNumbers = new Set<string>()
  const once = rows.filter((read) => {
    const isTwice = orderNumbers.has(read.order)
    if (isTwice) faults.push(faultIn(read, 'order_no', 'order_twice'))
    orderNumbers.add(read.order)
    return !isTwice
  })
  return { holds: 'numbers', rows: once, faults }
}

function readEvents(filled: readonly TrackingFileLine[], layout: TrackingFileLayout, now: Date): TrackingFile {
  const { rows, faults } = readRows(filled, layout)
  const events = rows.flatMap((read): EventRow[] => {
    const code = codeOf(toSimple(read.cells.event))
    const at = parseMoment(read.cells.time)
    if (code === undefined) faults.push(faultIn(read, 'event', 'unknown_event'))
    if (at === undefined) faults.push(faultIn(read, 'time', 'time'))
    const isAhead = at !== undefined && at > now
    if (isAhead) faults.push(faultIn(read, 'time', 'future'))
    const [eventLocation, words] = [orNull(read.cells.place), orNull(read.cells.text)]
    return code === undefined || at === undefined || isAhead
      ? []
      : [{ ...read, code, at, place: eventLocation, text: words }]
  })
  return { holds: 'events', rows: events, faults }
}

function orNull(cell: string): string | null {
  return cell === '' ? null : cell
}

function readRows(filled: readonly TrackingFileLine[], { width, places, holds }: TrackingFileLayout) {
  const faults: TrackingFault[] = []
  const rows = filled.flatMap(({ row, cells }): NumberRow[] => {
    const values = [...places].map(([column, [at = -1]]) => [column, readCell(column, cells[at] ?? '')] as const)
    const typed = Object.fromEntries(values) as TrackingCells
    const read = { row, cells: typed, order: toOrderNumber(typed.order_no) }
    const found: TrackingFault[] =
      cells.length === width
        ? faultsOf(read, holds)
        : [{ row, column: null, value: cells.join(' | ').slice(0, 120), fault: 'ragged' }]
    faults.push(...found)
    return found.length === 0 ? [read] : []
  })
  return { rows, faults }
}

function readCell(column: TrackingColumn, cell: string): string {
  return column === 'order_no' || column === 'tracking_no' ? withoutApostrophe(cell) : cell
}

function faultsOf(read: NumberRow, holds: TrackingFileKind): TrackingFault[] {
  const { needed, other } = columnsOf[holds]
  const missing = needed.filter((column) => {
    const mayBeEmpty = column === 'tracking_no' && isWithoutLogistics(read.cells.carrier)
    return read.cells[column] === '' && !mayBeEmpty
  })
  const long = [...needed, ...other].filter((column) => read.cells[column].length > lengths[column])
  const rounded = (['order_no', 'tracking_no'] as const).filter((column) => isRounded(read.cells[column]))
  return [
    ...missing.map((column) => faultIn(read, column, 'required')),
    ...long.map((column) => faultIn(read, column, 'too_long')),
    ...rounded.map((column) => faultIn(read, column, 'rounded')),
  ]
}

export function faultIn(read: NumberRow, column: TrackingColumn, fault: TrackingFault['fault']): TrackingFault {
  return { row: read.row, column, value: read.cells[column].slice(0, 120), fault }
}

type Wrong = { fault: TrackingFault['fault']; column?: TrackingColumn; value?: string }

function ofFile(...wrong: Wrong[]): TrackingFile {
  const faults = wrong.map(({ fault, column = null, value = '' }) => ({ row: 1, column, value, fault }))
  return { holds: 'numbers', rows: [], faults }
}
