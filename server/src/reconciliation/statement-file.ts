import { statementRowsMaximum, type StatementColumn, type StatementFault } from '@sealane/contract/reconciliation'
import { readCsv, toSimple } from '../http/csv-read.ts'
import { dayComesFirst, parseCents, parseDay, referenceIn } from './statement.rules.ts'

/** A line of a bank statement; what came in is above zero. US cents. `row` as a spreadsheet counts. */
export type StatementLine = { row: number; day: string; amount: number; description: string; reference: string | null }
export type StatementFile = { lines: StatementLine[]; faults: StatementFault[] }

/** Headings in their simplest form, the best first: of two dates it is the day of booking. */
const headings: Record<StatementColumn, readonly string[]> = {
  date: [
    'bookingdate',
    'posteddate',
    'postingdate',
    'date',
    'transactiondate',
    'buchungstag',
    'buchungsdatum',
    '交易日期',
    '记账日期',
    '日期',
    'valuedate',
    'valuta',
  ],
  amount: ['amount', 'amountusd', 'amount(usd)', 'transactionamount', 'betrag', '金额', '交易金额'],
  credit: ['credit', 'creditamount', 'paidin', 'moneyin', 'deposit', 'deposits', 'haben', '收入', '贷方', '贷方金额'],
  debit: [
    'debit',
    'debitamount',
    'paidout',
    'moneyout',
    'withdrawal',
    'withdrawals',
    'soll',
    '支出',
    '借方',
    '借方金额',
  ],
  currency: ['currency', 'ccy', 'währung', 'waehrung', '币种', '货币'],
  description: [
    'description',
    'details',
    'narrative',
    'memo',
    'text',
    'reference',
    'paymentreference',
    'remittanceinformation',
    'purpose',
    'payee',
    'verwendungszweck',
    '摘要',
    '附言',
    '备注',
    '用途',
  ],
}
const columns = Object.keys(headings) as StatementColumn[]
const descriptionMaximum = 300

type Cells = { row: number; cells: string[] }
type Layout = { width: number; at: Record<StatementColumn, number[]>; isDayFirst: boolean | undefined }

/** The lines that are whole, and what is wrong with the others. A fault of the file itself leaves no lines. */
export function readStatementFile(text: string): StatementFile {
  const records = readCsv(text)
  if (records === undefined) return ofFile('unreadable')
  const [head, ...others] = records.map((cells, index) => ({ row: index + 1, cells: cells.map((cell) => cell.trim()) }))
  const filled = others.filter(({ cells }) => cells.some((cell) => cell !== ''))
  if (head === undefined || filled.length === 0) return ofFile('empty')
  if (filled.length > statementRowsMaximum) return ofFile('too_many_rows', null, String(filled.length))
  const at = Object.fromEntries(columns.map((column) => [column, placesOf(head.cells, column)])) as Layout['at']
  const faults = faultsOfHead(at)
  if (faults.length > 0) return { lines: [], faults }
  const dates = filled.map(({ cells }) => cells[at.date[0] ?? 0] ?? '')
  return readRows(filled, { width: head.cells.length, at, isDayFirst: dayComesFirst(dates) })
}

/** Those of the best heading; a description may stand in several columns. */
function placesOf(cells: readonly string[], column: StatementColumn): number[] {
  const found = cells.map((cell, place) => ({ place, rank: headings[column].indexOf(toSimple(cell)) }))
  const known = found.filter(({ rank }) => rank >= 0)
  const best = Math.min(...known.map(({ rank }) => rank))
  return known.filter(({ rank }) => column === 'description' || rank === best).map(({ place }) => place)
}

function faultsOfHead(at: Layout['at']): StatementFault[] {
  const hasTwoSides = at.credit.length + at.debit.length > 0
  const missing = [
    ...(['date', 'description'] as const).filter((column) => at[column].length === 0),
    ...(at.amount.length === 0 && !hasTwoSides ? (['amount'] as const) : []),
  ]
  const twice = columns.filter((column) => column !== 'description' && at[column].length > 1)
  return [
    ...missing.flatMap((column) => ofFile('column_missing', column).faults),
    ...twice.flatMap((column) => ofFile('column_twice', column).faults),
  ]
}

function readRows(filled: Cells[], layout: Layout): StatementFile {
  const lines: StatementLine[] = []
  const faults: StatementFault[] = []
  for (const one of filled) {
    const read = readRow(one, layout)
    if (Array.isArray(read)) faults.push(...read)
    else lines.push(read)
  }
  return { lines, faults }
}

function readRow({ row, cells }: Cells, { width, at, isDayFirst }: Layout): StatementLine | StatementFault[] {
  if (cells.length !== width) {
    return [{ row, column: null, value: cells.join(' | ').slice(0, 120), fault: 'ragged' }]
  }
  const cellOf = (column: StatementColumn) => cells[at[column][0] ?? -1] ?? ''
  const said = at.description.map((place) => cells[place]).filter((cell) => cell !== '')
  const description = said.join(' · ')
  const day = parseDay(cellOf('date'), isDayFirst)
  const amount = amountOf({ amount: cellOf('amount'), credit: cellOf('credit'), debit: cellOf('debit') })
  const found: [StatementColumn, FaultCode | undefined][] = [
    ['date', faultOfDay(cellOf('date'), day)],
    ...(typeof amount === 'number' ? [] : [[amount.column, amount.fault] as [StatementColumn, FaultCode]]),
    ['currency', ['', 'USD'].includes(cellOf('currency').toUpperCase()) ? undefined : 'currency'],
    ['description', description.length > descriptionMaximum ? 'too_long' : undefined],
  ]
  const faults = found.flatMap(([column, fault]) =>
    fault === undefined ? [] : [{ row, column, value: cellOf(column).slice(0, 120), fault }],
  )
  if (faults.length > 0 || typeof amount !== 'number') return faults
  return { row, day: day ?? '', amount, description, reference: referenceIn(description) ?? null }
}

type FaultCode = StatementFault['fault']

function faultOfDay(cell: string, day: string | undefined): FaultCode | undefined {
  if (cell === '') return 'required'
  if (day === undefined) return 'date'
  return day === 'ambiguous' ? 'date_ambiguous' : undefined
}

type Money = Record<'amount' | 'credit' | 'debit', string>
type AmountFault = { column: keyof Money; fault: 'required' | 'amount' | 'amount_twice' }

/** One of the three says it; a debit goes out, with a sign or without. */
function amountOf(cells: Money): number | AmountFault {
  const said = (['amount', 'credit', 'debit'] as const).flatMap((column) => {
    const cents = parseCents(cells[column])
    return cells[column] === '' || (cents === 0 && column !== 'amount') ? [] : [{ column, cents }]
  })
  const [first, second] = said
  if (first === undefined) return { column: 'amount', fault: 'required' }
  if (first.cents === undefined || first.cents === 0) return { column: first.column, fault: 'amount' }
  if (second !== undefined) return { column: second.column, fault: 'amount_twice' }
  return first.column === 'debit' ? 0 - Math.abs(first.cents) : first.cents
}

function ofFile(fault: StatementFault['fault'], column: StatementColumn | null = null, value = ''): StatementFile {
  return { lines: [], faults: [{ row: 1, column, value, fault }] }
}
