-- A shop to which nothing of a return came back offers 0 cents. The shopper accepts that, or an operator decides. A refund of 0
-- cents moves no money.
alter table refunds
  drop constraint refunds_received_quantity_check,
  drop constraint refunds_offered_check,
  drop constraint refunds_refunded_check,
  add constraint refunds_received_quantity_check check (received_quantity >= 0),
  add constraint refunds_offered_check check (offered > 0 or offered = 0 and received_quantity is not null),
  add constraint refunds_refunded_check check (refunded > 0 or refunded = 0 and received_quantity = 0);
