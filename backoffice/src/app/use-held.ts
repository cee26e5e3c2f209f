import { usePermissions } from 'ra-core'
import type { AccessRights } from './access.rules.ts'

/** What who is logged in is there for; undefined until it is known. It is asked once and remembered. */
export function useAccessRights(): AccessRights | undefined {
  return usePermissions<AccessRights>().permissions
}
