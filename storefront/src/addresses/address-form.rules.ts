import { isPostcode, isRegionRequired } from '@sealane/contract/postcodes'
import type { AddressFormValues } from './use-address-form.ts'

/** Keys of `addresses.problems`; a missing region is asked for in its country's word. */
type AddressProblem = 'required' | 'mobile' | 'country' | 'region' | 'postcode'
export type AddressProblems = Partial<Record<keyof AddressFormValues, AddressProblem>>

/** What only lists of the world can tell. */
type AddressLookup = { isMobile: boolean; hasRegions: boolean }

/** Everything that keeps an address from being saved, at once. The server looks at the same. */
export function checkAddress(values: AddressFormValues, { isMobile, hasRegions }: AddressLookup): AddressProblems {
  const { country, region, postcode } = values
  const empty = (['addressee', 'city', 'detail', 'tag'] as const).filter((field) => values[field].trim() === '')
  return {
    ...Object.fromEntries(empty.map((field) => [field, 'required' as const])),
    ...(!isMobile && { mobile: 'mobile' as const }),
    ...(country === '' && { country: 'country' as const }),
    ...(hasRegions && region === '' && isRegionRequired(country) && { region: 'region' as const }),
    ...(!isPostcode(country, postcode) && { postcode: 'postcode' as const }),
  }
}

/** How many digits a country's postcodes have, by one of them; undefined where letters belong to it. */
export function digitsOf(postcode: string): number | undefined {
  const digits = postcode.replaceAll(/[ -]/g, '')
  return /^\d+$/.test(digits) ? digits.length : undefined
}
