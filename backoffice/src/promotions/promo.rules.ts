import { plainFigures } from '@sealane/contract/typed-numbers'
import { parseAmount } from '@sealane/contract/money'
import type { PlatformPromoForm, PortalPromo, PromoForm, PromoKind, PromoState } from '@sealane/contract/promotions'
import type { Tone } from '@sealane/ui/tag'

/** The terms of a code without its owner and its costs. */
type PromoTerms = PromoForm extends infer Form ? (Form extends PromoForm ? Omit<Form, 'shop_id'> : never) : never

/** The form's content as typed; times are local, without a time zone. */
export type PromoDraft = Record<
  'code' | 'value' | 'minimum' | 'maximum' | 'from' | 'until' | 'total_limit' | 'per_shopper' | 'budget',
  string
> & {
  kind: PromoKind
}

export const newPromo: PromoDraft = {
  code: '',
  kind: 'percentage',
  value: '',
  minimum: '',
  maximum: '',
  from: '',
  until: '',
  total_limit: '',
  per_shopper: '1',
  budget: '',
}

export const stateTones: Record<PromoState, Tone> = {
  running: 'ok',
  planned: 'brand',
  used_up: 'warn',
  waiting: 'warn',
  ended: 'plain',
}

/** Returns true for every code that has not ended. A used-up code can be ended too, because cancelled orders return their uses. */
export function canEnd({ state }: Pick<PortalPromo, 'state'>): boolean {
  return state !== 'ended'
}

/** Returns true if this operator would be the second of two; the first has to wait for a colleague. */
export function canAgree(
  { first_budget, state }: Pick<PortalPromo, 'first_budget' | 'state'>,
  account: string,
): boolean {
  return first_budget !== null && first_budget.operator !== account && state !== 'ended'
}

/** Reads the budget in US cents. Text that is not an amount becomes one that the server refuses. */
export function readBudget({ budget }: Pick<PromoDraft, 'budget'>): number {
  return parseAmount(budget) ?? 0
}

/** Reads the maximum discount of one checkout in US cents. */
export function readMaximum({ maximum }: Pick<PromoDraft, 'maximum'>): number {
  return parseAmount(maximum) ?? 0
}

/** Replaces text that is not a number by a number that the server refuses, so that its message appears at the field. */
export function toPromoForm(draft: PromoDraft): PromoTerms {
  const terms = {
    code: draft.code,
    minimum: draft.minimum.trim() === '' ? 0 : (parseAmount(draft.minimum) ?? -1),
    total_limit: readCount(draft.total_limit),
    per_shopper: readCount(draft.per_shopper),
    ...(draft.from !== '' && { from: new Date(draft.from).toISOString() }),
    ...(draft.until !== '' && { until: new Date(draft.until).toISOString() }),
  }
  if (draft.kind === 'amount') return { ...terms, kind: 'amount', value: parseAmount(draft.value) ?? 0 }
  const maximum = draft.maximum.trim() === '' ? null : readMaximum(draft)
  if (draft.kind === 'free_freight') return { ...terms, kind: 'free_freight', maximum }
  const value = plainFigures(draft.value)
  return { ...terms, kind: 'percentage', value: /^\d{1,3}$/.test(value) ? Number(value) : 0, maximum }
}

/** Adds the budget, and a maximum if the kind of discount needs one. */
export function toPlatformPromoForm(draft: PromoDraft): PlatformPromoForm {
  const [terms, budget] = [toPromoForm(draft), readBudget(draft)]
  return terms.kind === 'amount' ? { ...terms, budget } : { ...terms, maximum: readMaximum(draft), budget }
}

/** Returns null for an empty field, which means no limit. */
function readCount(typed: string): number | null {
  const text = plainFigures(typed)
  if (text === '') return null
  return /^\d{1,6}$/.test(text) ? Number(text) : 0
}
