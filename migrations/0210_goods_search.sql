-- Goods are found by runs of three characters too (docs/decisions/0005-search.md): a piece of a code or of a sound consists of pairs that
-- many thousand goods have, `0042` of 00, 04 and 42.
create function grams(value text) returns text[] language plpgsql immutable strict parallel safe set search_path = public, pg_temp as $$
declare
  grams text[] = '{}';
  size integer = length(value);
begin
  for at in 1 .. size - 1 loop
    grams[at] := substr(value, at, 2);
  end loop;
  for at in 1 .. size - 2 loop
    grams[size - 1 + at] := substr(value, at, 3);
  end loop;
  return grams;
end $$;

create index goods_grams on goods using gin (office_id, grams(goods_words(code, name, sounds)));
create or replace function find_goods(grams text[], fragment text) returns setof bigint
  language sql stable security definer set search_path = public, pg_temp rows 200 as $$
  select id from goods
  where office_id = current_office() and grams(goods_words(code, name, sounds)) @> grams
    and position(fragment in goods_words(code, name, sounds)) > 0 $$;
drop index goods_search;

-- The same in the usual order, no more than a page needs: those on sale, those off sale, or (null) all.
create function find_newest_goods(grams text[], fragment text, sold boolean, most integer) returns setof bigint
  language sql stable security definer set search_path = public, pg_temp rows 20 as $$
  select id from goods
  where office_id = current_office() and grams(goods_words(code, name, sounds)) @> grams
    and position(fragment in goods_words(code, name, sounds)) > 0 and (sold is null or on_sale = sold)
  order by created_at desc, id desc limit most $$;
revoke execute on function find_newest_goods from public;
grant execute on function find_newest_goods to tongzhou_app;
