import parseMobile from 'libphonenumber-js/min'
import { Refusal } from '../refusal.ts'

/** Checks the number by the country's numbering plan; the contract has checked only its shape. */
export function checkMobile(mobile: string | null | undefined): void {
  if (mobile != null && parseMobile(mobile)?.isPossible() !== true) {
    throw new Refusal('INVALID_INPUT', { fields: { mobile: 'mobile' } })
  }
}
