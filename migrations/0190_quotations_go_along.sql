-- What hangs from a quotation or special offer goes with it: those of an example go when the company removes its examples.
alter table quotation_space
  drop constraint quotation_space_office_id_quotation_id_fkey,
  add foreign key (office_id, quotation_id) references quotation (office_id, id) on delete cascade;
alter table quotation_line
  drop constraint quotation_line_office_id_quotation_id_fkey,
  add foreign key (office_id, quotation_id) references quotation (office_id, id) on delete cascade,
  drop constraint quotation_line_office_id_space_id_fkey,
  add foreign key (office_id, space_id) references quotation_space (office_id, id) on delete cascade;
alter table quotation_link
  drop constraint quotation_link_office_id_quotation_id_fkey,
  add foreign key (office_id, quotation_id) references quotation (office_id, id) on delete cascade;
alter table quotation_opening
  drop constraint quotation_opening_office_id_link_id_fkey,
  add foreign key (office_id, link_id) references quotation_link (office_id, id) on delete cascade;
alter table special_use
  drop constraint special_use_office_id_special_id_fkey,
  add foreign key (office_id, special_id) references special_offer (office_id, id) on delete cascade;
