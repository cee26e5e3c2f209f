import { Navigate } from 'ra-core'
import { mayOpen } from './access.rules.ts'
import { base } from './address.ts'
import { useAccessRights } from './use-held.ts'

/** Operators begin in the inbox, sellers at their orders. */
export function Home() {
  const rights = useAccessRights()
  if (rights === undefined) return undefined
  return <Navigate to={`${base}/${mayOpen(rights, 'inbox') ? 'inbox' : 'order'}`} replace />
}
