import type { RegistrationForm } from './registration.rules.ts'

type StoredRegistration = Partial<Pick<RegistrationForm, 'account' | 'email' | 'mobile'>>

const key = 'registration'
const nothing: StoredRegistration = {}
let storedRegistration: StoredRegistration | undefined

/** What was typed outlives the page that another language loads anew. Passwords are written nowhere. */
export function storeRegistration({ account, email, mobile }: RegistrationForm): void {
  if (account + email + mobile !== '') sessionStorage.setItem(key, JSON.stringify({ account, email, mobile }))
}

/** What was typed before the page was loaded; the same until it is forgotten. */
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

/** On the server, and while its page hydrates. */
export function readNoRegistration(): StoredRegistration {
  return nothing
}
