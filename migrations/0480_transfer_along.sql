-- Whether contracts and receipts of a won deal go along when its transfer is approved.
alter table deal_transfer_request add column along boolean not null default false;
