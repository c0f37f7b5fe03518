-- A node that starts no longer looks at every entry of the log: a snapshot tells what is sealed as long as the server is the one that took it. Another
-- one, after a dump was restored or rows were moved, has other numbers for transactions; so has a copy of the server that went on by itself, whose
-- numbers may be behind the snapshot.
alter table operation_log_sealing add column server bigint;
comment on column operation_log_sealing.server is 'the system identifier of the server that took the snapshot; null: look at every entry once';

-- `begins`: the first run of a node, which looks at every entry where nobody may ask for the system identifier.
drop function door_seal_log;
create function door_seal_log(begins boolean) returns table (office_id bigint, entries bigint, newest bigint)
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  before pg_snapshot;
  here bigint;
  whole boolean := begins;
begin
  begin
    here := (select system_identifier from pg_control_system());
    whole := (select s.server is distinct from here or pg_snapshot_xmax(s.seen) > pg_snapshot_xmax(pg_current_snapshot())
      from operation_log_sealing s);
  exception when insufficient_privilege then null;
  end;
  select s.seen into before from operation_log_sealing s
    where whole or s.at < clock_timestamp() - interval '900 milliseconds' for update skip locked;
  if not found then return; end if;
  if whole then
    before := '3:3:';
    update operation_log set tx = '3' where tx >= pg_snapshot_xmax(pg_current_snapshot());
  end if;
  return query
  with now_seen as materialized (select pg_current_snapshot() as snapshot),
  fresh as materialized (
    select coalesce(l.office_id, 0) as chain, l.tx, l.id, salted.salt, operation_log_text(l, salted.salt) as line
    from operation_log l cross join lateral (select gen_random_uuid() as salt, l.id) salted
    where l.tx >= pg_snapshot_xmin(before) and not pg_visible_in_snapshot(l.tx, before)
      and not exists (select from operation_log_seal s where s.office_id = coalesce(l.office_id, 0) and s.log_id = l.id)
  ), ends as (
    select c.chain, coalesce(e.seq, 0) as seq, coalesce(e.hash, '') as hash from (select distinct chain from fresh) c
    left join lateral (select s.seq, s.hash from operation_log_seal s where s.office_id = c.chain order by s.seq desc limit 1) e on true
  ), sealed as (
    insert into operation_log_seal as s (office_id, seq, log_id, salt, hash)
    select f.chain, e.seq + row_number() over chained, f.id, f.salt, seal_hash(e.hash, f.line) over chained
    from fresh f join ends e on e.chain = f.chain
    window chained as (partition by f.chain order by f.tx, f.id)
    returning s.office_id, s.log_id
  ), noted as (
    update operation_log_sealing set seen = now_seen.snapshot, at = clock_timestamp(), server = here from now_seen
  )
  select d.office_id, count(*), max(d.log_id) from sealed d group by d.office_id;
end $$;
revoke execute on function door_seal_log from public;
grant execute on function door_seal_log to tongzhou_app;
