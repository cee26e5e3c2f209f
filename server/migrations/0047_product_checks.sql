-- The check of the products of new shops. Null: no check is needed. Products from before this migration count as passed, and
-- drafts get null.
alter table products
  add column check_state text default 'passed' check (check_state in ('waiting', 'passed', 'refused')),
  add column check_reason text check (length(check_reason) between 1 and 300), -- reason of the last refusal, until the product passes
  add column checked_at timestamptz not null default now(), -- when the state last changed
  add constraint products_refused check (check_state is distinct from 'refused' or (not is_on_sale and check_reason is not null));
update products set check_state = null where published_at is null;

create index products_waiting on products (checked_at, id) where check_state = 'waiting' and removed_at is null;
create index products_waiting_of_shop on products (shop_id, id) where check_state = 'waiting';
create index products_passed on products (shop_id) where check_state = 'passed';
create index products_refused on products (shop_id) where check_reason is not null and removed_at is null;

alter table task_holders
  drop constraint task_holders_subject_check,
  add constraint task_holders_subject_check
    check (subject in ('account', 'application', 'product', 'recharge', 'refund', 'review', 'withdrawal'));

create index decisions_subject on decisions (subject, subject_id);
