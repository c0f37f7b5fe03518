-- A row of a bank's statement by which a mall pays the company is matched with what finance entered for the mall's month: a row has at most one receipt,
-- refund or payment of a mall, and each of these at most one row.
alter table statement_row add column mall_entry_id bigint;
alter table statement_row drop constraint statement_row_way, drop constraint statement_row_document, drop constraint statement_row_how;
alter table statement_row
  add constraint statement_row_way check (num_nonnulls(receipt_id, refund_id, mall_entry_id) <= 1),
  add constraint statement_row_in check (mall_entry_id is null or direction = 'in'),
  add constraint statement_row_document check ((state in ('suggested', 'matched')) = (coalesce(receipt_id, refund_id, mall_entry_id) is not null)),
  add constraint statement_row_how check ((coalesce(receipt_id, refund_id, mall_entry_id) is null) = (how is null)),
  add constraint statement_row_mall_fkey foreign key (office_id, mall_entry_id) references mall_entry (office_id, id);
create unique index statement_row_mall on statement_row (office_id, mall_entry_id) where state = 'matched' and mall_entry_id is not null;
create index statement_row_mall_suggested on statement_row (office_id, mall_entry_id) where state = 'suggested' and mall_entry_id is not null;
create index mall_entry_into on mall_entry (office_id, into_account_id, amount) where kind = 'payment' and reverses_id is null;
