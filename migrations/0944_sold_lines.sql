-- What of each line of contracts in effect is ordered, reserved, shipped, signed for and back, and the same of each placed order. It is kept, so that lists
-- of all lines and orders filter, sort and sum it without reading what it follows from. It is written as a transaction commits, after all its other
-- locks, so that nobody waits for a lock who holds these rows.

-- What a line of a contract counts: pieces of goods, or parts of what is made to measure.
create function sold_pieces(line contract_line, changed_quantity bigint, changed_pieces bigint, after jsonb) returns bigint language sql immutable
begin atomic
  select case
    when line.pieces is not null then line.pieces + coalesce(changed_pieces, 0)
    when line.measure is null or line.measure = 'count' then ceil((line.quantity + coalesce(changed_quantity, 0)) / 1000.0)::bigint
    else (select coalesce(sum((s ->> 'count')::bigint), 0)::bigint from jsonb_array_elements(coalesce(after -> 'sizes', line.sizes)) s)
  end;
end;

create table sold_line (
  office_id bigint not null references office (id),
  id bigint not null,
  contract_id bigint not null,
  owner_id bigint not null,
  department_id bigint,
  state text not null check (state in ('effective', 'completed', 'cancelled')),
  effective_on date not null,
  contracted bigint not null,
  net bigint not null,
  ordered bigint not null,
  reserved bigint not null,
  shipped bigint not null,
  on_way bigint not null,
  signed bigint not null,
  short bigint not null,
  back bigint not null,
  wish_on date,
  stage text not null generated always as (case
    when contracted = 0 and shipped = 0 and ordered = 0 then 'gone'
    when shipped > 0 and shipped >= contracted then case when signed >= shipped then 'signed' else 'left' end
    when shipped > 0 then 'leaving'
    when ordered = 0 then 'none'
    when ordered < contracted then 'partly'
    else 'ordered' end) stored
    check (stage in ('none', 'partly', 'ordered', 'leaving', 'left', 'signed', 'gone')),
  ordered_net bigint not null generated always as (case when contracted = 0 then 0 else round(net::numeric * ordered / contracted) end) stored,
  shipped_net bigint not null generated always as (case when contracted = 0 then 0 else round(net::numeric * shipped / contracted) end) stored,
  primary key (office_id, id),
  foreign key (office_id, id) references contract_line (office_id, id) on delete cascade,
  foreign key (office_id, contract_id) references contract (office_id, id) on delete cascade,
  foreign key (office_id, owner_id) references employee (office_id, id),
  foreign key (office_id, department_id) references department (office_id, id)
);
call make_tenant('sold_line');
create index sold_line_contract on sold_line (office_id, contract_id);
create index sold_line_newest on sold_line (office_id, effective_on desc, id desc);
create index sold_line_owner on sold_line (office_id, owner_id, effective_on desc, id desc);
create index sold_line_department on sold_line (office_id, department_id, effective_on desc, id desc);
create index sold_line_open on sold_line (office_id, effective_on desc, id desc) where state = 'effective' and ordered < contracted;
create index sold_line_leaving on sold_line (office_id, effective_on desc, id desc) where ordered > shipped;
create index sold_line_wish on sold_line (office_id, wish_on) where wish_on is not null;
comment on table sold_line is 'derived: what of lines of contracts that took effect is ordered, reserved, shipped and back; sold_line_now says it';
comment on column sold_line.id is 'the line of the contract';
comment on column sold_line.net is 'of the line with all changes in force, in fen';
comment on column sold_line.ordered is 'by orders that are sent';
comment on column sold_line.wish_on is 'the first day on which the customer wants what has not left';
comment on column sold_line.ordered_net is 'what is ordered, at the net of the line, in fen';

