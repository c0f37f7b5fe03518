-- What is ordered from suppliers, and which receipts came of it (src/modules/purchase).
call make_document('purchase', array['draft', 'approving', 'done', 'rejected', 'cancelled', 'closed']);
alter table purchase
  add supplier_id bigint not null,
  add warehouse_id bigint not null,
  add ordered_on date not null,
  add note text not null default '',
  add pieces bigint not null,
  add amount bigint check (amount >= 0),
  add received bigint not null default 0 check (received >= 0),
  add outstanding bigint not null check (outstanding >= 0),
  add promised_on date,
  add accepted_on date,
  add close_reason text not null default '',
  add foreign key (office_id, supplier_id) references supplier (office_id, id),
  add foreign key (office_id, warehouse_id) references warehouse (office_id, id);
comment on column purchase.amount is 'fen: of all lines; null where a line has no price';
comment on column purchase.received is 'pieces that came, less what was taken back';
comment on column purchase.outstanding is 'pieces on order: of lines that are not closed, what has not come';
comment on column purchase.promised_on is 'the earliest promised day of a line that has not come in full';
comment on column purchase.accepted_on is 'the day on which the supplier accepted it';
create index purchase_supplier on purchase (office_id, supplier_id);
create index purchase_warehouse on purchase (office_id, warehouse_id);
create index purchase_due on purchase (office_id, promised_on) where state = 'done' and outstanding > 0;

call make_goods_lines('purchase');
alter table purchase_line
  add boxes integer not null default 0 check (boxes >= 0),
  add rest integer not null default 0 check (rest >= 0),
  add price bigint check (price >= 0),
  add price_unit text not null check (price_unit in ('piece', 'box', 'area', 'metre')),
  add promised_on date,
  add note text not null default '',
  add received bigint not null default 0 check (received >= 0),
  add closed_reason text not null default '';
comment on column purchase_line.rest is 'pieces typed beside the boxes';
comment on column purchase_line.price is 'fen per price_unit, that of the goods when it was entered';
comment on column purchase_line.received is 'pieces that came of it, less what was taken back';
comment on column purchase_line.closed_reason is 'why nothing more comes of it; empty while it is open';

alter table stock_receipt
  add purchase_id bigint,
  add foreign key (office_id, purchase_id) references purchase (office_id, id);
create index stock_receipt_purchase on stock_receipt (office_id, purchase_id);
alter table stock_receipt_line
  add purchase_line_id bigint,
  add foreign key (office_id, purchase_line_id) references purchase_line (office_id, id);
create index stock_receipt_line_purchase_line on stock_receipt_line (office_id, purchase_line_id);
