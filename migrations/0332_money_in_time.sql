-- Lists, sums and agings of a company with 100,000 contracts and 350,000 receipts (`npm run bench -- money`).
-- Receipts are found by runs of characters of their number, serial and payer, contracts by those of their number (0005-search.md).
create function receipt_words(number text, serial text, payer text) returns text language sql immutable parallel safe
  return lower(number) || E'\n' || lower(coalesce(serial, '')) || E'\n' || lower(payer);
create index receipt_grams on receipt using gin (office_id, grams(receipt_words(number, external_serial, payer)));
create index contract_grams on contract using gin (office_id, grams(lower(number)));

-- As find_customers: asks the index past row-level security, in the transaction's own office alone.
create function find_receipts(grams text[], fragment text) returns setof bigint
  language sql stable security definer set search_path = public, pg_temp rows 200 as $$
  select id from receipt
  where office_id = current_office() and grams(receipt_words(number, external_serial, payer)) @> grams
    and position(fragment in receipt_words(number, external_serial, payer)) > 0 $$;
revoke execute on function find_receipts from public;
grant execute on function find_receipts to tongzhou_app;
create function find_contracts(grams text[], fragment text) returns setof bigint
  language sql stable security definer set search_path = public, pg_temp rows 200 as $$
  select id from contract where office_id = current_office() and grams(lower(number)) @> grams and position(fragment in lower(number)) > 0 $$;
revoke execute on function find_contracts from public;
grant execute on function find_contracts to tongzhou_app;

-- Sums of all rows that a person sees come from these indexes alone.
create index receipt_sums on receipt (office_id, owner_id, department_id) include (amount, fee, balance, state, voucher_count);
create index receipt_no_voucher on receipt (office_id) include (owner_id, department_id, entered_by)
  where voucher_count = 0 and (state = 'submitted' or state = 'confirmed');
create index contract_sums on contract (office_id, owner_id, department_id)
  include (state, effective_at, cancelled_on, total, effective_total, paid, margin_amount);
create index contract_holder on contract (office_id, id) include (customer_id, owner_id, department_id);

-- What is open now, and what was touched after a day, of which little was there before it.
create index contract_term_owed on contract_term (office_id, due_on, id) include (contract_id, amount, paid, touched_on) where amount > paid;
drop index contract_term_due;
create index contract_term_later on contract_term (office_id, touched_on, opened_on) include (contract_id, id, amount, paid, due_on);
drop index contract_term_open;
create index contract_term_entry_day on contract_term_entry (office_id, on_day) include (term_id, amount, sets_due);
create index money_entry_term_day on money_entry (office_id, on_day) include (to_term_id, from_term_id, amount) where contract_id is not null;
create index receipt_held_now on receipt (office_id, customer_id) include (owner_id, department_id, balance, touched_on) where balance > 0;
drop index receipt_left;
create index receipt_later on receipt (office_id, touched_on) include (received_on) where touched_on > received_on;

-- The sums stand for the last day on which a term was touched; for a day before, what came after it is taken off.
create or replace function money_open_terms(of_office bigint, as_of date)
returns table (contract_id bigint, term_id bigint, due_on date, open bigint)
language sql stable begin atomic
  select t.contract_id, t.id, t.due_on, t.amount - t.paid
  from contract_term t
  where t.office_id = of_office and t.amount > t.paid and t.touched_on <= as_of
  union all
  select t.contract_id, t.id,
    case when a.dated then (select e.due_on from contract_term_entry e
      where e.office_id = of_office and e.term_id = t.id and e.on_day <= as_of and e.sets_due order by e.id desc limit 1) else t.due_on end,
    (t.amount - t.paid - coalesce(a.amount, 0) + coalesce(p.amount, 0))::bigint
  from contract_term t
  left join (select e.term_id, sum(e.amount) as amount, bool_or(e.sets_due) as dated
    from contract_term l join contract_term_entry e on e.office_id = of_office and e.term_id = l.id and e.on_day > as_of
    where l.office_id = of_office and l.touched_on > as_of and l.opened_on <= as_of group by 1) a on a.term_id = t.id
  left join (select l.id as term_id, sum(case when m.to_term_id is null then -m.amount else m.amount end) as amount
    from contract_term l join money_entry m on m.office_id = of_office and coalesce(m.to_term_id, m.from_term_id) = l.id and m.on_day > as_of
      and m.contract_id is not null
    where l.office_id = of_office and l.touched_on > as_of and l.opened_on <= as_of group by 1) p on p.term_id = t.id
  where t.office_id = of_office and t.touched_on > as_of and t.opened_on <= as_of
    and t.amount - t.paid - coalesce(a.amount, 0) + coalesce(p.amount, 0) > 0;
end;

-- What is left of each receipt at the end of a day. Nothing of a receipt counts before the day on which it was received.
create function money_left(of_office bigint, as_of date)
returns table (receipt_id bigint, customer_id bigint, owner_id bigint, department_id bigint, balance bigint)
language sql stable begin atomic
  select r.id, r.customer_id, r.owner_id, r.department_id, r.balance
  from receipt r where r.office_id = of_office and r.balance > 0 and r.touched_on <= as_of
  union all
  select r.id, r.customer_id, r.owner_id, r.department_id, b.balance
  from receipt r
  cross join lateral (
    select coalesce(sum(case when m.to_pocket = 'balance' then m.amount when m.from_pocket = 'balance' then -m.amount else 0 end), 0)::bigint as balance
    from money_entry m where m.office_id = of_office and m.receipt_id = r.id and m.on_day <= as_of) b
  where r.office_id = of_office and r.touched_on > as_of and r.touched_on > r.received_on and r.received_on <= as_of and b.balance > 0;
end;

create or replace function money_balances(of_office bigint, as_of date)
returns table (customer_id bigint, balance bigint)
language sql stable begin atomic
  select l.customer_id, sum(l.balance)::bigint from money_left(of_office, as_of) l group by l.customer_id;
end;
