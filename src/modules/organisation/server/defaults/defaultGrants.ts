import type { ClientBase } from 'pg'
import { type Changes, type LogEntry, writeLog } from '../../../../kernel/server/log/audit.ts'
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

type Moved = { officeId: number; id: number; name: string; version: number; menus: string; elements: string }

/** Who changes roles in an upgrade, in the log. */
export const system = {
  accountId: null,
  employeeId: null,
  personName: '系统',
  route: 'upgrade',
  address: '',
  device: '',
  traceId: '',
}

function entryOf({ id, name, version, menus, elements }: Moved): LogEntry {
  const changes: Changes = {}
  if (menus) changes.menusAdded = ['', menus]
  if (elements) changes.elementsAdded = ['', elements]
  return { action: '授权', subject: 'role', subjectId: id, subjectName: name, subjectVersion: version, changes }
}

/** Writes what roles were given into their companies' logs, as the system's doing. */
async function tell(client: ClientBase, given: readonly { officeId: number; roleId: number; code: string }[]) {
  const { rows: moved } = await client.query<Moved>(
    `with told as (
       select g."officeId" as office_id, g."roleId" as role_id,
         coalesce(string_agg(m.title, '、' order by m.position) filter (where m.code is not null), '') as menus,
         coalesce(string_agg(e.title, '、' order by e.position) filter (where e.code is not null), '') as elements
       from json_to_recordset($1) as g("officeId" bigint, "roleId" bigint, code text)
       left join menu m on m.code = g.code left join element e on e.code = g.code
       group by 1, 2
     )
     update role r set version = version + 1, updated_at = now() from told t
     where r.office_id = t.office_id and r.id = t.role_id
     returning r.office_id as "officeId", r.id, r.name, r.version, t.menus, t.elements`,
    [JSON.stringify(given)],
  )
  for (const [officeId, roles] of Map.groupBy(moved, role => role.officeId))
    await writeLog(client, { ...system, officeId }, roles.map(entryOf))
}
