import { plainFigures, readHundredths } from './typed-numbers.ts'

/** The largest amount that can be entered or charged at once, in cents: 10,000,000.00. */
export const amountMaximum = 10_000_000_00

/**
 * Reads a typed or pasted amount of dollars as cents: '12.5', '12,5', '$1,299.00' and '１２．５' have one meaning. Undefined if it is not an amount of
 * whole cents, or can be read in two ways, as '1.299' can.
 */
export function parseAmount(text: string): number | undefined {
  const cents = readHundredths(withoutDollarSign(text))
  return cents === undefined || cents >= 100_000_000_00 ? undefined : cents
}

/** Removes the sign of US dollars from either end of an amount. */
function withoutDollarSign(text: string): string {
  return plainFigures(text).replaceAll(/^(?:us\$|usd|\$) ?| ?(?:us\$|usd|\$)$/gi, '')
}

/**
 * Reads a typed rate: '9.5' and '9,5' are the same, '25 400' is '25400'. A rate may have three decimals behind a point; '25,400' may be a thousand times
 * as much, so it is not one. 0 if it is not a rate.
 */
export function parseRate(text: string): number {
  const plain = plainFigures(text)
  const hundredths = readHundredths(plain)
  if (hundredths !== undefined) return hundredths / 100
  return /^[1-9]\d{0,2},\d{3}$/.test(plain) ? 0 : Number(plain.replace(',', '.')) || 0
}

/**
 * Splits an amount by weights, to the cent: the cents left by rounding go to the largest remainders, in case of a tie to the first. It computes with
 * whole numbers: the product of two sums of money may exceed the range that a double represents exactly.
 */
export function splitByWeight(amount: number, weights: number[]): number[] {
  const sum = BigInt(weights.reduce((total, weight) => total + weight, 0))
  if (sum === 0n) return weights.map(() => 0)
  const products = weights.map((weight) => BigInt(amount) * BigInt(weight))
  const parts = products.map((product) => Number(product / sum))
  const left = amount - parts.reduce((total, part) => total + part, 0)
  const byRemainder = products
    .map((product, index) => ({ index, remainder: product % sum }))
    .toSorted((one, other) => Number(other.remainder - one.remainder) || one.index - other.index)
  for (const { index } of byRemainder.slice(0, left)) parts[index] = (parts[index] ?? 0) + 1
  return parts
}
