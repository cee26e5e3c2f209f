-- Further sort orders of back-office lists. Lists of a rare status have no index here: their few rows are read and sorted.

create index orders_by_total on orders (total, id);
create index orders_of_shop_by_total on orders (shop_id, total, id);
create index recharges_by_amount on recharges (amount, id);
create index withdrawals_by_amount on withdrawals (amount, id);
create index refunds_by_amount on refunds (amount, id);
create index refunds_of_shop_by_amount on refunds (shop_id, amount, id);
create index accounts_by_name on accounts (account_key collate "C", id);
create index shops_by_name on shops (lower(name) collate "C", id);
