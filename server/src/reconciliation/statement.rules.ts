import { fractionMarkOf, plainFigures, readHundredths, type DecimalMark } from '@sealane/contract/typed-numbers'
import { readNamedDate } from './named-month.rules.ts'
import { withoutMarks } from './without-marks.rules.ts'

/** Readers of a bank's cells. Each returns undefined if the result is not certain. */

const cellMaximum = 40

/**
 * Reads `1.234,56`, `1,234.56`, `(12.00)`, `12.00-`, `12.00 DR`, `$ 5` as US cents. `fraction` is the mark that other amounts of the statement have
 * before their cents; without it `1,234` is not certain.
 */
export function parseCents(cell: string, fraction?: DecimalMark): number | undefined {
  const { bare, side } = withoutSide(cell)
  const isNegative = isBelowZero(bare, side)
  if (isNegative === undefined) return undefined
  const cents = readHundredths(withoutSign(bare), fraction)
  return cents === undefined ? undefined : isNegative ? 0 - cents : cents
}

/** The mark before the cents in the amounts of one statement, as far as they show it. */
export function fractionMarkIn(cells: readonly string[]): DecimalMark | undefined {
  return fractionMarkOf(cells.map((cell) => withoutSign(withoutSide(cell).bare)))
}

function withoutSide(cell: string): { bare: string; side: string | undefined } {
  if (cell.length > cellMaximum) return { bare: '', side: undefined }
  const side = /^(?:cr|dr)\b|(?:cr|dr)\.?$/i.exec(cell.trim())?.[0].toLowerCase().slice(0, 2)
  return { bare: plainFigures(cell.replaceAll(/USD|US\$|\$|^\s*[cd]r\b|[cd]r\.?\s*$/gi, '')), side }
}

function withoutSign(bare: string): string {
  return bare.replaceAll(/^[-+(\s]+|[-)\s]+$/g, '')
}

/** Returns undefined if the sign and the side contradict each other. */
function isBelowZero(bare: string, side: string | undefined): boolean | undefined {
  const hasSign = /^-|-$|^\(.*\)$/.test(bare)
  return side === 'cr' && hasSign ? undefined : hasSign || side === 'dr'
}

const directions = {
  in: 'c cr cred credit kredit h haben gutschrift cdt crdt in moneyin paidin incoming deposit haber abono credito entrada entree + 贷 贷方 收 收入 入 转入',
  out: 'd dr deb debit s soll belastung dbt dbit out moneyout paidout outgoing withdrawal debe cargo debito saida sortie - 借 借方 支 支出 出 转出',
}
const [incoming, outgoing] = [new Set(directions.in.split(' ')), new Set(directions.out.split(' '))]

/** Whether the bank's word beside an amount means incoming money: on its statement of our account that is a credit. */
export function isIncoming(word: string): boolean | undefined {
  const simple = withoutMarks(word)
    .toLowerCase()
    .replaceAll(/[\s_.]/g, '')
    .replace('−', '-')
  if (incoming.has(simple)) return true
  return outgoing.has(simple) ? false : undefined
}

/**
 * Whether days come before months if both are possible: by the file's own dates, else by the person's choice. Undefined if neither decides, or if
 * they contradict each other.
 */
export function dayComesFirst(cells: readonly string[], isDayFirstChosen?: boolean): boolean | undefined {
  const found = new Set(cells.map(dayIsFirstIn).filter((one) => one !== undefined))
  if (isDayFirstChosen !== undefined) found.add(isDayFirstChosen)
  return found.size === 1 ? found.has(true) : undefined
}

/** Returns undefined for a date that is ambiguous or invalid. */
function dayIsFirstIn(cell: string): boolean | undefined {
  const [, first, second] = /^(\d{1,2})[/-](\d{1,2})[/-]\d{2,4}/.exec(cell) ?? []
  const [isFirst, isSecond] = [Number(first) > 12, Number(second) > 12]
  return isFirst === isSecond ? undefined : isFirst
}

/** Whether a date has another order than the chosen one. */
export function contradictsOrder(cell: string, isDayFirstChosen: boolean | undefined): boolean {
  const isDayFirst = dayIsFirstIn(cell)
  return isDayFirstChosen !== undefined && isDayFirst !== undefined && isDayFirst !== isDayFirstChosen
}

