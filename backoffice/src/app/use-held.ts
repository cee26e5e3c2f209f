import { usePermissions } from 'ra-core'
import type { Held } from './access.rules.ts'

/** What who is logged in is there for; undefined until it is known. It is asked once and remembered. */
export function useHeld(): Held | undefined {
  return usePermissions<Held>().permissions
}
