import type { LiveEvent } from '@sealane/contract/messages'
import type { UserInfo } from '@sealane/contract/accounts'
import type { QueryClient } from '@tanstack/react-query'
import { createEventReader } from './live.rules.ts'

const firstWaitMs = 1000
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
  while (!signal.aborted) {
    try {
      const resume: Record<string, string> = lastId === '' ? {} : { 'last-event-id': lastId }
      // oxlint-disable-next-line no-await-in-loop -- one stream after the other
      await hear({ ...headers, ...resume }, signal, (event, id) => {
        waitMs = firstWaitMs
        lastId = id
        apply(queries, event)
      })
    } catch {
      // A broken stream is opened again below.
    }
    // oxlint-disable-next-line no-await-in-loop
    await wait(waitMs * (0.5 + Math.random()), signal)
    waitMs = Math.min(waitMs * 2, longestWaitMs)
  }
}

async function hear(
  headers: Record<string, string>,
  signal: AbortSignal,
  tell: (event: LiveEvent, id: string) => void,
): Promise<void> {
  const response = await fetch('/api/notification/stream', { headers, signal, cache: 'no-store' })
  if (!response.ok || response.body === null) throw new Error(`The stream answered ${response.status}`)
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

function wait(durationMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, durationMs)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
