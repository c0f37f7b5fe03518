-- 签约: the goods of an earnest become lines of a contract, and stay reserved until an order takes them over.
alter table earnest
  drop constraint earnest_state_check,
  add constraint earnest_state_check
    check (state in ('draft', 'paid', 'reserved', 'extended', 'signed', 'expired', 'refunded', 'forfeited', 'cancelled')),
  add column contract_id bigint,
  add check (state <> 'signed' or contract_id is not null),
  add foreign key (office_id, contract_id) references contract (office_id, id);
comment on column earnest.contract_id is 'the contract whose lines its goods became';
create index earnest_contract on earnest (office_id, contract_id);
