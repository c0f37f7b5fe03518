-- Special offers of custom-made goods that are priced by area or length bind square millimetres or millimetres; all others bind pieces. An offer of
-- such goods so far bound so many pieces, whatever these measured. It now binds what its approver saw: the pieces at the goods' size, or, where the
-- goods have another size by now, what its amount comes to at its price. What documents took of it stays the share of the offer that it was.
alter table special_offer rename column pieces to quantity;
alter table special_offer rename constraint special_offer_pieces_check to special_offer_quantity_check;
alter table special_offer
  alter column quantity type bigint,
  alter column used type bigint,
  add column quantity_unit text not null default 'piece' check (quantity_unit in ('piece', 'area', 'metre'));
comment on column special_offer.quantity is 'pieces, mm² or mm, as quantity_unit says';
alter table special_use rename column pieces to quantity;
alter table special_use rename constraint special_use_pieces_check to special_use_quantity_check;
alter table special_use alter column quantity type bigint;
alter table contract_line add column special_quantity bigint;

create or replace function add_special_use() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update special_offer set used = used + new.quantity where office_id = new.office_id and id = new.special_id;
  return null;
end $$;

-- How many parts (mm² or mm) an offer of measured goods has for each of its pieces.
create temporary table measured on commit drop as
  select o.office_id, o.id, o.price_unit as unit, o.quantity as pieces,
    greatest(1, least(8000000000000000 / o.quantity, case
      when s.size > 0 and round(o.price * o.quantity * s.size / s.parts) = o.amount then s.size
      when o.price > 0 then round(o.amount * s.parts / o.price / o.quantity)
      else coalesce(s.size, 1) end))::bigint as factor
  from special_offer o join goods g on g.office_id = o.office_id and g.id = o.goods_id,
    lateral (select case o.price_unit when 'area' then g.side_a::numeric * g.side_b else greatest(g.side_a, g.side_b) end as size,
      case o.price_unit when 'area' then 1000000::numeric else 1000 end as parts) s
  where o.price_unit in ('area', 'metre') and (g.sold_as = 'custom' or s.size is null or s.size = 0);
alter table measured add primary key (office_id, id);

update special_use u set quantity = u.quantity * m.factor from measured m where (u.office_id, u.special_id) = (m.office_id, m.id);
update special_offer o set quantity_unit = m.unit, quantity = o.quantity * m.factor, used = o.used * m.factor, version = o.version + 1
from measured m where (o.office_id, o.id) = (m.office_id, m.id);
insert into operation_log (office_id, person_name, action, subject, subject_id, subject_name, subject_version, changes)
  select o.office_id, '系统', '按计量换算特价数量', 'specialOffer', o.id::text, o.number, o.version, jsonb_build_object(
    'pieces', jsonb_build_array(m.pieces, null), 'quantity', jsonb_build_array(null, o.quantity), 'quantityUnit', jsonb_build_array('piece', m.unit))
  from special_offer o join measured m on (o.office_id, o.id) = (m.office_id, m.id);

-- What a line takes of its offer when its contract takes effect: what it measures. A contract that waits for its approval with more than
-- its offer holds is refused then, and typed anew.
create function pg_temp.taken(offered text, factor bigint, counted integer, pieces bigint, measure text, sizes jsonb, least_area bigint, side_a integer,
  side_b integer, priced text) returns bigint language sql immutable as $$
  select case
    when pieces is not null or measure is null or measure = 'count' then counted * coalesce(case offered when 'area' then nullif(side_a::bigint * side_b, 0)
      when 'metre' then nullif(greatest(side_a, side_b), 0) end, factor, 1)
    when offered = 'piece' then ceil(m.parts / nullif(case priced when 'area' then side_a::numeric * side_b else greatest(side_a, side_b) end, 0))
    else m.parts end::bigint
  from (select sum(case measure when 'metre' then (s ->> 'a')::numeric
      else greatest((s ->> 'a')::numeric * coalesce((s ->> 'b')::numeric, 0), case measure when 'leaf' then coalesce(least_area, 0) else 0 end)
      end * (s ->> 'count')::numeric) as parts from jsonb_array_elements(sizes) s) m
$$;
update contract_line l set special_quantity = coalesce(pg_temp.taken(o.quantity_unit, m.factor, l.special_pieces, l.pieces, l.measure, l.sizes,
  l.min_area, l.side_a, l.side_b, l.price_unit), l.special_pieces)
from special_offer o left join measured m on (m.office_id, m.id) = (o.office_id, o.id)
where l.special_id is not null and (o.office_id, o.id) = (l.office_id, l.special_id);
update contract_change_line c set fresh = c.fresh - 'special_pieces' - 'count' || jsonb_build_object('special_quantity',
  (select coalesce(pg_temp.taken(o.quantity_unit, m.factor, r.special_pieces, r.pieces, r.measure, r.sizes, r.min_area, r.side_a, r.side_b, r.price_unit),
     r.special_pieces)
   from jsonb_to_record(c.fresh) r (special_id bigint, special_pieces integer, pieces bigint, measure text, sizes jsonb, min_area bigint, side_a integer,
     side_b integer, price_unit text)
   join special_offer o on o.office_id = c.office_id and o.id = r.special_id left join measured m on (m.office_id, m.id) = (o.office_id, o.id)))
where jsonb_typeof(c.fresh) = 'object';
alter table contract_line drop column special_pieces;
drop function pg_temp.taken;
