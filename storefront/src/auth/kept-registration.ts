import type { RegistrationForm } from './registration.rules.ts'

type StoredRegistration = Partial<Pick<RegistrationForm, 'account' | 'email' | 'mobile'>>

const key = 'registration'
const nothing: StoredRegistration = {}
let storedRegistration: StoredRegistration | undefined

/** Stores the input so that it survives the reload in another language. Passwords are never stored. */
export function storeRegistration({ account, email, mobile }: RegistrationForm): void {
  if (account + email + mobile !== '') sessionStorage.setItem(key, JSON.stringify({ account, email, mobile }))
}

/** Returns the input from before the reload; the same until it is forgotten. */
export function readRegistration(): StoredRegistration {
  if (storedRegistration === undefined) {
    storedRegistration = JSON.parse(sessionStorage.getItem(key) ?? '{}') as StoredRegistration
    sessionStorage.removeItem(key)
  }
  return storedRegistration
}

export function forgetRegistration(): void {
  storedRegistration = nothing
}

/** The value on the server and during hydration. */
export function readNoRegistration(): StoredRegistration {
  return nothing
}
