-- The sums by which the search box finds records: those of one sum, the newest first, as their lists show them.
create index receipt_of_sum on receipt (office_id, amount, created_at desc, id desc);
create index money_request_of_sum on money_request (office_id, amount, created_at desc, id desc);
create index quotation_of_sum on quotation (office_id, total, created_at desc, id desc);
create index contract_of_sum on contract (office_id, total, created_at desc, id desc);
create index contract_of_effective_sum on contract (office_id, effective_total, created_at desc, id desc);
create index contract_term_planned on contract_term (office_id, planned, contract_id desc);
create index contract_term_of_sum on contract_term (office_id, amount, contract_id desc);
