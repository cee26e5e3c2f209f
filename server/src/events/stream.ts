import type { Change } from '@sealane/contract/changes'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ServerResponse } from 'node:http'
import { createQueue, type WorkQueue } from '../http/queue.ts'
import { identify, isStaff, selectOfficeRights, turnsOf, type Caller, type OfficeRights } from '../http/session.ts'
import type { Resources } from '../resources.ts'
import { sourceOf } from '../http/source.ts'
import { leaveRequests } from '../http/memory-limits.ts'
import { mayFollow, staffAccount } from './change.rules.ts'
import { selectMissed } from './event.sql.ts'
import { createOpenStreams, type OpenStream } from './open-streams.ts'
import { createStreamWriter } from './stream-writer.ts'

const heartbeatEveryMs = 20_000
/** Time in which a reader may accept the last lines of a stream that ends. */
const endingMs = 1_000

/** Limits of streams that read missed events. A stream that waits too long ends, and the browser reconnects. */
const catchingUp = { atOnce: 2, waitingMaximum: 2_000, waitMaximumMs: 10_000 }

type EndStream = () => void

/**
 * `GET /api/notification/stream`: server-sent events for one account, for as long as its session lasts. With `?changes=1` staff also receive changes
 * of the records that they work on. Returns a function that ends all streams when the server stops.
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
    const rights = followsChanges ? await selectOfficeRights(resources.databases, caller.tokenHash) : undefined
    leaveRequests(request)
    const sending = { raw: begin(reply), last: readLast(request), everyMs, inTurn: wait, rights }
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
  // The connection ends with its stream.
  raw.shouldKeepAlive = false
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  raw.write('retry: 1000\n\n')
  return raw
}

/** Reads the position at which an earlier stream ended; anything else begins a new one. */
function readLast(request: FastifyRequest): number {
  const last = request.headers['last-event-id']
  return typeof last === 'string' && /^\d{1,15}$/.test(last) ? Number(last) : 0
}

type StreamConnection = {
  raw: ServerResponse
  last: number
  everyMs: number
  inTurn: WorkQueue
  /** Set only on a stream that follows changes. */
  rights: OfficeRights | undefined
}

/** Sends events until the returned function is called, the session is over, or the reader accepts nothing for a whole heartbeat. */
function openStream(
  { databases, live }: Resources,
  caller: Caller,
  stream: StreamConnection,
  onEnd: EndStream,
): EndStream {
  const { raw, last, everyMs, inTurn } = stream
  let isOver = false
  let { rights } = stream
  const accounts = rights !== undefined ? [caller.id, staffAccount] : [caller.id]
  const writer = createStreamWriter({
    target: { write: (text, onTaken) => !isOver && raw.write(text, (error) => !isOver && error == null && onTaken()) },
    last,
    readBehind: (position) =>
      inTurn(async () => (isOver ? undefined : await selectMissed(databases.reader, accounts, position))),
    isFor: ({ account_id, data }) =>
      account_id !== staffAccount || (rights !== undefined && mayFollow(rights, data as Change)),
    onFailed: end,
  })
  const check = () =>
    selectOfficeRights(databases, caller.tokenHash).then(
      (current) => (current === undefined ? farewell() : (rights = current)),
      () => {}, // Without the database the session cannot be checked; the next heartbeat checks it again.
    )
  /** Sends an end event, or the browser would reconnect with an invalid token. */
  function farewell(): void {
    writer.sendLine('event: ended\ndata: {}\n\n')
    end()
  }
  let takenBefore = -1
  const beat = () => {
    const taken = writer.countTaken()
    const isStuck = !writer.sendLine(': still here\n\n') && taken === takenBefore
    takenBefore = taken
    if (isStuck) end()
    else void check()
  }
  const unfollow = accounts.map((account) =>
    live.follow(
      account,
      (event) => writer.send(event),
      () => void check(),
    ),
  )
  const heartbeat = setInterval(beat, everyMs)
  function end(): void {
    if (isOver) return
    isOver = true
    clearInterval(heartbeat)
    for (const stop of unfollow) stop()
    onEnd()
    raw.end()
    // A reader that does not read could keep the connection, and the text written to it, without limit.
    setTimeout(() => raw.destroy(), endingMs).unref()
  }
  writer.start()
  return end
}
