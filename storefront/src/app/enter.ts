import type { ApiCall } from '@sealane/contract/client'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCall } from './call.ts'
import { forgetMessages } from '../chat/forget-messages.ts'
import { rememberPush, isPushRequested } from '../notifications/kept-push.ts'
import { atFarewell } from './farewell.ts'
import { useLetGo } from './let-go.ts'
import { emptyLocalBag, readLocalBag } from './local-bag.ts'
import { emptyLocalViewed, readLocalViewed } from './local-seen.ts'
import { useNavigation } from './navigation.ts'
import { clearSession, readStored, saveToken, consumeReturnPath, userInfo } from './session.ts'

/** After a login or a registration: token kept, local bag and what was seen merged, back to where the shopper was sent away from. */
export function useEnter(): (token: string) => Promise<void> {
  const call = useCall()
  const queries = useQueryClient()
  const { go } = useNavigation()
  const letGo = useLetGo()
  return async (token) => {
    letGo()
    if (readStored().token !== undefined) forget(queries) // Another account takes the place of the one before.
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

/** The lines join the account's bag; they stay here until the server has them. */
async function mergeLocalBag(call: ApiCall, queries: QueryClient): Promise<void> {
  const items = readLocalBag()
  if (items.length === 0) return
  const cart = await call('POST /api/cart/merge', { body: { items } })
  queries.setQueryData(['cart'], cart)
  emptyLocalBag()
}

/** So does what was looked at. */
async function mergeLocalViewed(call: ApiCall): Promise<void> {
  const items = readLocalViewed()
  if (items.length === 0) return
  await call('POST /api/product/seen_merge', { body: { items } })
  emptyLocalViewed()
}

/** The log-out that a shopper asks for: nothing is cleared before the server has agreed. */
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

/** Called with the language zh-cn (specification, section 9). */
export async function logOut(call: ApiCall): Promise<void> {
  await call('POST /api/user/logout', { query: { lang: 'zh-cn' } })
}

/** Nothing of one person is left for the next. */
export function forget(queries: QueryClient): void {
  clearSession()
  queries.clear()
  forgetMessages()
  navigator.serviceWorker?.controller?.postMessage({ type: 'forget' })
}
