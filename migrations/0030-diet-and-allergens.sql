-- What a food is made of, and its allergens. An order line keeps the diet of its food at the time of the order. 'unknown' is
-- for foods whose staff have not said it, and for older order lines.

create function has_repetition(texts text[]) returns boolean
  language sql immutable parallel safe as $$
    select cardinality(texts) > (select count(distinct each) from unnest(texts) as each)
  $$;

alter table foods
  add column diet text not null default 'unknown'
    constraint foods_diet_known check (diet in ('veg', 'egg', 'non-veg', 'unknown')),
  add column allergens text[] not null default '{}'
    constraint foods_allergens_known check (
      allergens <@ array['milk', 'egg', 'gluten', 'nuts', 'peanuts', 'soy', 'fish', 'shellfish', 'sesame', 'mustard']
      and not has_repetition(allergens));

alter table order_lines
  add column diet text not null default 'unknown'
    constraint order_lines_diet_known check (diet in ('veg', 'egg', 'non-veg', 'unknown'));
