-- A row of a bank's statement whose payer is a mall, where no payment is entered yet, waits to be confirmed (待确认): it names the mall's account, and a
-- person says for which month it pays.
alter table statement_row add column mall_account_id bigint;
alter table statement_row drop constraint statement_row_way, drop constraint statement_row_document, drop constraint statement_row_how,
  drop constraint statement_row_how_check;
alter table statement_row
  add constraint statement_row_how_check check (how in ('serial', 'facts', 'amount', 'difference', 'hand', 'created', 'mall')),
  add constraint statement_row_way check (num_nonnulls(receipt_id, refund_id, mall_entry_id, mall_account_id) <= 1),
  add constraint statement_row_named check (mall_account_id is null or (direction = 'in' and state = 'suggested' and how = 'mall')),
  add constraint statement_row_document
    check ((state in ('suggested', 'matched')) = (coalesce(receipt_id, refund_id, mall_entry_id, mall_account_id) is not null)),
  add constraint statement_row_how check ((coalesce(receipt_id, refund_id, mall_entry_id, mall_account_id) is null) = (how is null)),
  add constraint statement_row_mall_account_fkey foreign key (office_id, mall_account_id) references money_account (office_id, id);
create index statement_row_mall_named on statement_row (office_id, mall_account_id) where mall_account_id is not null;
