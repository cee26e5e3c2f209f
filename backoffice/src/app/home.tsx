import { Redirect } from 'wouter'
import { mayOpen } from './access.rules.ts'
import { base } from './address.ts'
import { useAccessRights } from './use-access-rights.ts'

/** Redirects operators to the inbox and sellers to their orders. */
export function Home() {
  const page = mayOpen(useAccessRights(), 'inbox') ? 'inbox' : 'order'
  return <Redirect to={`${base}/${page}`} replace />
}
