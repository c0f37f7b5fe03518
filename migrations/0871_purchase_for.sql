-- Whom what is ordered is for: a document that reserves goods (src/modules/warehouse/server/holds), so that what arrives of it is reserved for that.
alter table purchase_line
  add column for_kind text,
  add column for_id bigint,
  add check ((for_kind is null) = (for_id is null));
comment on column purchase_line.for_kind is 'the kind of document for which it is ordered, of those that reserve goods; null: for stock';
create index purchase_line_for on purchase_line (office_id, for_kind, for_id) where for_kind is not null;
