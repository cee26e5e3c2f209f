import type { ChangeKind } from '@sealane/contract/changes'
import type { LiveEvent } from '@sealane/contract/notifications'
import { listen } from '@sealane/contract/stream'
import { useEffect } from 'react'
import { queries } from './queries.ts'
import { readLanguage, readToken } from './session.ts'

type StaleKey = readonly string[]

const conversations: StaleKey = ['conversations']
/** The prefixes of the query keys that a change makes stale. */
const staleAfter: Record<ChangeKind, readonly StaleKey[]> = {
  application: [['application'], ['inbox']],
  inbox: [['inbox']],
  network: [['network']],
  order: [
    ...[['order'], ['refund'], ['earnings'], ['product'], ['shops'], ['users'], ['conversations', 'talk']],
    ...[
      ['inbox', 'counts'],
      ['inbox', 'shop_tasks'],
    ],
  ],
  product: [['product'], ['inbox']],
  recharge: [['recharge'], ['users'], ['inbox']],
  refund: [['refund'], ['order'], ['earnings'], ['users'], ['inbox']],
  review: [['review'], ['inbox']],
  shop: [['shops'], ['product'], ['inbox']],
  user: [['users'], ['team'], ['inbox']],
  withdrawal: [['withdrawal'], ['earnings'], ['users'], ['inbox']],
}
/** Minimum interval between two refreshes: a busy marketplace changes many times a second. */
const readAgainEveryMs = 2_000
/** Collects the changes of one transaction, and of concurrent ones, into one refresh. */
const gatherMs = 150

/** Keeps the screen current during a session: queries again everything that has changed. */
export function useLive(): void {
  useEffect(() => {
    const token = readToken()
    if (token === undefined) return undefined
    const refresher = createRefresher()
    const stop = listen({
      headers: { token, lang: readLanguage() },
      followsChanges: true,
      onEvent: (event) => refresher.renew(staleKeys(event)),
      onGap: () => refresher.renew([...Object.values(staleAfter).flat(), conversations, ['me']]),
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
  return event.type === 'message' ? [conversations] : []
}

/** Renews queries in batches. A running query is not restarted, because a slow one would then never finish. */
function createRefresher() {
  const stale = new Map<string, StaleKey>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isBusy = false
  let lastAt = 0
  const flush = async () => {
    timer = undefined
    isBusy = true
    lastAt = Date.now()
    const keys = [...stale.values()]
    stale.clear()
    await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey, refetchType: refetchType() })))
    isBusy = false
    plan()
  }
  const plan = () => {
    if (stale.size === 0 || isBusy) return
    timer ??= setTimeout(() => void flush(), Math.max(gatherMs, lastAt + readAgainEveryMs - Date.now()))
  }
  return {
    renew(keys: readonly StaleKey[]) {
      for (const key of keys) stale.set(key.join(' '), key)
      plan()
    },
    stop: () => clearTimeout(timer),
  }
}

/** A hidden page is not queried again until it is visible. */
function refetchType(): 'none' | 'active' {
  return document.visibilityState === 'hidden' ? 'none' : 'active'
}
