import type { Serve } from '../http/serve.ts'
import { audit } from './ledger.ts'

export function ledgerRoutes(serve: Serve): void {
  serve('GET /api/portal/ledger/audit', ({ tx }) => audit(tx))
}
