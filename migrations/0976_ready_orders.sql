-- What may leave now: orders of which all that is left is there, and whose money is there.

-- What has to be paid of a contract before its goods are made (`production`) or leave (`shipping`), in fen (chain-stock.md, Release): its terms that fall due
-- up to then, or a percentage, as the company's switches say. `until_on`: the last day of a release that covers what is short; null for none.
create function money_release(of_office bigint, of_contract bigint, of_purpose text)
  returns table (needed bigint, paid bigint, short bigint, until_on date) language sql stable
begin atomic
  select a.needed, a.paid, s.short, case when s.short > 0 then (
      select max(r.until_on) from money_request r
      where r.office_id = of_office and r.contract_id = of_contract and r.kind = 'release' and r.state = 'done' and r.purpose = of_purpose
        and r.until_on >= d.today and r.amount >= s.short) end
  from (select (now() at time zone 'Asia/Shanghai')::date as today) d
  cross join lateral (
    select coalesce((select w.value #>> '{}' from office_switch w where w.office_id = of_office and w.code = 'moneyRelease'), 'terms') as basis,
      coalesce((select (w.value #>> '{}')::numeric from office_switch w where w.office_id = of_office
        and w.code = case of_purpose when 'production' then 'moneyProductionRate' else 'moneyShippingRate' end),
        case of_purpose when 'production' then 50 else 100 end) as percent
  ) w
  cross join lateral (
    select coalesce(sum(t.amount) filter (where t.due_on <= d.today or t.offset_days = 0
        and t.due_kind = any(case of_purpose when 'production' then array['signing', 'production'] else array['signing', 'production', 'delivery'] end)), 0)::bigint as due,
      coalesce(sum(t.paid - t.held), 0)::bigint as paid
    from contract_term t where t.office_id = of_office and t.contract_id = of_contract
  ) t
  cross join lateral (
    select t.paid, case w.basis when 'terms' then t.due else round(c.effective_total * w.percent / 100)::bigint end as needed
    from contract c where c.office_id = of_office and c.id = of_contract
  ) a
  cross join lateral (select greatest(0, a.needed - a.paid) as short) s;
end;
revoke execute on function money_release from public;
grant execute on function money_release to tongzhou_app;

-- What of an order is left to ship and is not there: neither reserved nor in packages that have come.
alter table order_sum add missing bigint not null default 0;
comment on column order_sum.missing is 'of what is left to ship, what is neither reserved nor in packages that have come';
create or replace view order_sum_now with (security_invoker = true) as
  select p.office_id, p.id as order_id, p.contract_id, s.pieces, s.reserved, s.net, s.on_way, s.signed, s.short, s.back, s.left_on, s.missing
  from sales_order p
  cross join lateral (
    select coalesce(sum(s.pieces), 0)::bigint as pieces, coalesce(sum(r.reserved), 0)::bigint as reserved, coalesce(sum(s.net), 0)::bigint as net,
      coalesce(sum(s.on_way), 0)::bigint as on_way, coalesce(sum(s.signed), 0)::bigint as signed, coalesce(sum(s.short), 0)::bigint as short,
      coalesce(sum(s.back), 0)::bigint as back, max(m.left_on) as left_on,
      coalesce(sum(greatest(0, s.pieces - greatest(s.net, f.come) - r.reserved)), 0)::bigint as missing
    from sales_order_line s
    join order_line_reserved r on r.office_id = s.office_id and r.line_id = s.id
    left join lateral (
      select max(m.on_day) as left_on from sales_order_move m where m.office_id = s.office_id and m.sales_order_line_id = s.id and m.act = 'leave'
    ) m on true
    left join lateral (
      select coalesce(sum(k.pieces * n.come / n.packages), 0)::bigint as come
      from factory_order o join factory_order_line k on k.office_id = o.office_id and k.factory_order_id = o.id and k.contract_line_id = s.contract_line_id
      cross join lateral (select count(*) as packages, count(*) filter (where g.state <> 'expected') as come from factory_package g
        where g.office_id = k.office_id and g.factory_order_line_id = k.id) n
      where o.office_id = s.office_id and o.sales_order_id = s.sales_order_id and o.kind = 'order' and o.state <> 'cancelled' and n.packages > 0
    ) f on true
    where s.office_id = p.office_id and s.sales_order_id = p.id
  ) s
  where p.state = 'done';

create or replace procedure keep_sold_lines(of_office bigint, of_contract bigint) language plpgsql set search_path = public, pg_temp as $$
begin
  perform from sold_line k where k.office_id = of_office and k.contract_id = of_contract order by k.id for update;
  delete from sold_line k where k.office_id = of_office and k.contract_id = of_contract
    and not exists (select from sold_line_now n where n.office_id = of_office and n.contract_id = of_contract and n.line_id = k.id);
  insert into sold_line as k (office_id, id, contract_id, owner_id, department_id, state, effective_on, contracted, net, ordered, reserved, shipped, on_way,
      signed, short, back, wish_on)
    select * from sold_line_now n where n.office_id = of_office and n.contract_id = of_contract order by n.line_id
    on conflict (office_id, id) do update set (owner_id, department_id, state, effective_on, contracted, net, ordered, reserved, shipped, on_way, signed, short,
        back, wish_on) = (excluded.owner_id, excluded.department_id, excluded.state, excluded.effective_on, excluded.contracted, excluded.net,
        excluded.ordered, excluded.reserved, excluded.shipped, excluded.on_way, excluded.signed, excluded.short, excluded.back, excluded.wish_on)
      where (k.owner_id, k.department_id, k.state, k.effective_on, k.contracted, k.net, k.ordered, k.reserved, k.shipped, k.on_way, k.signed, k.short, k.back,
        k.wish_on) is distinct from (excluded.owner_id, excluded.department_id, excluded.state, excluded.effective_on, excluded.contracted, excluded.net,
        excluded.ordered, excluded.reserved, excluded.shipped, excluded.on_way, excluded.signed, excluded.short, excluded.back, excluded.wish_on);
  delete from order_sum k where k.office_id = of_office and k.contract_id = of_contract
    and not exists (select from sales_order p where p.office_id = of_office and p.id = k.id and p.state = 'done');
  insert into order_sum as k (office_id, id, contract_id, pieces, reserved, net, on_way, signed, short, back, left_on, missing)
    select * from order_sum_now n where n.office_id = of_office and n.contract_id = of_contract order by n.order_id
    on conflict (office_id, id) do update set (pieces, reserved, net, on_way, signed, short, back, left_on, missing) = (excluded.pieces, excluded.reserved,
        excluded.net, excluded.on_way, excluded.signed, excluded.short, excluded.back, excluded.left_on, excluded.missing)
      where (k.pieces, k.reserved, k.net, k.on_way, k.signed, k.short, k.back, k.left_on, k.missing) is distinct from (excluded.pieces, excluded.reserved,
        excluded.net, excluded.on_way, excluded.signed, excluded.short, excluded.back, excluded.left_on, excluded.missing);
end $$;

create or replace function note_sold_lines() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  row jsonb := to_jsonb(coalesce(new, old));
  of_office bigint := row ->> 'office_id';
  of_contract bigint;
  done text := coalesce(current_setting('app.sold_lines', true), '');
  this text;
begin
  of_contract := case tg_table_name
    when 'contract' then (row ->> 'id')::bigint
    when 'sales_order_line' then (
      select l.contract_id from contract_line l where l.office_id = of_office and l.id = (row ->> 'contract_line_id')::bigint)
    when 'stock_reservation' then (select p.contract_id from sales_order p where p.office_id = of_office and p.id = (row ->> 'owner_id')::bigint)
    when 'factory_package' then (select f.contract_id from factory_order f where f.office_id = of_office and f.id = (row ->> 'factory_order_id')::bigint)
    else (row ->> 'contract_id')::bigint end;
  if of_contract is null then return null; end if;
  this := format('[%s %s %s]', statement_timestamp(), of_office, of_contract);
  if position(this in done) > 0 then return null; end if;
  call keep_sold_lines(of_office, of_contract);
  perform set_config('app.sold_lines', right(done || this, 4000), true);
  return null;
end $$;
create constraint trigger factory_package_sold_lines after insert or update of state or delete on factory_package
  deferrable initially deferred for each row execute function note_sold_lines();

update order_sum k set missing = n.missing from order_sum_now n where n.office_id = k.office_id and n.order_id = k.id and n.missing <> 0;
