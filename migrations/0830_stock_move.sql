-- Papers that move goods without a purchase or an order: others in and out, damage, samples, another lot, another grade, boxes opened and closed.
call make_document('stock_move', array['draft', 'approving', 'done', 'rejected', 'cancelled', 'reversed']);
alter table stock_move
  add kind text not null check (kind in ('in', 'out', 'damage', 'sampleOut', 'sampleBack', 'relot', 'regrade', 'open', 'close')),
  add warehouse_id bigint not null,
  add happened_on date not null,
  add reason text not null default '',
  add party text not null default '',
  add answers text not null default '',
  add cuts jsonb not null default '[]',
  add pieces bigint not null,
  add amount bigint check (amount >= 0),
  add foreign key (office_id, warehouse_id) references warehouse (office_id, id);
create index stock_move_warehouse on stock_move (office_id, warehouse_id);
comment on column stock_move.party is 'from whom others in come, to whom others out go';
comment on column stock_move.answers is 'who answers for damage';
comment on column stock_move.cuts is 'reservations that give way to it, and by how many pieces';
comment on column stock_move.amount is 'fen: what was moved was worth; null until it is posted';
call make_stock_lines('stock_move');
alter table stock_move_line
  add to_colour text not null default '',
  add to_batch text not null default '',
  add to_size text not null default '',
  add to_grade_id bigint,
  add to_condition text not null default 'sellable' check (to_condition in ('sellable', 'inspection', 'degraded', 'sample')),
  add foreign key (office_id, to_grade_id) references dictionary_item (office_id, id);
create index stock_move_line_to_grade on stock_move_line (office_id, to_grade_id);
comment on column stock_move_line.amount is 'fen: of others in as typed, null for the average; of all what was moved, once it is posted';
