-- What goods cost per their own unit, for no channel and no level, from a day until before another (days in Shanghai): the window of prices that
-- holds, else the goods' own prices. Triggers keep it beside windows and goods, so that lists order and filter by the price of any day without
-- looking up the windows of all goods. The same rules as `pricesAt` (src/modules/pricing/server/prices.ts); spans that are over are forgotten.
create table goods_price (
  office_id bigint not null references office (id),
  goods_id bigint not null,
  from_day date not null,
  to_day date not null check (to_day > from_day),
  list_price bigint,
  floor_seller bigint,
  floor_manager bigint,
  floor_director bigint,
  primary key (office_id, goods_id, from_day),
  foreign key (office_id, goods_id) references goods (office_id, id) on delete cascade
);
call make_tenant('goods_price');

create function keep_goods_prices(office bigint, ids bigint[]) returns void
  language sql volatile set search_path = public, pg_temp set enable_nestloop = off as $$
  -- Of how many goods nobody tells the planner: a loop within a loop would compare each span of a batch with each window of it.
  with g as materialized (
    select id, grade_id, price_unit, list_price, floor_seller, floor_manager, floor_director from goods where office_id = office and id = any(ids)
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
    select distinct on (s.goods_id, s.from_day) s.goods_id, s.from_day, s.to_day,
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
    insert into goods_price as p (office_id, goods_id, from_day, to_day, list_price, floor_seller, floor_manager, floor_director)
    select office, goods_id, from_day, to_day, list_price, floor_seller, floor_manager, floor_director from held
    on conflict (office_id, goods_id, from_day) do update set to_day = excluded.to_day, list_price = excluded.list_price,
      floor_seller = excluded.floor_seller, floor_manager = excluded.floor_manager, floor_director = excluded.floor_director
    where (p.to_day, p.list_price, p.floor_seller, p.floor_manager, p.floor_director)
      is distinct from (excluded.to_day, excluded.list_price, excluded.floor_seller, excluded.floor_manager, excluded.floor_director)
  )
  delete from goods_price p where p.office_id = office and p.goods_id = any(ids)
    and not exists (select from held where held.goods_id = p.goods_id and held.from_day = p.from_day) $$;

create function keep_prices_of_windows() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform keep_goods_prices(office_id, array_agg(distinct goods_id)) from changed where channel_id is null and level_id is null group by office_id;
  return null;
end $$;
create function keep_prices_of_goods() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform keep_goods_prices(g.office_id, array_agg(g.id))
  from changed g join before b on b.office_id = g.office_id and b.id = g.id
  where (b.grade_id, b.price_unit, b.list_price, b.floor_seller, b.floor_manager, b.floor_director)
    is distinct from (g.grade_id, g.price_unit, g.list_price, g.floor_seller, g.floor_manager, g.floor_director)
  group by g.office_id;
  return null;
end $$;
create function begin_goods_price() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into goods_price (office_id, goods_id, from_day, to_day, list_price, floor_seller, floor_manager, floor_director)
  select office_id, id, '-infinity', 'infinity', list_price, floor_seller, floor_manager, floor_director from changed;
  return null;
end $$;
create trigger keep_prices_added after insert on price_window referencing new table as changed
  for each statement execute function keep_prices_of_windows();
create trigger keep_prices_changed after update on price_window referencing new table as changed
  for each statement execute function keep_prices_of_windows();
create trigger keep_prices_removed after delete on price_window referencing old table as changed
  for each statement execute function keep_prices_of_windows();
create trigger keep_prices_begun after insert on goods referencing new table as changed
  for each statement execute function begin_goods_price();
create trigger keep_prices_changed after update on goods referencing old table as before new table as changed
  for each statement execute function keep_prices_of_goods();

select keep_goods_prices(office_id, array_agg(id)) from goods group by office_id;
create index goods_price_listed on goods_price (office_id, list_price, goods_id) include (from_day, to_day) where list_price is not null;
