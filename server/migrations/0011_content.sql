-- Documents: answers of the help, and policies. Operators write them, and every version of a text is kept.
create table documents (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('help', 'policy')),
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 60), -- its part of the page's path
  category text check (category in ('orders', 'refunds', 'wallet', 'account')),
  position int not null,
  is_shown boolean not null default true,
  created_at timestamptz not null default now(),
  unique (kind, slug),
  check ((category is not null) = (kind = 'help'))
);

-- A page shows the newest valid version in the shopper's language. Translations are compared with the English version.
create table document_versions (
  document_id bigint not null references documents (id),
  locale text not null, -- a file name: zh-cn
  version int not null check (version > 0),
  title text not null check (title <> ''),
  body text not null check (body <> ''), -- Markdown
  what_changed text not null default '',
  valid_from date not null, -- in UTC
  edited_by bigint references accounts (id), -- null: a starting text
  created_at timestamptz not null default now(),
  primary key (document_id, locale, version)
);

create function content_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'content: % on % is forbidden, versions are only added', tg_op, tg_table_name using errcode = 'CT001';
end $$;
create trigger document_versions_append_only before update or delete or truncate on document_versions
  for each statement execute function content_refuse_change();

-- Votes on whether an answer helped: one for each account and version.
create table document_votes (
  document_id bigint not null,
  locale text not null,
  version int not null,
  account_id bigint not null references accounts (id) on delete cascade,
  helped boolean not null,
  voted_at timestamptz not null default now(),
  primary key (document_id, locale, version, account_id),
  foreign key (document_id, locale, version) references document_versions (document_id, locale, version)
);
create index document_votes_of on document_votes (account_id);
