-- What waits for one person is found by that person: the receipts that they entered and that came back or lack a voucher, and the open terms of
-- their own sales. Every start page counts these; each count read those of the whole company.
drop index receipt_unfinished;
create index receipt_unfinished on receipt (office_id, state, entered_by) where state in ('draft', 'returned');
drop index receipt_no_voucher;
create index receipt_no_voucher on receipt (office_id, entered_by) include (owner_id, department_id)
  where voucher_count = 0 and (state = 'submitted' or state = 'confirmed');
create index contract_term_owner on contract_term (office_id, owner_id, due_on) where amount > paid;
