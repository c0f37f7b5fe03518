-- The role 安装搬运 (code `worker`), which new companies begin with, comes to companies that were there before. One that has a role of that name made it
-- itself and keeps it as it is. The start after this gives its permissions, as it does of every default role (`default_grant`, `default_scope`); what those
-- tables say was given already is given here.
with missing as (
  select o.id as office_id from office o
  where exists (select from role r where r.office_id = o.id)
    and not exists (select from role r where r.office_id = o.id and (r.code = 'worker' or r.name = '安装搬运'))
), made as (
  insert into role (office_id, type_id, name, position, code)
  select m.office_id, t.id, '安装搬运', (select max(r.position) + 1 from role r where r.office_id = m.office_id), 'worker'
  from missing m cross join lateral (
    select y.id from role_type y left join role k on k.office_id = y.office_id and k.type_id = y.id and k.code = 'warehouse'
    where y.office_id = m.office_id order by y.name = '职能岗位' desc, k.id is not null desc, y.position desc, y.id limit 1) t
  returning office_id, id
), menus as (
  insert into role_menu (office_id, role_id, menu_code)
  select m.office_id, m.id, u.code from made m cross join default_grant g join menu u on u.code = g.code where g.role_code = 'worker'
), elements as (
  insert into role_element (office_id, role_id, element_code)
  select m.office_id, m.id, e.code from made m cross join default_grant g join element e on e.code = g.code where g.role_code = 'worker'
)
insert into role_scope (office_id, role_id, module, scope)
select m.office_id, m.id, d.module, 'own' from made m cross join default_scope d where d.role_code = 'worker';
