import type { QueryClient } from '@tanstack/react-query'
import { forget } from './enter.ts'
import { readPageLocation } from './page-location.rules.ts'
import { hasNewerLogin, readStored, rememberReturn } from './session.ts'

/** The server knows the session no more, and has said so: a newer log-in of this browser is taken up, else the next one leads back here. */
export function endSession(queries: QueryClient): void {
  if (readStored().token === undefined) return // Another answer said it before.
  if (hasNewerLogin()) return location.reload()
  const { base, path } = readPageLocation(location.pathname)
  rememberReturn(path + location.search)
  forget(queries)
  history.pushState(null, '', `${base}/login`)
}
