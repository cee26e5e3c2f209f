import { plainMobile } from '@sealane/contract/typed-numbers'
import type { CountryCode } from 'libphonenumber-js/min'
import { useSyncExternalStore } from 'react'

type Phones = typeof import('libphonenumber-js/min')
/** A number in a form: the country whose code precedes it, and the typed text. */
export type PhoneInput = { country: string; number: string }

let phones: Phones | undefined
let isLoading = false
const listeners = new Set<() => void>()

/** Returns the numbering plans of all countries. They are large and are loaded after the page; undefined until then. */
export function usePhones(): Phones | undefined {
  return useSyncExternalStore(
    subscribe,
    () => phones,
    () => undefined,
  )
}

/** Returns the country's calling code with its plus. */
export function callingCode(phonePlans: Phones, country: string): string {
  return isCovered(phonePlans, country) ? `+${phonePlans.getCountryCallingCode(country)}` : '+'
}

function isCovered(phonePlans: Phones, country: string): country is CountryCode {
  return phonePlans.isSupportedCountry(country)
}

/**
 * Converts to E.164. A number typed with a plus is used as it is; what is not understood is sent as typed, so that the server refuses it at the field.
 * Only an empty field gives an empty text.
 */
export function mobileToSend(phonePlans: Phones | undefined, { country, number }: PhoneInput): string {
  const plain = plainMobile(number)
  if (phonePlans === undefined || plain === '') return plain
  const options = { extract: false, ...(isCovered(phonePlans, country) && { defaultCountry: country }) }
  return phonePlans.parsePhoneNumberFromString(plain, options)?.number ?? number.trim()
}

/** Checks whether the country's plan has numbers of this length. Before the plans are loaded, checks only the form of the number. */
export function isMobile(phonePlans: Phones | undefined, input: PhoneInput): boolean {
  const number = mobileToSend(phonePlans, input)
  if (phonePlans === undefined) return /^\+?\d{6,15}$/.test(number)
  return phonePlans.parsePhoneNumberFromString(number)?.isPossible() === true
}

/**
 * Returns the form's value after typing. A calling code that the shopper did not choose follows the form's country, so it is not
 * stored with the digits.
 */
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
    isLoading = false // The next page that needs the plans tries again.
  }
}
