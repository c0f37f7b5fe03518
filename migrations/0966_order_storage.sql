-- What of a placed order is ready and has not been fetched (仓储费): since when all of it is there, boxes that lie there (goods without boxes by the piece,
-- packages one each), days beyond those that are free, and the fee in fen that the company's switches propose. No row for an order that is not ready.
-- Its body is read as it runs, since `order_sum.missing` comes with a later migration.
create function order_storage(of_office bigint, of_order bigint)
  returns table (ready_on date, boxes bigint, days integer, fee bigint) language plpgsql stable set search_path = public, pg_temp as $$
begin
  return query select x.ready_on, x.boxes, d.days, x.boxes * d.days * w.per_box
  from order_sum s
  cross join lateral (
    select max(r.ready_on) as ready_on, sum(r.boxes)::bigint as boxes from (
      select (v.created_at at time zone 'Asia/Shanghai')::date as ready_on,
        case when b.box_pieces is null then v.pieces else ceil(v.pieces::numeric / b.box_pieces)::bigint end as boxes
      from stock_reservation v join stock_key k on k.office_id = v.office_id and k.id = v.key_id
      join stock_lot b on b.office_id = k.office_id and b.id = k.lot_id
      where v.office_id = of_office and v.owner_kind = 'salesOrder' and v.owner_id = of_order and v.state = 'active' and v.pieces > 0
      union all
      select (g.arrived_at at time zone 'Asia/Shanghai')::date, 1 from factory_order o
      join factory_order_line k on k.office_id = o.office_id and k.factory_order_id = o.id
      join factory_package g on g.office_id = k.office_id and g.factory_order_line_id = k.id
      where o.office_id = of_office and o.sales_order_id = of_order and o.kind = 'order' and o.state <> 'cancelled' and g.state = 'arrived') r
  ) x
  cross join lateral (
    select coalesce((select (w.value #>> '{}')::integer from office_switch w where w.office_id = of_office and w.code = 'storageFreeDays'), 15) as free_days,
      coalesce((select (w.value #>> '{}')::bigint from office_switch w where w.office_id = of_office and w.code = 'storageFee'), 100) as per_box
  ) w
  cross join lateral (
    select greatest(0, (now() at time zone 'Asia/Shanghai')::date - x.ready_on - w.free_days)::integer as days
  ) d
  where s.office_id = of_office and s.id = of_order and s.net < s.pieces and s.missing = 0 and x.boxes > 0;
end $$;
revoke execute on function order_storage from public;
grant execute on function order_storage to tongzhou_app;