create table order_sum (
  office_id bigint not null references office (id),
  id bigint not null,
  contract_id bigint not null,
  pieces bigint not null,
  reserved bigint not null,
  net bigint not null,
  on_way bigint not null,
  signed bigint not null,
  short bigint not null,
  back bigint not null,
  left_on date,
  stage text not null generated always as (case
    when net = 0 and reserved = 0 then 'placed'
    when net = 0 and reserved < pieces then 'reserving'
    when net = 0 then 'ready'
    when net < pieces then 'leaving'
    when signed < net then 'left'
    else 'signed' end) stored
    check (stage in ('placed', 'reserving', 'ready', 'leaving', 'left', 'signed')),
  primary key (office_id, id),
  foreign key (office_id, id) references sales_order (office_id, id) on delete cascade,
  foreign key (office_id, contract_id) references contract (office_id, id) on delete cascade
);
call make_tenant('order_sum');
create index order_sum_contract on order_sum (office_id, contract_id);
create index order_sum_stage on order_sum (office_id, stage);
comment on table order_sum is 'derived: what of placed orders is reserved, shipped and back; order_sum_now says it';
comment on column order_sum.left_on is 'the last day on which something of it left';

-- What is reserved for the lines of orders.
create view order_line_reserved with (security_invoker = true) as
  select s.office_id, s.id as line_id, coalesce(r.pieces, 0)::bigint as reserved
  from sales_order_line s
  left join lateral (
    select sum(r.pieces) as pieces from stock_reservation r
    where r.office_id = s.office_id and r.owner_kind = 'salesOrder' and r.owner_id = s.sales_order_id and r.owner_line = s.id and r.state = 'active'
  ) r on true;
grant select on order_line_reserved to tongzhou_app;

create view sold_line_now with (security_invoker = true) as
  select l.office_id, l.id as line_id, l.contract_id, c.owner_id, c.department_id,
    case when c.cancelled_on is not null then 'cancelled' else c.state end as state,
    (c.effective_at at time zone 'Asia/Shanghai')::date as effective_on,
    n.contracted, l.net + coalesce(d.net, 0) as net,
    o.ordered, o.reserved, o.shipped, o.on_way, o.signed, o.short, o.back, o.wish_on
  from contract c
  join contract_line l on l.office_id = c.office_id and l.contract_id = c.id and l.kind <> 'service'
  left join contract_change b on b.office_id = l.office_id and b.id = l.change_id
  left join lateral (
    select sum(x.quantity)::bigint as quantity, sum(x.pieces)::bigint as pieces, sum(x.net)::bigint as net,
      (array_agg(x.after order by k.revision desc) filter (where x.after is not null))[1] as after
    from contract_change_line x join contract_change k on k.office_id = x.office_id and k.id = x.change_id
    where x.office_id = l.office_id and x.line_id = l.id and k.state = 'effective'
  ) d on true
  cross join lateral (select sold_pieces(l, d.quantity, d.pieces, d.after) as contracted) n
  cross join lateral (
    select coalesce(sum(s.pieces) filter (where p.state in ('approving', 'done')), 0)::bigint as ordered,
      coalesce(sum(r.reserved), 0)::bigint as reserved, coalesce(sum(s.net), 0)::bigint as shipped, coalesce(sum(s.on_way), 0)::bigint as on_way,
      coalesce(sum(s.signed), 0)::bigint as signed, coalesce(sum(s.short), 0)::bigint as short, coalesce(sum(s.back), 0)::bigint as back,
      min(p.wish_on) filter (where p.state = 'done' and s.net < s.pieces) as wish_on
    from sales_order_line s
    join sales_order p on p.office_id = s.office_id and p.id = s.sales_order_id
    join order_line_reserved r on r.office_id = s.office_id and r.line_id = s.id
    where s.office_id = l.office_id and s.contract_line_id = l.id
  ) o
  where c.effective_at is not null and (l.change_id is null or b.state = 'effective')
    and c.state in ('effective', 'completed') and (n.contracted > 0 or o.ordered > 0 or o.shipped > 0 or o.back > 0);
grant select on sold_line_now to tongzhou_app;

create view order_sum_now with (security_invoker = true) as
  select p.office_id, p.id as order_id, p.contract_id, s.pieces, s.reserved, s.net, s.on_way, s.signed, s.short, s.back, s.left_on
  from sales_order p
  cross join lateral (
    select coalesce(sum(s.pieces), 0)::bigint as pieces, coalesce(sum(r.reserved), 0)::bigint as reserved, coalesce(sum(s.net), 0)::bigint as net,
      coalesce(sum(s.on_way), 0)::bigint as on_way, coalesce(sum(s.signed), 0)::bigint as signed, coalesce(sum(s.short), 0)::bigint as short,
      coalesce(sum(s.back), 0)::bigint as back, max(m.left_on) as left_on
    from sales_order_line s
    join order_line_reserved r on r.office_id = s.office_id and r.line_id = s.id
    left join lateral (
      select max(m.on_day) as left_on from sales_order_move m where m.office_id = s.office_id and m.sales_order_line_id = s.id and m.act = 'leave'
    ) m on true
    where s.office_id = p.office_id and s.sales_order_id = p.id
  ) s
  where p.state = 'done';
