import { amountMaximum } from '@sealane/contract/money'

/** The value of a cell, or the code of the fault in it. */
export type ParsedCell<Value> = { value: Value } | { fault: string }

const plain = /^\d+(\.\d{1,2}0*)?$/
const grouped = /^\d{1,3}(,\d{3})+\.\d{2}$/
const withComma = /^(\d{1,3}(\.\d{3})+|\d+),\d{1,2}$/

/**
 * Returns US cents for a price in a currency of which `perDollar` units are one US dollar. `1,299.00` and `1.299,00` have one possible meaning.
 * `1,299` has two, so it is refused.
 */
export function readPrice(text: string, perDollar = 1): ParsedCell<number> {
  const number = toDecimal(text)
  if (number === undefined) return { fault: /^-/.test(text) ? 'price_negative' : 'price' }
  const cents = Math.round((Number(number) * 100) / perDollar)
  return cents > amountMaximum ? { fault: 'price_high' } : { value: cents }
}

function toDecimal(text: string): string | undefined {
  if (plain.test(text)) return text
  if (grouped.test(text)) return text.replaceAll(',', '')
  return withComma.test(text) ? text.replaceAll('.', '').replace(',', '.') : undefined
}

/** Reads a number of pieces. Other shops allow numbers below zero, and some tools write `5.0`. */
export function readQuantity(text: string): ParsedCell<number> {
  return /^-?\d{1,9}(\.0+)?$/.test(text) ? { value: Number(text) } : { fault: 'quantity' }
}

/** Whether the other shop continues to sell a variant when it is out of stock. */
export function isSoldOn(text: string): boolean {
  return text.toLowerCase() === 'continue' || cellSays(text, true)
}

/** The words for TRUE and FALSE in other languages: a spreadsheet translates both when a file is opened and saved there. */
const yes = wordsOf('TRUE WAHR VRAI VERDADERO VERO VERDADEIRO DOĞRU ИСТИНА WAAR PRAWDA PRAVDA SANT SAND SANN TOSI IGAZ')
const no = wordsOf('FALSE FALSCH FAUX FALSO YANLIŞ ЛОЖЬ ONWAAR FAŁSZ NEPRAVDA FALSKT FALSK USANN EPÄTOSI HAMIS')

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.toLowerCase().split(' '))
}

export function readBoolean(text: string): ParsedCell<boolean> {
  const word = text.toLowerCase()
  if (yes.has(word)) return { value: true }
  return no.has(word) ? { value: false } : { fault: 'boolean' }
}

/** Whether the cell contains exactly this boolean value. */
export function cellSays(text: string, what: boolean): boolean {
  const read = readBoolean(text)
  return 'value' in read && read.value === what
}

/** Whether products of this status are for sale at all. */
export function readStatus(text: string): ParsedCell<boolean> {
  const word = text.toLowerCase()
  return ['active', 'draft', 'archived', 'unlisted'].includes(word) ? { value: word === 'active' } : { fault: 'status' }
}

/** Puts an apostrophe before text that a spreadsheet would run as a formula. `fromSafe` removes the apostrophe. */
export function toSafe(text: string): string {
  return /^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text
}

export function fromSafe(text: string): string {
  return /^'+[=+\-@\t\r]/.test(text) ? text.slice(1) : text
}

/** Shopify writes an apostrophe before a SKU that consists of digits only, so that spreadsheets keep its leading zeros. */
export function readSku(text: string): string | null {
  const own = /^'+\d+$/.test(text) ? text.slice(1) : text
  return own === '' ? null : own
}

/** Writes a SKU so that `readSku` reads back exactly the same text. */
export function writeSku(sku: string): string {
  return /^'+\d+$/.test(sku) ? `'${sku}` : sku
}
