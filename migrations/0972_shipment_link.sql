-- A shipment as a link (送货单): its customer reads what comes on which day, and confirms the day or asks for another.
alter table shipment
  add deliver_on date,
  add shows_amounts boolean not null default false,
  add day_answer text check (day_answer in ('agreed', 'asked')),
  add day_for date,
  add day_wish date,
  add day_words text not null default '',
  add day_name text not null default '',
  add day_at timestamptz,
  add check ((day_answer is null) = (day_for is null)),
  add check ((day_answer is null) = (day_at is null));
comment on column shipment.deliver_on is 'the day of the trip that brings it; null: it is on none, and ship_on counts';
comment on column shipment.shows_amounts is 'whether the holder of its link reads what its goods cost, too';
comment on column shipment.day_answer is 'what the customer says to the day of day_for; another day is to be confirmed anew';
comment on column shipment.day_wish is 'the day for which the customer asks';
comment on column shipment.day_name is 'who says so: the customer, or the colleague who settled it with them';
create index shipment_asked on shipment (office_id, id) where day_answer = 'asked';

update shipment s set deliver_on = t.runs_on
from trip_shipment x join trip t on t.office_id = x.office_id and t.id = x.trip_id
where x.office_id = s.office_id and x.shipment_id = s.id and x.open and t.state <> 'cancelled';

-- What the lines of a shipment come to at the net of their lines of the contract, by pieces (fen).
create function shipment_amounts(office bigint, wanted bigint) returns table (line_id bigint, amount bigint) language sql stable
begin atomic
  select l.id, round(((k.line).net + k.changed_net)::numeric * l.pieces / nullif((k.line).pieces + coalesce(k.changed_pieces, 0), 0))::bigint
  from shipment e join contract c on c.office_id = e.office_id and c.id = e.contract_id
  cross join lateral contract_columns(e.office_id, e.contract_id, c.revision) k
  join sales_order_line o on o.office_id = e.office_id and o.contract_line_id = (k.line).id
  join shipment_line l on l.office_id = o.office_id and l.sales_order_line_id = o.id and l.shipment_id = e.id
  where e.office_id = office and e.id = wanted;
end;

call make_shareable('shipment');
-- Not bound when it is made: packages of shipments come with a later migration.
create function shipment_shared(link shared_link) returns jsonb language plpgsql stable set search_path = public, pg_temp as $$
begin
  return (select jsonb_build_object(
    'company', f.office_name, 'logo', f.logo, 'salesperson', s.name, 'salespersonPhone', coalesce(a.mobile, ''),
    'companyPhone', f.contact_phone, 'letterhead', letterhead_of(e.office_id), 'own', '[]'::jsonb,
    'number', e.number, 'state', e.state, 'way', e.way, 'customer', u.name, 'home', e.address, 'floor', e.floor, 'lift', e.lift,
    'receiver', e.receiver, 'collect', e.collect, 'day', coalesce(e.deliver_on, e.ship_on),
    'answer', case when e.day_for = coalesce(e.deliver_on, e.ship_on)
      then jsonb_build_object('answer', e.day_answer, 'wish', e.day_wish, 'words', e.day_words, 'name', e.day_name, 'at', e.day_at) end,
    'lines', (
      select coalesce(jsonb_agg(jsonb_build_object('name', g.name, 'code', g.code, 'colour', k.colour, 'batch', k.batch, 'size', k.size,
        'boxPieces', l.box_pieces, 'pieces', l.pieces, 'amount', case when e.shows_amounts then m.amount end) order by l.position), '[]')
      from shipment_line l join goods g on g.office_id = l.office_id and g.id = l.goods_id
      join stock_lot k on k.office_id = l.office_id and k.id = l.lot_id
      left join shipment_amounts(e.office_id, e.id) m on m.line_id = l.id
      where l.office_id = e.office_id and l.shipment_id = e.id
    ),
    'packages', (
      select coalesce(jsonb_agg(jsonb_build_object('number', n.number, 'name', coalesce(c.name, ''), 'content', coalesce(p.content, '')) order by n.at), '[]')
      from unnest(e.packages) with ordinality n (number, at)
      left join factory_package p on p.office_id = e.office_id and p.number = n.number
      left join factory_order_line o on o.office_id = p.office_id and o.id = p.factory_order_line_id
      left join contract_line c on c.office_id = o.office_id and c.id = o.contract_line_id
    ))
  from shipment e join office f on f.id = e.office_id join customer u on u.office_id = e.office_id and u.id = e.customer_id
  join employee s on s.office_id = e.office_id and s.id = e.owner_id
  left join account a on a.id = s.account_id
  where e.office_id = (link).office_id and e.id = (link).document_id and e.state in ('ready', 'picked', 'left', 'signed'));
end $$;
