import { readMobile } from '../addresses/mobile.rules.ts'
import { Refusal } from '../refusal.ts'

/** Returns the number as E.164. Refuses one that is none; null and undefined stay as they are. */
export function toMobile<Mobile extends string | null | undefined>(written: Mobile): string | Exclude<Mobile, string> {
  if (typeof written !== 'string') return written as Exclude<Mobile, string>
  const mobile = readMobile(written)
  if (mobile === undefined) throw new Refusal('INVALID_INPUT', { fields: { mobile: 'mobile' } })
  return mobile
}
