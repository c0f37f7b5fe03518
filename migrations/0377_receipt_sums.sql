-- The sums of receipts are read from this index alone, and with them what is not allocated (the amount without what is allocated).
drop index receipt_sums;
create index receipt_sums on receipt (office_id, owner_id, department_id) include (amount, fee, balance, allocated, state, voucher_count);
