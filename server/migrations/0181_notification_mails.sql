-- Notifications by mail. A mail of a notification has the choice that turns it off, and its sentences are in
-- messages/<language>/notices.json; a mail without a choice has sentences of its own in mails.json.
alter table mails
  add column choice text check (choice in ('order', 'sale', 'money', 'circular')),
  add column link text, -- a path of the storefront without its language, or one of the portal
  add column rows jsonb, -- the table below the sentences
  add column zone text not null default 'UTC'; -- the time zone of the days in the sentences

-- Codes first, announcements last: a mail about an order does not wait behind thousands of them.
drop index mails_waiting;
create index mails_waiting on mails ((worth_until is null), (choice is not distinct from 'circular'), next_try_at, id)
  where sent_at is null and given_up_at is null;

-- Notifications for a shop are a choice of their own. The people of a shop keep their choice for money, which included these.
alter table notification_choices
  drop constraint notification_choices_topic_check,
  drop constraint notification_choices_check,
  add column mail boolean not null default true,
  add constraint notification_choices_topic_check check (topic in ('order', 'sale', 'money', 'circular')),
  add constraint notification_choices_check check (in_app or topic not in ('sale', 'money'));
insert into notification_choices (account_id, topic, in_app, push)
  select account_id, 'sale', true, push from notification_choices
  where topic = 'money' and account_id in (select account_id from shop_staff);
-- Advertising by mail needs consent.
update notification_choices set mail = false where topic = 'circular';
