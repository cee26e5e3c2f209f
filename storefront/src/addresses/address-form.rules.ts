import { isBlank } from '@sealane/contract/visible-text'
import { isPostcode, isPostcodeRequired, isRegionRequired } from '@sealane/contract/postcodes'
import type { AddressFormValues } from './use-address-form.ts'

/** Keys of `addresses.problems`; the message for a missing region uses the country's word for it. */
type AddressProblem = 'required' | 'mobile' | 'country' | 'region' | 'postcode'
export type AddressProblems = Partial<Record<keyof AddressFormValues, AddressProblem>>

/** Facts that require lists of the world's numbering plans and regions. */
type AddressLookup = { isMobile: boolean; hasRegions: boolean }

/** Returns all problems that prevent saving the address, at once. The server makes the same checks. */
export function checkAddress(values: AddressFormValues, { isMobile, hasRegions }: AddressLookup): AddressProblems {
  const { country, region, postcode } = values
  const empty = (['addressee', 'city', 'detail', 'tag'] as const).filter((field) => isBlank(values[field]))
  return {
    ...Object.fromEntries(empty.map((field) => [field, 'required' as const])),
    ...(!isMobile && { mobile: 'mobile' as const }),
    ...(country === '' && { country: 'country' as const }),
    ...(hasRegions && region === '' && isRegionRequired(country) && { region: 'region' as const }),
    ...(isBlank(postcode) && isPostcodeRequired(country) && { postcode: 'required' as const }),
    ...(!isPostcode(country, postcode) && { postcode: 'postcode' as const }),
  }
}

/** Returns the number of digits of a country's postcodes, from an example; undefined if they contain letters. */
export function digitsOf(postcode: string): number | undefined {
  const digits = postcode.replaceAll(/[ -]/g, '')
  return /^\d+$/.test(digits) ? digits.length : undefined
}
