import { amountMaximum } from '@sealane/contract/money'

/** What a cell says, or what is wrong with it. */
export type ParsedCell<Value> = { value: Value } | { fault: string }

const plain = /^\d+(\.\d{1,2}0*)?$/
const grouped = /^\d{1,3}(,\d{3})+\.\d{2}$/
const withComma = /^(\d{1,3}(\.\d{3})+|\d+),\d{1,2}$/

/**
 * US cents, of a price in a currency of which so much is one US dollar. `1,299.00` and `1.299,00` can be meant in one way only;
 * `1,299` cannot, and is refused.
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

/** Pieces; other shops let it go below zero, and some tools write `5.0`. */
export function readQuantity(text: string): ParsedCell<number> {
  return /^-?\d{1,9}(\.0+)?$/.test(text) ? { value: Number(text) } : { fault: 'quantity' }
}

/** Whether the other shop sells a variant on when there are no pieces left. */
export function isSoldOn(text: string): boolean {
  return text.toLowerCase() === 'continue' || cellSays(text, true)
}

/** TRUE and FALSE, and what spreadsheets in other languages make of them as soon as the file is opened and saved there. */
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

/** Whether a cell says so in so many words. */
export function cellSays(text: string, what: boolean): boolean {
  const read = readBoolean(text)
  return 'value' in read && read.value === what
}

/** Whether products of this status are for sale at all. */
export function readStatus(text: string): ParsedCell<boolean> {
  const word = text.toLowerCase()
  return ['active', 'draft', 'archived', 'unlisted'].includes(word) ? { value: word === 'active' } : { fault: 'status' }
}

/** A cell that a spreadsheet would run as a formula gets an apostrophe, which `fromSafe` takes away again. */
export function toSafe(text: string): string {
  return /^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text
}

export function fromSafe(text: string): string {
  return /^'+[=+\-@\t\r]/.test(text) ? text.slice(1) : text
}

/** Shopify writes an apostrophe before a SKU of digits alone, so that spreadsheets keep its zeros. */
export function readSku(text: string): string | null {
  const own = /^'+\d+$/.test(text) ? text.slice(1) : text
  return own === '' ? null : own
}

/** One that `readSku` reads back to the letter. */
export function writeSku(sku: string): string {
  return /^'+\d+$/.test(sku) ? `'${sku}` : sku
}
