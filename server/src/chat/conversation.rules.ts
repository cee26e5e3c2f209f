import { Refusal } from '../refusal.ts'
import { clockIn } from '../time-zone.rules.ts'

/** A conversation that exists, or the shopper's own with a shop or the platform, started or not. */
export type ConversationRef = { id: string } | { shopId: string } | 'platform'

export function readConversationRef(text: string): ConversationRef {
  if (text === 'platform') return 'platform'
  return text.startsWith('shop-') ? { shopId: text.slice('shop-'.length) } : { id: text }
}

type MessageContentInput = {
  text: string
  picture?: string | undefined
  product_id?: string | undefined
  order_id?: string | undefined
}

/** Requires content: a text or one attachment. Refuses several attachments. */
export function checkContent({ text, picture, product_id, order_id }: MessageContentInput): void {
  const [first, ...others] = Object.entries({ picture, product_id, order_id }).flatMap(([name, id]) =>
    id === undefined ? [] : [name],
  )
  if (first === undefined && text === '') throw new Refusal('INVALID_INPUT', { fields: { text: 'required' } })
  const [second] = others
  if (second !== undefined) throw new Refusal('INVALID_INPUT', { fields: { [second]: 'too_many' } })
}

/** Countries with two zone names for one official time. */
const official: Record<string, string> = { CN: 'Asia/Shanghai' }

/** Returns the time zone of a country where all its zones have the same time now; else null. */
export function timeZoneOf(country: string, now: Date): string | null {
  const officialZone = official[country]
  if (officialZone !== undefined) return officialZone
  const [first, ...others] = zonesOf(country)
  if (first === undefined) return null
  return others.every((zone) => clockIn(zone, now) === clockIn(first, now)) ? first : null
}

const zones = new Map<string, string[]>()

/** Returns nothing for a code that is not a country. */
function zonesOf(country: string): string[] {
  if (!/^[A-Z]{2}$/.test(country)) return []
  const found = zones.get(country) ?? new Intl.Locale(`und-${country}`).getTimeZones() ?? []
  zones.set(country, found)
  return found
}
