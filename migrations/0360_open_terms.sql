-- What is open of terms now and at the end of any past day, read from two indexes: agings of a company with 100,000 contracts.
-- A term carries whose sale its contract is (its trigger sets it), so that scopes and agings ask no contract. Whoever moves a contract moves its
-- terms with it.
drop index contract_term_owed;
drop index contract_term_later;
alter table contract_term add column customer_id bigint not null default 0, add column owner_id bigint not null default 0, add column department_id bigint;
update contract_term t set customer_id = c.customer_id, owner_id = c.owner_id, department_id = c.department_id
from contract c where c.office_id = t.office_id and c.id = t.contract_id;

-- What was open of a term from a day until (before) a later one, on which it changed; appended when it changes, never edited. What stands since
-- its last change is the term itself. `span` is the whole power of two in the number of days.
create table contract_term_past (
  office_id bigint not null references office (id),
  term_id bigint not null,
  from_day date not null,
  until_day date not null,
  due_on date,
  open bigint not null check (open > 0),
  contract_id bigint not null,
  customer_id bigint not null,
  owner_id bigint not null,
  department_id bigint,
  span smallint not null generated always as (32 - position(B'1' in (until_day - from_day)::bit(32))) stored,
  primary key (office_id, term_id, from_day),
  constraint contract_term_past_days check (from_day < until_day),
  foreign key (office_id, term_id) references contract_term (office_id, id) on delete cascade
);
call make_tenant('contract_term_past');
revoke update, delete on contract_term_past from tongzhou_app;
grant update (customer_id, owner_id, department_id) on contract_term_past to tongzhou_app;

create function hold_term() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  select customer_id, owner_id, department_id into new.customer_id, new.owner_id, new.department_id
  from contract where office_id = new.office_id and id = new.contract_id;
  return new;
end $$;
create trigger contract_term_held_by before insert on contract_term for each row execute function hold_term();

create function move_terms() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update contract_term set customer_id = new.customer_id, owner_id = new.owner_id, department_id = new.department_id
  where office_id = new.office_id and contract_id = new.id;
  update contract_term_past p set customer_id = new.customer_id, owner_id = new.owner_id, department_id = new.department_id
  from contract_term t where t.office_id = new.office_id and t.contract_id = new.id and p.office_id = t.office_id and p.term_id = t.id;
  return null;
end $$;
create trigger contract_moves_terms after update of customer_id, owner_id, department_id on contract for each row
  when (old.customer_id is distinct from new.customer_id or old.owner_id is distinct from new.owner_id or old.department_id is distinct from new.department_id)
  execute function move_terms();

create function keep_term_past() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into contract_term_past (office_id, term_id, from_day, until_day, due_on, open, contract_id, customer_id, owner_id, department_id)
  values (old.office_id, old.id, old.touched_on, new.touched_on, old.due_on, old.amount - old.paid, old.contract_id, new.customer_id, new.owner_id, new.department_id);
  return null;
end $$;
create trigger contract_term_keeps_past after update of touched_on on contract_term for each row
  when (old.touched_on < new.touched_on and old.amount > old.paid) execute function keep_term_past();

-- An entry changes its term once, day and amount together: what stood before is then whole.
create or replace function add_contract_term_entry() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update contract_term set amount = amount + new.amount, due_on = case when new.sets_due then new.due_on else due_on end,
    opened_on = least(opened_on, new.on_day), touched_on = greatest(touched_on, new.on_day)
  where office_id = new.office_id and id = new.term_id and contract_id = new.contract_id;
  if not found then
    raise foreign_key_violation using message = 'the term belongs to another contract';
  end if;
  update contract set effective_total = effective_total + new.amount where office_id = new.office_id and id = new.contract_id and new.amount <> 0;
  return null;
end $$;
drop trigger contract_term_entry_touches on contract_term_entry;
drop function touch_term;

-- What was open of each term until its last day with an entry, by the entries alone: what `contract_term_past` has to be.
create function term_past_by_entries(of_office bigint)
returns table (term_id bigint, from_day date, until_day date, due_on date, open bigint)
language sql stable begin atomic
  with moved as (
    select e.term_id, e.on_day, sum(e.amount) as amount, max(array[e.id, e.due_on - date '2000-01-01']) filter (where e.sets_due) as due
    from contract_term_entry e where e.office_id = of_office group by 1, 2
    union all
    select coalesce(m.to_term_id, m.from_term_id), m.on_day, sum(case when m.to_term_id is null then m.amount else -m.amount end), null::bigint[] as due
    from money_entry m where m.office_id = of_office and m.contract_id is not null group by 1, 2
  ), day as (
    select m.term_id, m.on_day, sum(sum(m.amount)) over past as open, max(max(m.due)) over past as due, lead(m.on_day) over past as until_day
    from moved m group by m.term_id, m.on_day window past as (partition by m.term_id order by m.on_day)
  )
  select d.term_id, d.on_day, d.until_day, date '2000-01-01' + d.due[2]::integer, d.open::bigint from day d where d.until_day is not null and d.open > 0;
end;

-- Writes anew what was open, from the entries; for rows that came in past the triggers.
create function fill_term_past(of_office bigint) returns void language sql
begin atomic
  delete from contract_term_past where office_id = of_office;
  insert into contract_term_past (office_id, term_id, from_day, until_day, due_on, open, contract_id, customer_id, owner_id, department_id)
  select of_office, t.id, p.from_day, p.until_day, p.due_on, p.open, t.contract_id, t.customer_id, t.owner_id, t.department_id
  from term_past_by_entries(of_office) p join contract_term t on t.office_id = of_office and t.id = p.term_id;
end;
select fill_term_past(id) from office;

-- Rows of a span that hold a day began within twice as many days before it: of those that are read, half or more hold it.
create index contract_term_past_day on contract_term_past (office_id, span, from_day)
  include (until_day, due_on, open, term_id, contract_id, customer_id, owner_id, department_id);
create index contract_term_owed on contract_term (office_id, due_on, id)
  include (contract_id, amount, paid, touched_on, customer_id, owner_id, department_id) where amount > paid;
drop index contract_term_entry_day;
drop index money_entry_term_day;

drop function money_open_terms;
create function money_open_terms(of_office bigint, as_of date)
returns table (contract_id bigint, term_id bigint, due_on date, open bigint, customer_id bigint, owner_id bigint, department_id bigint)
language sql stable begin atomic
  select t.contract_id, t.id, t.due_on, t.amount - t.paid, t.customer_id, t.owner_id, t.department_id
  from contract_term t
  where t.office_id = of_office and t.amount > t.paid and t.touched_on <= as_of
  union all
  select p.contract_id, p.term_id, p.due_on, p.open, p.customer_id, p.owner_id, p.department_id
  from generate_series(0, 14) s
  cross join lateral (
    select q.* from contract_term_past q
    where q.office_id = of_office and q.span = s and q.from_day <= as_of and q.from_day > as_of - (2 << s) and q.until_day > as_of
    offset 0) p; -- one range of the index for each span
end;
