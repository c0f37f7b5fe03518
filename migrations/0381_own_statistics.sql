-- Statistics of own values and of the pairs of characters in them answer no question: the first are whole documents, and the second stand in an
-- index that is always the way to them. Gathering them computed the pairs of 30,000 records at each analysis, also at the end of an import.
create or replace procedure make_own_search(subject regclass) language plpgsql set search_path = public, pg_temp as $$
declare name text = (select relname from pg_class where oid = subject);
begin
  execute format('create index %I on %s using gin (office_id, bigrams(own_words(own))) where own_words(own) is not null', name || '_own_search', subject);
  execute format('alter index %I alter column 2 set statistics 0', name || '_own_search');
  execute format('alter table %s alter column own set statistics 0', subject);
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
declare name text;
begin
  for name in select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'own_n1' where c.relkind = 'r' order by c.relname loop
    execute format('alter index %I alter column 2 set statistics 0', name || '_own_search');
    execute format('alter table %I alter column own set statistics 0', name);
  end loop;
end $$;
