/**
 * Companies with words, roles, departments and people. $1 companies, $2 hash of everyone's password, $3 words, $4 role
 * types, $5 roles, $6 types of words by code (JSON). In each: 总部; two regions of 7 shops; the boss (o1boss), who is administrator, a manager per
 * region (o1manager1, who has 8 departments, and o1manager2), 40 sellers over the shops (o1sales1 … o1sales40).
 */
export const companiesSql = `
with company as (
  insert into office (office_name, office_type, office_user_num)
  select '测试公司' || n, '瓷砖', '21-50人' from generate_series(1, $1::int) n returning id
), word_type as (
  insert into dictionary_type (office_id, code, name, built_in)
  select company.id, code, name, true from company cross join jsonb_each_text($6) as type(code, name)
), word as (
  insert into dictionary_item (office_id, type_code, label, color, position)
  select company.id, word."typeCode", word.label, word.color, word.place
  from company cross join rows from (jsonb_to_recordset($3) as ("typeCode" text, label text, color text)) with ordinality as word("typeCode", label, color, place)
), role_type_made as (
  insert into role_type (office_id, name, position)
  select company.id, type.name, type.position from company cross join jsonb_to_recordset($4) as type(name text, position int)
  returning office_id, id, name
), wanted_role as (
  select * from jsonb_to_recordset($5) as role(code text, type text, name text, "isAdmin" boolean, menus text[], elements text[], scopes jsonb)
), role_made as (
  insert into role (office_id, type_id, code, name, is_admin)
  select type.office_id, type.id, role.code, role.name, role."isAdmin" from role_type_made type join wanted_role role on role.type = type.name
  returning office_id, id, name
), menu_made as (
  insert into role_menu (office_id, role_id, menu_code)
  select role.office_id, role.id, menu from role_made role join wanted_role using (name) cross join unnest(menus) menu
), element_made as (
  insert into role_element (office_id, role_id, element_code)
  select role.office_id, role.id, element from role_made role join wanted_role using (name) cross join unnest(elements) element
), scope_made as (
  insert into role_scope (office_id, role_id, module, scope)
  select role.office_id, role.id, module, scope from role_made role join wanted_role using (name) cross join jsonb_each_text(scopes) as given(module, scope)
), head as (
  insert into department (office_id, name) select id, '总部' from company returning office_id, id
), region as (
  insert into department (office_id, parent_id, name, position)
  select office_id, id, place || '大区', place from head cross join generate_series(1, 2) place returning office_id, id, position
), shop as (
  insert into department (office_id, parent_id, name, position)
  select office_id, id, place || '号店', (position - 1) * 7 + place from region cross join generate_series(1, 7) place
  returning office_id, id, position
), seat as (
  select office_id, id as department_id, 'boss' as post, '公司管理员' as role from head
  union all select office_id, id, 'manager' || position, '部门经理' from region
  union all select office_id, id, 'sales' || number, '导购' from shop cross join generate_series(1, 40) number where number % 14 + 1 = position
), person as (
  insert into account (username, real_name, password_hash)
  select 'o' || office_id || post, 'o' || office_id || post, $2 from seat returning id, username
), hired as (
  insert into employee (office_id, account_id, department_id, name)
  select office_id, person.id, department_id, post from seat join person on username = 'o' || office_id || post returning office_id, id, name
)
insert into employee_role (office_id, employee_id, role_id)
select hired.office_id, hired.id, role_made.id
from hired join seat on seat.office_id = hired.office_id and seat.post = hired.name
join role_made on role_made.office_id = hired.office_id and role_made.name = seat.role`
