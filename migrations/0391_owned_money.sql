-- As of clues and deals (0007, 0017): a person works for one company, and a department belongs to one. Whoever asks for rows of one names the other
-- too, and the planner multiplied both shares: it expected 10 receipts of a salesperson with 10,000, and compared each with all that a search found.
create statistics contract_office_owner (dependencies) on office_id, owner_id from contract;
create statistics contract_office_department (dependencies) on office_id, department_id from contract;
create statistics contract_term_office_owner (dependencies) on office_id, owner_id from contract_term;
create statistics contract_term_office_department (dependencies) on office_id, department_id from contract_term;
create statistics receipt_office_owner (dependencies) on office_id, owner_id from receipt;
create statistics receipt_office_department (dependencies) on office_id, department_id from receipt;
analyze contract, contract_term, receipt;
