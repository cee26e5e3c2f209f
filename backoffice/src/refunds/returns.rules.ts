import type { ReturnAddress, ReturnAddressForm } from '@sealane/contract/shop-settings'

export type ReturnDraft = Record<'addressee' | 'mobile' | 'country' | 'region' | 'city' | 'postcode' | 'detail', string>

/** Returns the form's start: the saved address, or the shop's own name and country if there is none. */
export function returnDraft(
  { address }: ReturnAddress,
  { name, country }: { name: string; country: string },
): ReturnDraft {
  if (address === null) return { addressee: name, mobile: '', country, region: '', city: '', postcode: '', detail: '' }
  const { label: _label, ...draft } = address
  return draft
}

/** Changes the country and clears the region, which belongs to the old country. */
export function withCountry(draft: ReturnDraft, country: string): ReturnDraft {
  return { ...draft, country, region: '' }
}

/** Builds the request and removes spaces and punctuation from the phone number. */
export function toReturnForm({ mobile, ...draft }: ReturnDraft, shopId: string): ReturnAddressForm {
  return { shop_id: shopId, ...draft, mobile: mobile.replaceAll(/[^+\d]/g, '') }
}
