import { readName } from '../blockchain/recharge-id.ts'
import type { Serve } from '../http/serve.ts'
import { Refusal } from '../refusal.ts'
import { readNetworks } from '../settings/network-settings.ts'
import { applyDepositDecision } from './deposit-decision.ts'
import { selectRechargeLog } from './recharge-log.sql.ts'
import { selectForAudit, selectOneForAudit } from './recharge-list.sql.ts'
import { applyRechargeDecision, readAudit, receivingAccount, requestRecharge } from './recharge.ts'
import { dropReversal, reverseRecharge } from './reversal.ts'

export function topUpRoutes(serve: Serve): void {
  serve('GET /api/user/recharge_account', receivingAccount)
  serve('POST /api/user/recharge', requestRecharge)
  serve('GET /api/user/recharge_log', async ({ tx, caller, resources }, { query }) =>
    selectRechargeLog(tx, caller.id, query, { pepper: resources.pepper, networks: await readNetworks(tx) }),
  )
}

export function portalTopUpRoutes(serve: Serve): void {
  serve('GET /api/portal/recharge/list', async (context, { query }) => {
    return selectForAudit(context.tx, await readAudit(context), query)
  })
  serve('GET /api/portal/recharge/detail', async (context, { query }) => {
    const recharge = await selectOneForAudit(context.tx, await readAudit(context), readName(query.id))
    if (recharge === undefined) throw new Refusal('NOT_FOUND')
    return recharge
  })
  serve('POST /api/portal/recharge/decide', (context, input) =>
    readName(input.body.id).table === 'deposits'
      ? applyDepositDecision(context, input)
      : applyRechargeDecision(context, input),
  )
  serve('POST /api/portal/recharge/reverse', reverseRecharge)
  serve('POST /api/portal/recharge/reverse_drop', dropReversal)
}
