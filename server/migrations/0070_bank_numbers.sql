-- A card number or an IBAN with wrong check digits is accepted, and operators see a flag.
alter table destinations
  add column check_failed boolean not null default false,
  add constraint destinations_check_failed check (not check_failed or draw_type = 'bank');
alter table withdrawals
  add column check_failed boolean not null default false,
  add constraint withdrawals_check_failed check (not check_failed or draw_type = 'bank');
