import { formatMobile } from './mobile.rules.ts'
import { areaOf } from './places.ts'

type Labelled = Record<'addressee' | 'mobile' | 'country' | 'region' | 'city' | 'postcode' | 'detail', string>

/** Returns the lines of a parcel's label. The area is in English, which carriers everywhere read. */
export function labelOf({ addressee, mobile, postcode, detail, ...place }: Labelled): string {
  const area = [postcode, areaOf(place, 'en')].filter((part) => part !== '').join(' ')
  return [addressee, detail, area, formatMobile(mobile)].join('\n')
}
