import { isPostcode, isPostcodeRequired, isRegionRequired } from '@sealane/contract/postcodes'
import { Refusal } from '../refusal.ts'

export const addressesMaximum = 50

/** Fields without which a parcel cannot be delivered. */
const needed = ['addressee', 'city', 'detail', 'tag'] as const

type AddressFields = Record<(typeof needed)[number] | 'country' | 'region' | 'postcode', string>
/** Facts that only lists of countries and numbering plans provide. */
type AddressFacts = { isCountry: boolean; isMobile: boolean; regionCodes: readonly string[]; isAreaWritten: boolean }

/** Refuses with every empty or wrong field at once. */
export function checkAddress(
  form: AddressFields,
  { isCountry, isMobile, regionCodes, isAreaWritten }: AddressFacts,
): void {
  const { country, region, postcode } = form
  const fields: Record<string, string> = {}
  for (const field of needed) if (form[field] === '') fields[field] = 'required'
  if (!isCountry) fields['country'] = 'country'
  if (!isMobile) fields['mobile'] = 'mobile'
  if (!isRegion(country, region, regionCodes)) fields['region'] = 'region'
  const faultOfPostcode = postcodeFault(country, postcode, isAreaWritten)
  if (faultOfPostcode !== undefined) fields['postcode'] = faultOfPostcode
  if (isAreaWritten) moveFaultsToArea(form, fields)
  if (Object.keys(fields).length > 0) throw new Refusal('INVALID_INPUT', { fields })
}

/** An area that the caller wrote as one text may contain the postcode too. */
function postcodeFault(country: string, postcode: string, isAreaWritten: boolean): string | undefined {
  if (postcode === '') return isPostcodeRequired(country) && !isAreaWritten ? 'required' : undefined
  return isPostcode(country, postcode) ? undefined : 'postcode'
}

const areaFaults = { country: 'area_country', region: 'area_region', city: 'area_city' } as const

/** Names `area` as the faulty field where the caller wrote it instead of these fields: their missing parts are missing there. */
function moveFaultsToArea(form: AddressFields, fields: Record<string, string>): void {
  for (const [part, fault] of Object.entries(areaFaults)) {
    if (!(part in fields) || form[part as keyof typeof areaFaults] !== '') continue
    delete fields[part]
    fields['area'] ??= fault
  }
}

/** The first address becomes the default, and so does one that requests it. The default never gives up this state by itself. */
export function becomesDefault(isRequested: boolean | undefined, others: number): boolean {
  return isRequested === true || others === 0
}

function isRegion(country: string, region: string, codes: readonly string[]): boolean {
  if (region === '') return codes.length === 0 || !isRegionRequired(country)
  return codes.length === 0 || codes.includes(region)
}
