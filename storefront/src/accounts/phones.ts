import type { CountryCode } from 'libphonenumber-js/min'
import { useSyncExternalStore } from 'react'

type Phones = typeof import('libphonenumber-js/min')
/** A number as a form holds it: the country whose code stands before it, and what was typed. */
export type PhoneInput = { country: string; number: string }

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

/** The country's calling code with its plus. */
export function callingCode(known: Phones, country: string): string {
  return isCovered(known, country) ? `+${known.getCountryCallingCode(country)}` : '+'
}

function isCovered(known: Phones, country: string): country is CountryCode {
  return known.isSupportedCountry(country)
}

/** E.164. A number typed with its plus is taken as it is; what is no number goes to the server as typed, which says so. */
export function mobileToSend(known: Phones | undefined, { country, number }: PhoneInput): string {
  const typed = number.replaceAll(/[^\d+]/g, '')
  if (known === undefined || typed === '') return typed
  return known.parsePhoneNumberFromString(number, isCovered(known, country) ? country : undefined)?.number ?? typed
}

/** Whether the country's plan has numbers of this length. Before the plans have come: whether it looks like a number. */
export function isMobile(known: Phones | undefined, input: PhoneInput): boolean {
  const number = mobileToSend(known, input)
  if (known === undefined) return /^\+?\d{6,15}$/.test(number)
  return known.parsePhoneNumberFromString(number)?.isPossible() === true
}

/** What a form holds after typing. A code that nobody chose follows the country of the form: it is not kept with the digits. */
export function updatePhoneInput(value: PhoneInput, input: PhoneInput, number: string): PhoneInput {
  const isChosen = value.country !== '' || value.number.startsWith('+')
  return { country: isChosen ? input.country : '', number }
}

/** Splits an E.164 number for a form. */
export function toPhoneInput(known: Phones, mobile: string, fallback: string): PhoneInput {
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
