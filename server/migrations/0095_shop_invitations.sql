-- A person works for a shop only after accepting an invitation. A name without an account is stored too, so that the answer
-- does not reveal which names exist.
create table shop_invitations (
  id bigint generated always as identity primary key,
  shop_id bigint not null references shops (id),
  account text not null, -- the name as typed
  account_key text not null,
  account_id bigint references accounts (id), -- null where no account has the name
  role text not null check (role in ('owner', 'manager', 'packer')),
  invited_by bigint not null references accounts (id),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  outcome text check (outcome in ('accepted', 'declined', 'taken_back')),
  ended_at timestamptz,
  check ((outcome is null) = (ended_at is null))
);
-- A name has at most one open invitation of a shop. A repeated invitation extends it.
create unique index shop_invitations_open on shop_invitations (shop_id, account_key) where outcome is null;
create index shop_invitations_of_shop on shop_invitations (shop_id, id);
create index shop_invitations_of on shop_invitations (account_id, id);
