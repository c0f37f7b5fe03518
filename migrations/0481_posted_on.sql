-- 记账日: the day on which a receipt counts in the month's closing. It differs from the day on which the money came in where that month was closed.
alter table receipt add column posted_on date;
update receipt r set posted_on = m.on_day
from money_entry m where m.office_id = r.office_id and m.receipt_id = r.id and m.document_kind = 'receipt';
create index receipt_posted on receipt (office_id, posted_on);

create or replace function apply_money_entry() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  term bigint := coalesce(new.to_term_id, new.from_term_id);
  paid_by bigint := case when new.to_pocket = 'term' then new.amount when new.from_pocket = 'term' then -new.amount else 0 end;
  left_by bigint := case when new.to_pocket = 'balance' then new.amount when new.from_pocket = 'balance' then -new.amount else 0 end;
  out_by bigint := case when new.to_pocket = 'outside' then new.amount when new.from_pocket = 'outside' then -new.amount else 0 end;
  earned_by bigint := case when new.to_pocket = 'earned' then new.amount when new.from_pocket = 'earned' then -new.amount else 0 end;
  credits boolean := new.document_kind in ('receipt', 'reversal') and out_by <> 0;
  doubles boolean := new.from_pocket = 'earned' and new.to_pocket = 'outside';
begin
  if paid_by <> 0 then
    update contract set paid = paid + paid_by where office_id = new.office_id and id = new.contract_id;
    update contract_term set paid = paid + paid_by, opened_on = least(opened_on, new.on_day), touched_on = greatest(touched_on, new.on_day)
    where office_id = new.office_id and id = term and contract_id = new.contract_id;
    if not found then
      raise foreign_key_violation using message = 'the term belongs to another contract';
    end if;
    update money_allocation set amount = amount + paid_by
    where office_id = new.office_id and receipt_id = new.receipt_id and term_id = term;
    if not found then
      insert into money_allocation (office_id, receipt_id, term_id, amount) values (new.office_id, new.receipt_id, term, paid_by);
    end if;
  end if;
  update receipt set
    touched_on = greatest(touched_on, new.on_day),
    posted_on = case when new.document_kind = 'receipt' then new.on_day else posted_on end,
    posted = posted - case when credits then out_by else 0 end,
    balance = balance + left_by,
    allocated = allocated + paid_by,
    refunded = refunded + case when credits or doubles then 0 else out_by end,
    earned = earned + case when doubles then 0 else earned_by end,
    doubled = doubled + case when doubles then new.amount else 0 end
  where office_id = new.office_id and id = new.receipt_id;
  return null;
end $$;
