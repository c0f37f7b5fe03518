-- A row of a statement is what the bank says: it stays when the receipt or refund with which it is matched goes. The product frees it first.
alter table statement_row
  drop constraint statement_row_office_id_receipt_id_fkey,
  add constraint statement_row_office_id_receipt_id_fkey foreign key (office_id, receipt_id) references receipt (office_id, id),
  drop constraint statement_row_refund_fkey,
  add constraint statement_row_refund_fkey foreign key (office_id, refund_id) references money_request (office_id, id);

-- Rows that stayed matched with a receipt that came back, or has another account or amount since, are free again.
update statement_row s set state = 'unmatched', receipt_id = null, how = null, version = s.version + 1, updated_at = now()
from receipt r
where r.office_id = s.office_id and r.id = s.receipt_id
  and (r.state in ('draft', 'returned') or r.account_id <> s.account_id or s.how <> 'difference' and r.amount <> s.amount);
