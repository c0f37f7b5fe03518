-- What happened to the lines of orders after they were placed: pieces or parts left, were signed, lack, broke, were refused, came back. Entries are
-- appended by the documents that do it; their sums stand with the line.
create table sales_order_move (
  office_id bigint not null references office (id),
  sales_order_line_id bigint not null,
  act text not null check (act in ('leave', 'unload', 'sign', 'short', 'find', 'lose', 'break', 'refuse', 'return')),
  pieces bigint not null check (pieces > 0),
  net bigint not null,
  on_way bigint not null,
  signed bigint not null,
  short bigint not null,
  back bigint not null,
  answers text check (answers in ('warehouse', 'driver', 'factory', 'customer')),
  lot_id bigint,
  foreign key (office_id, sales_order_line_id) references sales_order_line (office_id, id),
  foreign key (office_id, lot_id) references stock_lot (office_id, id)
);
call make_ledger('sales_order_move', 'stock');
create index sales_order_move_line on sales_order_move (office_id, sales_order_line_id, id);
create index sales_order_move_lot on sales_order_move (office_id, lot_id);
comment on table sales_order_move is 'what happened to lines of orders after they were placed; entries are appended, and sums of them stand with the line';
comment on column sales_order_move.net is 'how the entry changes what is shipped: left, less what came back, lacks or broke for our account';
comment on column sales_order_move.on_way is 'how it changes what has left and is not signed for yet';
comment on column sales_order_move.short is 'how it changes what lacked when it was signed for, and is neither found nor lost (待查)';
comment on column sales_order_move.back is 'how it changes what came back after it was signed for';
comment on column sales_order_move.answers is 'who answers for what broke or is lost';

call make_book(
  'sales_order_line', 'sales_order_move', '{id=sales_order_line_id}',
  '{"net": "net", "on_way": "on_way", "signed": "signed", "short": "short", "back": "back"}', '{net,on_way,signed,short,back}'
);
alter table sales_order_line add check (net <= pieces);

-- A line of which nothing is left stays where something of it left and came back.
alter table sales_order_line drop constraint sales_order_line_pieces_check, add constraint sales_order_line_pieces_check check (pieces >= 0);
