-- A card number or an IBAN whose check digits are wrong is taken, and operators see it as a flag.
alter table destinations
  add column check_failed boolean not null default false,
  add constraint destinations_check_failed check (not check_failed or draw_type = 'bank');
alter table withdrawals
  add column check_failed boolean not null default false,
  add constraint withdrawals_check_failed check (not check_failed or draw_type = 'bank');
