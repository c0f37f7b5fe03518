-- Special offers came to companies that had been founded before, without a flow that decides on them, so that nobody there could ask for one. They get
-- what a new company gets: the head of the asker's department decides. A company that has any flow for them, retired ones too, has decided otherwise.
with lacking as (
  select o.id from office o
  where exists (select from approval_flow f where f.office_id = o.id)
    and not exists (select from approval_flow f where f.office_id = o.id and (f.business = 'specialOffer' or f.name = '特价审批'))
    and not exists (select from approval_binding b where b.office_id = o.id and b.business = 'specialOffer')
    and not exists (select from approval_subject s where s.office_id = o.id and s.business = 'specialOffer' and s.unmatched <> 'refuse')
), drawn as (
  select jsonb_build_object('nodes', jsonb_build_array(jsonb_build_object('kind', 'approve', 'key', 'head', 'name', '部门主管审批',
    'approvers', jsonb_build_array(jsonb_build_object('kind', 'leader', 'level', 1)), 'self', 'leader')), 'startRights', '{}'::jsonb) as definition
), flow as (
  insert into approval_flow (office_id, name, business, draft)
  select id, '特价审批', 'specialOffer', definition from lacking, drawn returning office_id, id, draft
), made as (
  insert into approval_flow_version (office_id, flow_id, number, definition) select office_id, id, 1, draft from flow
)
insert into approval_binding (office_id, business, flow_id) select office_id, 'specialOffer', id from flow;

update approval_flow f set published_id = v.id from approval_flow_version v
where f.business = 'specialOffer' and f.published_id is null and f.retired_at is null and v.office_id = f.office_id and v.flow_id = f.id and v.number = 1
  and f.created_by is null;
