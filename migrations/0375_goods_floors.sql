-- Lists of goods in the order of a floor that holds today, as `goods_price_listed` has that of the price, and counts by prices and floors without the
-- goods: a span tells whether its goods are on sale. Only goods with such a price or floor stand in the index.
alter table goods_price add column on_sale boolean not null default true;
update goods_price p set on_sale = false from goods g where g.office_id = p.office_id and g.id = p.goods_id and not g.on_sale;

create or replace function keep_goods_prices(office bigint, ids bigint[]) returns void
  language sql volatile set search_path = public, pg_temp set enable_nestloop = off as $$
  -- Of how many goods nobody tells the planner: a loop within a loop would compare each span of a batch with each window of it.
  with g as materialized (
    select id, on_sale, grade_id, price_unit, list_price, floor_seller, floor_manager, floor_director from goods where office_id = office and id = any(ids)
  ), w as materialized (
    select w.* from price_window w join g on g.id = w.goods_id
    where w.office_id = office and w.goods_id = any(ids) and w.voided_at is null and w.channel_id is null and w.level_id is null and w.unit = g.price_unit
      and (w.grade_id is null or w.grade_id = g.grade_id)
      and (w.to_day is null or w.to_day > (now() at time zone 'Asia/Shanghai')::date)
  ), start as (
    select id as goods_id, '-infinity'::date as day from g
    union select goods_id, from_day from w
    union select goods_id, to_day from w where to_day is not null
  ), span as (
    select goods_id, day as from_day, lead(day, 1, 'infinity'::date) over (partition by goods_id order by day) as to_day from start
  ), held as materialized (
    select distinct on (s.goods_id, s.from_day) s.goods_id, s.from_day, s.to_day, g.on_sale,
      case when w.id is null then g.list_price else w.list_price end as list_price,
      case when w.id is null then g.floor_seller when w.floor_seller is not null then w.floor_seller
        when g.floor_seller is not null then least(g.floor_seller, w.list_price) end as floor_seller,
      case when w.id is null then g.floor_manager when w.floor_manager is not null then w.floor_manager
        when g.floor_manager is not null then least(g.floor_manager, w.list_price) end as floor_manager,
      case when w.id is null then g.floor_director when w.floor_director is not null then w.floor_director
        when g.floor_director is not null then least(g.floor_director, w.list_price) end as floor_director
    from span s join g on g.id = s.goods_id
    left join w on w.goods_id = s.goods_id and w.from_day <= s.from_day and (w.to_day is null or w.to_day > s.from_day)
    where s.to_day > (now() at time zone 'Asia/Shanghai')::date
    order by s.goods_id, s.from_day, w.grade_id is null
  ), kept as (
    insert into goods_price as p (office_id, goods_id, from_day, to_day, on_sale, list_price, floor_seller, floor_manager, floor_director)
    select office, goods_id, from_day, to_day, on_sale, list_price, floor_seller, floor_manager, floor_director from held
    on conflict (office_id, goods_id, from_day) do update set to_day = excluded.to_day, list_price = excluded.list_price,
      floor_seller = excluded.floor_seller, floor_manager = excluded.floor_manager, floor_director = excluded.floor_director
    where (p.to_day, p.list_price, p.floor_seller, p.floor_manager, p.floor_director)
      is distinct from (excluded.to_day, excluded.list_price, excluded.floor_seller, excluded.floor_manager, excluded.floor_director)
  )
  delete from goods_price p where p.office_id = office and p.goods_id = any(ids)
    and not exists (select from held where held.goods_id = p.goods_id and held.from_day = p.from_day) $$;

create or replace function keep_prices_of_goods() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update goods_price p set on_sale = g.on_sale
  from changed g join before b on b.office_id = g.office_id and b.id = g.id
  where g.on_sale <> b.on_sale and p.office_id = g.office_id and p.goods_id = g.id;
  perform keep_goods_prices(g.office_id, array_agg(g.id))
  from changed g join before b on b.office_id = g.office_id and b.id = g.id
  where (b.grade_id, b.price_unit, b.list_price, b.floor_seller, b.floor_manager, b.floor_director)
    is distinct from (g.grade_id, g.price_unit, g.list_price, g.floor_seller, g.floor_manager, g.floor_director)
  group by g.office_id;
  return null;
end $$;
create or replace function begin_goods_price() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into goods_price (office_id, goods_id, from_day, to_day, on_sale, list_price, floor_seller, floor_manager, floor_director)
  select office_id, id, '-infinity', 'infinity', on_sale, list_price, floor_seller, floor_manager, floor_director from changed;
  return null;
end $$;

drop index goods_price_listed;
create index goods_price_listed on goods_price (office_id, list_price, goods_id) include (from_day, to_day, on_sale) where list_price is not null;
create index goods_price_seller on goods_price (office_id, floor_seller, goods_id) include (from_day, to_day, on_sale) where floor_seller is not null;
create index goods_price_manager on goods_price (office_id, floor_manager, goods_id) include (from_day, to_day, on_sale) where floor_manager is not null;
create index goods_price_director on goods_price (office_id, floor_director, goods_id) include (from_day, to_day, on_sale) where floor_director is not null;
