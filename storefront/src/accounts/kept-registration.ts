import type { Registration } from './registration.rules.ts'

type Kept = Partial<Pick<Registration, 'account' | 'email' | 'mobile'>>

const key = 'registration'
const nothing: Kept = {}
let kept: Kept | undefined

/** What was typed outlives the page that another language loads anew. Passwords are written nowhere. */
export function keepRegistration({ account, email, mobile }: Registration): void {
  if (account + email + mobile !== '') sessionStorage.setItem(key, JSON.stringify({ account, email, mobile }))
}

/** What was typed before the page was loaded; the same until it is forgotten. */
export function readRegistration(): Kept {
  if (kept === undefined) {
    kept = JSON.parse(sessionStorage.getItem(key) ?? '{}') as Kept
    sessionStorage.removeItem(key)
  }
  return kept
}

export function forgetRegistration(): void {
  kept = nothing
}

/** On the server, and while its page hydrates. */
export function readNoRegistration(): Kept {
  return nothing
}
