-- An approval about an example goes before the contract that it decided, as with special offers (0191).
alter table contract
  drop constraint contract_office_id_approval_id_fkey,
  add constraint contract_office_id_approval_id_fkey
  foreign key (office_id, approval_id) references approval_instance (office_id, id) on delete set null (approval_id);
