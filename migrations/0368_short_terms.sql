-- A run of two or three characters is found by the index alone: who has the run in its grams has it in its words. Reading the words of each of
-- the ten thousand goods that `g15` finds took most of a search.
create or replace function find_goods(grams text[], fragment text) returns setof bigint
  language sql stable security definer set search_path = public, pg_temp rows 200 as $$
  select id from goods
  where office_id = current_office() and grams(goods_words(code, name, sounds)) @> grams
    and (length(fragment) in (2, 3) or position(fragment in goods_words(code, name, sounds)) > 0) $$;

create or replace function find_newest_goods(grams text[], fragment text, sold boolean, most integer) returns setof bigint
  language sql stable security definer set search_path = public, pg_temp rows 20 as $$
  with found as materialized (
    select id, created_at from goods
    where office_id = current_office() and grams(goods_words(code, name, sounds)) @> grams
      and (length(fragment) in (2, 3) or position(fragment in goods_words(code, name, sounds)) > 0) and (sold is null or on_sale = sold)
  )
  select id from found order by created_at desc, id desc limit most $$;

-- What is new waits in a list that each search reads as a whole, by default of 4 MB: a term that nothing has took 35 times as long after an import.
alter index goods_grams set (gin_pending_list_limit = 128);
