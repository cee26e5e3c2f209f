import { sql } from 'kysely'
import type { Queries } from '../db/database.ts'

type OwnersToNotifyQuery = { shopId: number; what: string; except: number | undefined; isEachTime: boolean }

/**
 * Selects the shop's name and its owners without `except`; unless `isEachTime`, also without those who were notified of such a change within an hour.
 */
export async function selectOwnersToNotify(
  queries: Queries,
  { shopId, what, except, isEachTime }: OwnersToNotifyQuery,
): Promise<{ shop: string; owners: number[] }> {
  const { rows } = await sql<{ shop: string; id: number }>`
    select s.name as shop, w.account_id as id from shops s join shop_staff w on w.shop_id = s.id and w.role = 'owner'
    where s.id = ${shopId} and w.account_id is distinct from ${except ?? null}::bigint and (${isEachTime} or not exists (
      select from notifications n where n.account_id = w.account_id and n.topic = 'system' and n.kind = 'shop_changed'
        and n.params ->> 'what' = ${what} and n.params ->> 'shop' = s.name and n.created_at > now() - interval '1 hour'))
    order by w.account_id
  `.execute(queries)
  return { shop: rows[0]?.shop ?? '', owners: rows.map(({ id }) => id) }
}
