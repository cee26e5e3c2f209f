import type { UserInfo } from '@sealane/contract/accounts'
import type { ApiCall } from '@sealane/contract/client'
import type { LiveEvent } from '@sealane/contract/notifications'
import { listen as listenToStream } from '@sealane/contract/stream'
import type { QueryClient } from '@tanstack/react-query'
import { readPendingMessages } from '../chat/kept-messages.ts'
import type { CreateCall } from './call.ts'
import { isLeaving } from './farewell.ts'
import { readStored } from './session.ts'

/** By the end of this time a page that ends its session itself has shown its message and been left. */
const farewellMs = 1000

type StreamHeaders = { token: string; lang: string }

/** Listens to events about the shopper's orders, money and chats until it is stopped. */
export function listen(queries: QueryClient, headers: StreamHeaders, createCall: CreateCall): () => void {
  return listenToStream({
    headers,
    onEvent: (event) => apply(queries, event),
    onGap: () => refetchLiveQueries(queries),
    onEnded: () => setTimeout(() => void notice(headers.token, createCall()), farewellMs),
  })
}

/**
 * Makes a call, so that a session that was ended elsewhere is noticed: any call then shows the message, clears the session and opens
 * the login page.
 */
async function notice(token: string, call: ApiCall): Promise<void> {
  if (readStored().token !== token || isLeaving()) return
  await call('GET /api/user/getUserInfo').catch(() => {})
}

/** Sends messages of an earlier visit that did not arrive. */
export async function resume(queries: QueryClient, createCall: CreateCall): Promise<void> {
  if (readPendingMessages().length === 0) return
  const { resumeSending } = await import('../chat/sending.ts')
  resumeSending(queries, createCall({ mayRepeat: true }))
}

/** Shows money and unread counts immediately; fetches all other changed data again. */
function apply(queries: QueryClient, { type, data }: LiveEvent): void {
  if (type === 'balance' || type === 'notification') {
    queries.setQueryData<UserInfo>(['userInfo'], (info) => info && { ...info, ...data })
  }
  for (const noun of staleAfter[type]) void queries.invalidateQueries({ queryKey: [noun] })
}

/** Fetches again all data whose events may have been missed. */
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
