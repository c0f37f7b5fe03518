-- A book may keep its sums in the rows that its entries refer to: `id=key_id` in a key is a column of the kept row and the entry's own column of the same
-- value. Such rows are there before their entries, so no entry makes one (src/kernel/README.md, Ledgers).
create or replace procedure make_book(kept regclass, ledger regclass, key text[], sums jsonb, floored text[] default '{}')
language plpgsql set search_path = public, pg_temp as $$
declare
  name text = (select relname from pg_class where oid = kept);
  does text = name || '_keeps_' || (select relname from pg_class where oid = ledger);
  keys text = (select string_agg(quote_ident(split_part(one, '=', 1)), ', ') from unnest(key) one);
  ofs text = (select string_agg('entry.' || quote_ident(split_part(one, '=', -1)), ', ') from unnest(key) one);
  makes text = format('insert into %s (office_id, %s) values (entry.office_id, %s) on conflict do nothing', kept, keys, ofs);
  sum text;
begin
  if array_to_string(key, '') like '%=%' then
    makes := format('raise foreign_key_violation using message = %L', 'no row of ' || name || ' keeps the sums of this entry');
  end if;
  if not (select relrowsecurity from pg_class where oid = kept) then
    execute format('alter table %s add primary key (office_id, %s)', kept, keys);
    call make_tenant(kept);
  end if;
  for sum in select jsonb_object_keys(sums) loop
    execute format('alter table %s add column if not exists %I bigint not null default 0', kept, sum);
  end loop;
  foreach sum in array floored loop
    execute format('alter table %s add constraint %I check (%I >= 0)', kept, name || '_' || sum, sum);
  end loop;
  execute format($f$
    create function %1$I() returns trigger language plpgsql set search_path = public, pg_temp as $b$
    declare
      entry %3$s := coalesce(new, old);
      way integer := case tg_op when 'DELETE' then -1 else 1 end;
    begin
      loop
        update %2$s k set %4$s where k.office_id = entry.office_id and (%5$s) = (%6$s);
        exit when found or tg_op = 'DELETE';
        %7$s;
      end loop;
      return null;
    end $b$
  $f$, does, kept, ledger,
    (select string_agg(format('%1$I = k.%1$I + way * entry.%2$I', one.key, one.value), ', ') from jsonb_each_text(sums) one),
    (select string_agg('k.' || quote_ident(split_part(one, '=', 1)), ', ') from unnest(key) one), ofs, makes);
  execute format('create trigger %I after insert or delete on %s for each row execute function %I()', does, ledger, does);
end $$;
