import type { StatementColumn } from '@sealane/contract/reconciliation'
import { toSimple } from '../http/csv-read.ts'
import { withoutMarks } from './without-marks.rules.ts'

/** Headings in their simplest form, the best first: of two dates it is the booking date. */
const headings: Record<StatementColumn, string> = {
  date:
    'bookingdate posteddate postingdate postdate buchungstag buchungsdatum datedecomptabilisation dateoperation datedoperation ' +
    'fechaoperacion fechadeoperacion fechacontable datalancamento datadolancamento datamovimento datamov date transactiondate ' +
    'completeddate datum fecha data 记账日期 入账日期 交易日期 交易时间 日期 valuedate valuta valutadatum wertstellung datedevaleur ' +
    'datevaleur fechavalor datavalor',
  amount:
    'amount amountusd transactionamount amountinaccountcurrency betrag umsatz montant montantoperation importe monto cantidad valor ' +
    'montante 金额 交易金额 发生额',
  credit:
    'credit credits creditamount paidin moneyin deposit deposits depositamount haben gutschrift habenumsatz creditos montantcredit ' +
    'encaissement recettes haber abono abonos ingresos credito entrada entradas 收入 收入金额 贷方 贷方金额 贷方发生额 转入金额 存入 存入金额',
  debit:
    'debit debits debitamount paidout moneyout withdrawal withdrawals withdrawalamount payments soll lastschrift belastung sollumsatz ' +
    'debitos montantdebit decaissement depenses debe cargo cargos gastos debito saida saidas 支出 支出金额 借方 借方金额 借方发生额 ' +
    '转出金额 支取 支取金额',
  direction:
    'credit/debit debit/credit cr/dr dr/cr c/d d/c creditdebit debitcredit crdr drcr dc cd credit/debitindicator ' +
    'debit/creditindicator creditdebitindicator debitcreditindicator creditdebitcode cdtdbtind indicator direction soll/haben ' +
    'haben/soll s/h h/s sollhaben sh soll/habenkennzeichen sollhabenkennzeichen sens debe/haber haber/debe cargo/abono abono/cargo ' +
    'debito/credito credito/debito debitocredito 借贷标志 借贷标识 借贷方向 借贷 借/贷 借贷标记 收支标志 收支方向 收支类型 收支 收/支',
  currency: 'currency ccy wahrung waehrung devise monnaie moneda divisa moeda 币种 货币',
  description:
    'description transactiondescription details narrative memo text reference paymentreference remittanceinformation particulars ' +
    'purpose payee verwendungszweck buchungstext libelle libelleoperation motif concepto descripcion detalle referencia descricao ' +
    'historico 摘要 附言 备注 用途 交易摘要 交易备注',
  status:
    'status state transactionstatus bookingstatus buchungsstatus info etat statut estado situacao situacion 状态 交易状态 入账状态',
}
/** In one bank's files this column contains the direction of the money, in another's the type of transfer. */
const typeHeadings =
  'transactiontype type drcrtype umsatzart art tipo tipodemovimiento tipodemovimento typeoperation 交易类型 类型'
export const columns = Object.keys(headings) as StatementColumn[]

/** Returns the columns of the best heading; a description may be in several columns. */
export function columnIndexesOf(
  cells: readonly string[],
  column: StatementColumn,
  by: 'name' | 'type' = 'name',
): number[] {
  const accepted = (by === 'type' ? typeHeadings : headings[column]).split(' ')
  const found = cells
    .map((cell, index) => ({ place: index, rank: accepted.indexOf(nameOf(cell)) }))
    .filter(({ rank }) => rank >= 0)
  const best = Math.min(...found.map(({ rank }) => rank))
  return found.filter(({ rank }) => column === 'description' || rank === best).map(({ place }) => place)
}

/** Returns the heading without accents, and without a dollar suffix: other currencies do not belong to this account. */
function nameOf(heading: string): string {
  return toSimple(withoutMarks(heading)).replace(/[(（[](?:usd|us\$|\$|美元)[)）\]]$/, '')
}

/** Finds the row of headings: banks put the account and the period above it. The first row if none is complete. */
export function headOf(records: readonly (readonly string[])[]): { place: number; known: number } {
  const heads = records.slice(0, 50).map((cells, index) => ({ place: index, known: recognizedColumns(cells) }))
  return heads.reduce((best, head) => (head.known > best.known ? head : best), { place: 0, known: 0 })
}

/** Counts the recognized columns. A row with a date and an amount is a row of headings; of two such rows the one with more columns counts. */
function recognizedColumns(cells: readonly string[]): number {
  const recognized = columns.filter((column) => columnIndexesOf(cells, column).length > 0)
  const hasAmount = recognized.some((column) => ['amount', 'credit', 'debit'].includes(column))
  return cells.length < 3 ? 0 : recognized.length + (recognized.includes('date') && hasAmount ? columns.length : 0)
}
