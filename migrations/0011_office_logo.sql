-- The company switch shows each company's logo.
drop function door_offices_of(bigint);
create function door_offices_of(account bigint)
  returns table (office_id bigint, office_name text, office_login_status smallint, logo text, employee_disabled boolean)
  language sql stable security definer set search_path = public as $$
  select o.id, o.office_name, o.office_login_status, o.logo, e.disabled_at is not null
  from employee e join office o on o.id = e.office_id
  where e.account_id = account
  order by o.office_login_status, o.id $$;
revoke execute on function door_offices_of from public;
grant execute on function door_offices_of to tongzhou_app;
