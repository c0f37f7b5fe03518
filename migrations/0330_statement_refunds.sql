-- Rows of statements by which money went out are matched with refunds and double returns that were paid, as rows that brought money in are with
-- receipts: a row has at most one of either, and a refund at most one row.
alter table statement_row add column refund_id bigint;
alter table statement_row
  drop constraint statement_row_check, drop constraint statement_row_check1, drop constraint statement_row_check2, drop constraint statement_row_check3;
alter table statement_row
  add constraint statement_row_fee check (fee between 0 and amount),
  add constraint statement_row_way check (receipt_id is null or refund_id is null),
  add constraint statement_row_out check (refund_id is null or direction = 'out'),
  add constraint statement_row_document check ((state in ('suggested', 'matched')) = (coalesce(receipt_id, refund_id) is not null)),
  add constraint statement_row_how check ((coalesce(receipt_id, refund_id) is null) = (how is null)),
  add constraint statement_row_ignored check (state <> 'ignored' or reason <> ''),
  add constraint statement_row_refund_fkey foreign key (office_id, refund_id) references money_request (office_id, id) on delete cascade;
create unique index statement_row_refund on statement_row (office_id, refund_id) where state = 'matched' and refund_id is not null;
create index statement_row_refund_suggested on statement_row (office_id, refund_id) where state = 'suggested' and refund_id is not null;
create index money_request_paid on money_request (office_id, account_id, amount, done_on) where state = 'done' and account_id is not null;
