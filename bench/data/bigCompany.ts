import type { Client } from 'pg'

export const bigPeople = 2000
export const bigDepartments = 300
export const bigRoles = 20

/**
 * One company beside the others: 2,000 people (big1 … big2000) in 300 departments, 20 roles, of which each opens the clues
 * of 15 departments and which big1 holds all; so that big1's scope is every clue by 300 departments. $1 hash of everyone's
 * password, $2 clues.
 */
const companySql = `
with company as (
  insert into office (office_name, office_type, office_user_num, office_user_max_num) values ('测试大公司', '瓷砖', '500人以上', ${bigPeople}) returning id
), head as (
  insert into department (office_id, name) select id, '总部' from company returning office_id, id
), region as (
  insert into department (office_id, parent_id, name, position)
  select office_id, id, place || '大区', place from head cross join generate_series(1, 9) place returning office_id, id, position
), shop as (
  insert into department (office_id, parent_id, name, position)
  select office_id, region.id, place || '号店', place from generate_series(1, ${bigDepartments - 10}) place join region on region.position = 1 + place % 9
  returning office_id, id
), place as (
  select office_id, id, row_number() over (order by id) as number
  from (select office_id, id from head union all select office_id, id from region union all select office_id, id from shop) every
), type as (
  insert into role_type (office_id, name) select id, '岗位' from company returning office_id, id
), made as (
  insert into role (office_id, type_id, name, position)
  select office_id, id, '岗位' || number, number from type cross join generate_series(1, ${bigRoles}) number returning office_id, id, position
), menus as (
  insert into role_menu (office_id, role_id, menu_code)
  select office_id, id, code from made cross join unnest(array['webConsole', 'approvalInfoManager', 'clueList']) code
), elements as (
  insert into role_element (office_id, role_id, element_code)
  select office_id, made.id, element.code from made join element on element.menu_code = 'clueList' and (element.position + made.position) % 3 = 0
), scopes as (
  insert into role_scope (office_id, role_id, module, scope, department_ids)
  select made.office_id, made.id, 'clue', 'chosen', (select array_agg(place.id) from place where 1 + place.number % ${bigRoles} = made.position) from made
), person as (
  insert into account (username, real_name, password_hash)
  select 'big' || number, 'big' || number, $1 from generate_series(1, ${bigPeople}) number returning id, substr(username, 4)::int as number
), hired as (
  insert into employee (office_id, account_id, department_id, name)
  select place.office_id, person.id, place.id, 'big' || person.number
  from person join place on place.number = 1 + person.number % ${bigDepartments} returning office_id, id, substr(name, 4)::int as number, department_id
), given as (
  insert into employee_role (office_id, employee_id, role_id)
  select hired.office_id, hired.id, made.id from hired join made on hired.number = 1 or made.position = 1 + hired.number % ${bigRoles}
), customer_made as (
  insert into customer (office_id, name, phone, created_at)
  select company.id, '大客户' || n, '154' || lpad(n::text, 8, '0'), now() - interval '1 hour' * n from company cross join generate_series(1, $2::int) n
  returning office_id, id, created_at, substr(phone, 4)::int as n
)
insert into clue (office_id, customer_id, status, owner_id, department_id, created_at, updated_at)
select customer_made.office_id, customer_made.id, 'following', hired.id, hired.department_id, created_at, created_at
from customer_made join hired on hired.number = 1 + n % ${bigPeople}`

/** Adds the large company with `clues` clues. */
export async function addBigCompany(client: Client, passwordHash: string, clues: number): Promise<void> {
  await client.query(companySql, [passwordHash, clues])
}
