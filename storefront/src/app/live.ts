import type { UserInfo } from '@sealane/contract/accounts'
import type { ApiCall } from '@sealane/contract/client'
import type { LiveEvent } from '@sealane/contract/notifications'
import { listen as listenToStream } from '@sealane/contract/stream'
import type { QueryClient } from '@tanstack/react-query'
import { readPendingMessages } from '../chat/kept-messages.ts'
import type { CreateCall } from './call.ts'
import { isLeaving } from './farewell.ts'
import { readStored } from './session.ts'

/** A page that ends its session itself has said so by then, and left. */
const farewellMs = 1000

type StreamHeaders = { token: string; lang: string }

/** Hears what happens to the shopper's orders, money and talks until it is stopped. */
export function listen(queries: QueryClient, headers: StreamHeaders, createCall: CreateCall): () => void {
  return listenToStream({
    headers,
    onEvent: (event) => apply(queries, event),
    onGap: () => refetchLiveQueries(queries),
    onEnded: () => setTimeout(() => void notice(headers.token, createCall()), farewellMs),
  })
}

/** A session that was ended elsewhere is told from any answer: said, forgotten, and on to the log-in. */
async function notice(token: string, call: ApiCall): Promise<void> {
  if (readStored().token !== token || isLeaving()) return
  await call('GET /api/user/getUserInfo').catch(() => {})
}

/** Sends what was written on an earlier visit and did not arrive. */
export async function resume(queries: QueryClient, createCall: CreateCall): Promise<void> {
  if (readPendingMessages().length === 0) return
  const { resumeSending } = await import('../chat/sending.ts')
  resumeSending(queries, createCall({ mayRepeat: true }))
}

/** Money and unread counts are shown at once; what else changed is asked for again. */
function apply(queries: QueryClient, { type, data }: LiveEvent): void {
  if (type === 'balance' || type === 'notification') {
    queries.setQueryData<UserInfo>(['userInfo'], (info) => info && { ...info, ...data })
  }
  for (const noun of staleAfter[type]) void queries.invalidateQueries({ queryKey: [noun] })
}

/** Whatever may have been missed. */
function refetchLiveQueries(queries: QueryClient): void {
  for (const noun of ['userInfo', ...Object.values(staleAfter).flat()]) {
    void queries.invalidateQueries({ queryKey: [noun] })
  }
}

const staleAfter: Record<LiveEvent['type'], string[]> = {
  balance: ['bill', 'withdrawals'],
  recharge: ['recharges', 'bill'],
  withdrawal: ['withdrawals', 'bill'],
  order: ['orders', 'cart', 'talks'],
  refund: ['orders', 'refunds', 'talks'],
  message: ['conversations'],
  notification: ['notifications', 'partners', 'dataExport'],
  change: [],
}
