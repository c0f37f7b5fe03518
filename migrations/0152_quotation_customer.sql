-- A quotation's customer is a live one: when two become one, quotations move with their deals.
alter table quotation
  drop constraint quotation_office_id_customer_id_fkey,
  add constraint quotation_customer_live foreign key (office_id, customer_id) references customer (office_id, live_id);
