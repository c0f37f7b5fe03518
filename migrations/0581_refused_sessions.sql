-- Whose logins these were that somebody ended, for the line in the log of the company when one is used after all. Not those that the person ended, or time.
create function door_ended(hashes bytea[]) returns table (token_hash bytea, office_id bigint, account_id bigint, employee_id bigint, person_name text)
  language sql stable security definer set search_path = public, pg_temp as $$
  select s.token_hash, s.office_id, s.account_id, e.id, coalesce(e.name, a.real_name)
  from session s
  join account a on a.id = s.account_id
  left join employee e on e.office_id = s.office_id and e.account_id = s.account_id
  where s.token_hash = any(hashes) and s.office_id is not null and s.ended_at is not null and s.end_reason not in ('signOut', 'invalid')
$$;
revoke execute on function door_ended from public;
grant execute on function door_ended to tongzhou_app;
