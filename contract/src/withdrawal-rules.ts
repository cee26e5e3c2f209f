/** What both the server and the pages know of withdrawals: pure, and without schemas. */

/** Where a withdrawal can go over a chain, and what arrives there. */
export const withdrawalNetworks = {
  TRC20: { chain: 'TRON', asset: 'USDT' },
  ERC20: { chain: 'Ethereum', asset: 'USDT' },
  BTC: { chain: 'Bitcoin', asset: 'BTC' },
} as const
export type WithdrawalNetwork = keyof typeof withdrawalNetworks

export function findNetwork(name: string): WithdrawalNetwork | undefined {
  const wanted = name.trim().toUpperCase()
  return (Object.keys(withdrawalNetworks) as WithdrawalNetwork[]).find((network) => network === wanted)
}

/** The digits of a card's number as somebody typed it, in groups or not. */
export function cardDigits(typed: string): string {
  return typed.replaceAll(/[\s-]/g, '')
}

/** 12 to 19 digits whose last is the check digit of the others (Luhn). */
export function isCardNumber(typed: string): boolean {
  const digits = cardDigits(typed)
  if (!/^\d{12,19}$/.test(digits) || /^0+$/.test(digits)) return false
  const values = Array.from(digits)
    .toReversed()
    .map((digit, index) => {
      const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
      return value > 9 ? value - 9 : value
    })
  return values.reduce((sum, value) => sum + value, 0) % 10 === 0
}

/** `fee_percent` of the amount, at least `fee_minimum`. */
export type ChargeTerms = { fee_percent: number; fee_minimum: number }

/** A percentage counts to its fourth decimal. */
const percentUnits = 10_000

/** What the shop keeps of a withdrawal, rounded down to the cent; never more than the amount. US cents. */
export function chargeOf(amount: number, { fee_percent, fee_minimum }: ChargeTerms): number {
  const share = Math.floor((amount * Math.round(fee_percent * percentUnits)) / (percentUnits * 100))
  return Math.min(amount, Math.max(share, fee_minimum))
}
