import type { Call } from '@sealane/contract/client'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCall } from './call.ts'
import { mergeLocalBag } from './local-bag.ts'
import { useNavigation } from './navigation.ts'
import { clearSession, saveToken, takeReturn, userInfo } from './session.ts'

/** After a login or a registration: token kept, local bag merged, back to where the shopper was sent away from. */
export function useEnter(): (token: string) => Promise<void> {
  const call = useCall()
  const queries = useQueryClient()
  const { go } = useNavigation()
  return async (token) => {
    saveToken(token)
    await queries.fetchQuery(userInfo(call))
    await mergeLocalBag(call, queries).catch(() => undefined)
    void queries.invalidateQueries()
    go(takeReturn(), { replace: true })
  }
}

/** What waits until the page that was left is out of sight: it would ask again for what is no longer its own. */
let farewell: (() => void) | undefined

/** A page has come into sight. */
export function sayFarewell(): void {
  farewell?.()
  farewell = undefined
}

/** The log-out that a shopper asks for: nothing is cleared before the server has agreed. */
export function useLeave(): () => Promise<void> {
  const call = useCall()
  const queries = useQueryClient()
  const { go } = useNavigation()
  return async () => {
    await endSession(call)
    farewell = () => forget(queries)
    go('/signup', { replace: true })
  }
}

/** The log-out of a session that turned out to be over. */
export async function leave(call: Call, queries: QueryClient): Promise<void> {
  await endSession(call)
  forget(queries)
}

/** Called with the language zh-cn (specification, section 9). */
async function endSession(call: Call): Promise<void> {
  await call('POST /api/user/logout', { query: { lang: 'zh-cn' } })
}

/** Nothing of one person is left for the next. */
export function forget(queries: QueryClient): void {
  clearSession()
  queries.clear()
}
