import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Resources } from '../resources.ts'

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])
/** What a proxy adds: then somebody else asks, wherever the proxy stands. */
const forwarding = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']

/**
 * Whether the process lives, whether it can serve, and what it measured. Metrics are for this machine, and for who has the
 * token.
 */
export function healthRoutes(app: FastifyInstance, { databases, disk }: Resources, metricsToken?: string): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'sealane_request_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.01, 0.05, 0.2, 1, 5],
    registers: [registry],
  })
  const free: Gauge = new Gauge({
    name: 'sealane_disk_free_bytes',
    help: 'Free on the disk of the data folder',
    registers: [registry],
    collect: () => free.set(disk.free()),
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
    if (!isLocal(request) && !hasToken(request, metricsToken)) return reply.callNotFound()
    return reply.type(registry.contentType).send(await registry.metrics())
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
