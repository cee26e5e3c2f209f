import type { ReturnAddress, ReturnAddressForm } from '@sealane/contract/shop-settings'

export type ReturnDraft = Record<'addressee' | 'mobile' | 'country' | 'region' | 'city' | 'postcode' | 'detail', string>

/** What a shop that has said nothing begins with: its own name, and the country that it sends from. */
export function returnDraft(
  { address }: ReturnAddress,
  { name, country }: { name: string; country: string },
): ReturnDraft {
  if (address === null) return { addressee: name, mobile: '', country, region: '', city: '', postcode: '', detail: '' }
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
