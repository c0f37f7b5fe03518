-- The amount of a term as it was typed: none for a share of the total, and for what the other terms leave.
alter table contract_term add column typed bigint check (typed >= 0);
