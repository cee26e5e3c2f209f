import { hasRightCheckDigits, isBankNumber } from '@sealane/contract/withdrawal-rules'
import type { Destination } from '@sealane/contract/withdrawals'

/** The destination of a withdrawal: the id of a saved one, or the kind of a new one. */
export type DestinationOption = string
export type DestinationInput = Record<'bank_name' | 'bank_card_no' | 'holder' | 'network' | 'address', string>

const fieldsOf = {
  bank: ['bank_name', 'bank_card_no', 'holder'],
  onchain: ['network', 'address'],
} as const

/** The fields of a new destination. A saved one has none. */
export function fieldsForDestination(option: DestinationOption): readonly (keyof DestinationInput)[] {
  return option === 'bank' || option === 'onchain' ? fieldsOf[option] : []
}

type WithdrawalFormInput = {
  amount: number | undefined
  option: DestinationOption
  input: DestinationInput
  code: string
  warnedOf: string
}
type WithdrawalFormFault = 'amountNeeded' | 'needed' | 'checkDigits'

/**
 * Returns all faults of the form by field, so that an incomplete form is not sent and a wrong payment code does not count as an attempt. A bank
 * number with wrong check digits passes only after a warning about it: `warnedOf`.
 */
export function lackingOf({
  amount,
  option,
  input,
  code,
  warnedOf,
}: WithdrawalFormInput): Record<string, WithdrawalFormFault> {
  const empty = [
    ...fieldsForDestination(option).filter((name) => input[name].trim() === ''),
    ...(code.trim() === '' ? ['code'] : []),
  ]
  return {
    ...(amount === undefined && { amount: 'amountNeeded' as const }),
    ...(option === 'bank' && isDoubtful(input.bank_card_no, warnedOf) && { bank_card_no: 'checkDigits' as const }),
    ...Object.fromEntries(empty.map((name) => [name, 'needed' as const])),
  }
}

function isDoubtful(number: string, warnedOf: string): boolean {
  return number !== warnedOf && isBankNumber(number) && !hasRightCheckDigits(number)
}

export type EarningsDestination =
  | { draw_type: 'bank'; bank_name: string; bank_card_no: string; holder: string }
  | { draw_type: 'onchain'; network: string; address: string }
  | { draw_type: 'bank' | 'onchain'; destination: string }

export function toEarningsDestination(
  option: DestinationOption,
  input: DestinationInput,
  saved: readonly Destination[],
): EarningsDestination {
  const { bank_name, bank_card_no, holder, network, address } = input
  if (option === 'bank') return { draw_type: option, bank_name, bank_card_no, holder }
  if (option === 'onchain') return { draw_type: option, network, address }
  const { draw_type = 'bank' } = saved.find(({ id }) => id === option) ?? {}
  return { draw_type, destination: option }
}

/** Returns the key that binds the proofs of a withdrawal to its destination: the id of a saved one, the number or address of a new one. */
export function nameOf(target: EarningsDestination): string {
  if ('destination' in target) return target.destination
  return target.draw_type === 'bank' ? target.bank_card_no : target.address
}
