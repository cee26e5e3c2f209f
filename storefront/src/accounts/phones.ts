import type { CountryCode } from 'libphonenumber-js/min'
import { useSyncExternalStore } from 'react'

type Phones = typeof import('libphonenumber-js/min')
/** A number as a form holds it: the country whose code stands before it, and what was typed. */
export type Typed = { country: string; number: string }

let phones: Phones | undefined
let isLoading = false
const listeners = new Set<() => void>()

/** The world's numbering plans. They are large, so they come after the page; undefined until then. */
export function usePhones(): Phones | undefined {
  return useSyncExternalStore(
    subscribe,
    () => phones,
    () => undefined,
  )
}

/** `+65 8555 0123`; as it is where the plans have not come. */
export function formatMobile(known: Phones | undefined, mobile: string): string {
  return known?.parsePhoneNumberFromString(mobile)?.formatInternational() ?? mobile
}

/** The country's calling code with its plus. */
export function callingCode(known: Phones, country: string): string {
  return isCovered(known, country) ? `+${known.getCountryCallingCode(country)}` : '+'
}

function isCovered(known: Phones, country: string): country is CountryCode {
  return known.isSupportedCountry(country)
}

/** E.164. A number typed with its plus is taken as it is; what is no number goes to the server as typed, which says so. */
export function mobileToSend(known: Phones | undefined, { country, number }: Typed): string {
  const typed = number.replaceAll(/[^\d+]/g, '')
  if (known === undefined || typed === '') return typed
  return known.parsePhoneNumberFromString(number, isCovered(known, country) ? country : undefined)?.number ?? typed
}

/** Splits an E.164 number for a form. */
export function toTyped(known: Phones, mobile: string, fallback: string): Typed {
  const parsed = known.parsePhoneNumberFromString(mobile)
  if (parsed === undefined) return { country: fallback, number: mobile }
  const number = parsed.formatInternational().slice(parsed.countryCallingCode.length + 1)
  return { country: parsed.country ?? fallback, number: number.trim() }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (!isLoading) void load()
  return () => listeners.delete(listener)
}

async function load(): Promise<void> {
  isLoading = true
  try {
    phones = await import('libphonenumber-js/min')
    for (const listener of listeners) listener()
  } catch {
    isLoading = false // The next page that needs it tries again.
  }
}
