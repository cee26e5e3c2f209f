import {
  statementRowsMaximum,
  type DateOrder,
  type StatementColumn,
  type StatementFault,
} from '@sealane/contract/reconciliation'
import type { DecimalMark } from '@sealane/contract/typed-numbers'
import { readCsv } from '../http/csv-read.ts'
import { separators } from '../http/csv-separator.ts'
import { columns, headOf, columnIndexesOf } from './statement-headings.ts'
import {
  contradictsOrder,
  dayComesFirst,
  fractionMarkIn,
  isBooked,
  isIncoming,
  isTotal,
  parseCents,
  parseDay,
  referenceIn,
} from './statement.rules.ts'

/** A line of a bank statement; incoming money is above zero. US cents. `row` is the number in a spreadsheet. */
export type BankStatementLine = {
  row: number
  day: string
  amount: number
  description: string
  reference: string | null
}
export type StatementFile = { lines: BankStatementLine[]; faults: StatementFault[]; pending: number }

const descriptionMaximum = 300

type StatementRow = { row: number; cells: string[] }
/**
 * `said` is the order of dates that the person chose, `isDayFirst` the one that applies, including the file's own evidence. `fraction` is the mark
 * before cents in the file's amounts.
 */
type StatementLayout = {
  width: number
  at: Record<StatementColumn, number[]>
  said: boolean | undefined
  isDayFirst: boolean | undefined
  fraction: DecimalMark | undefined
}

/**
 * Reads the complete lines, and the faults of the others. A fault of the file itself leaves no lines. `dateOrder` is for ambiguous dates; if the file
 * contradicts it, these are left out.
 */
export function readStatementFile(text: string, dateOrder?: DateOrder): StatementFile {
  const table = tableOf(text)
  if (table === undefined) return ofFile('unreadable')
  const { head, others } = table
  const filled = others.filter(({ cells }) => cells.some((cell) => cell !== ''))
  if (head === undefined || filled.length === 0) return ofFile('empty')
  if (filled.length > statementRowsMaximum) return ofFile('too_many_rows', null, String(filled.length))
  const at = Object.fromEntries(
    columns.map((column) => [column, columnIndexesOf(head.cells, column)]),
  ) as StatementLayout['at']
  const faults = faultsOfHead(at, head.row)
  if (faults.length > 0) return { lines: [], faults, pending: 0 }
  const cellsOf = (index = -1) => filled.map(({ cells }) => cells[index] ?? '')
  const fraction = fractionMarkIn([at.amount, at.credit, at.debit].flatMap(([index]) => cellsOf(index)))
  const isBelowZero = (cell: string) => (parseCents(cell, fraction) ?? 0) < 0
  if (at.direction.length === 0 && at.amount.length > 0 && !cellsOf(at.amount[0]).some(isBelowZero)) {
    at.direction = columnIndexesOf(head.cells, 'direction', 'type').filter((index) =>
      cellsOf(index).some(isDirectionWord),
    )
  }
  const isDayFirstChosen = dateOrder === undefined ? undefined : dateOrder === 'day_first'
  const layout = {
    width: head.cells.length,
    at,
    said: isDayFirstChosen,
    isDayFirst: dayComesFirst(cellsOf(at.date[0]), isDayFirstChosen),
    fraction,
  }
  const moving = filled.filter((one) => !isAside(one, layout))
  const posted = moving.filter((one) => !isPending(one, layout))
  return { ...readRows(posted, layout), pending: moving.length - posted.length }
}

/** Reads the table with the separator that recognizes most headings. */
function tableOf(text: string): { head: StatementRow | undefined; others: StatementRow[] } | undefined {
  const read = [undefined, ...separators].flatMap((separator) => {
    const records = readCsv(text, separator)
    return records === undefined ? [] : [{ records, ...headOf(records) }]
  })
  const [best] = read.toSorted((one, other) => other.known - one.known)
  if (best === undefined) return undefined
  const rows = best.records.map((cells, index) => ({ row: index + 1, cells: cells.map((cell) => cell.trim()) }))
  const [head, ...others] = rows.slice(best.place)
  return { head, others }
}

/** Whether the row is a sum or a balance: it has such a name, and no day or no movement. */
function isAside({ cells }: StatementRow, { at, isDayFirst }: StatementLayout): boolean {
  const cellOf = (column: StatementColumn) => cells[at[column][0] ?? -1] ?? ''
  const day = cellOf('date')
  if (parseDay(day, isDayFirst) === undefined) return (day === '' || isTotal(day)) && cells.some(isTotal)
  const hasAmount = (['amount', 'credit', 'debit'] as const).some((column) => cellOf(column) !== '')
  return !hasAmount && cells.some(isTotal)
}

/** Whether the line is not booked yet, by its status, or by a word in place of the day. */
function isPending({ cells }: StatementRow, { at }: StatementLayout): boolean {
  return [...at.status, ...at.date].some((index) => isBooked(cells[index] ?? '') === false)
}

function isDirectionWord(cell: string): boolean {
  return isIncoming(cell) !== undefined
}

