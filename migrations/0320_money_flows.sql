-- Refunds, forfeits, invoice titles, releases, contracts and change orders came to companies that had been founded before, without flows for them. They get the
-- flow of a new company, bound as there: the head of the asker's department decides (as 0211 does for special offers).
-- A company that has any flow for a type, retired ones too, or has set how it is decided, has decided otherwise.
with wanted (business, title) as (
  values ('refund', '退款'), ('forfeiture', '没收定金'), ('invoiceTitle', '非本人抬头开票'), ('release', '未付款放行'), ('contract', '合同'), ('contractChange', '合同变更')
), lacking as (
  select o.id, w.business, w.title || '审批' as name from office o cross join wanted w
  where exists (select from approval_flow f where f.office_id = o.id)
    and not exists (select from approval_flow f where f.office_id = o.id and (f.business = w.business or f.name = w.title || '审批'))
    and not exists (select from approval_binding b where b.office_id = o.id and b.business = w.business)
    and not exists (select from approval_subject s where s.office_id = o.id and s.business = w.business and s.unmatched <> 'refuse')
), drawn as (
  select jsonb_build_object('nodes', jsonb_build_array(jsonb_build_object('kind', 'approve', 'key', 'head', 'name', '部门主管审批',
    'approvers', jsonb_build_array(jsonb_build_object('kind', 'leader', 'level', 1)), 'self', 'leader')), 'startRights', '{}'::jsonb) as definition
), flow as (
  insert into approval_flow (office_id, name, business, draft)
  select id, name, business, definition from lacking, drawn returning office_id, id, business, draft
), made as (
  insert into approval_flow_version (office_id, flow_id, number, definition) select office_id, id, 1, draft from flow
)
insert into approval_binding (office_id, business, flow_id)
select office_id, business, id from flow;

update approval_flow f set published_id = v.id from approval_flow_version v
where f.business in ('refund', 'forfeiture', 'invoiceTitle', 'release', 'contract', 'contractChange') and f.published_id is null and f.retired_at is null
  and v.office_id = f.office_id and v.flow_id = f.id and v.number = 1 and f.created_by is null;
