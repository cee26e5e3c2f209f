import type { LiveEvent } from './notifications.ts'

const streamAddress = '/api/notification/stream'
const firstWaitMs = 500
const longestWaitMs = 30_000
/** The server says something every 20 seconds: a line that is still for longer is dead, whatever it looks like. */
const longestSilenceMs = 45_000
/** The server keeps events for a day; who was away for half of one does not count on it. */
const resumableMs = 12 * 3_600_000

type Listening = {
  /** The `token`, and the language. */
  headers: Record<string, string>
  /** Changes of the records that the staff works on are heard too. */
  followsChanges?: boolean
  onEvent: (event: LiveEvent) => void
  /** Something may have been missed that nobody can name: ask for everything again. */
  onGap: () => void
  /** The session is over: there is nothing more to hear. */
  onEnded?: () => void
}

/**
 * Hears `GET /api/notification/stream` until the answer is called; comes back by itself after a break, from where it was. A
 * session that is over has nothing more to hear: the next log-in listens anew.
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
    // There is no place to resume from, or the server may not know it any more: what the page has is older than the stream.
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
    // An address with too many streams loses one for each that is opened: they come back ever later.
    if (Date.now() - openedAt > longestWaitMs) waitMs = firstWaitMs
    openedAt = Number.POSITIVE_INFINITY
    await wait(waitMs * (0.5 + Math.random()), signal)
    waitMs = Math.min(waitMs * 2, longestWaitMs)
  }
}

/** A `gap` stands for more events than the server sends one by one. */
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

/** Its signal cuts the line when nobody listens any more, or when nothing has come for too long. */
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

/**
 * Takes the stream as it comes, in pieces of any size, and tells each whole event. Unknown lines are passed over. `ended` is
 * the server's last word to a session that is over.
 */
export function createEventReader(onEvent: LiveEventHandler, onEnded: () => void = () => {}): (piece: string) => void {
  let rest = ''
  let id = ''
  return (piece) => {
    const blocks = (rest + piece).replaceAll('\r\n', '\n').split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const fields = readFields(block)
      id = fields.get('id') ?? id
      if (fields.get('event') === 'ended') onEnded()
      const event = toEvent(fields.get('event'), fields.get('data'))
      if (event !== undefined) onEvent(event, id)
    }
  }
}

function readFields(block: string): Map<string, string> {
  const pairs = block.split('\n').map((line): [string, string] => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon), line.slice(colon + 1).trimStart()]
  })
  return new Map(pairs)
}

/** The type stands in the event's name or beside the data. */
function toEvent(name: string | undefined, text: string | undefined): LiveEvent | 'gap' | undefined {
  if (text === undefined) return undefined
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
