import type { Destination } from '@sealane/contract/withdrawals'
import { isBankNumber, tidyBankNumber } from '@sealane/contract/withdrawal-rules'
import { Refusal } from '../refusal.ts'

/** A bank card, or an account by its IBAN, as somebody typed it. */
export type BankCard = {
  bank_name?: string | undefined
  bank_card_no?: string | undefined
  holder?: string | undefined
}

/** Where money goes, whole. */
export type UnmaskedDestination =
  | { draw_type: 'bank'; bank_name: string; card: string; holder: string }
  | { draw_type: 'onchain'; network: string; address: string }

/** All faulty fields at once. */
export function readCard({ bank_name = '', bank_card_no = '', holder = '' }: BankCard): UnmaskedDestination {
  const faults = {
    ...(bank_name === '' && { bank_name: 'required' }),
    ...(bank_card_no === '' ? { bank_card_no: 'required' } : !isBankNumber(bank_card_no) && { bank_card_no: 'card' }),
    ...(holder === '' && { holder: 'required' }),
  }
  if (Object.keys(faults).length > 0) throw new Refusal('INVALID_INPUT', { fields: faults })
  return { draw_type: 'bank', bank_name, card: tidyBankNumber(bank_card_no), holder }
}

/** What names the place to whoever proves a withdrawal to it: the number or the address, however it was typed. */
export function nameOf(destination: UnmaskedDestination): string {
  return destination.draw_type === 'bank' ? destination.card : destination.address
}

export function maskCard(end: string): string {
  return `•••• ${end}`
}

type MaskedDestination = Pick<Destination, 'bank_name' | 'bank_card_no' | 'network' | 'address'>

/** In one line, as people recognise it: `Alpha Bank •••• 4417`, `TRC20 T9yD1…uWwb`. */
export function describe({ bank_name, bank_card_no, network, address }: MaskedDestination): string {
  if (address === null) return [bank_name, bank_card_no].filter((part) => part !== null).join(' ')
  return `${network ?? ''} ${address.slice(0, 5)}…${address.slice(-5)}`
}

type Past = { hadAny: boolean; isRecovered: boolean }

/** At once for the very first of an account that was not recovered lately. A thief would choose a kind that the owner never used. */
export function usableAt({ hadAny, isRecovered }: Past, now: Date, waitS: number): Date {
  return hadAny || isRecovered ? new Date(now.getTime() + waitS * 1000) : now
}
