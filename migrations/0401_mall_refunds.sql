-- A mall's month also counts refunds that were paid from its account and taken back later, so that it stays as it was closed.
drop index money_request_paid;
create index money_request_paid on money_request (office_id, account_id, amount, done_on) where account_id is not null;
