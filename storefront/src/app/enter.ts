import type { ApiCall } from '@sealane/contract/client'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCall } from './call.ts'
import { writeHistory } from '../catalog/search-history.ts'
import { forgetMessages } from '../chat/forget-messages.ts'
import { rememberPush, isPushRequested } from '../notifications/kept-push.ts'
import { atFarewell } from './farewell.ts'
import { useLetGo } from './let-go.ts'
import { emptyLocalBag, readLocalBag } from './local-bag.ts'
import { emptyLocalViewed, readLocalViewed } from './local-seen.ts'
import { useNavigation } from './navigation.ts'
import { clearSession, readStored, saveToken, consumeReturnPath, userInfo } from './session.ts'

/**
 * After a login or a registration: saves the token, merges the local bag and viewed products, and returns the shopper to the page
 * that required the login.
 */
export function useEnter(): (token: string) => Promise<void> {
  const call = useCall()
  const queries = useQueryClient()
  const { go } = useNavigation()
  const letGo = useLetGo()
  return async (token) => {
    letGo()
    if (readStored().token !== undefined) forget(queries) // Another account replaces the earlier one.
    saveToken(token)
    const { id } = await queries.fetchQuery(userInfo(call))
    if (isPushRequested(id))
      void import('../notifications/push.ts').then(({ resumePush }) => resumePush(call, id)).catch(() => {})
    await mergeLocalBag(call, queries).catch(() => undefined)
    await mergeLocalViewed(call).catch(() => undefined)
    void queries.invalidateQueries()
    go(consumeReturnPath(), { replace: true })
  }
}

/** Adds the local lines to the account's bag; they stay in the browser until the server has them. */
async function mergeLocalBag(call: ApiCall, queries: QueryClient): Promise<void> {
  const items = readLocalBag()
  if (items.length === 0) return
  const cart = await call('POST /api/cart/merge', { body: { items } })
  queries.setQueryData(['cart'], cart)
  emptyLocalBag()
}

/** Adds the locally viewed products to the account in the same way. */
async function mergeLocalViewed(call: ApiCall): Promise<void> {
  const items = readLocalViewed()
  if (items.length === 0) return
  await call('POST /api/product/seen_merge', { body: { items } })
  emptyLocalViewed()
}

/** Logs the shopper out on request; clears nothing before the server has confirmed. */
export function useLeave(): () => Promise<void> {
  const call = useCall()
  const queries = useQueryClient()
  const { go } = useNavigation()
  return async () => {
    await logOut(call)
    rememberPush(undefined)
    atFarewell(() => forget(queries))
    go('/signup', { replace: true })
  }
}

/** Logs out. The call uses the language zh-cn (specification, section 9). */
export async function logOut(call: ApiCall): Promise<void> {
  await call('POST /api/user/logout', { query: { lang: 'zh-cn' } })
}

/** Removes everything that belongs to the shopper, so that the next one finds nothing of it. */
export function forget(queries: QueryClient): void {
  clearSession()
  queries.clear()
  forgetMessages()
  writeHistory([])
  navigator.serviceWorker?.controller?.postMessage({ type: 'forget' })
}
