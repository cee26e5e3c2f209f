import compress from '@fastify/compress'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import { randomBytes } from 'node:crypto'
import { accountRoutes, portalUserRoutes } from './accounts/accounts.routes.ts'
import { securityRoutes } from './accounts/security.routes.ts'
import { addressRoutes } from './addresses/addresses.routes.ts'
import { cartRoutes } from './cart/cart.routes.ts'
import { catalogueRoutes } from './catalogue/catalogue.routes.ts'
import { contentRoutes, portalContentRoutes } from './content/content.routes.ts'
import { portalDecisionRoutes } from './decisions/decisions.routes.ts'
import { conversationRoutes, portalConversationRoutes } from './conversations/conversations.routes.ts'
import { figureRoutes } from './figures/figures.routes.ts'
import { answerBrokenClient, createHttpServer } from './http/connections.ts'
import { createCsvFiles } from './http/csv-file.ts'
import { answerErrors, answerStatus, toLog } from './http/errors.ts'
import {
  bodyMaximum,
  checkHosts,
  cutLists,
  limitAddresses,
  limitArriving,
  readTexts,
  refusePacked,
} from './http/intake.ts'
import { secureHeaders } from './http/security-headers.ts'
import { readableUrl } from './http/page-address.ts'
import { createServe } from './http/serve.ts'
import { journalFileRoute } from './ledger/journal-file.ts'
import { ledgerRoutes } from './ledger/ledger.routes.ts'
import { portalMarketRoutes } from './market/market.routes.ts'
import { notificationRoutes, portalMailRoutes } from './messages/messages.routes.ts'
import { streamRoute } from './messages/stream.ts'
import { portalNoticeRoutes } from './notices/notices.routes.ts'
import { orderRoutes, portalOrderRoutes } from './orders/orders.routes.ts'
import { partnerRoutes, portalPartnerRoutes } from './partners/partners.routes.ts'
import { exportRoute, privacyRoutes } from './privacy/privacy.routes.ts'
import { reconciliationRoutes } from './reconciliation/reconciliation.routes.ts'
import { portalRefundRoutes, refundRoutes } from './refunds/refunds.routes.ts'
import { productFileRoutes, productImportRoutes } from './products/import.routes.ts'
import { portalProductRoutes } from './products/products.routes.ts'
import { portalPromoRoutes } from './promotions/promotions.routes.ts'
import type { Resources } from './resources.ts'
import { portalReviewRoutes, reviewRoutes } from './reviews/reviews.routes.ts'
import { settingRoutes } from './settings/settings.routes.ts'
import { portalShopRoutes } from './shopkeeping/shopkeeping.routes.ts'
import { shopRoutes } from './shops/shops.routes.ts'
import { serveApiPages } from './site/api-pages.ts'
import { portalTeamRoutes } from './team/team.routes.ts'
import { uploadRoutes } from './uploads/uploads.routes.ts'
import { billFileRoute } from './wallet/bill-file.ts'
import { portalEarningRoutes } from './wallet/earnings.routes.ts'
import { statementFileRoute } from './wallet/statement-file.ts'
import { portalWalletRoutes, walletRoutes } from './wallet/wallet.routes.ts'
import { portalWithdrawalRoutes, withdrawalRoutes } from './wallet/withdrawals.routes.ts'

/** `log` is where lines go, standard output where it is true. */
export type AppOptions = { log: boolean | LogWriter; limits: boolean; trustedProxies: string[] }
type LogWriter = { write: (line: string) => void }

/** The whole API on given resources. Reads no environment and opens no port, so that tests can build it too. */
export async function createApp(resources: Resources, options: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    logger: loggerOf(options),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: bodyMaximum,
    trustProxy: options.trustedProxies.length > 0 ? options.trustedProxies : false,
    return503OnClosing: true,
    genReqId: () => randomBytes(5).toString('hex'),
    routerOptions: { maxParamLength: 500 },
    serverFactory: createHttpServer,
    clientErrorHandler: answerBrokenClient,
    rewriteUrl: ({ url = '/' }) => readableUrl(url),
    frameworkErrors: (_error, request, reply) => void answerStatus(400, request, reply), // A program's path of broken percents.
  })
  readTexts(app, options)
  answerErrors(app)
  await secureHeaders(app, resources.publicUrl)
  checkHosts(app)
  if (options.limits) limitAddresses(app)
  cutLists(app)
  refusePacked(app)
  limitArriving(app)

  await app.register(compress, {
    ...{ threshold: 1400, encodings: ['br', 'gzip'], customTypes: /json|text|javascript|svg/ },
    globalDecompression: false,
  })
  await serveApiPages(app)

  const endStreams = streamRoute(app, resources)
  app.addHook('preClose', async () => endStreams())
  await uploadRoutes(app, resources)
  exportRoute(app, resources)
  const sendCsv = createCsvFiles()
  productFileRoutes(app, resources, sendCsv)
  billFileRoute(app, resources, sendCsv)
  statementFileRoute(app, resources, sendCsv)
  journalFileRoute(app, resources, sendCsv)
  allRoutes(app, resources)
  return app
}

function loggerOf({ log }: AppOptions) {
  if (log === false) return false
  const redact = ['req.headers.token']
  return { level: 'info', redact, serializers: { err: toLog }, ...(log !== true && { stream: log }) }
}

function allRoutes(app: FastifyInstance, resources: Resources): void {
  const serve = createServe(app, resources)
  accountRoutes(serve)
  addressRoutes(serve)
  cartRoutes(serve)
  catalogueRoutes(serve)
  contentRoutes(serve)
  conversationRoutes(serve)
  figureRoutes(serve)
  ledgerRoutes(serve)
  notificationRoutes(serve)
  orderRoutes(serve)
  portalContentRoutes(serve)
  portalConversationRoutes(serve)
  portalMailRoutes(serve)
  portalMarketRoutes(serve)
  portalNoticeRoutes(serve)
  partnerRoutes(serve)
  portalOrderRoutes(serve)
  portalPartnerRoutes(serve)
  portalDecisionRoutes(serve)
  portalProductRoutes(serve)
  portalPromoRoutes(serve)
  productImportRoutes(serve)
  portalEarningRoutes(serve)
  portalUserRoutes(serve)
  portalRefundRoutes(serve)
  portalReviewRoutes(serve)
  portalShopRoutes(serve)
  portalTeamRoutes(serve)
  portalWalletRoutes(serve)
  portalWithdrawalRoutes(serve)
  reconciliationRoutes(serve)
  reviewRoutes(serve)
  privacyRoutes(serve)
  refundRoutes(serve)
  securityRoutes(serve)
  settingRoutes(serve)
  shopRoutes(serve)
  walletRoutes(serve)
  withdrawalRoutes(serve)
}
