-- What stock was worth at the end of each month, by warehouse, which the month's closing keeps. Goods under way to a warehouse stand apart from those in it.
create table stock_closing (
  office_id bigint not null references office (id)
);
call make_closing('stock_closing', 'stock');

create table stock_closing_value (
  office_id bigint not null references office (id),
  closing_id bigint not null,
  warehouse_id bigint not null,
  in_transit boolean not null,
  pieces bigint not null check (pieces >= 0),
  value bigint not null check (value >= 0),
  primary key (office_id, closing_id, warehouse_id, in_transit),
  foreign key (office_id, closing_id) references stock_closing (office_id, id) on delete cascade,
  foreign key (office_id, warehouse_id) references warehouse (office_id, id)
);
call make_tenant('stock_closing_value');
comment on column stock_closing_value.value is 'fen at the end of the month; no later entry changes it';
create index stock_closing_value_warehouse on stock_closing_value (office_id, warehouse_id);
create trigger stock_closing_value_stays before update on stock_closing_value for each row execute function refuse_edit();
