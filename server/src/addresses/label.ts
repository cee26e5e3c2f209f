import { formatMobile } from './mobile.ts'
import { areaOf } from './places.ts'

type Labelled = Record<'addressee' | 'mobile' | 'country' | 'region' | 'city' | 'postcode' | 'detail', string>

/** An address in lines, as it goes onto a parcel: its area in English, which carriers everywhere read. */
export function labelOf({ addressee, mobile, postcode, detail, ...place }: Labelled): string {
  const area = [postcode, areaOf(place, 'en')].filter((part) => part !== '').join(' ')
  return [addressee, detail, area, formatMobile(mobile)].join('\n')
}
