-- How often something may be tried: each try moves `until` on by its share, and none is left while it is too far ahead.
create table throttle (
  key text primary key,
  until timestamptz not null
);
grant select, insert, update, delete on throttle to tongzhou_app;
drop table sign_in_throttle;

-- Where an account has been signed in: 'network:203.0.113.7', or 'browser:' and the SHA-256 of what the browser was given.
create table known_place (
  account_id bigint not null references account (id),
  place text not null,
  last_at timestamptz not null default now(),
  primary key (account_id, place)
);
create index known_place_place on known_place (place);
grant select, insert, update, delete on known_place to tongzhou_app;
insert into known_place (account_id, place, last_at)
  select account_id, 'network:' || address, max(created_at) from session
  where created_at > now() - interval '90 days' and address ~ '^[0-9.]+$' group by account_id, address;

-- A code is guessed at from the network that it was asked from, or from elsewhere: neither uses up the other's tries. `own`: asked by
-- a browser in which the mobile's account has been signed in.
alter table one_time_code
  add column attempts_elsewhere integer not null default 0,
  add column own boolean not null default false,
  add column sent_at timestamptz;
drop index one_time_code_address;

-- Who founded a company; null for those of the demo.
alter table office add column founder_id bigint references account (id);
create index office_founder on office (founder_id, created_at);
update office o set founder_id = (
  select l.account_id from operation_log l where l.office_id = o.id and l.action = '创建企业' order by l.id limit 1);

-- How many companies an account has founded, today (in Shanghai) and ever.
create function door_foundings(account bigint) returns table (today bigint, ever bigint)
  language sql stable security definer
begin atomic
  select count(*) filter (where o.created_at >= date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'),
    count(*)
  from office o where o.founder_id = account;
end;
alter routine door_foundings set search_path = public, pg_temp;
revoke execute on function door_foundings from public;
grant execute on function door_foundings to tongzhou_app;

-- Clears what has served its time, in every office: files past their end or never finished, answers kept for double
-- submissions, used codes, tries long ago, places nobody came from for long. A little at a time, so that no lock lasts.
drop function door_sweep;
create function door_sweep() returns table (files bigint, submissions bigint, codes bigint, throttles bigint, places bigint)
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from file where (office_id, id) in (
    select office_id, id from file
    where expires_at < now() or (not complete and created_at < now() - interval '1 day') limit 500);
  get diagnostics files = row_count;
  delete from submission where at < now() - interval '1 day';
  get diagnostics submissions = row_count;
  delete from one_time_code where expires_at < now() - interval '1 day';
  get diagnostics codes = row_count;
  delete from throttle where key in (select key from throttle where until < now() for update skip locked);
  get diagnostics throttles = row_count;
  delete from known_place where last_at < now() - interval '90 days';
  get diagnostics places = row_count;
  return next;
end $$;
revoke execute on function door_sweep from public;
grant execute on function door_sweep to tongzhou_app;
