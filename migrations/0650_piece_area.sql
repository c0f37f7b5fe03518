-- Goods without two sides may state the area of a piece (mm²), by which pieces, boxes and square metres convert; lines of documents keep it
-- beside the sides, as it was.
alter table goods add column piece_area integer check (piece_area > 0);
alter table quotation_line add column piece_area integer;
alter table contract_line add column piece_area integer;

-- Goods whose text says it have it from there.
update goods set piece_area = round(1000000 * (regexp_match(spec_text, '([0-9]{1,3}(?:\.[0-9]{1,6})?)\s*(?:㎡|m²|m2|平方米|平米)\s*/\s*片'))[1]::numeric)
where side_b is null and regexp_count(spec_text, '/\s*片') = 1
  and spec_text ~ '(^|[^0-9.,])(0\.0*[1-9][0-9]*|[1-9][0-9]?(\.[0-9]{1,6})?)\s*(㎡|m²|m2|平方米|平米)\s*/\s*片';

-- Papers of lines without one stay as they were signed.
create function stated_area(area integer) returns jsonb language sql immutable
  return case when area is null then '{}'::jsonb else jsonb_build_object('pieceArea', area) end;

create or replace function quotation_paper(office bigint, wanted bigint) returns jsonb language sql stable
begin atomic
  select jsonb_build_object(
    'company', f.office_name, 'logo', f.logo, 'salesperson', coalesce(s.name, ''), 'salespersonPhone', coalesce(a.mobile, ''),
    'companyPhone', f.contact_phone, 'home', home_of(c), 'customer', c.name, 'number', q.number, 'revision', q.revision,
    'variant', q.variant, 'state', q.state, 'validUntil', q.valid_until, 'remark', q.remark, 'sentOn', (q.sent_at at time zone 'Asia/Shanghai')::date,
    'subtotal', q.subtotal, 'discount', q.discount_amount, 'coupon', q.coupon, 'rounding', q.rounding, 'total', q.total,
    'spaces', (
      select coalesce(jsonb_agg(jsonb_build_object('name', p.name, 'lines', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'kind', l.kind, 'name', l.name, 'code', l.code, 'spec', l.spec, 'unit', l.unit, 'priceUnit', l.price_unit, 'sideA', l.side_a,
          'sideB', l.side_b, 'boxPieces', l.box_pieces, 'measure', l.measure, 'sizes', l.sizes, 'minArea', l.min_area,
          'quantity', l.quantity, 'quantityUnit', l.quantity_unit, 'pieces', l.pieces, 'gift', l.gift, 'amount', l.settled,
          'remark', l.remark, 'picture', coalesce(g.pictures[1], '')
        ) || stated_area(l.piece_area) order by l.position), '[]')
        from quotation_line l left join goods g on g.office_id = l.office_id and g.id = l.goods_id
        where l.office_id = p.office_id and l.space_id = p.id
      )) order by p.position), '[]')
      from quotation_space p where p.office_id = q.office_id and p.quotation_id = q.id
    ),
    'own', own_printed(q.office_id, 'quotation', q.own)
  )
  from quotation q join office f on f.id = q.office_id join customer c on c.office_id = q.office_id and c.id = q.customer_id
  join opportunity o on o.office_id = q.office_id and o.id = q.opportunity_id
  left join employee s on s.office_id = q.office_id and s.id = coalesce(o.owner_id, q.created_by)
  left join account a on a.id = s.account_id
  where q.office_id = office and q.id = wanted;
end;

create or replace function contract_paper(office bigint, wanted bigint) returns jsonb language sql stable
begin atomic
  select jsonb_build_object(
    'company', f.office_name, 'logo', f.logo, 'salesperson', s.name, 'salespersonPhone', coalesce(a.mobile, ''),
    'companyPhone', f.contact_phone, 'home', home_of(u), 'customer', u.name, 'number', e.number, 'revision', e.revision,
    'state', e.state, 'effectiveOn', (e.effective_at at time zone 'Asia/Shanghai')::date, 'deliveryOn', e.delivery_on,
    'installAddress', e.install_address, 'clauses', e.clauses, 'remark', e.remark, 'signedTotal', e.total,
    'discount', e.discount_amount, 'coupon', e.coupon, 'rounding', e.rounding,
    'total', case when e.effective_at is null then e.total else e.effective_total end,
    'terms', (
      select coalesce(jsonb_agg(jsonb_build_object('name', t.name, 'dueKind', t.due_kind, 'dueDay', t.due_day, 'offsetDays', t.offset_days,
        'amount', case when e.effective_at is null then t.planned else t.amount end) order by t.position, t.id), '[]')
      from contract_term t where t.office_id = e.office_id and t.contract_id = e.id
    ),
    'lines', (
      select coalesce(jsonb_agg(jsonb_build_object('space', (c.line).space, 'name', (c.line).name, 'code', (c.line).code, 'spec', (c.line).spec,
        'kind', (c.line).kind, 'unit', (c.line).unit, 'measure', (c.line).measure, 'quantityUnit', (c.line).quantity_unit,
        'sizes', coalesce(c.after -> 'sizes', (c.line).sizes), 'gift', (c.line).gift, 'remark', (c.line).remark,
        'quantity', (c.line).quantity + c.changed_quantity, 'pieces', (c.line).pieces + coalesce(c.changed_pieces, 0),
        'priceUnit', (c.line).price_unit, 'sideA', (c.line).side_a, 'sideB', (c.line).side_b, 'boxPieces', (c.line).box_pieces,
        'minArea', (c.line).min_area, 'off', case when c.changed_quantity = 0 and c.changed_net = 0 then (c.line).settled - (c.line).net else 0 end,
        'amount', (c.line).net + c.changed_net) || stated_area((c.line).piece_area) order by (c.line).space_position, (c.line).change_id nulls first, (c.line).position, (c.line).id), '[]')
      from contract_columns(office, wanted, e.revision) c
    ),
    'own', own_printed(e.office_id, 'contract', e.own), 'titles', own_titles(e.office_id, 'contract')
  )
  from contract e join office f on f.id = e.office_id join customer u on u.office_id = e.office_id and u.id = e.customer_id
  join employee s on s.office_id = e.office_id and s.id = e.owner_id
  left join account a on a.id = s.account_id
  where e.office_id = office and e.id = wanted;
end;
