-- Public lists take the same time at any length. Indexes contain pages of reviews in the order of display. Counts and averages
-- are stored counters.

alter table reviews add column has_pictures boolean not null generated always as (jsonb_array_length(pictures) > 0) stored;

-- Triggers copy the columns of a review by which the list of a product is sorted, filtered and counted.
alter table review_products
  add column product_score smallint not null default 5 check (product_score between 1 and 5),
  add column service_score smallint not null default 5 check (service_score between 1 and 5),
  add column postage_score smallint not null default 5 check (postage_score between 1 and 5),
  add column has_pictures boolean not null default false,
  add column language text not null default 'en',
  add column is_hidden boolean not null default false,
  add column created_at timestamptz not null default now();
update review_products p set product_score = r.product_score, service_score = r.service_score, postage_score = r.postage_score,
  has_pictures = r.has_pictures, language = r.language, is_hidden = r.hidden_at is not null, created_at = r.created_at
from reviews r where r.id = p.review_id;

create function copy_review() returns trigger language plpgsql as $$
begin
  select r.product_score, r.service_score, r.postage_score, r.has_pictures, r.language, r.hidden_at is not null, r.created_at
  into new.product_score, new.service_score, new.postage_score, new.has_pictures, new.language, new.is_hidden, new.created_at
  from reviews r where r.id = new.review_id;
  return new;
end
$$;
create trigger copy_review before insert on review_products for each row execute function copy_review();

create function copy_changed_review() returns trigger language plpgsql as $$
begin
  update review_products set product_score = new.product_score, service_score = new.service_score, postage_score = new.postage_score,
    has_pictures = new.has_pictures, language = new.language, is_hidden = new.hidden_at is not null, created_at = new.created_at
  where review_id = new.id;
  return null;
end
$$;
create trigger copy_changed_review
  after update of product_score, service_score, postage_score, pictures, language, hidden_at, created_at on reviews
  for each row execute function copy_changed_review();

create index review_products_newest on review_products (product_id, created_at desc, review_id desc) where not is_hidden;
create index review_products_alike on review_products (product_id, product_score, has_pictures, created_at desc, review_id desc)
  where not is_hidden;
create index review_products_language on review_products
  (product_id, language, product_score, has_pictures, created_at desc, review_id desc) where not is_hidden;
create index reviews_newest on reviews (shop_id, created_at desc, id desc) where hidden_at is null;
create index reviews_alike on reviews (shop_id, product_score, has_pictures, created_at desc, id desc) where hidden_at is null;
create index reviews_language on reviews (shop_id, language, product_score, has_pictures, created_at desc, id desc)
  where hidden_at is null;

-- Counters: reviews by number of stars (one star first), with pictures, and by language.
alter table products
  add column service_rating numeric(3, 2),
  add column postage_rating numeric(3, 2),
  add column review_counts jsonb not null default '{"stars": [0, 0, 0, 0, 0], "with_pictures": 0, "languages": {}}';
alter table shops
  add column review_counts jsonb not null default '{"stars": [0, 0, 0, 0, 0], "with_pictures": 0, "languages": {}}';

with alike as (
  select product_id, language, product_score as stars, has_pictures, count(*) as reviews, sum(service_score) as service,
    sum(postage_score) as postage
  from review_products where not is_hidden group by 1, 2, 3, 4
), counted as (
  select product_id, round(sum(service) / sum(reviews), 2) as service, round(sum(postage) / sum(reviews), 2) as postage,
    coalesce(sum(reviews) filter (where has_pictures), 0) as with_pictures,
    jsonb_build_array(
      coalesce(sum(reviews) filter (where stars = 1), 0), coalesce(sum(reviews) filter (where stars = 2), 0),
      coalesce(sum(reviews) filter (where stars = 3), 0), coalesce(sum(reviews) filter (where stars = 4), 0),
      coalesce(sum(reviews) filter (where stars = 5), 0)) as stars
  from alike group by 1
), spoken as (
  select product_id, jsonb_object_agg(language, reviews) as languages
  from (select product_id, language, sum(reviews) as reviews from alike group by 1, 2) l group by 1
)
update products p set service_rating = c.service, postage_rating = c.postage,
  review_counts = jsonb_build_object('stars', c.stars, 'with_pictures', c.with_pictures, 'languages', s.languages)
from counted c join spoken s using (product_id) where p.id = c.product_id;

with alike as (
  select shop_id, language, product_score as stars, has_pictures, count(*) as reviews
  from reviews where hidden_at is null group by 1, 2, 3, 4
), counted as (
  select shop_id, coalesce(sum(reviews) filter (where has_pictures), 0) as with_pictures,
    jsonb_build_array(
      coalesce(sum(reviews) filter (where stars = 1), 0), coalesce(sum(reviews) filter (where stars = 2), 0),
      coalesce(sum(reviews) filter (where stars = 3), 0), coalesce(sum(reviews) filter (where stars = 4), 0),
      coalesce(sum(reviews) filter (where stars = 5), 0)) as stars
  from alike group by 1
), spoken as (
  select shop_id, jsonb_object_agg(language, reviews) as languages
  from (select shop_id, language, sum(reviews) as reviews from alike group by 1, 2) l group by 1
)
update shops p set review_counts = jsonb_build_object('stars', c.stars, 'with_pictures', c.with_pictures, 'languages', s.languages)
from counted c join spoken s using (shop_id) where p.id = c.shop_id;

-- Counters: products on sale in a shop, in total and by category. A change of a product marks the counters of its shop as
-- stale.
alter table shops
  add column on_sale int not null default 0,
  add column on_sale_by_category jsonb not null default '{}';
update shops s set on_sale = c.products, on_sale_by_category = c.by_category
from (
  select shop_id, sum(products) as products,
    coalesce(jsonb_object_agg(category_id, products) filter (where category_id is not null), '{}') as by_category
  from (select shop_id, category_id, count(*) as products from products where is_on_sale group by 1, 2) p group by 1
) c where s.id = c.shop_id;

create function mark_shop_stale() returns trigger language plpgsql as $$
begin
  insert into stale_counters (shop_id) values (new.shop_id);
  return null;
end
$$;
create trigger mark_shop_stale_by_new after insert on products
  for each row when (new.is_on_sale) execute function mark_shop_stale();
create trigger mark_shop_stale_by_change after update of is_on_sale, category_id on products
  for each row when (new.is_on_sale is distinct from old.is_on_sale or new.category_id is distinct from old.category_id)
  execute function mark_shop_stale();
