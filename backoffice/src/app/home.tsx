import { Navigate } from 'ra-core'
import { mayOpen } from './access.rules.ts'
import { base } from './address.ts'
import { useHeld } from './use-held.ts'

/** Operators begin in the inbox, sellers at their orders. */
export function Home() {
  const held = useHeld()
  if (held === undefined) return undefined
  return <Navigate to={`${base}/${mayOpen(held, 'inbox') ? 'inbox' : 'order'}`} replace />
}
