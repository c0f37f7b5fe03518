-- How long a login may rest in a company, and how many a person may have there: the switches sessionRestHours and sessionMost, kept beside the company's
-- version, which every call reads anyway. The defaults are those of the switches (organisation/contract/sessionSwitches.ts).
alter table office
  add column session_rest_hours integer not null default 72,
  add column session_most integer not null default 0;
comment on column office.session_rest_hours is 'hours without a call after which a login is over; 0: none';
comment on column office.session_most is 'logins of one person at once; 0: any number';
alter table session add column last_at timestamptz not null default now();
comment on column session.last_at is 'the last call that the person made, to a minute';

create function keep_session_switches() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  changed office_switch = coalesce(new, old);
  given integer = case when tg_op <> 'DELETE' and jsonb_typeof(new.value) = 'number' then new.value::integer end;
begin
  if changed.code = 'sessionRestHours' then
    update office set session_rest_hours = coalesce(given, 72) where id = changed.office_id;
  elsif changed.code = 'sessionMost' then
    update office set session_most = coalesce(given, 0) where id = changed.office_id;
  end if;
  return null;
end $$;
create trigger session_switches_kept after insert or update or delete on office_switch for each row execute function keep_session_switches();

create function rests(last_at timestamptz, rest_hours integer) returns boolean language sql stable
  return rest_hours > 0 and last_at < now() - make_interval(hours => rest_hours);
revoke execute on function rests from public;

-- Which of these logins are over, and why: the reason, and the figure of the switch behind it. For what is open without a call (streams of events), for a
-- person's own list, and for what a refused call is told.
create function door_over(hashes bytea[]) returns table (token_hash bytea, reason text, figure integer)
  language sql stable security definer set search_path = public, pg_temp as $$
  select s.token_hash,
    case when s.ended_at is not null then s.end_reason when s.expires_at <= now() then 'expired' else 'rested' end,
    case when s.end_reason = 'tooMany' then o.session_most else o.session_rest_hours end
  from session s left join office o on o.id = s.office_id
  where s.token_hash = any(hashes) and (s.ended_at is not null or s.expires_at <= now() or rests(s.last_at, o.session_rest_hours))
$$;
revoke execute on function door_over from public;
grant execute on function door_over to tongzhou_app;

-- Both as before, but for a login that has rested for too long.
create or replace function door_still(hash bytea, known_office bigint, known_version bigint) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  account bigint;
begin
  select s.account_id into account
  from session s join office o on o.id = s.office_id
  where s.token_hash = hash and s.office_id = known_office and s.ended_at is null and s.expires_at > now()
    and (s.view_employee_id is null or s.view_until <= now())
    and o.permission_version = known_version and o.office_login_status = 0 and not rests(s.last_at, o.session_rest_hours);
  if account is null then
    return false;
  end if;
  perform set_config('app.account', account::text, true), set_config('app.office', known_office::text, true);
  return true;
end $$;

create or replace function door_enter(hash bytea, as_oneself boolean default false)
  returns table (account_id bigint, office_id bigint, employee_id bigint, department_id bigint, is_platform boolean, person_name text, permission_version bigint, viewer jsonb)
  language plpgsql security definer set search_path = public, pg_temp as $$
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
    and (s.office_id is null or (o.id is not null and not rests(s.last_at, o.session_rest_hours)));
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
