-- What lots move to and from homes: a home is a customer at an address (chain-stock.md, Lot choice). Sums of `net` say what is there.
create view home_lot with (security_invoker = true) as
  select m.office_id, o.customer_id, lower(regexp_replace(o.address, '\s', '', 'g')) as home, o.address, o.contract_id, o.id as order_id, l.id as line_id,
    l.contract_line_id, m.lot_id, m.net, m.back
  from sales_order o
  join sales_order_line l on l.office_id = o.office_id and l.sales_order_id = o.id
  join sales_order_move m on m.office_id = l.office_id and m.sales_order_line_id = l.id
  where m.lot_id is not null;
grant select on home_lot to tongzhou_app;
comment on view home_lot is 'what moved of which lot to and from which home, a customer at an address';
