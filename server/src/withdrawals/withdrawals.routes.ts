import { toId } from '../db/ids.ts'
import type { Serve } from '../http/serve.ts'
import { addDestination, deleteDestination, limitAdding, listDestinations } from './destination.ts'
import { cancelWithdrawal, prepareWithdrawal, requestWithdrawal, shopperOf, withdrawalTerms } from './withdrawal.ts'
import { applyWithdrawalDecision, settleWithdrawal, showWithdrawal } from './withdrawal-decision.ts'
import { selectForAudit } from './withdrawal-audit.sql.ts'
import { selectWithdrawalsOf } from './withdrawal.sql.ts'

export function withdrawalRoutes(serve: Serve): void {
  serve('GET /api/user/extract', (context) => withdrawalTerms(context))
  serve('POST /api/user/extract', requestWithdrawal, (situation, input) => prepareWithdrawal(situation, input))
  serve('POST /api/user/extract_cancel', (context, input) => cancelWithdrawal(context, input))
  serve('GET /api/user/extract_log', ({ tx, caller }, { query }) => selectWithdrawalsOf(tx, shopperOf(caller), query))
  serve('GET /api/user/destination_list', ({ tx, caller }) => listDestinations(tx, caller.id))
  serve('POST /api/user/destination_add', addDestination, limitAdding)
  serve('POST /api/user/destination_delete', deleteDestination)
}

export function portalWithdrawalRoutes(serve: Serve): void {
  serve('GET /api/portal/withdrawal/list', ({ tx, caller }, { query }) => selectForAudit(tx, query, caller))
  serve('GET /api/portal/withdrawal/detail', (context, { query }) => showWithdrawal(context, toId(query.id)))
  serve('POST /api/portal/withdrawal/decide', applyWithdrawalDecision)
  serve('POST /api/portal/withdrawal/settle', settleWithdrawal)
}
