import compress from '@fastify/compress'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { randomBytes } from 'node:crypto'
import { portalUserRoutes } from './accounts/accounts.routes.ts'
import { authRoutes, portalAuthRoutes, securityRoutes } from './auth/auth.routes.ts'
import { addressRoutes } from './addresses/addresses.routes.ts'
import { cartRoutes } from './cart/cart.routes.ts'
import { catalogRoutes, portalCatalogRoutes } from './catalog/catalog.routes.ts'
import { documentRoutes, portalDocumentRoutes } from './documents/documents.routes.ts'
import { auditLogRoutes } from './audit-log/audit-log.routes.ts'
import { chatRoutes, portalChatRoutes } from './chat/chat.routes.ts'
import { analyticsRoutes } from './analytics/analytics.routes.ts'
import { answerBrokenClient, createHttpServer } from './http/connections.ts'
import { createCsvFiles } from './http/csv-file.ts'
import { answerErrors, answerStatus } from './http/errors.ts'
import { checkHosts, cutLists, limitAddresses, readTexts, refusePacked } from './http/intake.ts'
import { bodyMaximum, limitAnswers, limitBodies, limitInputs, limitRequests } from './http/memory-limits.ts'
import { secureHeaders } from './http/security-headers.ts'
import { readableUrl } from './http/page-address.ts'
import { createServe } from './http/serve.ts'
import { journalFileRoute } from './ledger/journal-file.ts'
import { ledgerRoutes } from './ledger/ledger.routes.ts'
import { shopAdministrationRoutes } from './shops/shop-administration.routes.ts'
import { mailOffRoutes } from './notifications/mail-off.routes.ts'
import { notificationRoutes, portalMailRoutes } from './notifications/notifications.routes.ts'
import { streamRoute } from './events/stream.ts'
import { createLog, log as serverLog } from './log.ts'
import { portalNoticeRoutes } from './notifications/notices.routes.ts'
import { orderRoutes, portalOrderRoutes } from './orders/orders.routes.ts'
import { applicationRoutes, portalApplicationRoutes } from './shops/applications.routes.ts'
import { exportRoute, privacyRoutes } from './privacy/privacy.routes.ts'
import { reconciliationRoutes } from './reconciliation/reconciliation.routes.ts'
import { portalRefundRoutes, refundRoutes } from './refunds/refunds.routes.ts'
import { productFileRoutes, productImportRoutes } from './product-imports/import.routes.ts'
import { portalProductRoutes } from './products/products.routes.ts'
import { portalPromoRoutes } from './promotions/promotions.routes.ts'
import type { Resources } from './resources.ts'
import { portalReviewRoutes, reviewRoutes } from './reviews/reviews.routes.ts'
import { settingRoutes } from './settings/settings.routes.ts'
import { shopSettingRoutes } from './shops/shop-settings.routes.ts'
import { staffRoutes } from './staff/staff.routes.ts'
import { shopRoutes } from './shops/shops.routes.ts'
import { serveApiPages } from './site/api-pages.ts'
import { traceRequests } from './tracing.ts'
import { portalTeamRoutes } from './team/team.routes.ts'
import { uploadRoutes } from './uploads/uploads.routes.ts'
import { billFileRoute } from './ledger/bill-file.ts'
import { earningRoutes } from './earnings/earnings.routes.ts'
import { statementFileRoute } from './earnings/statement-file.ts'
import { portalTopUpRoutes, topUpRoutes } from './top-ups/top-ups.routes.ts'
import { blockchainRoutes } from './blockchain/blockchain.routes.ts'
import { inboxRoutes } from './inbox/inbox.routes.ts'
import { portalWithdrawalRoutes, withdrawalRoutes } from './withdrawals/withdrawals.routes.ts'

/** `log` is the destination of log lines; true means the server's log. */
export type AppOptions = { log: boolean | LogWriter; limits: boolean; trustedProxies: string[] }
type LogWriter = { write: (line: string) => void }

/** Builds the whole API on the given resources. Reads no environment and opens no port, so that tests can build it too. */
export async function createApp(resources: Resources, options: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    ...loggerOf(options),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: bodyMaximum,
    trustProxy: options.trustedProxies.length > 0 ? options.trustedProxies : false,
    return503OnClosing: true,
    genReqId: () => randomBytes(5).toString('hex'),
    routerOptions: { maxParamLength: 500 },
    serverFactory: (handle) => createHttpServer(handle, options),
    clientErrorHandler: answerBrokenClient,
    rewriteUrl: ({ url = '/' }) => readableUrl(url),
    frameworkErrors: (_error, request, reply) => void answerStatus(400, request, reply), // The path contains invalid percent encoding.
  })
  traceRequests(app)
  readTexts(app, options)
  answerErrors(app)
  await secureHeaders(app, resources.publicUrl)
  checkHosts(app)
  limitRequests(app)
  if (options.limits) limitAddresses(app)
  cutLists(app)
  refusePacked(app)
  limitBodies(app)
  limitInputs(app)
  limitAnswers(app)

  await app.register(compress, {
    ...{ threshold: 1400, encodings: ['br', 'gzip'], customTypes: /json|text|javascript|svg/ },
    globalDecompression: false,
  })
  await serveApiPages(app)

  const endStreams = streamRoute(app, resources)
  app.addHook('preClose', async () => endStreams())
  await uploadRoutes(app, resources)
  exportRoute(app, resources)
  mailOffRoutes(app, resources)
  const sendCsv = createCsvFiles()
  productFileRoutes(app, resources, sendCsv)
  billFileRoute(app, resources, sendCsv)
  statementFileRoute(app, resources, sendCsv)
  journalFileRoute(app, resources, sendCsv)
  allRoutes(app, resources)
  return app
}

function loggerOf({ log }: AppOptions): { logger: false } | { loggerInstance: FastifyBaseLogger } {
  if (log === false) return { logger: false }
  return { loggerInstance: log === true ? serverLog : createLog(log) }
}

function allRoutes(app: FastifyInstance, resources: Resources): void {
  const serve = createServe(app, resources)
  authRoutes(serve)
  portalAuthRoutes(serve)
  addressRoutes(serve)
  analyticsRoutes(serve)
  applicationRoutes(serve)
  portalApplicationRoutes(serve)
  auditLogRoutes(serve)
  blockchainRoutes(serve)
  cartRoutes(serve)
  catalogRoutes(serve)
  portalCatalogRoutes(serve)
  chatRoutes(serve)
  portalChatRoutes(serve)
  documentRoutes(serve)
  portalDocumentRoutes(serve)
  earningRoutes(serve)
  inboxRoutes(serve)
  ledgerRoutes(serve)
  portalMailRoutes(serve)
  portalNoticeRoutes(serve)
  notificationRoutes(serve)
  orderRoutes(serve)
  portalOrderRoutes(serve)
  privacyRoutes(serve)
  productImportRoutes(serve)
  portalProductRoutes(serve)
  portalPromoRoutes(serve)
  reconciliationRoutes(serve)
  portalRefundRoutes(serve)
  refundRoutes(serve)
  portalReviewRoutes(serve)
  reviewRoutes(serve)
  securityRoutes(serve)
  settingRoutes(serve)
  shopAdministrationRoutes(serve)
  shopRoutes(serve)
  shopSettingRoutes(serve)
  staffRoutes(serve)
  portalTeamRoutes(serve)
  portalTopUpRoutes(serve)
  topUpRoutes(serve)
  portalUserRoutes(serve)
  portalWithdrawalRoutes(serve)
  withdrawalRoutes(serve)
}
