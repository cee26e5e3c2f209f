-- A shop's own commission that one operator wants: it takes effect when a second one says the same. At most one for each shop.
create table commission_proposals (
  shop_id bigint primary key references shops (id) on delete cascade,
  percent numeric(5, 2) check (percent between 0 and 100), -- null: as the setting says
  reason text not null,
  proposed_by bigint not null references accounts (id) on delete cascade,
  proposed_at timestamptz not null default now()
);
create index commission_proposals_by on commission_proposals (proposed_by);
