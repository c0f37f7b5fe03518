-- The only ways across offices. Each is a function of the owner, named door_*, and listed in src/kernel/server/doors.ts.

-- Opens a request: checks the session, sets the tenant for the transaction, tells who asks. No row: the login has expired.
create function door_enter(hash bytea)
  returns table (account_id bigint, office_id bigint, employee_id bigint, department_id bigint, is_platform boolean, person_name text, permission_version bigint)
  language plpgsql security definer set search_path = public as $$
begin
  select a.id, o.id, e.id, e.department_id, a.is_platform, coalesce(e.name, a.real_name), coalesce(o.permission_version, 0)
  into account_id, office_id, employee_id, department_id, is_platform, person_name, permission_version
  from session s
  join account a on a.id = s.account_id and a.disabled_at is null
  left join employee e on e.office_id = s.office_id and e.account_id = a.id and e.disabled_at is null
  left join office o on o.id = e.office_id and o.office_login_status = 0
  where s.token_hash = hash and s.ended_at is null and s.expires_at > now()
    and (s.office_id is null or o.id is not null);
  if found then
    perform set_config('app.account', account_id::text, true), set_config('app.office', coalesce(office_id::text, ''), true);
    return next;
  end if;
end $$;

-- The offices that employ an account, disabled ones too: the company picker.
create function door_offices_of(account bigint)
  returns table (office_id bigint, office_name text, office_login_status smallint, employee_disabled boolean)
  language sql stable security definer set search_path = public as $$
  select o.id, o.office_name, o.office_login_status, e.disabled_at is not null
  from employee e join office o on o.id = e.office_id
  where e.account_id = account
  order by o.office_login_status, o.id $$;

-- The number of a company about to be founded: its row is visible only under its own number, so the number comes first.
create function door_new_office_id() returns bigint
  language sql security definer set search_path = public as
  $$ select nextval(pg_get_serial_sequence('office', 'id')) $$;

-- The installation in figures, for the platform operator.
create function door_office_figures()
  returns table (office_id bigint, office_name text, office_login_status smallint, employees bigint, seats integer, created_at timestamptz)
  language sql stable security definer set search_path = public as $$
  select o.id, o.office_name, o.office_login_status, count(e.id) filter (where e.disabled_at is null), o.office_user_max_num, o.created_at
  from office o left join employee e on e.office_id = o.id
  where exists (select 1 from account where id = current_account() and is_platform and disabled_at is null)
  group by o.id order by o.id $$;

revoke execute on function door_enter, door_offices_of, door_new_office_id, door_office_figures from public;
grant execute on function door_enter, door_offices_of, door_new_office_id, door_office_figures to tongzhou_app;
