-- A contract's paper tells how to reach each other and where the customer's home is, as that of a quotation.
-- `off` is the share of a line, as signed, of what the whole order takes off; what a change order touched has none of its own any more.
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
        'amount', (c.line).net + c.changed_net) order by (c.line).space_position, (c.line).change_id nulls first, (c.line).position, (c.line).id), '[]')
      from contract_columns(office, wanted, e.revision) c
    ),
    'own', own_printed(e.office_id, 'contract', e.own), 'titles', own_titles(e.office_id, 'contract')
  )
  from contract e join office f on f.id = e.office_id join customer u on u.office_id = e.office_id and u.id = e.customer_id
  join employee s on s.office_id = e.office_id and s.id = e.owner_id
  left join account a on a.id = s.account_id
  where e.office_id = office and e.id = wanted;
end;
