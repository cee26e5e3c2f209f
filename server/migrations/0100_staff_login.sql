-- Operators are asked for the second factor at their log-in too, so its setting has another name. Decisions of the past keep the old one.
update settings set key = 'staff.second_factor' where key = 'finance.second_factor';
update setting_proposals set key = 'staff.second_factor' where key = 'finance.second_factor';

-- When a person last used the back office in this session; null: they have not yet.
alter table sessions add column office_seen_at timestamptz;

-- With it an operator sets up an app for codes. Another owner of the platform made it, or the command line.
create table enrolment_codes (
  account_id bigint primary key references accounts (id) on delete cascade,
  code_hash bytea not null, -- keyed
  made_by bigint references accounts (id), -- null: the command line
  made_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '3 days'
);
create index enrolment_codes_age on enrolment_codes (expires_at);

-- An app that was begun without such a code may be somebody else's.
delete from second_factors where confirmed_at is null;
