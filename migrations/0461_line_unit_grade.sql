-- The grade of a line's goods, null for the goods' own, and whether the unit of its price was chosen or follows from how it is counted.
alter table quotation_line
  add column grade_id bigint,
  add column unit_chosen boolean not null default false,
  add foreign key (office_id, grade_id) references dictionary_item (office_id, id);
create index quotation_line_grade on quotation_line (office_id, grade_id) where grade_id is not null;
alter table contract_line
  add column grade_id bigint,
  add column unit_chosen boolean not null default false,
  add foreign key (office_id, grade_id) references dictionary_item (office_id, id);
create index contract_line_grade on contract_line (office_id, grade_id) where grade_id is not null;
-- Lines that an order of change brings when it takes effect are kept as rows of that table.
update contract_change_line set fresh = fresh || '{"grade_id": null, "unit_chosen": false}' where fresh is not null;
