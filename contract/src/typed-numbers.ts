import { normalize } from './normalize.ts'

/** A mark that stands before the cents in some countries, and between thousands in others. */
export type DecimalMark = '.' | ','

/** A longer text is no number. */
const lengthMaximum = 40

/**
 * Returns typed figures in ASCII characters: digits of any script, full-width marks, any space as a blank, any apostrophe as `'`. East Asian keyboards
 * write １２．５, Arabic ones ١٢٫٥.
 */
export function plainFigures(typed: string): string {
  return typed
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\p{Nd}/gu, toAsciiDigit)
    .replaceAll(/[\uff01-\uff5e\uffe0-\uffe6]/g, (one) => normalize(one, 'NFKC'))
    .replaceAll('٫', '.')
    .replaceAll(/[٬’ʼ´`]/g, "'")
    .replaceAll('−', '-')
    .replaceAll(/\s/g, ' ')
    .trim()
}

/** Returns a phone number without what only divides it, in ASCII digits, and with a plus in place of 00: `+44 (0)7400 …` is `+4407400…`. */
export function plainMobile(typed: string): string {
  return plainFigures(typed)
    .replaceAll(/[\s()./\u2010-\u2015ー・-]/g, '')
    .replace(/^00(?=[1-9])/, '+')
}

/** Unicode has the ten digits of a script beside each other, so the distance from the first one is the value. */
function toAsciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let first = code
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1
  return String((code - first) % 10)
}

/**
 * Reads a number without a sign as hundredths: `1,299.00`, `1.299,00`, `1 299,00`, `1'299.00`, `1,23,456.78`, `12,5`, `.99`. Undefined for what is
 * finer, and for what can be read in two ways: three digits after a single mark are thousands in one country and a fraction in another. `fraction` is
 * the mark of fractions in other numbers of the same writer; three digits after the other mark are thousands then.
 */
export function readHundredths(text: string, fraction?: DecimalMark): number | undefined {
  const read = partsOf(text)
  if (read === undefined) return undefined
  if (read.isAmbiguous) return read.mark === fraction || fraction === undefined ? undefined : toHundredths(read.digits)
  return toHundredths(read.digits, read.part)
}

/** The mark that all numbers use for fractions, as far as they show it. Undefined if they show none, or both. */
export function fractionMarkOf(texts: Iterable<string>): DecimalMark | undefined {
  const marks = new Set<DecimalMark>()
  for (const text of texts) {
    const read = partsOf(text)
    if (read?.mark !== undefined && !read.isAmbiguous) marks.add(read.mark)
  }
  return marks.size === 1 ? [...marks][0] : undefined
}

/** The digits of a number without its marks. `mark` is the mark of fractions; of an ambiguous number the only mark there is. */
type NumberParts = { digits: string; part?: string; mark?: DecimalMark; isAmbiguous?: true }

function partsOf(text: string): NumberParts | undefined {
  if (text.length > lengthMaximum) return undefined
  const plain = plainFigures(text).replace(/^'/, '')
  const [, before = '', mark = '', part = ''] = /^([^]*)([.,])(\d*)$/.exec(plain) ?? []
  if (mark === '.' || mark === ',') return partsAround(before, mark, part)
  const digits = withoutGroups(plain)
  return digits === undefined ? undefined : { digits }
}

function partsAround(before: string, mark: DecimalMark, part: string): NumberParts | undefined {
  if (before.includes(mark)) {
    const digits = withoutGroups(before + mark + part)
    return digits === undefined ? undefined : { digits, mark: mark === '.' ? ',' : '.' }
  }
  return /^\d*$/.test(before) ? partsAfterDigits(before, mark, part) : partsAfterGroups(before, mark, part)
}

function partsAfterDigits(digits: string, mark: DecimalMark, part: string): NumberParts | undefined {
  if (part.length !== 3) return digits + part === '' ? undefined : { digits, part, mark }
  return /^[1-9]\d{0,2}$/.test(digits) ? { digits: digits + part, mark, isAmbiguous: true } : undefined
}

function partsAfterGroups(groups: string, mark: DecimalMark, part: string): NumberParts | undefined {
  const digits = withoutGroups(groups)
  return digits === undefined ? undefined : { digits, part, mark }
}

const inThrees = /^[1-9]\d{0,2}([ '.,])\d{3}(\1\d{3})*$/
const asInIndia = /^[1-9]\d?(,\d\d)+,\d{3}$/

function withoutGroups(text: string): string | undefined {
  const isWhole = /^\d+$/.test(text) || inThrees.test(text) || asInIndia.test(text)
  return isWhole ? text.replaceAll(/[ '.,]/g, '') : undefined
}

function toHundredths(digits: string, part = ''): number | undefined {
  if (!/^\d{0,2}0*$/.test(part)) return undefined
  const hundredths = Number(digits) * 100 + Number(part.slice(0, 2).padEnd(2, '0'))
  return Number.isSafeInteger(hundredths) ? hundredths : undefined
}
