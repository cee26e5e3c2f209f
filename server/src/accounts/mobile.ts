import parseMobile from 'libphonenumber-js/min'
import { Refusal } from '../refusal.ts'

/** The numbering plan of the country decides; the contract has only looked at the shape. */
export function checkMobile(mobile: string | null | undefined): void {
  if (mobile != null && parseMobile(mobile)?.isPossible() !== true) {
    throw new Refusal('INVALID_INPUT', { fields: { mobile: 'mobile' } })
  }
}
