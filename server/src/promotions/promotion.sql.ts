import { sql, type RawBuilder } from 'kysely'
import type { Queries, Tx } from '../db/database.ts'
import type { Promotion } from './promotion.rules.ts'

/** Selects a code, regardless of capitals. */
export function selectPromotion(queries: Queries, code: string, accountId: number): Promise<Promotion | undefined> {
  return select(queries, code, { accountId, lock: sql`` })
}

/**
 * Selects and locks the code until the transaction ends, so that only one checkout gets the last use. The caller has locked the shopper's account.
 */
export function lockPromotion(tx: Tx, code: string, accountId: number): Promise<Promotion | undefined> {
  return select(tx, code, { accountId, lock: sql`for no key update of p` })
}

/** Locks the code before orders of the group are given up: of two at once, the second sees the first. */
export async function lockPromotionOfGroup(tx: Tx, groupId: number): Promise<void> {
  await sql`
    select 1 from promotions where id = (select promotion_id from promotion_uses where group_id = ${groupId}) for no key update
  `.execute(tx)
}

export async function insertUse(
  tx: Tx,
  use: { promotionId: number; groupId: number; accountId: number; given: number },
): Promise<void> {
  await sql`
    with counted as (update promotions set used = used + 1, given = given + ${use.given} where id = ${use.promotionId})
    insert into promotion_uses (group_id, promotion_id, account_id)
    values (${use.groupId}, ${use.promotionId}, ${use.accountId})
  `.execute(tx)
}

/** Returns the discount of an order that is given up to the budget. The caller has locked the promotion. */
export async function giveBudgetBack(tx: Tx, orderId: number): Promise<void> {
  await sql`
    update promotions p set given = p.given - o.discount from orders o join promotion_uses u on u.group_id = o.group_id
    where o.id = ${orderId} and p.id = u.promotion_id
  `.execute(tx)
}

/** Returns the group's use, once. */
export async function giveUseBack(tx: Tx, groupId: number): Promise<void> {
  await sql`
    with returned as (
      update promotion_uses set given_back_at = now() where group_id = ${groupId} and given_back_at is null
      returning promotion_id
    )
    update promotions set used = used - 1 where id in (select promotion_id from returned)
  `.execute(tx)
}

type PromotionLookup = { accountId: number; lock: RawBuilder<unknown> }

async function select(
  queries: Queries,
  code: string,
  { accountId, lock }: PromotionLookup,
): Promise<Promotion | undefined> {
  const { rows } = await sql<Promotion>`
    select p.id, p.code, p.kind, p.value, p.minimum, p.maximum, p.shop_id, p.starts_at, p.ends_at, p.total_limit, p.per_shopper, p.used,
      p.given, p.budget, (select count(*) from promotion_uses u
        where u.promotion_id = p.id and u.account_id = ${accountId} and u.given_back_at is null) as used_by_shopper
    from promotions p where p.code_key = ${code.toUpperCase()} ${lock}
  `.execute(queries)
  return rows[0]
}
