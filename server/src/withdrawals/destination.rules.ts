import type { Destination } from '@sealane/contract/withdrawals'
import { isBankNumber, tidyBankNumber } from '@sealane/contract/withdrawal-rules'
import { Refusal } from '../refusal.ts'

/** A bank card, or an account by its IBAN, as the owner typed it. */
export type BankCard = {
  bank_name?: string | undefined
  bank_card_no?: string | undefined
  holder?: string | undefined
}

/** The destination of a withdrawal, complete and not masked. */
export type UnmaskedDestination =
  | { draw_type: 'bank'; bank_name: string; card: string; holder: string }
  | { draw_type: 'onchain'; network: string; address: string }

/** Reads a card and reports all faulty fields at once. */
export function readCard({ bank_name = '', bank_card_no = '', holder = '' }: BankCard): UnmaskedDestination {
  const faults = {
    ...(bank_name === '' && { bank_name: 'required' }),
    ...(bank_card_no === '' ? { bank_card_no: 'required' } : !isBankNumber(bank_card_no) && { bank_card_no: 'card' }),
    ...(holder === '' && { holder: 'required' }),
  }
  if (Object.keys(faults).length > 0) throw new Refusal('INVALID_INPUT', { fields: faults })
  return { draw_type: 'bank', bank_name, card: tidyBankNumber(bank_card_no), holder }
}

/** Returns the name of the destination that a proof of a withdrawal refers to: the number or the address, in its normal form. */
export function nameOf(destination: UnmaskedDestination): string {
  return destination.draw_type === 'bank' ? destination.card : destination.address
}

export function maskCard(end: string): string {
  return `•••• ${end}`
}

type MaskedDestination = Pick<Destination, 'bank_name' | 'bank_card_no' | 'network' | 'address'>

/** Describes the destination in one line, as people recognize it: `Alpha Bank •••• 4417`, `TRC20 THr4f…peLmp`. */
export function describe({ bank_name, bank_card_no, network, address }: MaskedDestination): string {
  if (address === null) return [bank_name, bank_card_no].filter((part) => part !== null).join(' ')
  return `${network ?? ''} ${address.slice(0, 5)}…${address.slice(-5)}`
}

type Past = { hadAny: boolean; isRecovered: boolean }

/**
 * Returns the time from which the destination is usable. The very first one of an account that was not recovered recently is usable at once. All
 * kinds count together, because a thief would choose a kind that the owner never used.
 */
export function usableAt({ hadAny, isRecovered }: Past, now: Date, waitS: number): Date {
  return hadAny || isRecovered ? new Date(now.getTime() + waitS * 1000) : now
}
