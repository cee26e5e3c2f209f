import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'

type Ties = { has_money_coming: boolean; has_open_orders: boolean; is_staff: boolean }

/** Locks applications that may make the account a seller: one approved meanwhile prevents the deletion; afterwards none can be approved. */
export async function lockApplications(tx: Tx, accountId: number): Promise<void> {
  await sql`select 1 from shop_applications where account_id = ${accountId} order by id for update`.execute(tx)
}

/** Selects the reasons that prevent the deletion of an account, besides its balance. The caller has locked the account. */
export async function selectTies(tx: Tx, accountId: number): Promise<Ties> {
  const { rows } = await sql<Ties>`
    select exists (select 1 from recharges where account_id = ${accountId} and status = 0)
        or claims_against(${accountId}) > 0
        or exists (select 1 from recharges where account_id = ${accountId} and first_reversal_by is not null and reversed is null)
        or exists (select 1 from deposits d join deposit_addresses a on a.id = d.address_id
          where a.account_id = ${accountId} and d.first_reversal_by is not null and d.reversed is null)
        or exists (select 1 from deposits d join deposit_addresses a on a.id = d.address_id
          where a.account_id = ${accountId} and d.status = 'seen' and (d.held_at is not null or d.seen_at > now() - interval '1 day')) as has_money_coming,
      exists (select 1 from orders where account_id = ${accountId} and (fulfilment not in (4, -1) or open_refunds > 0))
        as has_open_orders,
      duties <> '{}' or exists (select 1 from shop_staff where account_id = ${accountId}) as is_staff
    from accounts where id = ${accountId}
  `.execute(tx)
  const [ties] = rows
  if (ties === undefined) throw new Error(`The account ${accountId} of a session does not exist`)
  return ties
}

/** Tables with personal data. Their order does not matter, because none refers to another. */
const personal = [
  'sessions',
  'first_payouts',
  'passkeys',
  'second_factors',
  'enrolment_codes',
  'recoveries',
  'passkey_challenges',
  'known_devices',
  'known_sources',
  'tickets',
  'email_codes',
  'former_emails',
  'mails',
  'addresses',
  'cart_lines',
  'likes',
  'likes_let_go',
  'follows',
  'seen_products',
  'document_votes',
  'review_reports',
  'conversations',
  'destinations',
  'notifications',
  'notification_choices',
  'push_subscriptions',
  'events',
  'idempotency_keys',
  'shop_applications',
  'shop_invitations',
  'former_staff',
] as const

/**
 * Deletes personal data. Orders with their addresses, reviews without a name, recharges with their proofs, payments on chains, withdrawals and the
 * ledger stay: the proof explains a decided recharge, passed or refused, for as long as accounts must be kept.
 */
export async function deletePersonal(tx: Tx, accountId: number): Promise<void> {
  for (const table of personal) {
    await sql`delete from ${sql.table(table)} where account_id = ${accountId}`.execute(tx)
  }
}
