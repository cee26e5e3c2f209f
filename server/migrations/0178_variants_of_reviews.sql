-- A review shows at most three bought variants of a product, and 200 letters of them. An ellipsis shows that there are more. Before, a review of an order
-- of 200 lines had all of them, and every visitor of the product was sent them.
update review_products p set spec = case when length(specs || more) > 200 then left(specs, 199) || '…' else specs || more end
from (
  select review_id, product_id,
    coalesce(string_agg(left(spec, 200), ', ' order by place) filter (where place <= 3), '') as specs,
    case when count(spec) > 3 then ', …' else '' end as more
  from (
    select *, row_number() over (partition by review_id, product_id order by spec) as place
    from (
      select distinct b.review_id, b.product_id, nullif(i.spec, '') as spec
      from review_products b join reviews r on r.id = b.review_id
      join order_items i on i.order_id = r.order_id and i.product_id = b.product_id
      where length(b.spec) > 200 or b.spec like '%, %, %, %'
    ) bought
  ) numbered
  group by review_id, product_id
) shown
where p.review_id = shown.review_id and p.product_id = shown.product_id;
-- The text of a review is shortened if no line of its order has the product.
update review_products set spec = left(spec, 199) || '…' where length(spec) > 200;
alter table review_products add constraint review_products_spec_check check (length(spec) <= 200);
