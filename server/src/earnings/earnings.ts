import { toId } from '../db/ids.ts'
import type { Queries } from '../db/database.ts'
import type { Context } from '../http/serve.ts'
import type { Caller } from '../http/session.ts'
import { sellerBalanceOf } from '../ledger/ledger.sql.ts'
import { Refusal } from '../refusal.ts'
import { selectShopName, selectEarningsSummary } from './earnings.sql.ts'

type OwnShopQuery = { shop_id?: string | undefined }

/** Returns the requested shop if the caller works for it; without a request, the caller's first shop. */
export function shopOf({ shopIds }: Caller, { shop_id }: OwnShopQuery): number {
  const shopId = shop_id === undefined ? shopIds[0] : shopIds.find((id) => id === toId(shop_id))
  if (shopId === undefined) throw new Refusal('NOT_FOUND')
  return shopId
}

export async function showEarnings({ tx, caller }: Context, { query }: { query: OwnShopQuery }) {
  return earningsSummaryOf(tx, shopOf(caller, query))
}

async function earningsSummaryOf(queries: Queries, shopId: number) {
  const { balance, held } = await sellerBalanceOf(queries, shopId)
  const shop = { id: String(shopId), name: await selectShopName(queries, shopId) }
  return { shop, available: balance, held, ...(await selectEarningsSummary(queries, shopId)) }
}
