-- Companies that are there get the free forms and flows that a new one starts with (approval/server/founding.ts). A role
-- that they have no more gives nobody, and then the flow asks an administrator.
with sample (name, icon, description, position, fields, definition) as (
  values
    ('请假', 'user', '年假、病假、事假、调休', 0,
      '[{"required":true,"options":["年假","病假","事假","调休"],"key":"type","title":"请假类型","kind":"choice"},{"required":true,"options":[],"key":"from","title":"开始日期","kind":"date"},{"required":true,"options":[],"key":"to","title":"结束日期","kind":"date"},{"required":true,"options":[],"key":"days","title":"天数","kind":"number"},{"required":true,"options":[],"key":"reason","title":"请假事由","kind":"longText"}]',
      '{"nodes":[{"kind":"approve","key":"head","name":"部门主管审批","in":null,"approvers":[{"kind":"leader","level":1}],"mode":"all","percent":100,"empty":"admin","emptyPeople":[],"self":"leader","rights":{},"commentRequired":false},{"kind":"condition","key":"way","name":"条件","in":null,"branches":[{"key":"more","name":"3 天及以上","when":[[{"field":"days","operator":"ge","values":[3]}]]},{"key":"less","name":"其他情况","when":[]}]},{"kind":"approve","key":"above","name":"上级主管审批","in":"more","approvers":[{"kind":"leader","level":2}],"mode":"all","percent":100,"empty":"admin","emptyPeople":[],"self":"leader","rights":{},"commentRequired":false}],"repeated":"once","startRights":{},"note":""}'),
    ('报销', 'report', '差旅、招待、办公等费用', 1,
      '[{"required":true,"options":["差旅","招待","办公","其他"],"key":"type","title":"费用类型","kind":"choice"},{"required":true,"options":[],"key":"amount","title":"报销金额","kind":"money"},{"required":true,"options":[],"key":"day","title":"发生日期","kind":"date"},{"required":true,"options":[],"key":"reason","title":"费用说明","kind":"longText"}]',
      '{"nodes":[{"kind":"approve","key":"head","name":"部门主管审批","in":null,"approvers":[{"kind":"leader","level":1}],"mode":"all","percent":100,"empty":"admin","emptyPeople":[],"self":"leader","rights":{},"commentRequired":false},{"kind":"condition","key":"way","name":"条件","in":null,"branches":[{"key":"more","name":"5000 元及以上","when":[[{"field":"amount","operator":"ge","values":[500000]}]]},{"key":"less","name":"其他情况","when":[]}]},{"kind":"approve","key":"boss","name":"公司管理员审批","in":"more","approvers":[{"kind":"role","role":@admin}],"mode":"any","percent":100,"empty":"admin","emptyPeople":[],"self":"self","rights":{},"commentRequired":false},{"kind":"handle","key":"pay","name":"财务付款","in":null,"approvers":[{"kind":"role","role":@finance}],"mode":"any","percent":100,"empty":"admin","emptyPeople":[],"self":"self","rights":{}}],"repeated":"once","startRights":{},"note":""}'),
    ('用章', 'permission', '公章、合同章、财务章', 2,
      '[{"required":true,"options":["公章","合同章","财务章"],"key":"seal","title":"印章","kind":"choices"},{"required":true,"options":[],"key":"document","title":"文件名称","kind":"text"},{"required":true,"options":[],"key":"copies","title":"份数","kind":"number"},{"required":true,"options":[],"key":"reason","title":"用途","kind":"longText"}]',
      '{"nodes":[{"kind":"approve","key":"head","name":"部门主管审批","in":null,"approvers":[{"kind":"leader","level":1}],"mode":"all","percent":100,"empty":"admin","emptyPeople":[],"self":"leader","rights":{},"commentRequired":false},{"kind":"approve","key":"boss","name":"公司管理员审批","in":null,"approvers":[{"kind":"role","role":@admin}],"mode":"any","percent":100,"empty":"admin","emptyPeople":[],"self":"self","rights":{},"commentRequired":false}],"repeated":"once","startRights":{},"note":""}')
), role_of as (
  select o.id as office_id,
    coalesce((select min(r.id) from role r where r.office_id = o.id and r.is_admin), 1) as admin,
    coalesce((select min(r.id) from role r where r.office_id = o.id and r.name = '财务'), (select min(r.id) from role r where r.office_id = o.id and r.is_admin), 1) as finance
  from office o where not exists (select from approval_form f where f.office_id = o.id)
), form as (
  insert into approval_form (office_id, name, icon, description, fields, position)
  select r.office_id, s.name, s.icon, s.description, s.fields::jsonb, s.position from role_of r, sample s
  returning office_id, id, name
), flow as (
  insert into approval_flow (office_id, name, business, form_id, draft)
  select f.office_id, f.name || '审批', 'form', f.id,
    replace(replace(s.definition, '@admin', r.admin::text), '@finance', r.finance::text)::jsonb
  from form f join sample s on s.name = f.name join role_of r on r.office_id = f.office_id
  returning office_id, id, form_id, draft
), bound as (
  insert into approval_binding (office_id, business, form_id, flow_id) select office_id, 'form', form_id, id from flow
)
insert into approval_flow_version (office_id, flow_id, number, definition) select office_id, id, 1, draft from flow;
update approval_flow f set published_id = v.id from approval_flow_version v
  where v.office_id = f.office_id and v.flow_id = f.id and f.published_id is null;
