import { createParser } from 'eventsource-parser'
import type { LiveEvent } from './notifications.ts'

const streamAddress = '/api/notification/stream'
const firstWaitMs = 500
const longestWaitMs = 30_000
/** The server sends something every 20 seconds: a connection that is silent for longer is dead. */
const longestSilenceMs = 45_000
/** The server keeps events for a day; a client that was offline for half of it reads everything again. */
const resumableMs = 12 * 3_600_000

type Listening = {
  /** The `token`, and the language. */
  headers: Record<string, string>
  /** Whether to receive changes of the records that the staff work on. */
  followsChanges?: boolean
  onEvent: (event: LiveEvent) => void
  /** Unknown events may have been missed: the client must read everything again. */
  onGap: () => void
  /** The session has ended: no more events follow. */
  onEnded?: () => void
}

/**
 * Listens to `GET /api/notification/stream` until the returned function is called; reconnects automatically after a break and resumes where it was.
 * It stops when the session has ended: the next log-in listens anew.
 */
export function listen(listening: Listening): () => void {
  const stopped = new AbortController()
  void keepListening(listening, stopped.signal)
  return () => stopped.abort()
}

async function keepListening(listening: Listening, signal: AbortSignal): Promise<void> {
  const { headers, followsChanges = false, onEvent, onGap, onEnded } = listening
  const address = followsChanges ? `${streamAddress}?changes=1` : streamAddress
  let lastId = ''
  let waitMs = firstWaitMs
  let heardAt = Date.now()
  let openedAt = Number.POSITIVE_INFINITY
  const onOpen = () => {
    openedAt = Date.now()
    // There is no position to resume from, or the server may no longer know it: the page's data is older than the stream.
    if (lastId === '' || Date.now() - heardAt > resumableMs) onGap()
  }
  const onHeard = () => (heardAt = Date.now())
  const handleEvent = (event: LiveEvent | 'gap', id: string) => {
    lastId = id
    if (event === 'gap') onGap()
    else onEvent(event)
  }
  for (;;) {
    const resume: Record<string, string> = lastId === '' ? {} : { 'last-event-id': lastId }
    const hearing = hear(address, { ...headers, ...resume }, signal, { onOpen, onHeard, tell: handleEvent })
    const end = await hearing.catch(() => 'broken' as const)
    if (signal.aborted) return
    if (end === 'logged out') return onEnded?.()
    // An address with too many streams loses one for each new one, so the waits between reconnections grow.
    if (Date.now() - openedAt > longestWaitMs) waitMs = firstWaitMs
    openedAt = Number.POSITIVE_INFINITY
    await wait(waitMs * (0.5 + Math.random()), signal)
    waitMs = Math.min(waitMs * 2, longestWaitMs)
  }
}

/** A `gap` replaces more events than the server sends one by one. */
type LiveEventHandler = (event: LiveEvent | 'gap', id: string) => void
type Hearing = { onOpen: () => void; onHeard: () => void; tell: LiveEventHandler }

async function hear(
  address: string,
  headers: Record<string, string>,
  stopped: AbortSignal,
  { onOpen, onHeard, tell }: Hearing,
): Promise<'ended' | 'logged out'> {
  const line = watchLine(stopped)
  try {
    const response = await fetch(address, { headers, signal: line.signal, cache: 'no-store' })
    if (response.status === 401) return 'logged out'
    if (!response.ok || response.body === null) throw new Error(`The stream answered ${response.status}`)
    onOpen()
    let isOver = false
    const read = createEventReader(tell, () => (isOver = true))
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    for (;;) {
      line.isAlive()
      const { done, value } = await reader.read()
      if (done) return isOver ? 'logged out' : 'ended'
      onHeard()
      read(value)
    }
  } finally {
    line.leave()
  }
}

/** Its signal closes the connection when nobody listens any more, or when nothing was received for too long. */
function watchLine(stopped: AbortSignal) {
  const silent = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const leave = () => clearTimeout(timer)
  const isAlive = () => {
    leave()
    timer = setTimeout(() => silent.abort(), longestSilenceMs)
  }
  isAlive()
  return { signal: AbortSignal.any([stopped, silent.signal]), isAlive, leave }
}

/** Ends early when the wait is no longer needed: the network is back, or nobody listens. */
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

/**
 * Returns a reader of the stream, which accepts pieces of any size and reports each complete event. It ignores unknown lines. `ended` is the last
 * event of a session that has ended.
 */
export function createEventReader(onEvent: LiveEventHandler, onEnded: () => void = () => {}): (piece: string) => void {
  let lastId = ''
  const parser = createParser({
    onEvent({ event: name, id, data }) {
      lastId = id ?? lastId
      if (name === 'ended') onEnded()
      const event = toEvent(name, data)
      if (event !== undefined) onEvent(event, lastId)
    },
  })
  return (piece) => parser.feed(piece)
}

/** Reads an event. Its type is in the event's name or beside the data. */
function toEvent(name: string | undefined, text: string): LiveEvent | 'gap' | undefined {
  if (name === 'gap') return name
  try {
    const read = JSON.parse(text) as { type?: string; data?: unknown }
    const event = { type: read.type ?? name, data: read.data ?? read }
    return isLiveEventType(event.type) ? (event as LiveEvent) : undefined
  } catch {
    return undefined
  }
}

const liveEventTypes = new Set<string>([
  'balance',
  'recharge',
  'withdrawal',
  'order',
  'refund',
  'message',
  'notification',
  'change',
])

function isLiveEventType(type: string | undefined): boolean {
  return type !== undefined && liveEventTypes.has(type)
}
