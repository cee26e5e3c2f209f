import type { Serve } from '../http/serve.ts'
import { shopOf, showEarnings } from './earnings.ts'
import { selectEarnings } from './earnings.sql.ts'
import { cancelWithdrawal, prepareWithdrawal, requestWithdrawal, withdrawalTerms } from '../withdrawals/withdrawal.ts'
import { selectWithdrawalsOf, type WithdrawalOwner } from '../withdrawals/withdrawal.sql.ts'

const ownerOf = (...args: Parameters<typeof shopOf>): WithdrawalOwner => ({ kind: 'seller', id: shopOf(...args) })

export function earningRoutes(serve: Serve): void {
  serve('GET /api/portal/earnings/summary', showEarnings)
  serve('GET /api/portal/earnings/list', ({ tx, caller }, { query }) =>
    selectEarnings(tx, shopOf(caller, query), query),
  )
  serve('GET /api/portal/earnings/terms', (context, { query }) =>
    withdrawalTerms(context, ownerOf(context.caller, query)),
  )
  serve(
    'POST /api/portal/earnings/withdraw',
    (context, { body }, proven: Awaited<ReturnType<typeof prepareWithdrawal>>) =>
      requestWithdrawal(context, { body }, proven, ownerOf(context.caller, body)),
    (situation, { body }) => prepareWithdrawal(situation, { body }, ownerOf(situation.caller, body)),
  )
  serve('POST /api/portal/earnings/cancel', (context, { body }) =>
    cancelWithdrawal(context, { body }, ownerOf(context.caller, body)),
  )
  serve('GET /api/portal/earnings/withdrawals', ({ tx, caller }, { query }) =>
    selectWithdrawalsOf(tx, ownerOf(caller, query), query),
  )
}
