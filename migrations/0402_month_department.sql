-- A month of commission belongs to the department of what is earned in it. What is taken back carries the department of the entry before, where the
-- person perhaps works no more: it leaves the month where it is, and one that begins with it goes to the person's present department.
create or replace function apply_commission_entry() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  closed date;
  takes_back boolean := new.reverses_id is not null;
  department bigint := new.department_id;
begin
  select closed_until into closed from commission_book where office_id = new.office_id for share;
  -- What is imported of years before belongs to no month that was closed here, unless that very month was.
  if (case new.kind when 'import' then exists (select from commission_closing c where c.office_id = new.office_id and c.period = new.period)
    else new.period <= closed end) then
    raise check_violation using message = 'the month is closed', constraint = 'commission_entry_open';
  end if;
  if takes_back then
    select e.department_id into department from employee e where e.office_id = new.office_id and e.id = new.owner_id;
  end if;
  insert into commission_month as m (office_id, owner_id, department_id, period, base, accrued, reversed, imported, amount, entries)
  values (new.office_id, new.owner_id, department, new.period, new.base,
    case new.kind when 'accrual' then new.amount else 0 end, case new.kind when 'reversal' then new.amount else 0 end,
    case new.kind when 'import' then new.amount else 0 end, new.amount, 1)
  on conflict (office_id, owner_id, period) do update set
    department_id = case when takes_back and m.entries > 0 then m.department_id else excluded.department_id end,
    base = m.base + excluded.base, accrued = m.accrued + excluded.accrued,
    reversed = m.reversed + excluded.reversed, imported = m.imported + excluded.imported, amount = m.amount + excluded.amount,
    entries = m.entries + 1, updated_at = now();
  return null;
end $$;

-- Months that went back with what was taken back return to the department of what was earned last.
update commission_month m set department_id = l.department_id
from (select distinct on (office_id, owner_id, period) office_id, owner_id, period, department_id
  from commission_entry where reverses_id is null order by office_id, owner_id, period, id desc) l
where l.office_id = m.office_id and l.owner_id = m.owner_id and l.period = m.period and m.department_id is distinct from l.department_id;
