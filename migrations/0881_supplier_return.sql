-- Papers by which goods go back to a supplier (退货单), each against lines of a posted receipt.
call make_document('supplier_return', array['draft', 'approving', 'done', 'rejected', 'cancelled', 'reversed']);
alter table supplier_return
  add stock_receipt_id bigint not null,
  add warehouse_id bigint not null,
  add returned_on date not null,
  add replaces boolean not null default false,
  add note text not null default '',
  add pieces bigint not null,
  add amount bigint check (amount >= 0),
  add credit bigint check (credit >= 0),
  add reverse_reason text not null default '',
  add foreign key (office_id, stock_receipt_id) references stock_receipt (office_id, id),
  add foreign key (office_id, warehouse_id) references warehouse (office_id, id);
comment on column supplier_return.replaces is 'the supplier sends others: what comes of the purchase is on order again';
comment on column supplier_return.amount is 'fen: what its goods were worth when they left; null before';
comment on column supplier_return.credit is 'fen: what the supplier gives for them; null where a line does not say it';
create index supplier_return_receipt on supplier_return (office_id, stock_receipt_id);
create index supplier_return_warehouse on supplier_return (office_id, warehouse_id);

call make_stock_lines('supplier_return');
alter table supplier_return_line
  add receipt_line_id bigint not null,
  add credit bigint check (credit >= 0),
  add foreign key (office_id, receipt_line_id) references stock_receipt_line (office_id, id);
comment on column supplier_return_line.credit is 'fen: what the supplier gives for these pieces; null: what they were worth';
create index supplier_return_line_receipt_line on supplier_return_line (office_id, receipt_line_id);

alter table stock_receipt_line add returned bigint not null default 0 check (returned >= 0 and returned <= pieces);
comment on column stock_receipt_line.returned is 'pieces of it that went back to the supplier';
