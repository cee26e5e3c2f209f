import { parseAmount, plainFigures } from '@sealane/contract/money'
import type { PlatformPromoForm, PortalPromo, PromoKind, PromoState } from '@sealane/contract/promotions'
import type { Tone } from '../ui/tag.tsx'

/** As it is typed; moments are local, without a zone. */
export type PromoDraft = Record<
  'code' | 'value' | 'minimum' | 'from' | 'until' | 'total_limit' | 'per_shopper',
  string
> & {
  kind: PromoKind
}

export const newPromo: PromoDraft = {
  code: '',
  kind: 'percentage',
  value: '',
  minimum: '',
  from: '',
  until: '',
  total_limit: '',
  per_shopper: '1',
}

export const stateTones: Record<PromoState, Tone> = { running: 'ok', planned: 'brand', used_up: 'warn', ended: 'plain' }

/** Uses come back when orders are cancelled, so one that is used up can be ended too. */
export function canEnd({ state }: Pick<PortalPromo, 'state'>): boolean {
  return state !== 'ended'
}

/** What is no number is sent as one that the server refuses beside its field: it says the sentence. */
export function toPromoForm(draft: PromoDraft): PlatformPromoForm {
  const terms = {
    code: draft.code,
    minimum: draft.minimum.trim() === '' ? 0 : (parseAmount(draft.minimum) ?? -1),
    total_limit: readCount(draft.total_limit),
    per_shopper: readCount(draft.per_shopper),
    ...(draft.from !== '' && { from: new Date(draft.from).toISOString() }),
    ...(draft.until !== '' && { until: new Date(draft.until).toISOString() }),
  }
  if (draft.kind === 'free_freight') return { ...terms, kind: 'free_freight' }
  if (draft.kind === 'amount') return { ...terms, kind: 'amount', value: parseAmount(draft.value) ?? 0 }
  const value = plainFigures(draft.value)
  return { ...terms, kind: 'percentage', value: /^\d{1,3}$/.test(value) ? Number(value) : 0 }
}

/** Null where nothing is typed: as often as somebody likes. */
function readCount(typed: string): number | null {
  const text = plainFigures(typed)
  if (text === '') return null
  return /^\d{1,6}$/.test(text) ? Number(text) : 0
}
