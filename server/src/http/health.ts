import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { Resources } from '../resources.ts'

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** Whether the process lives, whether it can serve, and what it measured. Metrics are for this machine alone. */
export function healthRoutes(app: FastifyInstance, { databases }: Resources): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'sealane_request_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.01, 0.05, 0.2, 1, 5],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
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
    if (!loopback.has(request.socket.remoteAddress ?? '')) return reply.callNotFound()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
