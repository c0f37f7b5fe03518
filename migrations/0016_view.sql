-- Who sees the product as an employee, read-only and for a while: a colleague with the right to, or, with a reason, an
-- operator of the platform from outside. Beside the company the session works in, which it comes back to.
alter table session
  add column view_office_id bigint,
  add column view_employee_id bigint,
  add column view_until timestamptz,
  -- Only of operators: why they came.
  add column view_reason text,
  add foreign key (view_office_id, view_employee_id) references employee (office_id, id) on delete set null;
create index session_view on session (view_office_id, view_employee_id) where view_employee_id is not null;

-- Opens a request as before; while the session views as an employee, the request is theirs, and `viewer` tells who really
-- asks, until when, and whether from outside. A view ends by itself with its time, and with the employee, the company or
-- the viewer; `as_oneself` leaves it out.
drop function door_enter(bytea);
create function door_enter(hash bytea, as_oneself boolean default false)
  returns table (account_id bigint, office_id bigint, employee_id bigint, department_id bigint, is_platform boolean, person_name text, permission_version bigint, viewer jsonb)
  language plpgsql security definer set search_path = public as $$
declare
  view_office bigint;
  view_employee bigint;
  ends timestamptz;
  reason text;
  seen record;
begin
  select a.id, o.id, e.id, e.department_id, a.is_platform, coalesce(e.name, a.real_name), coalesce(o.permission_version, 0),
    s.view_office_id, s.view_employee_id, s.view_until, s.view_reason
  into account_id, office_id, employee_id, department_id, is_platform, person_name, permission_version,
    view_office, view_employee, ends, reason
  from session s
  join account a on a.id = s.account_id and a.disabled_at is null
  left join employee e on e.office_id = s.office_id and e.account_id = a.id and e.disabled_at is null
  left join office o on o.id = e.office_id and o.office_login_status = 0
  where s.token_hash = hash and s.ended_at is null and s.expires_at > now()
    and (s.office_id is null or o.id is not null);
  if not found then
    return;
  end if;
  -- The account stays the real one: whatever asks the transaction who it is gets the person at the keyboard.
  perform set_config('app.account', account_id::text, true), set_config('app.office', coalesce(office_id::text, ''), true);
  if view_employee is not null and ends > now() and not as_oneself then
    select v.account_id as account, v.office_id as office, v.id as employee, v.department_id as department, v.name, o.permission_version as version
    into seen
    from employee v
    join account a on a.id = v.account_id and a.disabled_at is null
    join office o on o.id = v.office_id and o.office_login_status = 0
    where v.office_id = view_office and v.id = view_employee and v.disabled_at is null
      and case when reason is null then v.office_id = door_enter.office_id else door_enter.is_platform end;
    if found then
      viewer := jsonb_build_object('accountId', account_id, 'officeId', office_id, 'employeeId', employee_id, 'departmentId', department_id,
        'isPlatform', is_platform, 'name', person_name, 'until', ends, 'reason', reason);
      account_id := seen.account;
      office_id := seen.office;
      employee_id := seen.employee;
      department_id := seen.department;
      -- What an account may do on the platform is not the employee's, and no viewer's.
      is_platform := false;
      person_name := seen.name;
      permission_version := seen.version;
      perform set_config('app.office', office_id::text, true);
    end if;
  end if;
  return next;
end $$;

-- Lets an operator of the platform into a company that did not ask them: its name and its administrators, the first of
-- whom they will see it as. From here on the transaction is the company's, for its log. No row: not an operator, or a
-- company that is not there, not open or has no administrator.
create function door_visit(target bigint)
  returns table (office_id bigint, office_name text, employee_id bigint, employee_name text, admin_ids bigint[])
  language plpgsql security definer set search_path = public as $$
begin
  select o.id, o.office_name, (array_agg(e.id order by e.id))[1], (array_agg(e.name order by e.id))[1], array_agg(e.id order by e.id)
  into office_id, office_name, employee_id, employee_name, admin_ids
  from office o
  join employee e on e.office_id = o.id and e.disabled_at is null
  join account a on a.id = e.account_id and a.disabled_at is null
  where o.id = target and o.office_login_status = 0
    and exists (select 1 from employee_role er join role r on r.office_id = er.office_id and r.id = er.role_id and r.is_admin
      where er.office_id = e.office_id and er.employee_id = e.id)
    and exists (select 1 from account where id = current_account() and is_platform and disabled_at is null)
  group by o.id;
  if found then
    perform set_config('app.office', office_id::text, true);
    return next;
  end if;
end $$;

revoke execute on function door_enter, door_visit from public;
grant execute on function door_enter, door_visit to tongzhou_app;
