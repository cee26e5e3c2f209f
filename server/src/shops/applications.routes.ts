import type { Serve } from '../http/serve.ts'
import {
  apply,
  decide,
  findApplication,
  limitApplying,
  listApplications,
  prepareDecision,
  showApplication,
} from './application.ts'

export function applicationRoutes(serve: Serve): void {
  serve('POST /api/shop/apply', apply, limitApplying)
  serve('GET /api/shop/application', ({ tx, caller }) => findApplication(tx, caller.id))
}

export function portalApplicationRoutes(serve: Serve): void {
  serve('GET /api/portal/application/list', ({ tx }, { query }) => listApplications(tx, query))
  serve('GET /api/portal/application/detail', ({ tx }, { query }) => showApplication(tx, query.id))
  serve('POST /api/portal/application/decide', decide, prepareDecision)
}
