import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'

type Ties = { has_money_coming: boolean; has_open_orders: boolean; is_staff: boolean }

/** Holds what may make a seller of the account: approved meanwhile, it is a tie; afterwards there is none to approve. */
export async function lockApplications(tx: Tx, accountId: number): Promise<void> {
  await sql`select 1 from shop_applications where account_id = ${accountId} order by id for update`.execute(tx)
}

/** What keeps an account from being deleted, beside its balance. Whoever asks holds the account. */
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

/** The order in which talks, then everything else goes does not matter: nothing here refers to another of them. */
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
 * Orders with the addresses they went to, reviews without a name, recharges with their proofs, payments on chains, withdrawals and the ledger stay: a recharge that was
 * decided, either way, is explained by its proof for as long as books are kept.
 */
export async function deletePersonal(tx: Tx, accountId: number): Promise<void> {
  for (const table of personal) {
    await sql`delete from ${sql.table(table)} where account_id = ${accountId}`.execute(tx)
  }
}