function faultsOfHead(at: StatementLayout['at'], row: number): StatementFault[] {
  const hasTwoSides = at.credit.length + at.debit.length > 0
  const missing = [
    ...(['date', 'description'] as const).filter((column) => at[column].length === 0),
    ...(at.amount.length === 0 && !hasTwoSides ? (['amount'] as const) : []),
  ]
  const twice = columns.filter((column) => column !== 'description' && at[column].length > 1)
  return [
    ...missing.map((column) => ({ row, column, value: '', fault: 'column_missing' as const })),
    ...twice.map((column) => ({ row, column, value: '', fault: 'column_twice' as const })),
  ]
}

function readRows(filled: StatementRow[], layout: StatementLayout): Omit<StatementFile, 'pending'> {
  const lines: BankStatementLine[] = []
  const faults: StatementFault[] = []
  for (const one of filled) {
    const read = readRow(one, layout)
    if (Array.isArray(read)) faults.push(...read)
    else lines.push(read)
  }
  return { lines, faults }
}

function readRow(
  { row, cells }: StatementRow,
  { width, at, said: order, isDayFirst, fraction }: StatementLayout,
): BankStatementLine | StatementFault[] {
  if (cells.length !== width) {
    return [{ row, column: null, value: cells.join(' | ').slice(0, 120), fault: 'ragged' }]
  }
  const cellOf = (column: StatementColumn) => cells[at[column][0] ?? -1] ?? ''
  const descriptions = at.description.map((index) => cells[index]).filter((cell) => cell !== '')
  const description = descriptions.join(' · ')
  const day = parseDay(cellOf('date'), isDayFirst)
  const money = {
    ...{ amount: cellOf('amount'), credit: cellOf('credit'), debit: cellOf('debit') },
    ...{ fraction, direction: at.direction.length > 0 ? cellOf('direction') : undefined },
  }
  const amount = amountOf(money)
  const found: [StatementColumn, FaultCode | undefined][] = [
    ['date', faultOfDay(cellOf('date'), day, order)],
    ...(typeof amount === 'number' ? [] : [[amount.column, amount.fault] as [StatementColumn, FaultCode]]),
    ['currency', ['', 'USD'].includes(cellOf('currency').toUpperCase()) ? undefined : 'currency'],
    ['status', faultOfStatus(cellOf('status'))],
    ['description', description.length > descriptionMaximum ? 'too_long' : undefined],
  ]
  const faults = found.flatMap(([column, fault]) =>
    fault === undefined ? [] : [{ row, column, value: cellOf(column).slice(0, 120), fault }],
  )
  if (faults.length > 0 || typeof amount !== 'number') return faults
  return { row, day: day ?? '', amount, description, reference: referenceIn(description, amount) ?? null }
}

type FaultCode = StatementFault['fault']

function faultOfStatus(cell: string): FaultCode | undefined {
  return isBooked(cell) === true ? undefined : 'status'
}

function faultOfDay(cell: string, day: string | undefined, order: boolean | undefined): FaultCode | undefined {
  if (cell === '') return 'required'
  if (contradictsOrder(cell, order)) return 'date_order'
  if (day === undefined) return 'date'
  return day === 'ambiguous' ? 'date_ambiguous' : undefined
}

type MoneyColumn = 'amount' | 'credit' | 'debit'
type MoneyCells = Record<MoneyColumn, string> & { direction: string | undefined; fraction: DecimalMark | undefined }
type AmountFault = {
  column: MoneyColumn | 'direction'
  fault: 'required' | 'amount' | 'amount_twice' | 'direction' | 'direction_differs'
}

/** Returns the amount from one of the three columns. A debit is negative, with a sign or without. */
function amountOf({ direction, fraction, ...cells }: MoneyCells): number | AmountFault {
  const amounts = (['amount', 'credit', 'debit'] as const).flatMap((column) => {
    const cents = parseCents(cells[column], fraction)
    return cells[column] === '' || (cents === 0 && column !== 'amount') ? [] : [{ column, cents }]
  })
  const [first, second] = amounts
  if (first === undefined) return { column: 'amount', fault: 'required' }
  if (first.cents === undefined || first.cents === 0) return { column: first.column, fault: 'amount' }
  if (second !== undefined) return { column: second.column, fault: 'amount_twice' }
  const cents = first.column === 'debit' ? 0 - Math.abs(first.cents) : first.cents
  return direction === undefined ? cents : directed(cents, first.column, direction)
}

/** Applies the row's direction to an amount: it may add a sign, but never reverses one. */
function directed(cents: number, column: MoneyColumn, direction: string): number | AmountFault {
  if (direction === '') return { column: 'direction', fault: 'required' }
  const isIn = isIncoming(direction)
  if (isIn === undefined) return { column: 'direction', fault: 'direction' }
  const isSigned = cents < 0 || column === 'credit'
  if (isSigned && cents > 0 !== isIn) return { column: 'direction', fault: 'direction_differs' }
  return isIn ? cents : 0 - Math.abs(cents)
}

function ofFile(fault: StatementFault['fault'], column: StatementColumn | null = null, value = ''): StatementFile {
  return { lines: [], faults: [{ row: 1, column, value, fault }], pending: 0 }
}
