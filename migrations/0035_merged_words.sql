-- A word that was merged into another stays, off, so that the past still has its name; imports that say it mean the other one.
alter table dictionary_item
  add column merged_into bigint,
  add foreign key (office_id, merged_into) references dictionary_item (office_id, id) on delete set null (merged_into),
  add check (merged_into is null or (merged_into <> id and disabled_at is not null));
create index dictionary_item_merged on dictionary_item (office_id, merged_into) where merged_into is not null;
