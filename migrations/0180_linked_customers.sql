-- The customers with all that were merged into them: own fields that link to a merged customer mean the kept one.
create function customers_with_merged(ids bigint[]) returns bigint[] language sql stable set search_path = public, pg_temp as $$
  with recursive merged (id) as (
    select unnest(ids)
    union
    select c.id from merged m join customer c on c.office_id = current_office() and c.merged_into_id = m.id
  )
  select array_agg(id) from merged
$$;
