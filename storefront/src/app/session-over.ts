import type { QueryClient } from '@tanstack/react-query'
import { forget } from './enter.ts'
import { readPageLocation } from './page-location.rules.ts'
import { hasNewerLogin, readStored, rememberReturn } from './session.ts'

/**
 * Ends the session after the server has rejected it and the message was shown. A newer login in this browser is used instead;
 * otherwise the next login leads back to this page.
 */
export function endSession(queries: QueryClient): void {
  if (readStored().token === undefined) return // An earlier response has already ended it.
  if (hasNewerLogin()) return location.reload()
  const { base, path } = readPageLocation(location.pathname)
  rememberReturn(path + location.search)
  forget(queries)
  history.pushState(null, '', `${base}/login`)
}
