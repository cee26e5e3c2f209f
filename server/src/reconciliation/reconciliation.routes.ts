import type { Serve } from '../http/serve.ts'
import { listComparisons, listDays, matchLine, nameOf, setAside } from './reconciliation.ts'
import { importStatement } from './statement.ts'

export function reconciliationRoutes(serve: Serve): void {
  serve('POST /api/portal/reconciliation/import', importStatement)
  serve('GET /api/portal/reconciliation/days', ({ tx }, { query }) => listDays(tx, query.until ?? nameOf(Date.now())))
  serve('GET /api/portal/reconciliation/day', ({ tx }, { query }) => listComparisons(tx, query))
  serve('POST /api/portal/reconciliation/match', matchLine)
  serve('POST /api/portal/reconciliation/set_aside', setAside)
}
