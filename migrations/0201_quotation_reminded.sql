-- When the salesperson was told that a quotation's time ends: once for each quotation.
alter table quotation add column reminded_at timestamptz;
create index quotation_unreminded on quotation (office_id, valid_until) where state = 'sent' and reminded_at is null;