grant select on order_sum_now to tongzhou_app;

-- Keeps what the lines and orders of a contract come to now. Whoever does so at once for the same contract waits here, and reads what the other did.
create procedure keep_sold_lines(of_office bigint, of_contract bigint) language plpgsql set search_path = public, pg_temp as $$
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
  insert into order_sum as k (office_id, id, contract_id, pieces, reserved, net, on_way, signed, short, back, left_on)
    select * from order_sum_now n where n.office_id = of_office and n.contract_id = of_contract order by n.order_id
    on conflict (office_id, id) do update set (pieces, reserved, net, on_way, signed, short, back, left_on) = (excluded.pieces, excluded.reserved,
        excluded.net, excluded.on_way, excluded.signed, excluded.short, excluded.back, excluded.left_on)
      where (k.pieces, k.reserved, k.net, k.on_way, k.signed, k.short, k.back, k.left_on) is distinct from (excluded.pieces, excluded.reserved, excluded.net,
        excluded.on_way, excluded.signed, excluded.short, excluded.back, excluded.left_on);
end $$;

-- Keeps the lines of the contract of a changed row, once for each contract however many of its rows a commit finds changed.
create function note_sold_lines() returns trigger language plpgsql set search_path = public, pg_temp as $$
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
    else (row ->> 'contract_id')::bigint end;
  if of_contract is null then return null; end if;
  this := format('[%s %s %s]', statement_timestamp(), of_office, of_contract);
  if position(this in done) > 0 then return null; end if;
  call keep_sold_lines(of_office, of_contract);
  perform set_config('app.sold_lines', right(done || this, 4000), true);
  return null;
end $$;
create constraint trigger contract_sold_lines after insert or update of state, owner_id, department_id, effective_at, cancelled_on on contract
  deferrable initially deferred for each row when (new.effective_at is not null) execute function note_sold_lines();
create constraint trigger contract_change_sold_lines after insert or update of state on contract_change
  deferrable initially deferred for each row when (new.state = 'effective') execute function note_sold_lines();
create constraint trigger sales_order_sold_lines after update of state, wish_on on sales_order
  deferrable initially deferred for each row execute function note_sold_lines();
create constraint trigger sales_order_line_sold_lines after insert or update of pieces, net, on_way, signed, short, back or delete on sales_order_line
  deferrable initially deferred for each row execute function note_sold_lines();
create constraint trigger stock_reservation_sold_lines after insert or update of pieces, state, owner_kind, owner_id, owner_line on stock_reservation
  deferrable initially deferred for each row when (new.owner_kind = 'salesOrder') execute function note_sold_lines();
create constraint trigger stock_reservation_sold_lines_gone after delete on stock_reservation
  deferrable initially deferred for each row when (old.owner_kind = 'salesOrder') execute function note_sold_lines();

-- Finds lines by what their goods or the words of what is made to measure say.
create index contract_line_custom_words on contract_line using gin (office_id, grams(lower(code || ' ' || name))) where goods_id is null;
create function find_sold_lines(grams text[], fragment text) returns setof bigint language sql stable security definer set search_path = public, pg_temp as $$
  select l.id from contract_line l
  where l.office_id = current_office() and l.goods_id in (select find_goods(grams, fragment))
  union all
  select l.id from contract_line l
  where l.office_id = current_office() and l.goods_id is null and grams(lower(l.code || ' ' || l.name)) @> grams
    and position(fragment in lower(l.code || ' ' || l.name)) > 0 $$;
revoke execute on function find_sold_lines from public;
grant execute on function find_sold_lines to tongzhou_app;

insert into sold_line (office_id, id, contract_id, owner_id, department_id, state, effective_on, contracted, net, ordered, reserved, shipped, on_way,
    signed, short, back, wish_on)
  select * from sold_line_now;
insert into order_sum (office_id, id, contract_id, pieces, reserved, net, on_way, signed, short, back, left_on) select * from order_sum_now;
