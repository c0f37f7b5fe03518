-- The application's role. It owns nothing and cannot bypass row-level security; migrations run as the owner.
do $$ begin
  create role tongzhou_app nologin nosuperuser nobypassrls;
exception when duplicate_object or unique_violation then null;
end $$;
grant usage on schema public to tongzhou_app;

create extension if not exists btree_gin;

-- Who is asking, set per transaction (`set local`), so that transaction-pooling proxies work.
create function current_office() returns bigint language sql stable parallel safe
  as $$ select nullif(current_setting('app.office', true), '')::bigint $$;
create function current_account() returns bigint language sql stable parallel safe
  as $$ select nullif(current_setting('app.account', true), '')::bigint $$;

-- Makes a table a tenant table: its rows are visible and writable only inside their own office.
create procedure make_tenant(tenant regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', tenant);
  execute format('create policy own_office on %s using (office_id = (select current_office())) with check (office_id = (select current_office()))', tenant);
  execute format('grant select, insert, update, delete on %s to tongzhou_app', tenant);
end $$;

-- Every substring of two characters of a text: the index for Chinese and partial-phone search, where trigrams find
-- nothing (docs/decisions/0005-search.md). A loop, since it takes a fifth of the time of a query over generate_series.
create function bigrams(value text) returns text[] language plpgsql immutable strict parallel safe as $$
declare grams text[] = '{}';
begin
  for at in 1 .. length(value) - 1 loop
    grams[at] := substr(value, at, 2);
  end loop;
  return grams;
end $$;
