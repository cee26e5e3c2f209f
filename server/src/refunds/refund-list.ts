import { RefundStatus, type PortalRefund } from '@sealane/contract/refunds'
import { toId } from '../db/ids.ts'
import { toCounts } from '../db/list.ts'
import type { Context } from '../http/serve.ts'
import { scopeOf } from '../orders/handling.ts'
import { showToStaff } from './decision.ts'
import { countRefunds, selectRefunds, type RefundListQuery } from './refund-list.sql.ts'
import { toPortalRefund } from './shown.ts'

type StaffRefundQuery = Omit<RefundListQuery, 'scope'>
type PortalRefundPage = { items: PortalRefund[]; next: string | null; counts: Record<string, number> }

/** Lists the requests that staff may see, with the number of requests of each status, up to `countMaximum`. */
export async function listStaffRefunds(
  { tx, caller, visit, resources }: Context,
  { query }: { query: StaffRefundQuery },
): Promise<PortalRefundPage> {
  const scope = scopeOf(caller)
  const [{ items, next }, counts] = await Promise.all([selectRefunds(tx, { scope, ...query }), countRefunds(tx, scope)])
  const view = { language: visit.language, pepper: resources.pepper, now: new Date() }
  const shown = items.map((row) => toPortalRefund(row, view, caller))
  return { items: shown, next, counts: toCounts(RefundStatus.options, counts) }
}

export async function showStaffRefund(context: Context, { query }: { query: { id: string } }): Promise<PortalRefund> {
  return showToStaff(context, toId(query.id))
}
