import { isValidIBAN } from 'ibantools'
import { normalize } from './normalize.ts'

/** Rules of withdrawals for both the server and the pages: pure, and without schemas. */

/** The networks of withdrawals over a chain, and the asset that is sent. */
export const withdrawalNetworks = {
  TRC20: { chain: 'TRON', asset: 'USDT' },
  ERC20: { chain: 'Ethereum', asset: 'USDT' },
  BTC: { chain: 'Bitcoin', asset: 'BTC' },
} as const
export type WithdrawalNetwork = keyof typeof withdrawalNetworks

export function findNetwork(name: string): WithdrawalNetwork | undefined {
  const normalized = name.trim().toUpperCase()
  return (Object.keys(withdrawalNetworks) as WithdrawalNetwork[]).find((network) => network === normalized)
}

/** Returns the number of a bank card or account as it is stored: without spaces and hyphens, in capitals. */
export function tidyBankNumber(typed: string): string {
  return normalize(typed, 'NFKC').replaceAll(/[\s-]/g, '').toUpperCase()
}

/** Whether it has the form of a bank card number (12 to 19 digits) or an IBAN (ISO 13616). */
export function isBankNumber(typed: string): boolean {
  const number = tidyBankNumber(typed)
  return (/^\d{12,19}$/.test(number) && !/^0+$/.test(number)) || isIban(number)
}

/** Whether its check digits are correct: Luhn for a card (ISO/IEC 7812), length and modulo 97 for an IBAN. They reveal typing errors. */
export function hasRightCheckDigits(typed: string): boolean {
  const number = tidyBankNumber(typed)
  return isIban(number) ? isValidIBAN(number) : isLuhn(number)
}

function isIban(number: string): boolean {
  return /^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(number)
}

function isLuhn(digits: string): boolean {
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

/** Units of a percentage: it counts to its fourth decimal. */
const percentUnits = 10_000

/** Returns the charge of a withdrawal, rounded down to the cent and at most the amount. US cents. */
export function chargeOf(amount: number, { fee_percent, fee_minimum }: ChargeTerms): number {
  const share = Math.floor((amount * Math.round(fee_percent * percentUnits)) / (percentUnits * 100))
  return Math.min(amount, Math.max(share, fee_minimum))
}
