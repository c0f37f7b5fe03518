-- A call that begins with the person last known for its token asks only whether that still holds: every change of an employee moves the version of
-- their company's permissions (0003), and from here on one of the account does so too. Two rows are read instead of four.
create function move_versions_of_account() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update office set permission_version = permission_version + 1 where id in (select e.office_id from employee e where e.account_id = new.id);
  return null;
end $$;
create trigger permission_moves after update on account for each row
  when (old.disabled_at is distinct from new.disabled_at or old.is_platform is distinct from new.is_platform)
  execute function move_versions_of_account();

-- Sets the tenant of the transaction as door_enter does, if the session is in the same company, whose version has not moved, and shows nobody else.
create function door_still(hash bytea, known_office bigint, known_version bigint) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  account bigint;
begin
  select s.account_id into account
  from session s join office o on o.id = s.office_id
  where s.token_hash = hash and s.office_id = known_office and s.ended_at is null and s.expires_at > now()
    and (s.view_employee_id is null or s.view_until <= now())
    and o.permission_version = known_version and o.office_login_status = 0;
  if account is null then
    return false;
  end if;
  perform set_config('app.account', account::text, true), set_config('app.office', known_office::text, true);
  return true;
end $$;

revoke execute on function door_still from public;
grant execute on function door_still to tongzhou_app;
