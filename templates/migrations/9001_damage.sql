call make_document('damage', array['draft', 'approving', 'done', 'rejected', 'cancelled']);
alter table damage
  add happened_on date not null,
  add cause text not null check (cause in ('carried', 'moved', 'stored', 'other')),
  add reason text not null,
  add pieces bigint not null,
  add amount bigint check (amount >= 0);
comment on column damage.pieces is 'of all lines';
comment on column damage.amount is 'fen: what they cost when it was entered or sent; null where that is not known of a line';
call make_goods_lines('damage');
alter table damage_line add note text not null default '';
