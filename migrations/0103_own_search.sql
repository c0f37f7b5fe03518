-- Own texts are found by pairs of characters, as customers are (0007, docs/decisions/0005-search.md). Longer texts are found by their
-- beginning. A record without texts is not in the index, so a company without own fields pays nothing.
create function own_words(own jsonb) returns text language sql immutable parallel safe
  return (select string_agg(lower(left(value, 500)), E'\n') from jsonb_each_text(own) where key like 'x%');

-- Makes the texts of a table's own fields searchable, by an index and `find_own_<table>`. The function asks the index past row-level
-- security, in the transaction's own office alone, as find_customers does. It finds the fragment in the texts of these fields, and in
-- their phones as far as these are shown; `number` is a whole phone that was looked up. A table takes this once, after make_own.
create procedure make_own_search(subject regclass) language plpgsql set search_path = public, pg_temp as $$
declare name text = (select relname from pg_class where oid = subject);
begin
  execute format('create index %I on %s using gin (office_id, bigrams(own_words(own))) where own_words(own) is not null', name || '_own_search', subject);
  execute format($f$
    create function %I(grams text[], fragment text, texts text[], phones text[], number text) returns setof bigint
      language sql stable security definer set search_path = public, pg_temp rows 200 as $b$
      select id from %s where office_id = current_office() and own_words(own) is not null and bigrams(own_words(own)) @> grams
        and exists (select from jsonb_each_text(own)
          where key = any(texts) and position(fragment in lower(left(value, 500))) > 0
            or key = any(phones) and (position(fragment in mask_phone(value)) > 0 or value = number)) $b$ $f$, 'find_own_' || name, subject);
  execute format('revoke execute on function %I from public', 'find_own_' || name);
  execute format('grant execute on function %I to tongzhou_app', 'find_own_' || name);
end $$;
do $$
declare subject regclass;
begin
  for subject in select c.oid from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'own_n1' where c.relkind = 'r' order by c.relname loop
    call make_own_search(subject);
  end loop;
end $$;
