import { hasRightCheckDigits, isBankNumber } from '@sealane/contract/withdrawal-rules'
import type { Destination } from '@sealane/contract/withdrawals'

/** Where money shall go: the id of a saved place, or a new one that is described. */
export type Way = string
export type Typed = Record<'bank_name' | 'bank_card_no' | 'holder' | 'network' | 'address', string>

const fieldsOf = {
  bank: ['bank_name', 'bank_card_no', 'holder'],
  onchain: ['network', 'address'],
} as const

/** What has to be typed for it. */
export function placeFields(way: Way): readonly (keyof Typed)[] {
  return way === 'bank' || way === 'onchain' ? fieldsOf[way] : []
}

type Form = { amount: number | undefined; way: Way; typed: Typed; code: string; warnedOf: string }
type Fault = 'amountNeeded' | 'needed' | 'checkDigits'

/**
 * The faults of the form by field, all at once, before a wrong payment code could count. A bank number with wrong check digits
 * passes only once the person was warned of it: `warnedOf`.
 */
export function lackingOf({ amount, way, typed, code, warnedOf }: Form): Record<string, Fault> {
  const empty = [
    ...placeFields(way).filter((name) => typed[name].trim() === ''),
    ...(code.trim() === '' ? ['code'] : []),
  ]
  return {
    ...(amount === undefined && { amount: 'amountNeeded' as const }),
    ...(way === 'bank' && isDoubtful(typed.bank_card_no, warnedOf) && { bank_card_no: 'checkDigits' as const }),
    ...Object.fromEntries(empty.map((name) => [name, 'needed' as const])),
  }
}

function isDoubtful(number: string, warnedOf: string): boolean {
  return number !== warnedOf && isBankNumber(number) && !hasRightCheckDigits(number)
}

export type Place =
  | { draw_type: 'bank'; bank_name: string; bank_card_no: string; holder: string }
  | { draw_type: 'onchain'; network: string; address: string }
  | { draw_type: 'bank' | 'onchain'; destination: string }

export function toPlace(way: Way, typed: Typed, saved: readonly Destination[]): Place {
  const { bank_name, bank_card_no, holder, network, address } = typed
  if (way === 'bank') return { draw_type: way, bank_name, bank_card_no, holder }
  if (way === 'onchain') return { draw_type: way, network, address }
  const { draw_type = 'bank' } = saved.find(({ id }) => id === way) ?? {}
  return { draw_type, destination: way }
}

/** What the proofs of a withdrawal are bound to: a saved place by its id, a new one by its number or address. */
export function nameOf(place: Place): string {
  if ('destination' in place) return place.destination
  return place.draw_type === 'bank' ? place.bank_card_no : place.address
}
