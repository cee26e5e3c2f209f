import { fractionMarkOf, plainFigures, readHundredths, type DecimalMark } from '@sealane/contract/typed-numbers'
import { amountMaximum } from '@sealane/contract/money'

/** The value of a cell, or the code of the fault in it. */
export type ParsedCell<Value> = { value: Value } | { fault: string }

/** Units of the file's currency that are one US dollar, and the mark before the cents in its other prices, as far as they show it. */
export type PriceStyle = { perDollar: number; fraction: DecimalMark | undefined }

/**
 * Returns US cents for a price. `1,299.00` and `1.299,00 €` have one possible meaning. `1,299` and `12.500` have two, so they are refused unless the
 * file's other prices show that the mark is that of thousands. Three digits are never a fraction: then a thousandth of the price would be asked.
 */
export function readPrice(text: string, { perDollar, fraction }: PriceStyle): ParsedCell<number> {
  const { number } = withoutCurrency(text)
  if (/^-|-$/.test(number)) return { fault: 'price_negative' }
  const hundredths = readHundredths(number, fraction)
  if (hundredths === undefined) return { fault: 'price' }
  const cents = Math.round(hundredths / perDollar)
  return cents > amountMaximum ? { fault: 'price_high' } : { value: cents }
}

/** The mark before the cents in these prices. */
export function fractionMarkIn(prices: Iterable<string>): DecimalMark | undefined {
  return fractionMarkOf([...prices].map((price) => withoutCurrency(price).number))
}

/** Whether a price has the sign of another currency than US dollars. */
export function isForeign(text: string): boolean {
  return !['', '$', 'us$', 'usd'].includes(withoutCurrency(text).currency.toLowerCase())
}

const codes = new Set(Intl.supportedValuesOf('currency'))
const otherSigns = new Set('kr rp rs rm fr sfr zł kč ft lei лв руб р tl 元 円 원 บาท'.split(' '))

const before = /^(-?) ?([\p{L}\p{Sc}]{0,4}\p{Sc}|\p{L}{1,5}\.?) ?(?=[-.,\d])/u
const behind = / ?([\p{L}\p{Sc}]{1,5})\.?$/u

/** Separates a price from the sign, the code or the short name of a currency, before it or behind it. */
function withoutCurrency(text: string): { number: string; currency: string } {
  const plain = plainFigures(text)
  const words = [before.exec(plain)?.[2], behind.exec(plain)?.[1]].map((word) => (word ?? '').replace(/\.$/, ''))
  if (!words.every((word) => word === '' || isCurrency(word))) return { number: plain, currency: '' }
  return { number: plain.replace(before, '$1').replace(behind, ''), currency: words.find((word) => word !== '') ?? '' }
}

function isCurrency(word: string): boolean {
  return /^\p{L}{0,3}\p{Sc}\p{L}?$/u.test(word) || codes.has(word.toUpperCase()) || otherSigns.has(word.toLowerCase())
}

/**
 * Reads a number of pieces. Other shops allow numbers below zero, and some tools write `5.0`. `1.000` is one piece or a thousand, so it is refused.
 */
export function readQuantity(text: string): ParsedCell<number> {
  const plain = plainFigures(text)
  const hundredths = readHundredths(plain.replace(/^-/, '')) ?? 1
  const pieces = hundredths / 100
  if (!Number.isInteger(pieces) || pieces > 999_999_999) return { fault: 'quantity' }
  return { value: plain.startsWith('-') && pieces > 0 ? 0 - pieces : pieces }
}

/** Whether the other shop continues to sell a variant when it is out of stock. */
export function isSoldOn(text: string): boolean {
  return text.toLowerCase() === 'continue' || cellSays(text, true)
}

/**
 * The words for TRUE and FALSE in other languages: a spreadsheet translates both when a file is opened and saved there. Other programs write 1 and 0,
 * or yes and no.
 */
const yes = wordsOf(
  'TRUE WAHR VRAI VERDADERO VERO VERDADEIRO DOĞRU ИСТИНА WAAR PRAWDA PRAVDA SANT SAND SANN TOSI IGAZ 1 YES Y ON JA OUI SÍ SI SIM EVET ДА ΝΑΙ ใช่ 是 はい 예',
)
const no = wordsOf(
  'FALSE FALSCH FAUX FALSO YANLIŞ ЛОЖЬ ONWAAR FAŁSZ NEPRAVDA FALSKT FALSK USANN EPÄTOSI HAMIS 0 NO N OFF NEIN NON NÃO NAO HAYIR НЕТ ΌΧΙ ไม่ 否 いいえ 아니요',
)

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
