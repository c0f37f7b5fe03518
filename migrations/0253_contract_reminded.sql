-- When the salesperson was told that a contract waits for its customer's signature: once for each contract.
alter table contract add column reminded_at timestamptz;
create index contract_unsigned on contract (office_id, effective_at) where state = 'effective' and signed_on is null;
