import { toId } from '../db/ids.ts'
import type { Serve } from '../http/serve.ts'
import { dropPayout, payOut } from './payout.ts'
import { showUser } from './user.ts'
import { selectUserOrders, selectUsers } from './user.sql.ts'

export function portalUserRoutes(serve: Serve): void {
  serve('GET /api/portal/user/list', ({ tx, caller }, { query }) => selectUsers(tx, query, caller))
  serve('GET /api/portal/user/detail', (context, { query }) => showUser(context, toId(query.id)))
  serve('POST /api/portal/user/pay_out', payOut)
  serve('POST /api/portal/user/pay_out_drop', dropPayout)
  serve('GET /api/portal/user/orders', ({ tx }, { query }) => selectUserOrders(tx, toId(query.id), query))
}
