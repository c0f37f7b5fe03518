-- What somebody gave to others lately is found at once (最近分配), among all that a company's people do; other entries cost nothing.
create index operation_log_giving on operation_log (office_id, employee_id, at desc)
where route in ('POST /api/crm/clue/assign', 'POST /api/crm/assignment/run', 'POST /api/crm/opportunity/transfer');
