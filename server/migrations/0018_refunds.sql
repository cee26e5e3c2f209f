-- Refunds: money back for one item of an order. The columns that orders and items need for them come first.

alter table order_items
  add column paid_freight bigint not null default 0 check (paid_freight >= 0), -- this item's share of the paid freight, US cents
  add column refunded_freight bigint not null default 0, -- US cents
  add column cancelled int not null default 0, -- pieces that will not be shipped any more
  add constraint order_items_refunded_freight_check check (refunded_freight between 0 and paid_freight),
  add constraint order_items_cancelled_check check (cancelled between 0 and quantity);

alter table orders
  add column promotion_returned bigint not null default 0 check (promotion_returned between 0 and platform_discount), -- US cents
  add column appeal_until timestamptz; -- until then a refusal can be appealed, and the payment stays in escrow

update orders set promotion_returned = platform_discount where payment_state = 'returned';

-- Splits the paid freight by the prices of the items. Remaining cents go to the largest remainders.
with weighed as (
  select i.id, i.order_id, o.total - sum(i.paid) over w as freight, i.unit_price::numeric * i.quantity as weight,
    sum(i.unit_price::numeric * i.quantity) over w as whole
  from order_items i join orders o on o.id = i.order_id window w as (partition by i.order_id)
), split as (
  select id, order_id, freight, floor(freight * weight / whole)::bigint as part,
    row_number() over (partition by order_id order by mod(freight * weight, whole) desc, id) as place
  from weighed where freight > 0
), shares as (
  select id, part + (place <= freight - sum(part) over (partition by order_id))::int as share from split
)
update order_items i set paid_freight = s.share from shares s where s.id = i.id;

create table refunds (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id),
  item_id bigint not null references order_items (id),
  account_id bigint not null references accounts (id), -- the order's shopper
  shop_id bigint not null references shops (id), -- the order's shop
  ordinal smallint not null check (ordinal between 1 and 3), -- number of the request among the three of the item
  type text not null check (type in ('refund', 'return')),
  product_status text not null check (product_status in ('received', 'not_received')),
  amount bigint not null check (amount > 0), -- the requested amount with freight; US cents, like all sums of this table
  freight bigint not null check (freight between 0 and amount),
  reason text not null,
  explanation text not null,
  status text not null default 'applying' check (status in (
    'applying', 'awaiting_return', 'return_shipped', 'in_progress', 'refunded', 'refused', 'appealed', 'withdrawn')),
  due_at timestamptz, -- when the next step happens automatically
  granted bigint check (granted > 0), -- for an approved return: the amount that is paid when the goods have arrived
  granted_freight bigint check (granted_freight between 0 and granted),
  refusal_reason text,
  refused_by text check (refused_by in ('seller', 'operator')),
  refused_at timestamptz,
  appeal_until timestamptz,
  appeal_explanation text,
  appealed_at timestamptz,
  return_address text,
  carrier text,
  tracking_no text,
  return_shipped_at timestamptz,
  received_quantity int check (received_quantity > 0),
  disposition text check (disposition in ('restock', 'damaged', 'lost')),
  refunded bigint check (refunded > 0), -- to the shopper, with freight
  refunded_freight bigint check (refunded_freight between 0 and refunded),
  promotion_returned bigint check (promotion_returned >= 0), -- to the platform, for the part that it paid
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  unique (item_id, ordinal),
  check (type = 'refund' or product_status = 'received'),
  check (due_at is null or status in ('applying', 'awaiting_return', 'return_shipped')),
  check ((status = 'refunded') = (refunded is not null and refunded_freight is not null and promotion_returned is not null)),
  check ((refusal_reason is null) = (refused_at is null) and (refused_by is null) = (refused_at is null)),
  check (status <> 'refused' or refused_at is not null),
  check (status <> 'appealed' or appealed_at is not null),
  check (status <> 'return_shipped' or (carrier is not null and tracking_no is not null)),
  check ((ended_at is not null) = (status in ('refunded', 'refused', 'withdrawn')))
);
-- An item has one request. A second one is possible only after the first was withdrawn.
create unique index refunds_standing on refunds (item_id) where status <> 'withdrawn';
create index refunds_of on refunds (account_id, id desc);
create index refunds_of_shop on refunds (shop_id, id desc);
create index refunds_of_order on refunds (order_id, id);
create index refunds_due on refunds (due_at, id) where due_at is not null;
create index refunds_waiting on refunds (status, id) where status in ('applying', 'return_shipped', 'appealed');

create table refund_proofs (
  refund_id bigint not null references refunds (id),
  of_appeal boolean not null default false,
  position smallint not null check (position between 1 and 9),
  upload_id bigint not null references uploads (id),
  primary key (refund_id, of_appeal, position)
);
create index refund_proofs_upload on refund_proofs (upload_id);

