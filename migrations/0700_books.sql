-- A book is what a company closes by month: its money, its commission, each account of a mall, and what comes after them. A month that is closed stays
-- so: what is posted later with a day in it gets the first open day. What a month came to stands in a table of closings of each noun, whose rows close
-- the book. One table takes the place of money_book and commission_book, and tells of malls what their closings told alone.
create table book (
  office_id bigint not null references office (id),
  name text not null,
  of_id bigint not null default 0,
  closed_until date,
  primary key (office_id, name, of_id)
);
comment on column book.of_id is 'the row whose book it is, such as an account of a mall; 0 is the company''s own';
call make_tenant('book');
insert into book (office_id, name, closed_until)
  select office_id, 'money', closed_until from money_book union all select office_id, 'commission', closed_until from commission_book;
insert into book (office_id, name, of_id, closed_until)
  select office_id, 'mall', account_id, (max(month) + interval '1 month' - interval '1 day')::date from mall_closing group by 1, 3;

-- Returns the last closed day of a book.
create function closed_until(of_office bigint, book_name text, of_row bigint default 0) returns date language sql stable
  return (select b.closed_until from book b where b.office_id = of_office and b.name = book_name and b.of_id = of_row);

-- Returns the last closed day of a book, and keeps the book from being closed until the transaction ends; `to_close` waits for all who post to it, and
-- keeps others from posting.
create function hold_book(of_office bigint, book_name text, of_row bigint default 0, to_close boolean default false) returns date
language plpgsql set search_path = public, pg_temp as $$
declare closed date;
begin
  loop
    if to_close then
      select b.closed_until into closed from book b where b.office_id = of_office and b.name = book_name and b.of_id = of_row for update;
    else
      select b.closed_until into closed from book b where b.office_id = of_office and b.name = book_name and b.of_id = of_row for share;
    end if;
    exit when found;
    insert into book (office_id, name, of_id) values (of_office, book_name, of_row) on conflict do nothing;
  end loop;
  return closed;
end $$;

-- Returns the first open day of a book from a day on, and holds the book.
create function open_day(of_office bigint, day date, book_name text, of_row bigint default 0) returns date language sql
  return greatest(day, hold_book(of_office, book_name, of_row) + 1);

-- Closes a book by its closings: the last one may go again, which opens its month. Arguments: the book, the column of the month, that of whose book it is.
create function close_book() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  closing jsonb := to_jsonb(coalesce(new, old));
  whose bigint := coalesce((closing ->> tg_argv[2])::bigint, 0);
  month date := closing ->> tg_argv[1];
  last_day date := (month + interval '1 month' - interval '1 day')::date;
begin
  if tg_op = 'INSERT' then
    insert into book as b (office_id, name, of_id, closed_until) values (new.office_id, tg_argv[0], whose, last_day)
    on conflict (office_id, name, of_id) do update set closed_until = greatest(b.closed_until, excluded.closed_until);
    return null;
  end if;
  update book set closed_until = month - 1 where office_id = old.office_id and name = tg_argv[0] and of_id = whose and closed_until = last_day;
  if not found then
    raise check_violation using message = 'a later month is closed', table = tg_table_name, constraint = tg_table_name || '_last';
  end if;
  return null;
end $$;

-- Gives an entry the first open day of its book. Arguments: the book, the entry's column of whose book it is.
create function date_entry() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  new.on_day := open_day(new.office_id, new.on_day, tg_argv[0], coalesce((to_jsonb(new) ->> tg_argv[1])::bigint, 0));
  return new;
end $$;

-- Refuses an entry of a month that is closed. Arguments: the book, the entry's column of the month, that of whose book it is.
create function refuse_closed_month() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare entry jsonb := to_jsonb(new);
begin
  if (entry ->> tg_argv[1])::date <= hold_book(new.office_id, tg_argv[0], coalesce((entry ->> tg_argv[2])::bigint, 0)) then
    raise check_violation using message = 'the month is closed', table = tg_table_name, constraint = tg_table_name || '_open';
  end if;
  return new;
end $$;

-- Money.
drop trigger money_closing_applies on money_closing;
drop function apply_money_closing();
create trigger money_closing_closes after insert or delete on money_closing for each row execute function close_book('money', 'month');
create or replace function date_money_entry() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  new.on_day := greatest(
    open_day(new.office_id, new.on_day, 'money'),
    (select touched_on from receipt where office_id = new.office_id and id = new.receipt_id),
    (select touched_on from contract_term where office_id = new.office_id and id = coalesce(new.to_term_id, new.from_term_id)));
  return new;
end $$;
create or replace function date_term_entry() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  new.on_day := greatest(open_day(new.office_id, new.on_day, 'money'),
    (select touched_on from contract_term where office_id = new.office_id and id = new.term_id));
  return new;
end $$;
drop trigger money_kind_entry_day on money_kind_entry;
drop function date_money_kind();
create trigger money_kind_entry_day before insert on money_kind_entry for each row execute function date_entry('money');
drop function open_day_from(bigint, date);
drop table money_book;

-- Commission.
drop trigger commission_closing_applies on commission_closing;
drop function apply_commission_closing();
create trigger commission_closing_closes after insert or delete on commission_closing for each row execute function close_book('commission', 'period');
create or replace function apply_commission_entry() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  closed date := hold_book(new.office_id, 'commission');
  takes_back boolean := new.reverses_id is not null;
  department bigint := new.department_id;
begin
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
drop table commission_book;

-- Malls.
create trigger mall_closing_closes after insert or delete on mall_closing for each row execute function close_book('mall', 'month', 'account_id');
drop trigger mall_entry_open on mall_entry;
drop function guard_mall_entry();
create trigger mall_entry_open before insert on mall_entry for each row execute function refuse_closed_month('mall', 'month', 'account_id');
