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

type Password = { from: string; to: string }

/**
 * Leaves a number where the person was. Its key is none that anybody can type or register. False where the password is not
 * any more the one that was judged.
 */
export async function saveErased(tx: Tx, accountId: number, { from, to }: Password): Promise<boolean> {
  const { rows } = await sql`
    update accounts set account = 'deleted-' || id, account_key = '~deleted-' || id, password_hash = ${to},
      payment_code_hash = null, family_name = '', given_name = '', email = null, email_key = null,
      email_verified_at = null, mobile = null, avatar = null, country = null, language = 'en', deleted_at = now()
    where id = ${accountId} and password_hash = ${from} returning 1
  `.execute(tx)
  return rows.length > 0
}

/** Counters look again at what the person liked and followed. */
export async function insertStaleOf(tx: Tx, accountId: number): Promise<void> {
  await sql`
    insert into stale_counters (product_id, shop_id)
    select product_id, null::bigint from likes where account_id = ${accountId}
    union all select null, shop_id from follows where account_id = ${accountId}
  `.execute(tx)
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
  await sql`
    update withdrawals set card_sealed = null, holder = null where owner_kind = 'shopper' and owner = ${accountId}
  `.execute(tx)
}

/**
 * The person's pictures, and what they sent to nobody who still has it. Proofs that went with a recharge stay with it; pictures
 * of reviews, refunds and shops belong to those. Answers what is gone; whoever asks has deleted the talks before.
 */
export async function deleteUploads(
  tx: Tx,
  accountId: number,
): Promise<{ file: string; files: string[]; purpose: string }[]> {
  const { rows } = await sql<{ file: string; files: string[]; purpose: string }>`
    delete from uploads u where account_id = ${accountId} and (
      purpose = 'avatar'
      or purpose = 'chat_picture' and not exists (select 1 from messages where picture_id = u.id)
      or purpose = 'recharge_proof' and not exists (select 1 from recharges where proof_id = u.id)
    ) returning file, files, purpose
  `.execute(tx)
  return rows
}