-- The timeline of a request. A trigger refuses every change of a row.
create table refund_events (
  id bigint generated always as identity primary key,
  refund_id bigint not null references refunds (id),
  kind text not null,
  actor text not null check (actor in ('shopper', 'seller', 'operator', 'system')),
  actor_id bigint,
  happened_at timestamptz not null default now()
);
create index refund_events_of on refund_events (refund_id, id);
create trigger refund_events_append_only before update or delete or truncate on refund_events
  for each statement execute function ledger_refuse_change();

-- The earnings of an order are paid after its after-sale window and after the time for appeals.
drop index orders_to_release;
create index orders_to_release on orders (greatest(after_sale_until, appeal_until))
  where payment_state = 'paid' and fulfilment in (3, 4);

create or replace function audit_orders() returns table (check_name text, violations bigint) language sql stable set search_path = public, pg_temp as $$
  -- Escrow contains the payments of orders that are neither returned nor released, less refunds and the parts that returned to
  -- the platform.
  select 'escrow_equals_paid_orders', (
    coalesce((select f.amount from ledger_accounts a join ledger_flows f on f.account_id = a.id where a.kind = 'escrow'), 0)
    <> coalesce((select sum(total + platform_discount - refunded - promotion_returned) from orders where payment_state = 'paid'), 0)
  )::int::bigint
  union all
  select 'orders_are_posted_exactly', count(*) from (
    -- Entries that the journal must contain. An order of 0 cents has none. Refunds post their own entries.
    select 'order_paid' as kind, id, total + platform_discount as amount from orders where payment_state <> 'unpaid'
    union all
    select 'order_cancelled', o.id, o.total + o.platform_discount - coalesce(
      (select sum(r.refunded + r.promotion_returned) from refunds r where r.order_id = o.id and r.status = 'refunded'), 0)
    from orders o where o.payment_state = 'returned'
    union all
    select 'order_released', id, total + platform_discount - refunded - promotion_returned from orders where payment_state = 'released'
  ) due
  full join (select * from ledger_posted where kind in ('order_paid', 'order_cancelled', 'order_released')) posted
    on posted.kind = due.kind and posted.reference = due.id::text
  where coalesce(due.amount, 0) <> coalesce(posted.amount, 0)
  union all
  select 'refunds_within_what_was_paid', count(*) from orders where refunded > total or promotion_returned > platform_discount
  union all
  select 'items_share_what_was_paid', count(*) from orders o
    join (select order_id, sum(paid + paid_freight) as paid from order_items group by order_id) i on i.order_id = o.id
    where i.paid <> o.total
$$;

create function audit_refunds() returns table (check_name text, violations bigint) language sql stable set search_path = public, pg_temp as $$
  select 'refunds_are_posted_exactly', count(*) from (
    select id, refunded + promotion_returned as amount from refunds where status = 'refunded') due
  full join (select * from ledger_posted where kind = 'refund') posted on posted.reference = due.id::text
  where coalesce(due.amount, 0) <> coalesce(posted.amount, 0)
  union all
  select 'refunds_reach_their_shopper', count(*) from refunds r
  where r.status = 'refunded' and r.refunded <> coalesce((
    select sum(t.amount) from ledger_entries e join ledger_transfers t on t.entry_id = e.id
    join ledger_accounts a on a.id = t.to_account
    where e.kind = 'refund' and e.reference = r.id::text and a.kind = 'shopper_available' and a.owner = r.account_id), 0)
  union all
  select 'items_know_their_refunds', count(*) from order_items i left join (
    select item_id, sum(refunded - refunded_freight) as goods, sum(refunded_freight) as freight
    from refunds where status = 'refunded' group by item_id) r on r.item_id = i.id
  where i.refunded <> coalesce(r.goods, 0) or i.refunded_freight <> coalesce(r.freight, 0)
  union all
  -- The sums of a cancelled and returned order include its own repayment.
  select 'orders_know_their_refunds', count(*) from orders o left join (
    select order_id, sum(refunded) as refunded, sum(promotion_returned) as promotion,
      count(*) filter (where status not in ('refunded', 'refused', 'withdrawn')) as open
    from refunds group by order_id) r on r.order_id = o.id
  where o.open_refunds <> coalesce(r.open, 0)
    or case when o.payment_state = 'returned' then o.refunded <> o.total or o.promotion_returned <> o.platform_discount
      else o.refunded <> coalesce(r.refunded, 0) or o.promotion_returned <> coalesce(r.promotion, 0) end
$$;
