import type { FastifyInstance } from 'fastify'
import { identify } from '../http/session.ts'
import type { Resources } from '../resources.ts'
import { selectEventsAfter, type Announced } from './live.ts'

const heartbeatEveryMs = 20_000

/** `GET /api/notification/stream`: server-sent events for one account. Answers how to end all streams, for the drain. */
export function streamRoute(app: FastifyInstance, resources: Resources): () => void {
  const open = new Set<() => void>()

  app.get('/api/notification/stream', { schema: { hide: true } }, async (request, reply) => {
    const { token } = request.headers
    const caller = await identify(resources.databases, typeof token === 'string' ? token : undefined, 'shopper')
    reply.hijack()
    const { raw } = reply
    for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value)
    raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })

    let last = Number(request.headers['last-event-id'] ?? 0) || 0
    const send = ({ position, type, data }: Announced) => {
      if (position <= last) return
      last = position
      raw.write(`id: ${position}\nevent: ${type}\ndata: ${JSON.stringify(data)}\n\n`)
    }
    const unfollow = resources.live.follow(caller.id, send)
    const heartbeat = setInterval(() => raw.write(': still here\n\n'), heartbeatEveryMs)
    const end = () => {
      clearInterval(heartbeat)
      unfollow()
      open.delete(end)
      raw.end()
    }
    open.add(end)
    request.raw.on('close', end)

    raw.write('retry: 1000\n\n')
    if (last > 0) for (const event of await selectEventsAfter(resources.databases.reader, caller.id, last)) send(event)
  })

  return () => {
    for (const end of open) end()
  }
}
