import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../db/database.ts'

/** The product's name in the person's language: an id alone tells people nothing. */
const productName = (id: number, product: string) => sql`(select t.name from product_translations t
    join accounts a on a.language = t.locale where a.id = ${id} and t.product_id = ${sql.ref(product)})`

type ExportSection = (accountId: number) => RawBuilder<unknown>

/** All data that the shop stores about a person: data that is added anywhere must be added here, and in `erasure.sql.ts`. */
const sections: Record<string, ExportSection> = {
  profile: (id) => sql`select account, family_name, given_name, email, email_verified_at, mobile, country, language,
    created_at, password_changed_at, avatar is not null as with_picture from accounts where id = ${id}`,
  sessions: (id) => sql`select user_agent, address, created_at, last_seen_at, expires_at from sessions
    where account_id = ${id} order by created_at`,
  recoveries: (id) => sql`select what, recovered_at from recoveries where account_id = ${id} order by id`,
  former_addresses: (id) => sql`select email, verified_at, left_at from former_emails
    where account_id = ${id} order by left_at`,
  passkeys: (id) => sql`select name, created_at, last_used_at from passkeys where account_id = ${id} order by id`,
  second_factors: (id) => sql`select created_at, confirmed_at from second_factors where account_id = ${id}`,
  enrolment_codes: (id) => sql`select made_at, expires_at from enrolment_codes where account_id = ${id}`,
  addresses: (id) => sql`select addressee, mobile, country, region, city, postcode, detail, tag, is_default, created_at
    from addresses where account_id = ${id} order by id`,
  bag: (
    id,
  ) => sql`select v.product_id::text, ${productName(id, 'v.product_id')} as product, v.id::text as variant_id, l.quantity,
    l.added_at from cart_lines l join variants v on v.id = l.variant_id
    where l.account_id = ${id} order by l.id`,
  orders: (
    id,
  ) => sql`select o.order_no, s.name as shop, o.fulfilment, o.payment_state, o.subtotal, o.freight, o.discount,
    o.total, o.refunded, o.promo_code, o.address, o.note, o.created_at, o.paid_at, o.shipped_at, o.received_at,
    o.completed_at, o.cancelled_at, o.cancel_by, o.cancel_reason, o.cancel_note,
    (select json_agg(json_build_object('name', i.name, 'spec', i.spec, 'unit_price', i.unit_price, 'quantity', i.quantity,
      'paid', i.paid) order by i.id) from order_items i where i.order_id = o.id) as items
    from orders o join shops s on s.id = o.shop_id where o.account_id = ${id} order by o.id`,
  refunds: (id) => sql`select o.order_no, s.name as shop, i.name as item, r.type, r.product_status, r.amount, r.freight,
    r.reason, r.explanation, r.status, r.refunded, r.refusal_reason, r.refused_at, r.appeal_explanation, r.appealed_at,
    r.carrier, r.tracking_no, r.return_shipped_at, r.received_quantity, r.created_at, r.ended_at,
    (select count(*) from refund_proofs p where p.refund_id = r.id) as pictures
    from refunds r join orders o on o.id = r.order_id join order_items i on i.id = r.item_id join shops s on s.id = r.shop_id
    where r.account_id = ${id} order by r.id`,
  bill: (id) => sql`select e.kind, e.reference, a.kind as balance, e.posted_at,
    case when t.to_account = a.id then t.amount else -t.amount end as amount
    from ledger_accounts a join ledger_transfers t on a.id in (t.from_account, t.to_account)
    join ledger_entries e on e.id = t.entry_id
    where a.owner = ${id} and a.kind in ('shopper_available', 'shopper_held') order by t.entry_id, t.line`,
  recharges: (id) => sql`select method, reference, network, address, transaction_hash, amount, received, status, reason,
    reversed, reversal_reason, reversed_at, created_at, decided_at from recharges where account_id = ${id} order by id`,
  withdrawals: (
    id,
  ) => sql`select draw_type, bank_name, card_end, holder, network, address, amount, service_charge, state,
    reason, created_at, decided_at, closed_at from withdrawals where owner_kind = 'shopper' and owner = ${id} order by id`,
  destinations: (id) => sql`select draw_type, bank_name, card_end, holder, network, address, usable_at, created_at
    from destinations where account_id = ${id} and removed_at is null order by id`,
  payouts: (id) => sql`select amount, note, created_at from payouts where account_id = ${id} order by id`,
  deposits: (
    id,
  ) => sql`select d.network, a.address, d.transaction_hash, d.amount, d.status, d.seen_at, d.credited_at, d.decided_at, d.reason
    from deposits d join deposit_addresses a on a.id = d.address_id where a.account_id = ${id} order by d.id`,
  reviews: (
    id,
  ) => sql`select o.order_no, r.content, r.language, r.product_score, r.service_score, r.postage_score, r.pictures,
    r.reply, r.replied_at, r.hidden_at, r.hidden_reason, r.created_at
    from reviews r join orders o on o.id = r.order_id where r.account_id = ${id} order by r.id`,
  review_reports: (id) => sql`select review_id::text, reason, details, created_at from review_reports
    where account_id = ${id} order by id`,
  likes: (id) => sql`select product_id::text, ${productName(id, 'likes.product_id')} as product, created_at
    from likes where account_id = ${id} order by created_at`,
  follows: (id) => sql`select s.name as shop, f.created_at from follows f join shops s on s.id = f.shop_id
    where f.account_id = ${id} order by f.created_at`,
  seen: (id) => sql`select product_id::text, ${productName(id, 'seen_products.product_id')} as product, seen_at
    from seen_products where account_id = ${id} order by seen_at`,
  talks: (id) => sql`select s.name as shop, m.is_from_staff, m.text, m.product_id::text,
    ${productName(id, 'm.product_id')} as product, o.order_no,
    m.picture_id is not null as with_picture, m.created_at
    from conversations c join messages m on m.conversation_id = c.id left join shops s on s.id = c.shop_id
    left join orders o on o.id = m.order_id where c.account_id = ${id} order by c.id, m.id`,
  votes: (id) => sql`select d.slug as answer, n.locale, n.version, n.helped, n.voted_at
    from document_votes n join documents d on d.id = n.document_id where n.account_id = ${id} order by n.voted_at`,
  mails: (id) =>
    sql`select recipient, kind, language, created_at, sent_at from mails where account_id = ${id} order by id`,
  notifications: (id) => sql`select topic, kind, params, created_at, read_at from notifications
    where account_id = ${id} order by id`,
  notification_choices: (id) =>
    sql`select topic, in_app, push, mail from notification_choices where account_id = ${id}`,
  push_subscriptions: (id) => sql`select p.language, p.zone, s.user_agent, p.created_at from push_subscriptions p
    join sessions s on s.token_hash = p.session_hash where p.account_id = ${id} order by p.id`,
  applications: (id) => sql`select status, shop_name, country, category_id, website, contact_name, email, mobile, about,
    reason, created_at, decided_at from shop_applications where account_id = ${id} order by id`,
  shop_invitations: (id) => sql`select s.name as shop, i.role, i.created_at, i.expires_at, i.outcome, i.ended_at
    from shop_invitations i join shops s on s.id = i.shop_id where i.account_id = ${id} order by i.id`,
  former_staff: (id) => sql`select s.name as shop, f.left_at from former_staff f join shops s on s.id = f.shop_id
    where f.account_id = ${id} order by f.left_at`,
}

export const sectionNames = Object.keys(sections)

/** Others decide how large a row is: that of an order of 200 lines may have more than a megabyte. */
const rowsAtOnce = 10

/** Yields the section's rows, some at a time, by a cursor of the transaction. Amounts are US cents, as everywhere. */
export async function* readSection(tx: Tx, name: string, accountId: number): AsyncGenerator<unknown[]> {
  const section = sections[name]
  if (section === undefined) throw new Error(`Nothing is kept under ${name}`)
  await sql`declare section no scroll cursor for select row_to_json(t) as row from (${section(accountId)}) t`.execute(
    tx,
  )
  for (let isMore = true; isMore; ) {
    const { rows } = await sql<{ row: unknown }>`fetch ${sql.lit(rowsAtOnce)} from section`.execute(tx)
    if (rows.length > 0) yield rows.map(({ row }) => row)
    isMore = rows.length === rowsAtOnce
  }
  await sql`close section`.execute(tx)
}
