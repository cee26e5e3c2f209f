import { parseAmount } from '@sealane/contract/money'
import { chargeOf, hasRightCheckDigits, isBankNumber, tidyBankNumber } from '@sealane/contract/withdrawal-rules'
import type { Destination, DrawType, WithdrawalMethod } from '@sealane/contract/withdrawals'

/** The form's input. `destination` is a saved one; without it the fields below describe one. */
export type WithdrawalForm = {
  draw_type: DrawType
  amount: string
  destination: string | undefined
  bank_name: string
  bank_card_no: string
  holder: string
  network: string
  address: string
}

export const blank: WithdrawalForm = {
  draw_type: 'bank',
  amount: '',
  destination: undefined,
  bank_name: '',
  bank_card_no: '',
  holder: '',
  network: '',
  address: '',
}

type WithdrawalLimits = Pick<WithdrawalMethod, 'minimum' | 'fee_percent' | 'fee_minimum'> & {
  balance: number
  leftToday: number
}

export type AmountProblem = { word: 'amount' | 'tooLarge' } | { word: 'tooSmall' | 'overDay'; cents: number }

/** Specification, section 5: not empty, above 0, not above the balance. The server checks again. */
export function amountProblem(typed: string, terms: WithdrawalLimits): AmountProblem | undefined {
  const cents = parseAmount(typed)
  if (cents === undefined || cents === 0) return { word: 'amount' }
  if (cents > terms.balance) return { word: 'tooLarge' }
  if (cents < terms.minimum) return { word: 'tooSmall', cents: terms.minimum }
  if (cents > terms.leftToday) return { word: 'overDay', cents: terms.leftToday }
  return undefined
}

/** Returns the charge and the paid-out amount; both are 0 if no amount is typed, or more than possible. US cents. */
export function sharesOf(typed: string, terms: WithdrawalLimits): { charge: number; arrival: number } {
  const typedAmount = parseAmount(typed) ?? 0
  const cents = typedAmount <= allOf(terms) ? typedAmount : 0
  const charge = chargeOf(cents, terms)
  return { charge, arrival: cents - charge }
}

/** Returns the maximum amount of a withdrawal now. US cents. */
export function allOf({ balance, leftToday }: Pick<WithdrawalLimits, 'balance' | 'leftToday'>): number {
  return Math.max(0, Math.min(balance, leftToday))
}

export type DestinationFieldValues = Pick<
  WithdrawalForm,
  'bank_name' | 'bank_card_no' | 'holder' | 'network' | 'address'
>
type DestinationProblem = 'required' | 'card' | 'checkDigits'

/**
 * Returns the problems of an entered destination, by field. Wrong check digits are a warning: `warnedOf` is the number for which the
 * shopper has been warned and which may be submitted again.
 */
export function destinationProblems(
  drawType: DrawType,
  fields: DestinationFieldValues,
  warnedOf: string,
): Partial<Record<keyof DestinationFieldValues, DestinationProblem>> {
  const requiredFields =
    drawType === 'bank' ? (['bank_name', 'bank_card_no', 'holder'] as const) : (['network', 'address'] as const)
  const missing = requiredFields.filter((name) => fields[name].trim() === '').map((name) => [name, 'required'] as const)
  const fault = drawType === 'bank' ? numberProblem(fields.bank_card_no, warnedOf) : undefined
  return Object.fromEntries([...missing, ...(fault === undefined ? [] : [['bank_card_no', fault] as const])])
}

function numberProblem(typed: string, warnedOf: string): DestinationProblem | undefined {
  if (typed.trim() === '') return undefined // Another message already reports the missing number.
  if (!isBankNumber(typed)) return 'card'
  return hasRightCheckDigits(typed) || typed === warnedOf ? undefined : 'checkDigits'
}

/** Returns the body for an entered destination. */
export function destinationBody(drawType: DrawType, fields: DestinationFieldValues) {
  const { bank_name, bank_card_no, holder, network, address } = fields
  return drawType === 'bank'
    ? ({ draw_type: 'bank', bank_name, bank_card_no, holder } as const)
    : ({ draw_type: 'onchain', network, address: address.trim() } as const)
}

/** Groups a card number or an IBAN in fours, as it is printed. */
export function groupBankNumber(typed: string): string {
  return tidyBankNumber(typed)
    .replaceAll(/[^A-Z\d]/g, '')
    .slice(0, 34)
    .replaceAll(/(.{4})(?=.)/g, '$1 ')
}

type DescribableDestination = Pick<Destination, 'draw_type' | 'bank_name' | 'bank_card_no' | 'network' | 'address'>

/** Describes a destination in one line. Number and address do not break at the end of a line. */
export function describeDestination({
  draw_type,
  bank_name,
  bank_card_no,
  network,
  address,
}: DescribableDestination): string {
  return draw_type === 'bank'
    ? [bank_name, bank_card_no?.replaceAll(' ', '\u00A0')].filter(Boolean).join(' ')
    : `${network ?? ''} ${shorten(address ?? '')}`.trim()
}

/** Returns the beginning and the end of an address. */
export function shorten(address: string): string {
  return address.length > 12 ? `${address.slice(0, 5)}\u2060…\u2060${address.slice(-5)}` : address
}

/** Returns the destinations of one kind, the usable ones first. */
export function destinationsFor(drawType: DrawType, all: readonly Destination[], now: number): Destination[] {
  const isWaiting = ({ usable_at }: Destination) => Number(Date.parse(usable_at) > now)
  return all
    .filter(({ draw_type }) => draw_type === drawType)
    .toSorted((one, other) => isWaiting(one) - isWaiting(other))
}
