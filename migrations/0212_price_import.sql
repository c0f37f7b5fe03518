-- Prices that come in by a workbook are a batch of their own (`way` import): its lines wait here until the file is read, an approval has decided, and
-- the batch is carried out. A batch whose work fails stays as far as it came (`failed`).
alter table price_batch
  add column import_batch_id bigint,
  add foreign key (office_id, import_batch_id) references import_batch (office_id, id),
  drop constraint price_batch_way_check,
  add constraint price_batch_way_check check (way in ('percent', 'amount', 'reversal', 'import')),
  drop constraint price_batch_status_check,
  add constraint price_batch_status_check check (status in ('reading', 'asked', 'waiting', 'running', 'done', 'refused', 'failed')),
  add constraint price_batch_import_check check ((way = 'import') = (import_batch_id is not null));
create unique index price_batch_import on price_batch (office_id, import_batch_id) where import_batch_id is not null;

create table price_line (
  office_id bigint not null references office (id),
  batch_id bigint not null,
  row integer not null,
  goods_id bigint not null,
  grade_id bigint,
  unit text not null check (unit in ('piece', 'box', 'area', 'metre')),
  channel_id bigint,
  level_id bigint,
  from_day date not null,
  to_day date check (to_day > from_day),
  list_price bigint not null check (list_price >= 0),
  floor_seller bigint,
  floor_manager bigint,
  floor_director bigint,
  remark text not null default '',
  primary key (office_id, batch_id, row),
  foreign key (office_id, batch_id) references price_batch (office_id, id),
  foreign key (office_id, goods_id) references goods (office_id, id),
  foreign key (office_id, grade_id) references dictionary_item (office_id, id),
  foreign key (office_id, channel_id) references dictionary_item (office_id, id),
  foreign key (office_id, level_id) references dictionary_item (office_id, id)
);
call make_tenant('price_line');
revoke update, delete on price_line from tongzhou_app;
create index price_line_goods on price_line (office_id, batch_id, goods_id);
create index price_line_of on price_line (office_id, goods_id);

-- The day on which a window ended when it gave way. Null in batches from before: the day from which the batch holds.
alter table price_shift add column ended_on date;
