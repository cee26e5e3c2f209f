import type { QueryClient } from '@tanstack/react-query'
import { forget } from './enter.ts'
import { readPlace } from './place.rules.ts'
import { hasNewerLogin, readStored } from './session.ts'

/** The server knows the session no more, and has said so: a newer log-in of this browser is taken up, else it ends here. */
export function endSession(queries: QueryClient): void {
  if (readStored().token === undefined) return // Another answer said it before.
  if (hasNewerLogin()) return location.reload()
  forget(queries)
  const { base } = readPlace(location.pathname)
  history.pushState(null, '', `${base}/login`)
}
