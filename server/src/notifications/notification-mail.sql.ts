import { sql } from 'kysely'
import { triesMaximum } from './mail.rules.ts'
import { joinedForS } from './notification.rules.ts'

/**
 * Maximum number of mails of one kind to an account within an hour; others appear in its list only. A paid order can be cancelled and placed again, at
 * no cost. An order costs nothing before it is paid, and the mail about the payment says everything again.
 */
const mailsMaximum = sql`case when f.mail = 'only' then 10 else 60 end`

/** An address that refused this many mails of a kind, one after the other, gets no more of the kind until they are deleted after 30 days. */
const bouncesMaximum = 3

/** Condition on `accounts a` and `fresh f`. A mail that was tried for 17 hours counts for nothing: the mail server was away, not the address. */
const bounces = sql`(
  select count(*) filter (where given_up_at is not null and tries < ${triesMaximum}) from (
    select given_up_at, tries from mails m
    where m.account_id = a.id and m.kind = f.kind and m.recipient = a.email and (m.sent_at is not null or m.given_up_at is not null)
    order by m.created_at desc limit ${bouncesMaximum}) last) = ${bouncesMaximum}`

/**
 * The part of the statement `insertNotifications` that queues the mails of its rows `fresh`. Days are those of the browser that subscribed last: an
 * account has no time zone of its own.
 */
export const queueMails = sql`
  insert into mails (account_id, recipient, kind, language, zone, params, link, choice, rows)
  select a.id, a.email, f.kind, a.language, coalesce((
      select zone from push_subscriptions s where s.account_id = a.id order by s.created_at desc, s.id desc limit 1), 'UTC'),
    f.params, f.link, f.choice, f.rows
  from (select *, row_number() over (partition by account_id, kind) as turn from fresh where is_mailed) f
  join accounts a on a.id = f.account_id
  where a.email_verified_at is not null and a.deleted_at is null and not ${bounces}
    and f.turn + (select count(*) from mails m where m.account_id = a.id and m.kind = f.kind and m.choice is not null
      and m.created_at > now() - interval '1 hour') <= ${mailsMaximum}
    and not exists (select from mails m where cardinality(f.joins) > 0 and m.account_id = a.id and m.kind = any(f.joins)
      and m.choice is not null and m.created_at > now() - make_interval(secs => ${joinedForS})
      and m.params ->> 'order_no' = f.params ->> 'order_no')`
