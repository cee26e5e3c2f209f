import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { databaseMetrics } from '../metrics/database-metrics.ts'
import { registry, requestSeconds } from '../metrics/metrics.ts'
import type { Resources } from '../resources.ts'

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])
/** Headers that a proxy adds: the request then has another sender, wherever the proxy runs. */
const forwarding = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']

/** Routes that show whether the process lives, whether it can serve, and its metrics. They answer this machine, and requests with the token. */
export function healthRoutes(app: FastifyInstance, { databases }: Resources, metricsToken?: string): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    requestSeconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })

  app.get('/healthz', { schema: { hide: true } }, async () => ({ alive: true }))
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const isReady = await databases.readerPool.query('select 1').then(
      () => true,
      () => false,
    )
    return reply.status(isReady ? 200 : 503).send({ ready: isReady })
  })
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!isLocal(request) && !hasToken(request, metricsToken)) return reply.callNotFound()
    const metrics = [await registry.metrics(), await databaseMetrics(databases.reader)]
    return reply.type(registry.contentType).send(metrics.join(''))
  })
}

function isLocal({ socket, headers }: FastifyRequest): boolean {
  return loopback.has(socket.remoteAddress ?? '') && forwarding.every((name) => headers[name] === undefined)
}

function hasToken({ headers }: FastifyRequest, token: string | undefined): boolean {
  const [expected, sent] = [`Bearer ${token}`, headers.authorization ?? ''].map((text) =>
    createHash('sha256').update(text).digest(),
  )
  return token !== undefined && expected !== undefined && sent !== undefined && timingSafeEqual(expected, sent)
}
