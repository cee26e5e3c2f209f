import type { LiveEvent } from '@sealane/contract/messages'
import type { UserInfo } from '@sealane/contract/accounts'
import type { QueryClient } from '@tanstack/react-query'
import { createEventReader } from './live.rules.ts'

const firstWaitMs = 500
const longestWaitMs = 30_000

/** Hears what happens to the shopper's orders and money until it is stopped; comes back by itself after a break. */
export function listen(queries: QueryClient, headers: Record<string, string>): () => void {
  const stopped = new AbortController()
  void keepListening(queries, headers, stopped.signal)
  return () => stopped.abort()
}

async function keepListening(queries: QueryClient, headers: Record<string, string>, signal: AbortSignal) {
  let lastId = ''
  let waitMs = firstWaitMs
  let wasOpen = false
  const onOpen = () => {
    waitMs = firstWaitMs
    if (wasOpen && lastId === '') askAgain(queries)
    wasOpen = true
  }
  const tell = (event: LiveEvent, id: string) => {
    lastId = id
    apply(queries, event)
  }
  while (!signal.aborted) {
    try {
      const resume: Record<string, string> = lastId === '' ? {} : { 'last-event-id': lastId }
      // oxlint-disable-next-line no-await-in-loop -- one stream after the other
      await hear({ ...headers, ...resume }, signal, { onOpen, tell })
    } catch {
      // A broken stream is opened again below.
    }
    // oxlint-disable-next-line no-await-in-loop
    await wait(waitMs * (0.5 + Math.random()), signal)
    waitMs = Math.min(waitMs * 2, longestWaitMs)
  }
}

/** A stream that broke before its first event has no place to resume from: whatever it may have missed is asked for. */
function askAgain(queries: QueryClient): void {
  for (const noun of ['userInfo', ...Object.values(staleAfter).flat()]) {
    void queries.invalidateQueries({ queryKey: [noun] })
  }
}

type Hearing = { onOpen: () => void; tell: (event: LiveEvent, id: string) => void }

async function hear(headers: Record<string, string>, signal: AbortSignal, { onOpen, tell }: Hearing): Promise<void> {
  const response = await fetch('/api/notification/stream', { headers, signal, cache: 'no-store' })
  if (!response.ok || response.body === null) throw new Error(`The stream answered ${response.status}`)
  onOpen()
  const read = createEventReader(tell)
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- a stream is read in order
    const { done, value } = await reader.read()
    if (done) return
    read(value)
  }
}

/** Money and unread counts are shown at once; what else changed is asked for again. */
function apply(queries: QueryClient, { type, data }: LiveEvent): void {
  if (type === 'balance' || type === 'notification') {
    queries.setQueryData<UserInfo>(['userInfo'], (info) => info && { ...info, ...data })
  }
  for (const noun of staleAfter[type]) void queries.invalidateQueries({ queryKey: [noun] })
}

const staleAfter: Record<LiveEvent['type'], string[]> = {
  balance: ['bill'],
  recharge: ['recharges', 'bill'],
  order: ['orders', 'cart'],
  refund: ['orders', 'refunds'],
  message: ['conversations'],
  notification: ['notifications'],
}

/** Ends early when there is nothing to wait for any more: the network is back, or nobody listens. */
function wait(durationMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const ended = new AbortController()
    const end = () => {
      clearTimeout(timer)
      ended.abort()
      resolve()
    }
    const timer = setTimeout(end, durationMs)
    signal.addEventListener('abort', end, { signal: ended.signal })
    addEventListener('online', end, { signal: ended.signal })
  })
}
