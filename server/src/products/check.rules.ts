import type { Product } from '@sealane/contract/product-form'
import { Refusal } from '../refusal.ts'

/** The state of the operators' check of a product; null if no check is needed. */
export type CheckState = 'waiting' | 'passed' | 'refused' | null

/** `reason` is that of the last refusal, also while the product waits again. */
export type ProductCheckStatus = { state: CheckState; reason: string | null }
export type ProductSaleState = { isOnSale: boolean; state: CheckState }

/** The number of the shop's passed products, and whether one of its products is refused. */
export type ShopRecord = { passed: number; hasRefused: boolean }
/** The number of passed products after which a shop is trusted (0: no product is checked), and whether the check comes before the sale. */
export type CheckPolicy = { trustedAfter: number; isFirst: boolean }

/** Whether the shop is trusted: enough of its products were passed, and none is refused. */
export function isTrusted({ passed, hasRefused }: ShopRecord, { trustedAfter }: CheckPolicy): boolean {
  return passed >= trustedAfter && !hasRefused
}

/**
 * Decides the state of a product that its shop puts on sale. It is on sale during the check, unless the check comes first or another product of the
 * shop is refused. A refused product is on sale again only after it has passed, in all cases.
 */
export function decideSale(
  { state, reason }: ProductCheckStatus,
  shop: ShopRecord,
  policy: CheckPolicy,
): ProductSaleState {
  if (reason !== null) return { isOnSale: false, state: 'waiting' }
  if (state === 'passed') return { isOnSale: true, state }
  if (isTrusted(shop, policy)) return { isOnSale: true, state: null } // Also products that have waited since the shop was new.
  return { isOnSale: !policy.isFirst && !shop.hasRefused, state: 'waiting' }
}

/**
 * Decides the state of a passed product whose content has changed: in a shop that is not trusted yet it is treated like a new one. Undefined if
 * nothing changes.
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

/**
 * Compares the content that an operator checks: all texts and pictures, and the category. Prices and stock change every day, so they are left out.
 */
export function isAnother(before: CheckedContent, after: CheckedContent): boolean {
  const looked = ({ texts, pictures, category, specs, options }: CheckedContent) =>
    JSON.stringify(tidy([texts, pictures, category, specs, options]))
  return looked(before) !== looked(after)
}

/** Normalizes a value for comparison: empty values count as missing, and the order of names does not matter. */
function tidy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(tidy)
  if (typeof value !== 'object' || value === null) return value === '' || value === null ? undefined : value
  const entries = Object.entries(value).map(([name, one]): [string, unknown] => [name, tidy(one)])
  const filled = entries.filter(([, one]) => one !== undefined)
  return filled.length === 0
    ? undefined
    : Object.fromEntries(filled.toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

/** Decides the state of a product that is taken off sale. It no longer waits for a check; a product that was refused before stays refused. */
export function decideOffSale({ state, reason }: ProductCheckStatus): ProductSaleState {
  if (state !== 'waiting') return { isOnSale: false, state }
  return { isOnSale: false, state: reason === null ? null : 'refused' }
}

export type CheckDecision = { verdict: 'pass' | 'refuse'; reason?: string | undefined }
/** `unchanged` means that the product already has this state. */
export type CheckOutcome = { kind: 'passed' } | { kind: 'refused'; reason: string } | { kind: 'unchanged' }

/** Decides a check. A waiting product is passed or refused; a product on sale can be refused at any time. */
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
