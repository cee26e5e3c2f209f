import type { Change } from '@sealane/contract/changes'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ServerResponse } from 'node:http'
import { createQueue, type WorkQueue } from '../http/queue.ts'
import { identify, isStaff, selectSessionRights, turnsOf, type Caller } from '../http/session.ts'
import type { Resources } from '../resources.ts'
import { sourceOf } from '../http/source.ts'
import { mayFollow, staffAccount, type ChangeFollower } from './change.rules.ts'
import { missedMaximum, selectMissed, type StreamEvent, type Missed } from './event.sql.ts'
import { createOpenStreams, type OpenStream } from './open-streams.ts'

const heartbeatEveryMs = 20_000
/** Bytes that a browser has not taken yet: more than a thousand events at once. A stream further behind is cut, and comes back for the rest. */
const unsentMaximum = 256_000

/** Streams that read what they missed. One that waits for too long ends, and comes back. */
const catchingUp = { atOnce: 2, waitingMaximum: 2_000, waitMaximumMs: 10_000 }

type EndStream = () => void

/**
 * `GET /api/notification/stream`: server-sent events for one account, for as long as its session lasts. With `?changes=1` staff also hears
 * of changes of the records that it works on. Answers how to end all streams, for the drain.
 */
export function streamRoute(app: FastifyInstance, resources: Resources, everyMs = heartbeatEveryMs): EndStream {
  const streams = createOpenStreams()
  const inTurn = createQueue(catchingUp)

  app.get('/api/notification/stream', { exposeHeadRoute: false, schema: { hide: true } }, async (request, reply) => {
    const { token } = request.headers
    const caller = await identify(resources.databases, typeof token === 'string' ? token : undefined, {
      caller: 'shopper',
    })
    const source = sourceOf(request.ip)
    const wait: WorkQueue = (work) => inTurn(work, turnsOf(caller, source))
    const followsChanges = isStaff(caller) && (request.query as { changes?: unknown }).changes === '1'
    const sending = { raw: begin(reply), last: readLast(request), everyMs, inTurn: wait, followsChanges }
    const stream: OpenStream = {
      accountId: caller.id,
      source,
      end: openStream(resources, caller, sending, () => streams.remove(stream)),
    }
    streams.add(stream)
    request.raw.on('close', stream.end)
  })

  return streams.endAll
}

function begin(reply: FastifyReply): ServerResponse {
  reply.hijack()
  const { raw } = reply
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value)
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  raw.write('retry: 1000\n\n')
  return raw
}

/** Where an earlier stream ended; anything but a position is a beginning. */
function readLast(request: FastifyRequest): number {
  const last = request.headers['last-event-id']
  return typeof last === 'string' && /^\d{1,15}$/.test(last) ? Number(last) : 0
}

type StreamConnection = {
  raw: ServerResponse
  last: number
  everyMs: number
  inTurn: WorkQueue
  followsChanges: boolean
}

/** Sends what is announced, and before it what was missed, until the answer is called or the session is over. */
function openStream(
  { databases, live }: Resources,
  caller: Caller,
  sending: StreamConnection,
  onEnd: EndStream,
): EndStream {
  const { raw, last, everyMs, inTurn, followsChanges } = sending
  let isOver = false
  let rights: ChangeFollower = caller
  const check = () =>
    selectSessionRights(databases, caller.tokenHash).then(
      (current) => (current === undefined ? farewell() : (rights = current)),
      () => {}, // Without its database nobody can tell; the next beat asks again.
    )
  /** Says so, or the browser would come back with a token that is good for nothing. */
  function farewell(): void {
    write('event: ended\ndata: {}\n\n')
    end()
  }
  const beat = () => {
    write(': still here\n\n')
    void check()
  }
  const isFor = ({ account_id, data }: StreamEvent) => account_id !== staffAccount || mayFollow(rights, data as Change)
  const { send, catchUp } = createOrder(last, write)
  const accounts = followsChanges ? [caller.id, staffAccount] : [caller.id]
  const unfollow = accounts.map((account) =>
    live.follow(
      account,
      (event) => {
        if (isFor(event)) send(event)
      },
      () => void check(),
    ),
  )
  const heartbeat = setInterval(beat, everyMs)
  /** Cuts the connection where nobody takes what is written: an answer that only ends keeps all of it. */
  function write(text: string): void {
    if (isOver) return
    raw.write(text)
    if (raw.writableLength <= unsentMaximum) return
    end()
    raw.destroy()
  }
  function end(): void {
    isOver = true
    clearInterval(heartbeat)
    for (const stop of unfollow) stop()
    onEnd()
    raw.end()
  }
  const readMissed = async () => {
    const missed = isOver ? undefined : await selectMissed(databases.reader, accounts, last)
    if (missed !== undefined && !isOver) catchUp({ ...missed, events: missed.events?.filter(isFor) })
  }
  if (last > 0) void inTurn(readMissed).catch(end)
  return end
}

/**
 * Events that are announced while the missed ones are still on their way wait behind them. Where either is too much the stream says that
 * there is a gap, and goes on behind it.
 */
function createOrder(begun: number, writeText: (text: string) => void) {
  let last = begun
  let waiting: StreamEvent[] | undefined = begun > 0 ? [] : undefined
  let isTooMuch = false

  function write({ position, type, data }: Pick<StreamEvent, 'position' | 'type' | 'data'>): void {
    if (position <= last) return
    last = position
    writeText(`id: ${position}\nevent: ${type}\ndata: ${JSON.stringify(data)}\n\n`)
  }

  const send = (event: StreamEvent): void => {
    if (waiting === undefined) return write(event)
    if (waiting.length >= missedMaximum) {
      waiting = []
      isTooMuch = true
    }
    waiting.push(event)
  }
  const catchUp = (missed: Missed): void => {
    const behind = waiting ?? []
    waiting = undefined
    const [first = { position: 0 }] = behind
    const until = Math.max(missed.last, isTooMuch ? first.position - 1 : 0)
    if (missed.events === undefined || isTooMuch) write({ position: until, type: 'gap', data: {} })
    else for (const event of missed.events) write(event)
    for (const event of behind) write(event)
  }
  return { send, catchUp }
}
