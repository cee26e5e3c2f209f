-- The most that one checkout gets off: a percentage, or freight, that the platform bears has such a maximum, since shops set their
-- prices and their freight themselves.
alter table promotions add column maximum bigint check (maximum > 0); -- US cents

-- Codes that are there go on with what they may give at all.
update promotions set maximum = greatest(budget, first_budget, 1) where shop_id is null and kind <> 'amount';

alter table promotions
  add check (kind <> 'amount' or maximum is null),
  add constraint promotions_have_a_maximum check (shop_id is not null or kind = 'amount' or maximum is not null);
