-- An approval about an example goes before the special offer that it decided.
alter table special_offer
  drop constraint special_offer_office_id_approval_id_fkey,
  add foreign key (office_id, approval_id) references approval_instance (office_id, id) on delete set null (approval_id);
