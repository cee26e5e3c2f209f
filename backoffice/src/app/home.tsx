import { Navigate, usePermissions } from 'ra-core'
import { mayOpen } from './access.rules.ts'
import { base } from './address.ts'

type Roles = Parameters<typeof mayOpen>[0]

/** Operators begin in the inbox, sellers at their orders. */
export function Home() {
  const { permissions } = usePermissions<Roles>()
  if (permissions === undefined) return undefined
  return <Navigate to={`${base}/${mayOpen(permissions, 'inbox') ? 'inbox' : 'order'}`} replace />
}
