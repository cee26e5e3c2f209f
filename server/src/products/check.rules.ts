import type { Product } from '@sealane/contract/product-form'
import { Refusal } from '../refusal.ts'

/** How the operators' look at a product stands: null where nobody has to look. */
export type CheckState = 'waiting' | 'passed' | 'refused' | null

/** `reason` is that of the last refusal, also while it waits again. */
export type ProductCheckStatus = { state: CheckState; reason: string | null }
export type ProductSaleState = { isOnSale: boolean; state: CheckState }

/** How many of the shop's products were passed; whether one of them stands refused. */
export type ShopRecord = { passed: number; hasRefused: boolean }
/** After how many passed products a shop is trusted, nobody looks at 0; whether a look comes before the sale. */
export type CheckPolicy = { trustedAfter: number; isFirst: boolean }

/** A shop whose products were passed often enough, and none of which stands refused. */
export function isTrusted({ passed, hasRefused }: ShopRecord, { trustedAfter }: CheckPolicy): boolean {
  return passed >= trustedAfter && !hasRefused
}

/**
 * What becomes of a product that its shop puts on sale. It is sold at once, and looked at while it is, unless a look comes first or
 * another of the shop stands refused; what was refused comes back only once it has been passed, whatever else is said.
 */
export function decideSale(
  { state, reason }: ProductCheckStatus,
  shop: ShopRecord,
  policy: CheckPolicy,
): ProductSaleState {
  if (reason !== null) return { isOnSale: false, state: 'waiting' }
  if (state === 'passed') return { isOnSale: true, state }
  if (isTrusted(shop, policy)) return { isOnSale: true, state: null } // Also what waited while the shop was young.
  return { isOnSale: !policy.isFirst && !shop.hasRefused, state: 'waiting' }
}

/**
 * What becomes of a passed product that says or shows something else now: in a shop that has yet to earn trust it is as if it were
 * new. Undefined where nothing changes.
 */
export function decideChanged(
  checked: ProductCheckStatus & { isOnSale: boolean },
  shop: ShopRecord,
  policy: CheckPolicy,
): ProductSaleState | undefined {
  if (checked.state !== 'passed' || isTrusted(shop, policy)) return undefined
  const fresh = { state: null, reason: checked.reason }
  return checked.isOnSale ? decideSale(fresh, shop, policy) : decideOffSale(fresh)
}

type CheckedContent = Pick<Product, 'texts' | 'pictures' | 'category' | 'specs' | 'options'>

/** By what an operator looks at: all words and pictures, and where it belongs. Prices and stock move every day. */
export function isAnother(before: CheckedContent, after: CheckedContent): boolean {
  const looked = ({ texts, pictures, category, specs, options }: CheckedContent) =>
    JSON.stringify(tidy([texts, pictures, category, specs, options]))
  return looked(before) !== looked(after)
}

/** What is empty says as little as what is missing, and the order of names says nothing. */
function tidy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(tidy)
  if (typeof value !== 'object' || value === null) return value === '' || value === null ? undefined : value
  const entries = Object.entries(value).map(([name, one]): [string, unknown] => [name, tidy(one)])
  const filled = entries.filter(([, one]) => one !== undefined)
  return filled.length === 0
    ? undefined
    : Object.fromEntries(filled.toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

/** Off sale nobody waits for anybody; what was refused before stays refused. */
export function decideOffSale({ state, reason }: ProductCheckStatus): ProductSaleState {
  if (state !== 'waiting') return { isOnSale: false, state }
  return { isOnSale: false, state: reason === null ? null : 'refused' }
}

export type CheckDecision = { verdict: 'pass' | 'refuse'; reason?: string | undefined }
/** `unchanged`: it stands so already. */
export type CheckOutcome = { kind: 'passed' } | { kind: 'refused'; reason: string } | { kind: 'unchanged' }

/** What waits is passed or refused; what is on sale can be refused at any time. */
export function decideCheck(
  product: ProductCheckStatus & { isOnSale: boolean },
  { verdict, reason = '' }: CheckDecision,
): CheckOutcome {
  const { state, isOnSale } = product
  if (state === (verdict === 'pass' ? 'passed' : 'refused')) return { kind: 'unchanged' }
  if (state !== 'waiting' && !isOnSale) throw new Refusal('CHANGED_MEANWHILE')
  if (verdict === 'pass') return state === null ? { kind: 'unchanged' } : { kind: 'passed' }
  if (reason === '') throw new Refusal('INVALID_INPUT', { fields: { reason: 'required' } })
  return { kind: 'refused', reason }
}
