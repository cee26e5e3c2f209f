import compress from '@fastify/compress'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import http from 'node:http'
import { accountRoutes } from './accounts/accounts.routes.ts'
import { addressRoutes } from './addresses/addresses.routes.ts'
import { cartRoutes } from './cart/cart.routes.ts'
import { catalogueRoutes } from './catalogue/catalogue.routes.ts'
import { answerErrors, answerStatus } from './http/errors.ts'
import { createReadBucket } from './http/rates.ts'
import { secureHeaders } from './http/security-headers.ts'
import { createServe } from './http/serve.ts'
import { ledgerRoutes } from './ledger/ledger.routes.ts'
import { streamRoute } from './messages/stream.ts'
import { orderRoutes, portalOrderRoutes } from './orders/orders.routes.ts'
import type { Resources } from './resources.ts'
import { reviewRoutes } from './reviews/reviews.routes.ts'
import { settingRoutes } from './settings/settings.routes.ts'
import { shopRoutes } from './shops/shops.routes.ts'
import { uploadRoutes } from './uploads/uploads.routes.ts'
import { portalWalletRoutes, walletRoutes } from './wallet/wallet.routes.ts'

export type AppOptions = { log: boolean; limits: boolean; trustedProxies: string[] }

const readsPerSecond = 600
/** The documents' own policy would turn http into https on every host but localhost. */
const docsPolicy =
  "default-src 'self'; img-src 'self' data:; style-src 'self'; script-src 'self'; frame-ancestors 'none'"

/** The whole API on given resources. Reads no environment and opens no port, so that tests can build it too. */
export async function createApp(resources: Resources, options: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    logger: options.log && { level: 'info', redact: ['req.headers.token'] },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 64 * 1024,
    trustProxy: options.trustedProxies.length > 0 ? options.trustedProxies : false,
    return503OnClosing: true,
    routerOptions: { maxParamLength: 500 },
    serverFactory: (handler) => http.createServer(timeLimits, handler),
    clientErrorHandler,
  })
  readJson(app)
  answerErrors(app)
  if (options.limits) limitReads(app)

  await secureHeaders(app)
  await app.register(compress, { threshold: 1400, encodings: ['br', 'gzip'], customTypes: /json|text|javascript|svg/ })
  await app.register(swagger, { openapi: { openapi: '3.1.0', info: { title: 'Sealane', version: '1' } } })
  await app.register(swaggerUi, { routePrefix: '/docs', staticCSP: docsPolicy })

  const endStreams = streamRoute(app, resources)
  app.addHook('preClose', async () => endStreams())
  await uploadRoutes(app, resources)
  allRoutes(app, resources)
  return app
}

function allRoutes(app: FastifyInstance, resources: Resources): void {
  const serve = createServe(app, resources)
  accountRoutes(serve)
  addressRoutes(serve)
  cartRoutes(serve)
  catalogueRoutes(serve)
  ledgerRoutes(serve)
  orderRoutes(serve)
  portalOrderRoutes(serve)
  portalWalletRoutes(serve)
  reviewRoutes(serve)
  settingRoutes(serve)
  shopRoutes(serve)
  walletRoutes(serve)
}

/** A client that drips its request is cut off; nobody holds a connection open for nothing. */
const timeLimits = {
  requestTimeout: 10_000,
  headersTimeout: 5_000,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 1_000,
  maxHeaderSize: 16 * 1024,
}

/** An empty body is no body: the contract then says which fields are missing. */
function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else void parse(request, body as string, done)
  })
}

function limitReads(app: FastifyInstance): void {
  const isTooMany = createReadBucket(readsPerSecond)
  app.addHook('onRequest', async (request, reply) => {
    if (request.method === 'GET' && isTooMany(request.ip)) return answerStatus(429, request, reply)
  })
}

/** What is no HTTP at all still gets an envelope. */
function clientErrorHandler(error: { code?: string }, socket: import('node:net').Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return
  const status = error.code === 'HPE_HEADER_OVERFLOW' ? 431 : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400
  const body = JSON.stringify({
    code: status,
    msg: http.STATUS_CODES[status],
    time: Math.floor(Date.now() / 1000),
    data: null,
  })
  socket.end(
    `HTTP/1.1 ${status} ${http.STATUS_CODES[status]}\r\ncontent-type: application/json; charset=utf-8\r\nconnection: close\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
}
