-- Who deletes a file, a term or a receipt makes PostgreSQL look for rows that point to it. Without an index it reads every row of the company,
-- for each deleted row: the sweep deletes files by thousands, and each edit of a draft deletes its terms. Requests look for a matched refund too.
create index attachment_file_idx on attachment (office_id, file_id);
create index export_task_file_idx on export_task (office_id, file_id) where file_id is not null;
create index import_batch_file_idx on import_batch (office_id, file_id) where file_id is not null;
create index import_batch_error_file_idx on import_batch (office_id, error_file_id) where error_file_id is not null;
create index voucher_file_idx on voucher (office_id, file_id) where file_id is not null;
create index commission_lot_term_idx on commission_lot (office_id, term_id);
create index money_allocation_term_idx on money_allocation (office_id, term_id);
create index money_request_part_term_idx on money_request_part (office_id, term_id) where term_id is not null;
create index statement_row_receipt_idx on statement_row (office_id, receipt_id) where receipt_id is not null;
create index statement_row_refund_idx on statement_row (office_id, refund_id) where refund_id is not null;
