import { toId } from '../db/ids.ts'
import type { Serve } from '../http/serve.ts'
import { Refusal } from '../refusal.ts'
import { readSetting } from '../settings/settings.ts'
import { selectBill } from './bill.sql.ts'
import { selectInbox } from './inbox.sql.ts'
import { judgeRecharge, receivingAccount, requestRecharge } from './recharge.ts'
import { reverseRecharge } from './reversal.ts'
import { selectForAudit, selectOneForAudit, selectRechargesOf } from './recharge.sql.ts'

export function walletRoutes(serve: Serve): void {
  serve('GET /api/user/getBlockchain', async () => ({ items: [] }))
  serve('GET /api/user/recharge_account', receivingAccount)
  serve('POST /api/user/recharge', requestRecharge)
  serve('GET /api/user/recharge_log', ({ tx, caller, resources }, { query }) =>
    selectRechargesOf(tx, resources.pepper, caller.id, query),
  )
  serve('GET /api/user/bill', ({ tx, caller }, { query }) => selectBill(tx, caller.id, query))
}

export function portalWalletRoutes(serve: Serve): void {
  serve('GET /api/portal/inbox', ({ tx, caller }) => selectInbox(tx, caller.isOperator, caller.shopIds))
  serve('GET /api/portal/recharge/list', async ({ tx, resources }, { query }) => {
    const twoOperatorsAbove = await readSetting(tx, 'recharge.two_operators_above')
    return selectForAudit(tx, { pepper: resources.pepper, twoOperatorsAbove }, query)
  })
  serve('GET /api/portal/recharge/detail', async ({ tx, resources }, { query }) => {
    const twoOperatorsAbove = await readSetting(tx, 'recharge.two_operators_above')
    const recharge = await selectOneForAudit(tx, { pepper: resources.pepper, twoOperatorsAbove }, toId(query.id))
    if (recharge === undefined) throw new Refusal('NOT_FOUND')
    return recharge
  })
  serve('POST /api/portal/recharge/decide', judgeRecharge)
  serve('POST /api/portal/recharge/reverse', reverseRecharge)
}
