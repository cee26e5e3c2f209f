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
export function callingCode(phonePlans: Phones, country: string): string {
  return isCovered(phonePlans, country) ? `+${phonePlans.getCountryCallingCode(country)}` : '+'
}

function isCovered(phonePlans: Phones, country: string): country is CountryCode {
  return phonePlans.isSupportedCountry(country)
}

/** E.164. A number typed with its plus is taken as it is; what is no number goes to the server as typed, which says so. */
export function mobileToSend(phonePlans: Phones | undefined, { country, number }: PhoneInput): string {
  const typed = number.replaceAll(/[^\d+]/g, '')
  if (phonePlans === undefined || typed === '') return typed
  return (
    phonePlans.parsePhoneNumberFromString(number, isCovered(phonePlans, country) ? country : undefined)?.number ?? typed
  )
}

/** Whether the country's plan has numbers of this length. Before the plans have come: whether it looks like a number. */
export function isMobile(phonePlans: Phones | undefined, input: PhoneInput): boolean {
  const number = mobileToSend(phonePlans, input)
  if (phonePlans === undefined) return /^\+?\d{6,15}$/.test(number)
  return phonePlans.parsePhoneNumberFromString(number)?.isPossible() === true
}

/** What a form holds after typing. A code that nobody chose follows the country of the form: it is not kept with the digits. */
export function updatePhoneInput(value: PhoneInput, input: PhoneInput, number: string): PhoneInput {
  const isChosen = value.country !== '' || value.number.startsWith('+')
  return { country: isChosen ? input.country : '', number }
}

/** Splits an E.164 number for a form. */
export function toPhoneInput(phonePlans: Phones, mobile: string, fallback: string): PhoneInput {
  const parsed = phonePlans.parsePhoneNumberFromString(mobile)
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
