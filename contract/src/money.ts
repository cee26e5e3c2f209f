/** The largest amount that can be entered or charged at once, in cents: 10,000,000.00. */
export const amountMaximum = 10_000_000_00

const fullWidth = /[０-９．，＋－]/g

/** Returns a typed number in ASCII characters: East Asian keyboards write １２．５. */
export function plainFigures(typed: string): string {
  return typed
    .trim()
    .replaceAll(fullWidth, (one) => one.normalize('NFKC'))
    .replace('−', '-')
}

/** Reads a typed amount as cents: '12.5', '12,5' and '１２．５' are 12_50. Undefined if it is not an amount of whole cents. */
export function parseAmount(text: string): number | undefined {
  const match = /^(\d{1,8})(?:[.,](\d{1,2}))?$/.exec(plainFigures(text))
  if (match === null) return undefined
  const [, whole = '', cents = ''] = match
  return Number(whole) * 100 + Number(cents.padEnd(2, '0'))
}

/** Reads a typed rate: '9.5' and '9,5' are the same. 0 if it is not a rate. */
export function parseRate(text: string): number {
  return Number(plainFigures(text).replace(',', '.')) || 0
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
