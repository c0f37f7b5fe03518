-- The pairs of characters in own texts cost an import more than all else of them. The texts of a record stand without a mark between them, which
-- was two pairs more for each text: find_own_<table> looks at the texts themselves anyway. What a row with own values has to be indexed no longer
-- depends on its texts, which were gathered twice to tell.
-- bigrams divides a text once instead of walking to each of its characters from the beginning. It gives what it gave, so that indexes stay.
create or replace function bigrams(value text) returns text[] language plpgsql immutable strict parallel safe set search_path = public, pg_temp as $$
declare
  characters text[] = string_to_array(value, null);
  grams text[] = '{}';
begin
  for at in 1 .. cardinality(characters) - 1 loop
    grams[at] := characters[at] || characters[at + 1];
  end loop;
  return grams;
end $$;
create or replace function own_words(own jsonb) returns text language sql immutable parallel safe
  return (select string_agg(lower(left(value, 500)), '') from jsonb_each_text(own) where key like 'x%');
create or replace procedure make_own_search(subject regclass) language plpgsql set search_path = public, pg_temp as $$
declare name text = (select relname from pg_class where oid = subject);
begin
  execute format('create index %I on %s using gin (office_id, bigrams(own_words(own))) where own is not null', name || '_own_search', subject);
  execute format('alter index %I alter column 2 set statistics 0', name || '_own_search');
  execute format('alter table %s alter column own set statistics 0', subject);
  execute format($f$
    create or replace function %I(grams text[], fragment text, texts text[], phones text[], number text) returns setof bigint
      language sql stable security definer set search_path = public, pg_temp rows 200 as $b$
      select id from %s where office_id = current_office() and own is not null and bigrams(own_words(own)) @> grams
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
    execute format('drop index %I', (select relname from pg_class where oid = subject) || '_own_search');
    call make_own_search(subject);
  end loop;
end $$;
