-- The login of operators requires the second factor too, so the setting has another name. Earlier decisions keep the old name.
update settings set key = 'staff.second_factor' where key = 'finance.second_factor';
update setting_proposals set key = 'staff.second_factor' where key = 'finance.second_factor';

-- When the session last used the back office. Null: never.
alter table sessions add column office_seen_at timestamptz;

-- Enrolment codes, with which operators set up an authenticator app. An owner of the platform creates them, or the command
-- line.
create table enrolment_codes (
  account_id bigint primary key references accounts (id) on delete cascade,
  code_hash bytea not null, -- keyed hash
  made_by bigint references accounts (id), -- null: created on the command line
  made_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '3 days'
);
create index enrolment_codes_age on enrolment_codes (expires_at);

-- An app that was begun without an enrolment code may belong to somebody else.
delete from second_factors where confirmed_at is null;
