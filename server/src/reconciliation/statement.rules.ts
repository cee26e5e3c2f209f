/** What stands in a bank's cells, read. Each answers undefined for what it cannot be sure of. */

const cellMaximum = 40

/** `1.234,56`, `1,234.56`, `(12.00)`, `12.00-`, `$ 5`: US cents. Three digits after a mark are thousands. */
export function parseCents(cell: string): number | undefined {
  if (cell.length > cellMaximum) return undefined
  const bare = cell.replaceAll(/[\s\u00a0\u202f'’$]|USD/gi, '').replace('−', '-')
  const isNegative = /^-|-$|^\(.*\)$/.test(bare)
  const digits = bare.replaceAll(/^[-+(]+|[-)]+$/g, '')
  const read =
    /^(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?$/.exec(digits) ??
    /^(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d{1,2}))?$/.exec(digits)
  if (read === null) return undefined
  const [, whole = '', part = ''] = read
  const cents = Number(whole.replaceAll(/[.,]/g, '')) * 100 + Number(part.padEnd(2, '0'))
  return Number.isSafeInteger(cents) ? (isNegative ? 0 - cents : cents) : undefined
}

const directions = {
  in: 'c cr cred credit kredit h haben gutschrift cdt crdt in moneyin paidin incoming deposit haber abono credito entrada entree + 贷 贷方 收 收入 入 转入',
  out: 'd dr deb debit s soll belastung dbt dbit out moneyout paidout outgoing withdrawal debe cargo debito saida sortie - 借 借方 支 支出 出 转出',
}
const [incoming, outgoing] = [new Set(directions.in.split(' ')), new Set(directions.out.split(' '))]

/** Whether a bank's word beside an amount says that money came in: on its statement of our account that is a credit. */
export function isIncoming(word: string): boolean | undefined {
  const simple = withoutMarks(word)
    .toLowerCase()
    .replaceAll(/[\s_.]/g, '')
    .replace('−', '-')
  if (incoming.has(simple)) return true
  return outgoing.has(simple) ? false : undefined
}

export function withoutMarks(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '')
}

/** Whether days come before months where both could be: by the file's own dates, undefined where none of them tells. */
export function dayComesFirst(cells: readonly string[]): boolean | undefined {
  for (const cell of cells) {
    const [, first = '', second = ''] = /^(\d{1,2})[/-](\d{1,2})[/-]\d{2,4}/.exec(cell) ?? []
    if (Number(first) > 12) return true
    if (Number(second) > 12) return false
  }
  return undefined
}

/** `2026-11-22`, or `ambiguous`. A time behind it is left out. */
export function parseDay(cell: string, isDayFirst: boolean | undefined): string | undefined {
  const iso = /^(\d{4})[-/.]?(\d\d)[-/.]?(\d\d)(?:\D|$)/.exec(cell)
  if (iso !== null) return toDay(iso[1], iso[2], iso[3])
  const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4}|\d\d)(?:\D|$)/.exec(cell)
  if (dotted !== null) return toDay(dotted[3], dotted[2], dotted[1])
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

/** Ours, wherever it stands: of a recharge `SL-7K2Q9A`, of a withdrawal `SLW-12`. Banks put spaces where they like. */
export function referenceIn(description: string): string | undefined {
  const found = /\bSLW[ -]?(\d{1,15})\b/i.exec(description)
  if (found !== null) return `SLW-${Number(found[1])}`
  // With its hyphen first: “SL” also ends the names of Spanish companies.
  const recharge = /\bSL-([2-9A-HJ-NP-Z]{6})\b/i.exec(description) ?? /\bSL ?([2-9A-HJ-NP-Z]{6})\b/i.exec(description)
  return recharge === null ? undefined : `SL-${recharge[1]?.toUpperCase()}`
}
