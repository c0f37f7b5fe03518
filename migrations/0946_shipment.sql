-- Shipments (出库单 / 送货单): goods of a placed order that leave the warehouses for one home. Its goods leave in one posting; it may be taken back and
-- leave again until it is signed for.
call make_document('shipment', array['draft', 'approving', 'ready', 'picked', 'left', 'rejected', 'cancelled']);
alter table shipment
  add contract_id bigint not null,
  add customer_id bigint not null,
  add sales_order_id bigint not null,
  add way text not null check (way in ('deliver', 'fetch')),
  add ship_on date not null,
  add address text not null default '',
  add floor integer check (floor between -3 and 200),
  add lift boolean not null default false,
  add receiver text not null default '',
  add receiver_phone text not null default '',
  add driver_id bigint,
  add driver text not null default '',
  add driver_phone text not null default '',
  add vehicle text not null default '',
  add collect bigint check (collect >= 0),
  add remark text not null default '',
  add mixed_reason text not null default '',
  add pieces bigint not null,
  add amount bigint check (amount >= 0),
  add departures integer not null default 0 check (departures >= 0),
  add left_at timestamptz,
  add unload_reason text not null default '',
  add foreign key (office_id, contract_id) references contract (office_id, id),
  add foreign key (office_id, customer_id) references customer (office_id, live_id),
  add foreign key (office_id, sales_order_id) references sales_order (office_id, id),
  add foreign key (office_id, driver_id) references employee (office_id, id);
create index shipment_contract on shipment (office_id, contract_id);
create index shipment_customer on shipment (office_id, customer_id);
create index shipment_order on shipment (office_id, sales_order_id);
create index shipment_driver on shipment (office_id, driver_id);
comment on column shipment.ship_on is 'the day on which its goods are to leave';
comment on column shipment.collect is 'fen that the driver is to collect; null: nothing';
comment on column shipment.mixed_reason is 'why a home gets another lot of goods than it has, or several';
comment on column shipment.pieces is 'of all lines';
comment on column shipment.amount is 'fen: what its goods were worth when they left; null before';
comment on column shipment.departures is 'how often its goods left: it tells their postings apart';

call make_stock_lines('shipment');
alter table shipment_line
  add sales_order_line_id bigint,
  add warehouse_id bigint not null,
  add used bigint not null default 0 check (used >= 0),
  add foreign key (office_id, sales_order_line_id) references sales_order_line (office_id, id) on delete set null (sales_order_line_id),
  add foreign key (office_id, warehouse_id) references warehouse (office_id, id);
create index shipment_line_order_line on shipment_line (office_id, sales_order_line_id);
create index shipment_line_warehouse on shipment_line (office_id, warehouse_id);
comment on column shipment_line.sales_order_line_id is 'the line of the order; null once a change of the contract has taken it away before anything left';
comment on column shipment_line.used is 'of its pieces, those that were reserved for its order when they left; taken back, they are reserved again';
