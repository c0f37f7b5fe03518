-- Tables that only grew lose what has served its time. A piece at a time, of at most so many rows of each, so that no lock lasts.
create index session_over on session (expires_at);
create index notification_age on notification (office_id, created_at);
create index imported_number_at on imported_number (at);

drop function door_sweep;
create function door_sweep(most integer default 500) returns table (files bigint, submissions bigint, codes bigint, throttles bigint, places bigint,
    sessions bigint, links bigint, values_known bigint, numbers bigint)
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from file where (office_id, id) in (
    select office_id, id from file
    where expires_at < now() or (not complete and created_at < now() - interval '1 day') limit most);
  get diagnostics files = row_count;
  delete from submission where ctid = any(array(
    select ctid from submission where at < now() - interval '1 day' limit most for update skip locked));
  get diagnostics submissions = row_count;
  delete from one_time_code where ctid = any(array(
    select ctid from one_time_code where expires_at < now() - interval '1 day' limit most for update skip locked));
  get diagnostics codes = row_count;
  delete from throttle where key in (select key from throttle where until < now() limit most for update skip locked);
  get diagnostics throttles = row_count;
  delete from known_place where ctid = any(array(
    select ctid from known_place where last_at < now() - interval '90 days' limit most for update skip locked));
  get diagnostics places = row_count;
  -- The last one of an account in a company tells that and when they came.
  delete from session where ctid = any(array(
    select s.ctid from session s where s.expires_at < now() - interval '90 days' and exists (
      select from session n where n.account_id = s.account_id and n.office_id is not distinct from s.office_id and n.id > s.id)
    limit most for update skip locked));
  get diagnostics sessions = row_count;
  delete from password_link where ctid = any(array(
    select ctid from password_link where expires_at < now() - interval '30 days' limit most for update skip locked));
  get diagnostics links = row_count;
  -- A month, for which look-ups and the numbers of imports count (kernel/server/lookUp.ts, modules/transfer/server/alike.ts).
  delete from known_value where ctid = any(array(
    select ctid from known_value where known_at < now() - interval '31 days' limit most for update skip locked));
  get diagnostics values_known = row_count;
  delete from imported_number where ctid = any(array(
    select ctid from imported_number where at < now() - interval '31 days' limit most for update skip locked));
  get diagnostics numbers = row_count;
  return next;
end $$;
revoke execute on function door_sweep from public;
grant execute on function door_sweep to tongzhou_app;
