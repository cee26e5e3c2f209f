-- The own commission of a shop that one operator proposes. It takes effect when a second one agrees. A shop has at most one
-- proposal.
create table commission_proposals (
  shop_id bigint primary key references shops (id) on delete cascade,
  percent numeric(5, 2) check (percent between 0 and 100), -- null: the percentage of the setting
  reason text not null,
  proposed_by bigint not null references accounts (id) on delete cascade,
  proposed_at timestamptz not null default now()
);
create index commission_proposals_by on commission_proposals (proposed_by);
