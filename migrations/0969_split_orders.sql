-- An order whose pieces were split off another one (分单): what still arrives for that one goes on to it.
alter table sales_order
  add split_of bigint,
  add foreign key (office_id, split_of) references sales_order (office_id, id);
comment on column sales_order.split_of is 'the order from which its pieces were split off; null: it was ordered of the contract itself';
create index sales_order_split_of on sales_order (office_id, split_of) where split_of is not null;
