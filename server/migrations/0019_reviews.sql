alter table reviews
  add column replied_at timestamptz,
  add column hidden_at timestamptz, -- hidden by an operator; a hidden review is neither listed nor counted
  add column hidden_reason text;
update reviews set replied_at = created_at where reply is not null;
alter table reviews
  add check ((reply is null) = (replied_at is null)),
  add check ((hidden_at is null) = (hidden_reason is null)),
  add check (jsonb_array_length(pictures) <= 9);
create index reviews_unanswered on reviews (shop_id, id desc) where reply is null;
create index reviews_hidden on reviews (id) where hidden_at is not null;
create index review_products_of on review_products (review_id);

-- Reports that a review breaks the rules. A report is open until an operator has settled it.
create table review_reports (
  id bigint generated always as identity primary key,
  review_id bigint not null references reviews (id) on delete cascade,
  account_id bigint not null references accounts (id),
  reason text not null check (reason in ('insult', 'personal', 'untrue', 'advert', 'other')),
  details text not null default '',
  settled_at timestamptz,
  created_at timestamptz not null default now(),
  unique (review_id, account_id)
);
create index review_reports_open on review_reports (review_id, id) where settled_at is null;
create index review_reports_by on review_reports (account_id);
