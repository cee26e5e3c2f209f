import type { Serve } from '../http/serve.ts'
import { shopOf, showEarnings } from './earnings.ts'
import { selectEarnings } from './earnings.sql.ts'

export function portalEarningRoutes(serve: Serve): void {
  serve('GET /api/portal/earnings/summary', showEarnings)
  serve('GET /api/portal/earnings/list', ({ tx, caller }, { query }) =>
    selectEarnings(tx, shopOf(caller, query), query),
  )
}
