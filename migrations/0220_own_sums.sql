-- The sums of a company's own numbers are read from the index by which a list is counted and summed anyway, not from rows that are wide with
-- own values (docs/decisions/0013-own-fields.md). A column without a value takes no room in an index, so companies without own fields pay nothing.
drop index clue_newest;
create index clue_newest on clue (office_id, created_at desc, id desc)
  include (status, owner_id, department_id, channel_id, budget, own_n1, own_n2, own_n3, own_n4);
drop index opportunity_newest;
create index opportunity_newest on opportunity (office_id, created_at desc, id desc)
  include (status, owner_id, department_id, stage_id, channel_id, expected_amount, pool_id, own_n1, own_n2, own_n3, own_n4);
drop index customer_newest;
create index customer_newest on customer (office_id, created_at desc, id desc) include (own_n1, own_n2, own_n3, own_n4)
  where merged_into_id is null;