/** Returns the day of `2026-11-22`, `2026/1/5`, `2026年1月5日` or `29 Mar 2026`, or `ambiguous`. A time after it is ignored. */
export function parseDay(cell: string, isDayFirst: boolean | undefined): string | undefined {
  const iso =
    /^(\d{4})[-/.]?(\d\d)[-/.]?(\d\d)(?:\D|$)/.exec(cell) ??
    /^(\d{4})(?:[-/.]|年)(\d\d?)(?:[-/.]|月)(\d\d?)(?:\D|$)/.exec(cell)
  if (iso !== null) return toDay(iso[1], iso[2], iso[3])
  const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4}|\d\d)(?:\D|$)/.exec(cell)
  if (dotted !== null) return toDay(dotted[3], dotted[2], dotted[1])
  const named = readNamedDate(cell)
  if (named !== undefined) return toDay(named.year, named.month, named.day)
  const other = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4}|\d\d)(?:\D|$)/.exec(cell)
  if (other === null) return undefined
  const [, first, second, year] = other
  if (isDayFirst === undefined) return first === second ? toDay(year, second, first) : 'ambiguous'
  return isDayFirst ? toDay(year, second, first) : toDay(year, first, second)
}

function toDay(year = '', month = '', day = ''): string | undefined {
  const named = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${named}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(named) ? named : undefined
}

const booked =
  /^(?:posted|booked|completed|cleared|settled|success|successful|executed|umsatz ?)?(?:gebucht|verbucht)?$|^(?:comptabilise|execute|contabilizado|liquidado|efetivado|realizado|concluido|completado|成功|已入账|已记账|交易成功|已完成)e?$/
const unbooked =
  /pending|vorgemerkt|vormerkung|not posted|unposted|authori[sz]|en attente|a venir|pendiente|pendente|agendado|retenido|处理中|待入账|未入账|待处理/

/** Whether the bank has booked a line, by the word beside it; undefined for an unknown word. */
export function isBooked(word: string): boolean | undefined {
  const simple = withoutMarks(word).toLowerCase().trim()
  if (unbooked.test(simple)) return false
  return booked.test(simple) ? true : undefined
}

const sums =
  '(?:grand |sub ?)?totals?|summe|gesamt(?:summe)?|(?:end|anfangs|alter |neuer )?saldo|kontostand|solde|suma|soma|' +
  '(?:(?:opening|closing|ending|available|current|ledger) )?balance|(?:balance )?(?:brought|carried) forward|' +
  'end of (?:statement|report)|合计|总计|小计|共计|期初余额|期末余额|余额'
const ofWhat = 'final|inicial|anterior|general|geral|debits?|credits?|paid|in|out|usd|[\\d.,/()-]+'
const totals = new RegExp(`^(?:${sums})(?: (?:${ofWhat}))*:?$`)

/** Whether a cell names a sum below the lines, or a balance above or below them. The whole cell must match, so that a payee does not. */
export function isTotal(cell: string): boolean {
  return totals.test(withoutMarks(cell).toLowerCase().trim())
}

/**
 * Finds our reference in a description: `SL-7K2Q9A` of a recharge, or `SLW-12` of a withdrawal, which only outgoing money has. Banks insert spaces
 * anywhere. `cents` are negative for outgoing money.
 */
export function referenceIn(description: string, cents: number): string | undefined {
  const withdrawals =
    cents > 0 ? [] : allIn(description, /\bSLW[ -]?(\d{1,15})\b/gi).map((number) => `SLW-${Number(number)}`)
  if (withdrawals.length > 0) return onlyOne(withdrawals)
  // With its hyphen first: “SL” also ends the names of Spanish companies.
  const hyphened = allIn(description, /\bSL-([2-9A-HJ-NP-Z]{6})\b/gi)
  const others = hyphened.length > 0 ? hyphened : allIn(description, /\bSL ?([2-9A-HJ-NP-Z]{6})\b/gi)
  return onlyOne(others.map((letters) => `SL-${letters.toUpperCase()}`))
}

function allIn(description: string, pattern: RegExp): string[] {
  return Array.from(description.matchAll(pattern), ([, found = '']) => found)
}

/** Returns undefined for two different references, so that a person decides: one may be part of the payee's name. */
function onlyOne(references: readonly string[]): string | undefined {
  return new Set(references).size === 1 ? references[0] : undefined
}
