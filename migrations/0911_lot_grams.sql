-- Lots are found by runs of their letters, wherever these stand (docs/decisions/0005-search.md), so that a list of one lot reads its keys alone.
create function lot_words(colour text, batch text, size text) returns text language sql immutable parallel safe
  return colour || ' ' || batch || ' ' || size;
create index stock_lot_grams on stock_lot using gin (office_id, grams(lot_words(colour, batch, size)));
create function find_lots(grams text[], fragment text) returns setof bigint
  language sql stable security definer set search_path = public, pg_temp rows 200 as $$
  select id from stock_lot
  where office_id = current_office() and grams(lot_words(colour, batch, size)) @> grams and position(fragment in lot_words(colour, batch, size)) > 0 $$;
revoke execute on function find_lots from public;
grant execute on function find_lots to tongzhou_app;
