-- Own fields that a company prints stand on the papers of quotations and contracts, for whoever prints and for customers with a link; papers tell
-- besides what the company calls the noun's own fields, and which it hides. The server puts values into words and leaves out what a reader may not see.
create function own_printed(of_office bigint, of_noun text, held jsonb) returns jsonb language sql stable
begin atomic
  select coalesce(jsonb_agg(jsonb_build_object(
    'key', d.field ->> 'key', 'title', d.field ->> 'title', 'kind', d.field ->> 'kind', 'result', d.field ->> 'result', 'unit', d.field ->> 'unit',
    'options', d.field -> 'options', 'seenBy', d.field -> 'seenBy', 'shownWhen', d.field -> 'shownWhen', 'value', held -> (d.field ->> 'key'),
    'asked', (select jsonb_object_agg(q.key #>> '{}', held -> (q.key #>> '{}')) from jsonb_path_query(d.field -> 'shownWhen', '$[*][*].field') q (key)),
    'words', (
      select jsonb_agg(coalesce(w.label, p.name, t.name) order by v.place)
      from jsonb_array_elements_text(case when jsonb_typeof(held -> (d.field ->> 'key')) = 'array' then held -> (d.field ->> 'key')
        else jsonb_build_array(held -> (d.field ->> 'key')) end) with ordinality v (id, place)
      left join dictionary_item w on d.field ->> 'kind' in ('word', 'words') and w.office_id = of_office and w.id::text = v.id
      left join employee p on d.field ->> 'kind' = 'employee' and p.office_id = of_office and p.id::text = v.id
      left join department t on d.field ->> 'kind' = 'department' and t.office_id = of_office and t.id::text = v.id
      where coalesce(w.label, p.name, t.name) is not null)
    ) order by g.place nulls first, g.at nulls last, d.place), '[]')
  from own_form f
  cross join lateral jsonb_array_elements(f.content -> 'fields') with ordinality d (field, place)
  left join lateral (
    select k.place, (select o.place from jsonb_array_elements_text(k.part -> 'order') with ordinality o (name, place)
      where o.name = 'own.' || (d.field ->> 'key')) as at
    from jsonb_array_elements(f.content -> 'groups') with ordinality k (part, place) where k.part ->> 'key' = d.field ->> 'group'
  ) g on true
  where f.office_id = of_office and f.noun = of_noun and f.published_at is not null and d.field -> 'printed' = 'true'
    and d.field -> 'retired' is distinct from 'true' and held ? (d.field ->> 'key');
end;

create function own_titles(of_office bigint, of_noun text) returns jsonb language sql stable
begin atomic
  select coalesce(jsonb_object_agg(c.field ->> 'key', case when c.field -> 'hidden' = 'true' then null else c.field ->> 'title' end), '{}')
  from own_form f cross join lateral jsonb_array_elements(f.content -> 'builtIn') c (field)
  where f.office_id = of_office and f.noun = of_noun and f.published_at is not null
    and (c.field -> 'hidden' = 'true' or c.field ->> 'title' <> '');
end;

create or replace function quotation_paper(office bigint, wanted bigint) returns jsonb language sql stable
begin atomic
  select jsonb_build_object(
    'company', f.office_name, 'logo', f.logo, 'salesperson', coalesce(s.name, ''), 'customer', c.name, 'number', q.number, 'revision', q.revision,
    'variant', q.variant, 'state', q.state, 'validUntil', q.valid_until, 'remark', q.remark, 'sentOn', (q.sent_at at time zone 'Asia/Shanghai')::date,
    'subtotal', q.subtotal, 'discount', q.discount_amount, 'coupon', q.coupon, 'rounding', q.rounding, 'total', q.total,
    'spaces', (
      select coalesce(jsonb_agg(jsonb_build_object('name', p.name, 'lines', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'kind', l.kind, 'name', l.name, 'code', l.code, 'spec', l.spec, 'unit', l.unit, 'priceUnit', l.price_unit, 'sideA', l.side_a,
          'sideB', l.side_b, 'boxPieces', l.box_pieces, 'measure', l.measure, 'sizes', l.sizes, 'minArea', l.min_area,
          'quantity', l.quantity, 'quantityUnit', l.quantity_unit, 'pieces', l.pieces, 'gift', l.gift, 'amount', l.settled,
          'remark', l.remark, 'picture', coalesce(g.pictures[1], '')
        ) order by l.position), '[]')
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
  where q.office_id = office and q.id = wanted;
end;

-- What stands on a contract's paper: no list price, floor or cost is in it, and nothing that changes by itself.
create or replace function contract_paper(office bigint, wanted bigint) returns jsonb language sql stable
begin atomic
  select jsonb_build_object(
    'company', f.office_name, 'logo', f.logo, 'salesperson', s.name, 'customer', u.name, 'number', e.number, 'revision', e.revision,
    'state', e.state, 'effectiveOn', (e.effective_at at time zone 'Asia/Shanghai')::date, 'deliveryOn', e.delivery_on,
    'installAddress', e.install_address, 'clauses', e.clauses, 'remark', e.remark, 'signedTotal', e.total,
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
        'amount', (c.line).net + c.changed_net) order by (c.line).space_position, (c.line).change_id nulls first, (c.line).position, (c.line).id), '[]')
      from contract_columns(office, wanted, e.revision) c
    ),
    'own', own_printed(e.office_id, 'contract', e.own), 'titles', own_titles(e.office_id, 'contract')
  )
  from contract e join office f on f.id = e.office_id join customer u on u.office_id = e.office_id and u.id = e.customer_id
  join employee s on s.office_id = e.office_id and s.id = e.owner_id
  where e.office_id = office and e.id = wanted;
end;
