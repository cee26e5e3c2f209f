-- Since when shoppers pay a shop more for freight than for goods. The platform takes no commission on freight.
alter table shops add column high_freight_since timestamptz;
create index shops_high_freight on shops (id) where high_freight_since is not null;
