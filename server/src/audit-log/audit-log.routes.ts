import type { Serve } from '../http/serve.ts'
import { selectDecisions } from './decision.sql.ts'

export function auditLogRoutes(serve: Serve): void {
  serve('GET /api/portal/decision/list', ({ tx }, { query }) => selectDecisions(tx, query))
}
