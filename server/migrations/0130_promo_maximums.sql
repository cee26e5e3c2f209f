-- The most that a code takes off one checkout. Codes of the platform for a percentage or for freight have such a maximum,
-- because shops set their prices and their freight themselves.
alter table promotions add column maximum bigint check (maximum > 0); -- US cents

-- Existing codes get their budget as their maximum.
update promotions set maximum = greatest(budget, first_budget, 1) where shop_id is null and kind <> 'amount';

alter table promotions
  add check (kind <> 'amount' or maximum is null),
  add constraint promotions_have_a_maximum check (shop_id is not null or kind = 'amount' or maximum is not null);
