import type { ClientBase } from 'pg'
import type { DefaultRole } from './defaults.ts'

type Grant = { role: string; code: string }

/**
 * Gives the default roles of all companies new declared permissions, once: what a company then removes stays removed. The
 * history of each role has it. `client` is the owner's, in a transaction.
 */
export async function grantDefaults(client: ClientBase, roles: readonly DefaultRole[]): Promise<void> {
  const declared: Grant[] = roles.flatMap(({ code: role, menus, elements }) =>
    [...menus, ...elements].map(code => ({ role, code })),
  )
  const { rows: fresh } = await client.query<Grant>(
    `insert into default_grant (role_code, code)
     select role, code from json_to_recordset($1) as d(role text, code text)
     on conflict do nothing returning role_code as role, code`,
    [JSON.stringify(declared)],
  )
  if (fresh.length === 0) return
  const { rows: given } = await client.query<{ officeId: number; roleId: number; code: string }>(
    `with fresh as (
       select r.office_id, r.id, f.code from json_to_recordset($1) as f(role text, code text)
       join role r on r.code = f.role and not r.is_admin
     ), menus as (
       insert into role_menu (office_id, role_id, menu_code)
       select office_id, id, code from fresh where position(':' in code) = 0 on conflict do nothing
       returning office_id, role_id, menu_code as code
     ), elements as (
       insert into role_element (office_id, role_id, element_code)
       select office_id, id, code from fresh where position(':' in code) > 0 on conflict do nothing
       returning office_id, role_id, element_code as code
     )
     select office_id as "officeId", role_id as "roleId", code from (table menus union all table elements) given`,
    [JSON.stringify(fresh)],
  )
  if (given.length > 0) await tell(client, given)
}

/** Writes what roles were given into their companies' logs, as the system's doing. */
async function tell(client: ClientBase, given: readonly { officeId: number; roleId: number; code: string }[]) {
  await client.query(
    `with told as (
       select g."officeId" as office_id, g."roleId" as role_id,
         coalesce(string_agg(m.title, '、' order by m.position) filter (where m.code is not null), '') as menus,
         coalesce(string_agg(e.title, '、' order by e.position) filter (where e.code is not null), '') as elements
       from json_to_recordset($1) as g("officeId" bigint, "roleId" bigint, code text)
       left join menu m on m.code = g.code left join element e on e.code = g.code
       group by 1, 2
     ), moved as (
       update role r set version = version + 1, updated_at = now() from told t
       where r.office_id = t.office_id and r.id = t.role_id
       returning r.office_id, r.id, r.name, r.version, t.menus, t.elements
     )
     insert into operation_log (office_id, person_name, route, action, subject, subject_id, subject_name, subject_version, changes)
     select office_id, '系统', 'upgrade', '授权', 'role', id::text, name, version,
       case when menus = '' then '{}' else jsonb_build_object('menusAdded', jsonb_build_array('', menus)) end
       || case when elements = '' then '{}' else jsonb_build_object('elementsAdded', jsonb_build_array('', elements)) end
     from moved`,
    [JSON.stringify(given)],
  )
}
