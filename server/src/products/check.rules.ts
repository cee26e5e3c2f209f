import { Refusal } from '../refusal.ts'

/** How the operators' look at a product stands: null where nobody has to look. */
export type CheckState = 'waiting' | 'passed' | 'refused' | null

/** `reason` is that of the last refusal, also while it waits again. */
export type Checked = { state: CheckState; reason: string | null }
export type Sale = { isOnSale: boolean; state: CheckState }

/** How many of the shop's products were passed; whether one of them stands refused. */
export type ShopRecord = { passed: number; hasRefused: boolean }
/** After how many passed products a shop is trusted, nobody looks at 0; whether a look comes before the sale. */
export type Policy = { trustedAfter: number; isFirst: boolean }

/** A shop whose products were passed often enough, and none of which stands refused. */
export function isTrusted({ passed, hasRefused }: ShopRecord, { trustedAfter }: Policy): boolean {
  return passed >= trustedAfter && !hasRefused
}

/**
 * What becomes of a product that its shop puts on sale. It is sold at once, and looked at while it is, unless a look comes first; what
 * was refused comes back only once it has been passed, whatever else is said.
 */
export function decideSale({ state, reason }: Checked, shop: ShopRecord, policy: Policy): Sale {
  if (reason !== null) return { isOnSale: false, state: 'waiting' }
  if (state === 'passed' || isTrusted(shop, policy)) return { isOnSale: true, state }
  return { isOnSale: !policy.isFirst, state: 'waiting' }
}

/** Off sale nobody waits for anybody; what was refused before stays refused. */
export function decideOffSale({ state, reason }: Checked): Sale {
  if (state !== 'waiting') return { isOnSale: false, state }
  return { isOnSale: false, state: reason === null ? null : 'refused' }
}

export type Verdict = { verdict: 'pass' | 'refuse'; reason?: string | undefined }
/** `unchanged`: it stands so already. */
export type Outcome = { kind: 'passed' } | { kind: 'refused'; reason: string } | { kind: 'unchanged' }

/** What waits is passed or refused; what is on sale can be refused at any time. */
export function decideCheck(product: Checked & { isOnSale: boolean }, { verdict, reason = '' }: Verdict): Outcome {
  const { state, isOnSale } = product
  if (state === (verdict === 'pass' ? 'passed' : 'refused')) return { kind: 'unchanged' }
  if (state !== 'waiting' && !isOnSale) throw new Refusal('CHANGED_MEANWHILE')
  if (verdict === 'pass') return state === null ? { kind: 'unchanged' } : { kind: 'passed' }
  if (reason === '') throw new Refusal('INVALID_INPUT', { fields: { reason: 'required' } })
  return { kind: 'refused', reason }
}
