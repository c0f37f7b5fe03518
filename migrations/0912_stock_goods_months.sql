-- What there was of goods at the end of each month that is over, so that a day of the past is read from the nearest month and the entries between.
-- No later posting changes it: each is of its own day. Its goods are those of keys; every goods that ever moved has a row for each month from then on.
create table stock_goods_month (
  office_id bigint not null references office (id),
  month date not null check (extract(day from month) = 1),
  goods_id bigint not null,
  on_hand bigint not null,
  in_transit bigint not null,
  value bigint not null,
  for_sale bigint not null,
  primary key (office_id, month, goods_id)
);
call make_tenant('stock_goods_month');
comment on table stock_goods_month is 'derived from stock_entry; months without a gap from that of the first entry';
comment on column stock_goods_month.on_hand is 'pieces at the end of the month, without what is in transit';
comment on column stock_goods_month.value is 'fen, with what is in transit';
comment on column stock_goods_month.for_sale is 'pieces on hand for sale, reserved or not';
create trigger stock_goods_month_stays before update on stock_goods_month for each row execute function refuse_edit();

-- What moved of goods after one day until another.
create function stock_goods_moved(of_office bigint, after date, until date)
returns table (goods_id bigint, on_hand bigint, in_transit bigint, value bigint, for_sale bigint)
language sql stable set search_path = public, pg_temp rows 10000 as $$
  select k.goods_id,
    coalesce(sum(e.pieces) filter (where k.condition <> 'transit'), 0)::bigint,
    coalesce(sum(e.pieces) filter (where k.condition = 'transit'), 0)::bigint,
    sum(e.value)::bigint,
    coalesce(sum(e.pieces) filter (where k.condition = 'sellable'), 0)::bigint
  from stock_entry e join stock_key k on k.office_id = e.office_id and k.id = e.key_id
  where e.office_id = of_office and e.on_day > after and e.on_day <= until group by 1
$$;

-- Keeps one month: what the month before kept, and what moved in it. Returns of how many goods.
create function keep_stock_month(of_office bigint, of_month date) returns bigint language sql volatile set search_path = public, pg_temp as $$
  with kept as (
    insert into stock_goods_month (office_id, month, goods_id, on_hand, in_transit, value, for_sale)
    select of_office, of_month, x.goods_id, sum(x.on_hand), sum(x.in_transit), sum(x.value), sum(x.for_sale) from (
      select m.goods_id, m.on_hand, m.in_transit, m.value, m.for_sale from stock_goods_month m
      where m.office_id = of_office and m.month = (of_month - interval '1 month')::date
      union all
      select * from stock_goods_moved(of_office, of_month - 1, (of_month + interval '1 month')::date - 1)) x
    group by x.goods_id on conflict do nothing returning 1)
  select count(*) from kept
$$;

-- What there was of goods at the end of a day: the nearest month that is kept, with what moved until the day, or without what moved after it. `free` counts
-- pieces; boxes that are whole are known of each key alone.
create function stock_goods_at(of_office bigint, of_day date)
returns table (goods_id bigint, on_hand bigint, in_transit bigint, value bigint, reserved bigint, free bigint)
language sql stable set search_path = public, pg_temp rows 10000 as $$
  with kept as materialized (
    select (select min(month) from stock_goods_month where office_id = of_office) as first,
      (select max(month) from stock_goods_month where office_id = of_office) as last),
  near as materialized (
    -- From the middle of a month on its own end is the nearer one.
    select case when last is not null
      then least(greatest((date_trunc('month', (of_day + 15)::timestamp) - interval '1 month')::date, first), last) end as month
    from kept),
  base as materialized (
    select month, coalesce((month + interval '1 month')::date - 1, '-infinity'::date) as ends_on from near),
  moved as materialized (
    select m.*, case when b.ends_on <= of_day then 1 else -1 end as way
    from base b, stock_goods_moved(of_office, least(b.ends_on, of_day), greatest(b.ends_on, of_day)) m),
  held as materialized (
    select key_id, sum(pieces)::bigint as pieces from (
      select h.key_id, h.reservation_id, sum(h.pieces) as pieces, (array_agg(h.until_at order by h.id desc))[1] as until_at
      from stock_hold h where h.office_id = of_office and h.on_day <= of_day group by 1, 2) h
    where h.pieces > 0 and (h.until_at is null or h.until_at >= (of_day + 1)::timestamp at time zone 'Asia/Shanghai') group by 1)
  select x.goods_id, sum(x.on_hand)::bigint, sum(x.in_transit)::bigint, sum(x.value)::bigint, sum(x.reserved)::bigint, sum(x.free)::bigint
  from (
    select m.goods_id, m.on_hand, m.in_transit, m.value, 0 as reserved, m.for_sale as free
    from stock_goods_month m where m.office_id = of_office and m.month = (select month from base)
    union all
    select m.goods_id, m.way * m.on_hand, m.way * m.in_transit, m.way * m.value, 0, m.way * m.for_sale from moved m
    union all
    select k.goods_id, 0, 0, 0, h.pieces, case when k.condition = 'sellable' then -h.pieces else 0 end
    from held h join stock_key k on k.office_id = of_office and k.id = h.key_id) x
  group by 1
$$;
