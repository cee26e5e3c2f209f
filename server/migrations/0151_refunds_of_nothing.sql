-- A request of 0 cents claims goods that a code of the platform paid for. The platform's part returns to the platform.
alter table refunds
  drop constraint refunds_amount_check,
  drop constraint refunds_refunded_check,
  drop constraint refunds_granted_check,
  add constraint refunds_amount_check check (amount >= 0),
  add constraint refunds_refunded_check check (refunded >= 0),
  add constraint refunds_granted_check check (granted >= 0);
