-- The pictures in the cells of a workbook, as the check of its batch has stored them: `part` is their place in the workbook.
create table import_picture (
  office_id bigint not null,
  batch_id bigint not null,
  part text not null,
  url text not null default '',
  problem text not null default '',
  primary key (office_id, batch_id, part),
  foreign key (office_id, batch_id) references import_batch (office_id, id) on delete cascade
);
call make_tenant('import_picture');

-- The import that brought goods.
alter table goods
  add column import_batch_id bigint,
  add foreign key (office_id, import_batch_id) references import_batch (office_id, id);
create index goods_import on goods (office_id, import_batch_id) where import_batch_id is not null;
-- An import draws the ids of new goods in advance.
grant usage on sequence goods_id_seq to tongzhou_app;
