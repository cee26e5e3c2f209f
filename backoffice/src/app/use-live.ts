import type { ChangeKind } from '@sealane/contract/changes'
import type { LiveEvent } from '@sealane/contract/notifications'
import { listen } from '@sealane/contract/stream'
import { useEffect } from 'react'
import { queries } from './queries.ts'
import { readLanguage, readToken } from './session.ts'

type StaleKey = readonly string[]

/** The beginnings of the query keys that a change makes stale. */
const staleAfter: Record<ChangeKind, readonly StaleKey[]> = {
  application: [['application'], ['inbox']],
  inbox: [['inbox']],
  network: [['network']],
  order: [['order'], ['earnings'], ['inbox', 'counts'], ['inbox', 'shop_tasks']],
  product: [['product'], ['inbox']],
  recharge: [['recharge'], ['inbox']],
  refund: [['refund'], ['order'], ['earnings'], ['inbox']],
  review: [['review'], ['inbox']],
  shop: [['shops'], ['inbox']],
  user: [['users'], ['team'], ['inbox']],
  withdrawal: [['withdrawal'], ['earnings'], ['inbox']],
}
/** A busy market changes many times a second: screens read again no more often than this. */
const readAgainEveryMs = 2_000
/** Changes of one transaction, and of those beside it, are read together. */
const gatherMs = 150

/** While a session is open: everything on the screen is read again when it has changed. */
export function useLive(): void {
  useEffect(() => {
    const token = readToken()
    if (token === undefined) return undefined
    const refresher = createRefresher()
    const stop = listen({
      headers: { token, lang: readLanguage() },
      followsChanges: true,
      onEvent: (event) => refresher.renew(staleKeys(event)),
      onGap: () => void queries.invalidateQueries(refetchOf()),
      onEnded: () => void queries.invalidateQueries({ queryKey: ['me'] }),
    })
    return () => {
      stop()
      refresher.stop()
    }
  }, [])
}

function staleKeys(event: LiveEvent): readonly StaleKey[] {
  if (event.type === 'change') return staleAfter[event.data.of] ?? []
  return event.type === 'message' ? [['conversations']] : []
}

function createRefresher() {
  const stale = new Map<string, StaleKey>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let lastAt = 0
  const flush = () => {
    timer = undefined
    lastAt = Date.now()
    for (const queryKey of stale.values()) void queries.invalidateQueries({ queryKey, ...refetchOf() })
    stale.clear()
  }
  return {
    renew(keys: readonly StaleKey[]) {
      for (const key of keys) stale.set(key.join(' '), key)
      if (stale.size > 0) timer ??= setTimeout(flush, Math.max(gatherMs, lastAt + readAgainEveryMs - Date.now()))
    },
    stop: () => clearTimeout(timer),
  }
}

/** A hidden page reads again once it is visible. */
function refetchOf() {
  return { refetchType: document.visibilityState === 'hidden' ? 'none' : 'active' } as const
}
