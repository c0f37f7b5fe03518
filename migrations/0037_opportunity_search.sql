-- Deals are found by pairs of characters of their name and number, as customers are (0007, docs/decisions/0005-search.md).
create function opportunity_words(name text, number text) returns text language sql immutable parallel safe as $$
  select lower(name) || E'\n' || lower(number) $$;
create index opportunity_search on opportunity using gin (office_id, bigrams(opportunity_words(name, number)));

-- As find_customers: asks the index past row-level security, in the transaction's own office alone.
create function find_opportunities(grams text[], fragment text) returns setof bigint
  language sql stable security definer set search_path = public rows 200 as $$
  select id from opportunity
  where office_id = current_office() and bigrams(opportunity_words(name, number)) @> grams
    and position(fragment in opportunity_words(name, number)) > 0 $$;
revoke execute on function find_opportunities from public;
grant execute on function find_opportunities to tongzhou_app;
