-- What came back of a contract that gave it up otherwise meanwhile (退单, or a change order that took it) is not paid for a second time.
alter table goods_return add unpaid bigint not null default 0 check (unpaid between 0 and pieces);
comment on column goods_return.unpaid is 'pieces that came back and were not paid for as it was settled: the contract had given them up already';
