-- Batches that let the goods' own prices take the place of the prices that hold: of single goods, or of those that a workbook of goods changed.
alter table price_batch
  add column goods_import_id bigint,
  add foreign key (office_id, goods_import_id) references import_batch (office_id, id),
  drop constraint price_batch_way_check,
  add constraint price_batch_way_check check (way in ('percent', 'amount', 'own', 'reversal', 'import'));
create index price_batch_of_import on price_batch (office_id, goods_import_id) where goods_import_id is not null;
