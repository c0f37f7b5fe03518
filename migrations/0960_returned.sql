-- What comes back from customers: a contract gives it up by a change order of its own kind, and lines of shipments count what of them came back after
-- they were signed for, with what it was worth as it left.
alter table contract_change
  drop constraint contract_change_kind_check,
  add constraint contract_change_kind_check check (kind in ('change', 'cancel', 'return'));

alter table shipment_line
  add returned bigint not null default 0 check (returned >= 0),
  add returned_value bigint not null default 0 check (returned_value >= 0),
  add check (returned <= signed);
comment on column shipment_line.returned is 'pieces that came back after they were signed for';
comment on column shipment_line.returned_value is 'fen: what those were worth at the issue';
