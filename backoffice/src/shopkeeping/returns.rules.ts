import type { ReturnAddress, ReturnAddressForm } from '@sealane/contract/shopkeeping'

export type ReturnDraft = Record<'addressee' | 'mobile' | 'country' | 'region' | 'city' | 'postcode' | 'detail', string>

/** What a shop that has said nothing begins with: its own name. */
export function returnDraft({ address }: ReturnAddress, shopName: string): ReturnDraft {
  if (address === null)
    return { addressee: shopName, mobile: '', country: '', region: '', city: '', postcode: '', detail: '' }
  const { label: _label, ...draft } = address
  return draft
}

/** Another country has other regions. */
export function withCountry(draft: ReturnDraft, country: string): ReturnDraft {
  return { ...draft, country, region: '' }
}

/** Spaces and strokes in a number are for people. */
export function toReturnForm({ mobile, ...draft }: ReturnDraft, shopId: string): ReturnAddressForm {
  return { shop_id: shopId, ...draft, mobile: mobile.replaceAll(/[^+\d]/g, '') }
}
