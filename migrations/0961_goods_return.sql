-- Goods that customers give back (客户退货单): leftovers, for which a contract gives up their price, and wrong or broken goods that are exchanged. Pieces
-- come into inspection of a warehouse, and from there into what they are found to be.
call make_document('goods_return', array['draft', 'approving', 'placed', 'received', 'inspected', 'settled', 'rejected', 'cancelled']);
alter table goods_return
  add contract_id bigint not null,
  add customer_id bigint not null,
  add kind text not null check (kind in ('leftover', 'exchange')),
  add way text not null check (way in ('fetch', 'bring')),
  add come_on date not null,
  add address text not null default '',
  add contact text not null default '',
  add contact_phone text not null default '',
  add answers text check (answers in ('warehouse', 'driver', 'factory', 'customer')),
  add reason text not null,
  add fee_rate integer not null check (fee_rate between 0 and 10000),
  add pieces bigint not null,
  add gross bigint not null check (gross >= 0),
  add fee bigint not null check (fee between 0 and gross),
  add refund bigint not null generated always as (gross - fee) stored,
  add warehouse_id bigint,
  add received_at timestamptz,
  add value bigint check (value >= 0),
  add inspected_at timestamptz,
  add settled_at timestamptz,
  add change_id bigint,
  add check (kind = 'leftover' or gross = 0),
  add check ((received_at is null) = (warehouse_id is null)),
  add check ((value is null) = (warehouse_id is null)),
  add foreign key (office_id, contract_id) references contract (office_id, id),
  add foreign key (office_id, customer_id) references customer (office_id, live_id),
  add foreign key (office_id, warehouse_id) references warehouse (office_id, id),
  add foreign key (office_id, change_id) references contract_change (office_id, id);
create index goods_return_contract on goods_return (office_id, contract_id);
create index goods_return_customer on goods_return (office_id, customer_id);
create index goods_return_warehouse on goods_return (office_id, warehouse_id);
create unique index goods_return_change on goods_return (office_id, change_id) where change_id is not null;
comment on column goods_return.come_on is 'the day on which the goods are to be fetched or brought';
comment on column goods_return.answers is 'who answers for goods that were wrong or broken; null: nobody is named';
comment on column goods_return.fee_rate is 'of what the goods come to, in basis points';
comment on column goods_return.pieces is 'of all lines: that are to come, and from their receipt on those that came';
comment on column goods_return.gross is 'fen: the price of its goods with all discounts; it is computed anew until it is settled';
comment on column goods_return.fee is 'fen: what is kept of it';
comment on column goods_return.refund is 'fen: what the customer gets back';
comment on column goods_return.value is 'fen: what its goods were worth as they left; null before they came';
comment on column goods_return.change_id is 'the change order by which the contract gives them up; null before, and where goods are exchanged';

call make_stock_lines('goods_return');
alter table goods_return_line
  add shipment_line_id bigint not null,
  add value bigint not null default 0 check (value >= 0),
  add sellable bigint not null default 0 check (sellable >= 0),
  add degraded bigint not null default 0 check (degraded >= 0),
  add scrapped bigint not null default 0 check (scrapped >= 0),
  add received bigint not null default 0 check (received >= 0),
  add check (received <= pieces),
  add check (sellable + degraded + scrapped <= received),
  add unique (office_id, goods_return_id, shipment_line_id),
  add foreign key (office_id, shipment_line_id) references shipment_line (office_id, id);
create index goods_return_line_shipment_line on goods_return_line (office_id, shipment_line_id);
comment on column goods_return_line.amount is 'fen: the price of its pieces with all discounts';
comment on column goods_return_line.value is 'fen: what its pieces were worth as they left; 0 before they came';
comment on column goods_return_line.received is 'pieces that came';
