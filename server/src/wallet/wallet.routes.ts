import { toId } from '../db/ids.ts'
import type { Serve } from '../http/serve.ts'
import { Refusal } from '../refusal.ts'
import { readNetworks } from '../settings/network-settings.ts'
import { selectBill, selectBillSums } from './bill.sql.ts'
import { applyDepositDecision } from './held-deposit.ts'
import { setTaskAssignment, showInbox } from './inbox.ts'
import { showCustody } from './custody.ts'
import { listPortalNetworks, resumeNetwork } from './network-office.ts'
import { listNetworks } from './network.ts'
import { selectRechargeLog } from './recharge-log.sql.ts'
import { applyRechargeDecision, readAudit, receivingAccount, requestRecharge } from './recharge.ts'
import { dropReversal, reverseRecharge } from './reversal.ts'
import { readName } from './recharge-id.ts'
import { selectForAudit, selectOneForAudit } from './recharge-list.sql.ts'

export function walletRoutes(serve: Serve): void {
  serve('GET /api/user/getBlockchain', listNetworks)
  serve('GET /api/user/recharge_account', receivingAccount)
  serve('POST /api/user/recharge', requestRecharge)
  serve('GET /api/user/recharge_log', async ({ tx, caller, resources }, { query }) =>
    selectRechargeLog(tx, caller.id, query, { pepper: resources.pepper, networks: await readNetworks(tx) }),
  )
  serve('GET /api/user/bill', ({ tx, caller }, { query }) => selectBill(tx, caller.id, query))
  serve('GET /api/user/bill_sums', ({ tx, caller }, { query }) => selectBillSums(tx, caller.id, query))
}

export function portalWalletRoutes(serve: Serve): void {
  serve('GET /api/portal/user/bill', ({ tx }, { query }) => selectBill(tx, toId(query.id), query))
  serve('GET /api/portal/inbox', ({ tx, caller }) => showInbox(tx, caller))
  serve('POST /api/portal/inbox/hold', setTaskAssignment)
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
  serve('GET /api/portal/network/list', async ({ tx }) => ({ items: await listPortalNetworks(tx), next: null }))
  serve('POST /api/portal/network/resume', resumeNetwork)
  serve('GET /api/portal/ledger/custody', ({ tx }) => showCustody(tx))
}
