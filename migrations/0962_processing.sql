-- Processing (加工单): who keeps goods cuts, bevels or grooves goods of a placed order. It takes pieces of keys of one warehouse and gives packages of that
-- home, which a factory order of its own carries (`factory_order.workshop`), so that all that carries packages knows one kind of them.
alter table factory_order
  alter column supplier_id drop not null,
  add workshop boolean not null default false,
  add constraint factory_order_maker check (workshop = (supplier_id is null)),
  add constraint factory_order_workshop check (not workshop or kind = 'order');
comment on column factory_order.workshop is 'a 加工单 makes it of goods from stock, under its own number; only that changes it';

call make_document('processing', array['draft', 'approving', 'placed', 'started', 'done', 'rejected', 'cancelled', 'reversed']);
alter table processing
  add contract_id bigint not null,
  add customer_id bigint not null,
  add sales_order_id bigint not null,
  add warehouse_id bigint not null,
  add wish_on date,
  add remark text not null default '',
  add mixed_reason text not null default '',
  add workshop_fee bigint check (workshop_fee >= 0),
  add pieces bigint not null,
  add makes bigint not null,
  add came bigint not null default 0 check (came >= 0),
  add lost bigint not null default 0 check (lost >= 0),
  add value bigint check (value >= 0),
  add lost_value bigint not null default 0 check (lost_value >= 0),
  add factory_order_id bigint,
  add started_at timestamptz,
  add finished_at timestamptz,
  add reverse_reason text not null default '',
  add constraint processing_makes check (makes between 1 and pieces),
  add constraint processing_came check (came + lost <= pieces),
  add constraint processing_lost_value check (lost_value <= coalesce(value, 0)),
  add constraint processing_begun check ((started_at is not null) = (factory_order_id is not null) and (started_at is not null) = (value is not null)),
  add foreign key (office_id, contract_id) references contract (office_id, id),
  add foreign key (office_id, customer_id) references customer (office_id, live_id),
  add foreign key (office_id, sales_order_id) references sales_order (office_id, id),
  add foreign key (office_id, warehouse_id) references warehouse (office_id, id),
  add foreign key (office_id, factory_order_id) references factory_order (office_id, id);
create index processing_contract on processing (office_id, contract_id);
create index processing_customer on processing (office_id, customer_id);
create index processing_order on processing (office_id, sales_order_id);
create index processing_warehouse on processing (office_id, warehouse_id);
create unique index processing_factory_order on processing (office_id, factory_order_id) where factory_order_id is not null;
comment on column processing.warehouse_id is 'where it is done and from where all its pieces are taken: an own warehouse, or a workshop to which a transfer brought them';
comment on column processing.mixed_reason is 'why a home gets another lot of goods than it has, or several';
comment on column processing.workshop_fee is 'fen: what an outside workshop asks; null: nothing, or not known yet';
comment on column processing.pieces is 'of all lines, those that are taken';
comment on column processing.makes is 'of all lines, those that must come out';
comment on column processing.came is 'those that came out whole';
comment on column processing.lost is 'offcuts and broken ones: all that were taken and did not come out';
comment on column processing.value is 'fen: what its pieces were worth as they were taken; null before';
comment on column processing.lost_value is 'fen: of that, what was lost; its packages are worth the rest';
comment on column processing.factory_order_id is 'the factory order that carries its packages; null before it is started';

call make_stock_lines('processing');
alter table processing_line
  add contract_line_id bigint not null,
  add sales_order_line_id bigint,
  add work text not null check (work in ('cut', 'bevel', 'waterJet', 'groove', 'other')),
  add demand text not null default '',
  add makes bigint not null,
  add came bigint not null default 0 check (came >= 0),
  add lost bigint not null default 0 check (lost >= 0),
  add lost_value bigint not null default 0 check (lost_value >= 0),
  add answers text check (answers in ('normal', 'worker', 'workshop', 'material', 'warehouse')),
  add constraint processing_line_makes check (makes between 1 and pieces),
  add constraint processing_line_came check (came <= makes and came + lost <= pieces),
  add constraint processing_line_lost_value check (lost_value <= coalesce(amount, 0)),
  add constraint processing_line_answers check ((answers is not null) = (lost > 0)),
  add foreign key (office_id, contract_line_id) references contract_line (office_id, id),
  add foreign key (office_id, sales_order_line_id) references sales_order_line (office_id, id) on delete set null (sales_order_line_id);
create index processing_line_contract_line on processing_line (office_id, contract_line_id);
create index processing_line_order_line on processing_line (office_id, sales_order_line_id);
comment on column processing_line.sales_order_line_id is 'the line of the order; null once a change of the contract has taken it away before anything was started';
comment on column processing_line.demand is 'what is to be made of it, in words';
comment on column processing_line.makes is 'of its pieces, those that must come out; the others are for offcuts and what breaks';
comment on column processing_line.answers is 'who answers for what was lost';
comment on column processing_line.amount is 'fen: what its pieces were worth as they were taken; null before';

-- It is found by its own words, as other documents are (migrations/0985).
create index processing_found on processing using gin (office_id, grams(lower(number || ' ' || remark)));
create function find_in_processing(grams text[], fragment text) returns setof bigint language sql stable security definer set search_path = public, pg_temp as $$
  select id from processing where office_id = current_office() and grams(lower(number || ' ' || remark)) @> grams
    and position(fragment in lower(number || ' ' || remark)) > 0 $$;
revoke execute on function find_in_processing from public;
grant execute on function find_in_processing to tongzhou_app;
