-- An import of deals that is undone takes the entries of their stages with it. Nobody else deletes a deal, and entries alone
-- are still beyond the product's reach.
alter table stage_change
  drop constraint stage_change_office_id_opportunity_id_fkey,
  add foreign key (office_id, opportunity_id) references opportunity (office_id, id) on delete cascade;
