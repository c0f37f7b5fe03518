-- What is there of goods over all their keys, kept, so that lists sort, filter and sum goods without reading their keys.
-- Postings never wait for each other here: each adds rows of what it changed, and a job of the clock folds these into the row of their goods.

-- What is free of a key where goods are sold in whole boxes alone; `box`: the pieces in one, null where its lot has none.
create function free_in_boxes(on_hand bigint, loose bigint, reserved bigint, box integer) returns bigint language sql immutable parallel safe
  return case when box is null then on_hand - reserved else greatest(0, on_hand - loose - reserved) / box * box end;

create table stock_goods (
  office_id bigint not null references office (id),
  goods_id bigint not null,
  on_hand bigint not null,
  in_transit bigint not null,
  value bigint not null,
  reserved bigint not null,
  free bigint not null,
  free_boxes bigint not null,
  since_on date,
  lots integer not null,
  uncosted boolean not null,
  primary key (office_id, goods_id),
  foreign key (office_id, goods_id) references goods (office_id, id)
);
call make_tenant('stock_goods');
comment on table stock_goods is 'derived from stock_key, together with stock_goods_change; goods without a row have none of it';
comment on column stock_goods.on_hand is 'pieces, without what is in transit';
comment on column stock_goods.value is 'fen, with what is in transit';
comment on column stock_goods.free is 'pieces for sale that nothing reserves';
comment on column stock_goods.free_boxes is 'the same where only whole boxes are sold';
comment on column stock_goods.since_on is 'since when the company has the oldest lot that is there; as lots and uncosted, it counts while its goods have no change';
comment on column stock_goods.lots is 'of which something is there';
comment on column stock_goods.uncosted is 'a key of them has pieces without a value';

-- Its goods are those of a key: a foreign key would lock them in each posting.
create table stock_goods_change (
  office_id bigint not null references office (id),
  id bigint generated always as identity,
  goods_id bigint not null,
  on_hand bigint not null,
  in_transit bigint not null,
  value bigint not null,
  reserved bigint not null,
  free bigint not null,
  free_boxes bigint not null,
  primary key (office_id, id)
);
call make_tenant('stock_goods_change');
comment on table stock_goods_change is 'what stock_goods does not have yet; takes new rows, until they are folded into it';

create function note_stock_goods() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  key stock_key := coalesce(new, old);
  box integer := (select l.box_pieces from stock_lot l where l.office_id = key.office_id and l.id = key.lot_id);
  on_hand bigint := coalesce(new.on_hand, 0) - coalesce(old.on_hand, 0);
  reserved bigint := coalesce(new.reserved, 0) - coalesce(old.reserved, 0);
begin
  insert into stock_goods_change (office_id, goods_id, on_hand, in_transit, value, reserved, free, free_boxes) values (
    key.office_id, key.goods_id,
    case when key.condition = 'transit' then 0 else on_hand end,
    case when key.condition = 'transit' then on_hand else 0 end,
    coalesce(new.value, 0) - coalesce(old.value, 0),
    reserved,
    case when key.condition = 'sellable' then on_hand - reserved else 0 end,
    case when key.condition = 'sellable' then coalesce(free_in_boxes(new.on_hand, new.loose, new.reserved, box), 0)
      - coalesce(free_in_boxes(old.on_hand, old.loose, old.reserved, box), 0) else 0 end);
  return null;
end $$;
create trigger stock_key_goods_made after insert on stock_key for each row when (new.on_hand > 0) execute function note_stock_goods();
create trigger stock_key_goods_changed after update of on_hand, loose, value, reserved on stock_key for each row
  when (old.on_hand <> new.on_hand or old.loose <> new.loose or old.value <> new.value or old.reserved <> new.reserved)
  execute function note_stock_goods();
create trigger stock_key_goods_gone after delete on stock_key for each row when (old.on_hand > 0) execute function note_stock_goods();

-- Sums of goods from their keys as they are stored: with those of a reservation that is over and not yet marked.
create view stock_goods_of_keys with (security_invoker = true) as
  select k.office_id, k.goods_id,
    coalesce(sum(k.on_hand) filter (where k.condition <> 'transit'), 0)::bigint as on_hand,
    coalesce(sum(k.on_hand) filter (where k.condition = 'transit'), 0)::bigint as in_transit,
    sum(k.value)::bigint as value,
    sum(k.reserved)::bigint as reserved,
    coalesce(sum(k.on_hand - k.reserved) filter (where k.condition = 'sellable'), 0)::bigint as free,
    coalesce(sum(free_in_boxes(k.on_hand, k.loose, k.reserved, l.box_pieces)) filter (where k.condition = 'sellable'), 0)::bigint as free_boxes,
    min(l.since_on) filter (where k.on_hand > 0) as since_on,
    count(distinct k.lot_id) filter (where k.on_hand > 0)::integer as lots,
    bool_or(k.on_hand > 0 and k.value = 0) as uncosted
  from stock_key k join stock_lot l on l.office_id = k.office_id and l.id = k.lot_id
  group by k.office_id, k.goods_id;
grant select on stock_goods_of_keys to tongzhou_app;

-- What changed of goods since they were kept: what has to be added to stock_goods to be what is there now, with reservations that are over and not yet
-- marked, and what stands instead of its other columns. A function with settings stays one: the planner takes its word for how many goods there
-- are, since a table that was empty a minute ago says one.
create function stock_goods_since(of_office bigint)
returns table (goods_id bigint, on_hand bigint, in_transit bigint, value bigint, reserved bigint, free bigint, free_boxes bigint,
  since_on date, lots integer, uncosted boolean)
language sql stable rows 1000 set search_path = public, pg_temp as $$
  select s.*, k.since_on, k.lots, k.uncosted
  from (
    select s.goods_id, sum(s.on_hand)::bigint, sum(s.in_transit)::bigint, sum(s.value)::bigint, sum(s.reserved)::bigint, sum(s.free)::bigint,
      sum(s.free_boxes)::bigint
    from (
      select c.goods_id, c.on_hand, c.in_transit, c.value, c.reserved, c.free, c.free_boxes from stock_goods_change c where c.office_id = of_office
      union all
      select k.goods_id, 0, 0, 0, -over.pieces, case when k.condition = 'sellable' then over.pieces else 0 end,
        case when k.condition = 'sellable' then free_in_boxes(k.on_hand, k.loose, k.reserved - over.pieces, l.box_pieces)
          - free_in_boxes(k.on_hand, k.loose, k.reserved, l.box_pieces) else 0 end
      from (select r.key_id, sum(r.pieces)::bigint as pieces from stock_reservation r
        where r.office_id = of_office and r.state = 'active' and r.until_at <= (select stock_now()) group by 1) over
      join stock_key k on k.office_id = of_office and k.id = over.key_id
      join stock_lot l on l.office_id = k.office_id and l.id = k.lot_id) s
    group by 1) s
  left join lateral (select k.since_on, k.lots, k.uncosted from stock_goods_of_keys k where k.office_id = of_office and k.goods_id = s.goods_id) k on true
$$;

insert into stock_goods select * from stock_goods_of_keys;
