import type { Serve } from '../http/serve.ts'
import { apply, decide, findApplication, prepareDecision, showApplication } from './application.ts'
import { selectApplications } from './application.sql.ts'

export function partnerRoutes(serve: Serve): void {
  serve('POST /api/shop/apply', apply)
  serve('GET /api/shop/application', ({ tx, caller }) => findApplication(tx, caller.id))
}

export function portalPartnerRoutes(serve: Serve): void {
  serve('GET /api/portal/application/list', ({ tx }, { query }) => selectApplications(tx, query))
  serve('GET /api/portal/application/detail', ({ tx }, { query }) => showApplication(tx, query.id))
  serve('POST /api/portal/application/decide', decide, prepareDecision)
}
