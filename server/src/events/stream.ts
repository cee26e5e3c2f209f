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
/** The time in which a reader takes the last lines of a stream that ends. */
const endingMs = 1_000

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
  /** Only on a stream that follows changes. */
  rights: OfficeRights | undefined
}

/** Sends events until the answer is called, the session is over, or the reader takes nothing for a whole heartbeat. */
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
      () => {}, // Without its database nobody can tell; the next beat asks again.
    )
  /** Says so, or the browser would come back with a token that is good for nothing. */
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
    // A reader that takes nothing keeps the connection, and what was written, for as long as it likes.
    setTimeout(() => raw.destroy(), endingMs).unref()
  }
  writer.start()
  return end
}
