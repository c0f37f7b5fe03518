-- Found first, ordered then: with the order and the limit beside the condition, the planner may read all goods in their order instead of asking the index,
-- which for a term that only old goods have reads nearly all of them.
create or replace function find_newest_goods(grams text[], fragment text, sold boolean, most integer) returns setof bigint
  language sql stable security definer set search_path = public, pg_temp rows 20 as $$
  with found as materialized (
    select id, created_at from goods
    where office_id = current_office() and grams(goods_words(code, name, sounds)) @> grams
      and position(fragment in goods_words(code, name, sounds)) > 0 and (sold is null or on_sale = sold)
  )
  select id from found order by created_at desc, id desc limit most $$;
