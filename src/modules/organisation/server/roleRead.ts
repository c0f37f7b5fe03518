import { columnsOf } from '../../../kernel/contract/list.ts'
import type { Changes } from '../../../kernel/server/audit.ts'
import type { Desk } from '../../../kernel/server/desk.ts'
import { wordsOf } from '../../../kernel/server/record/history.ts'
import { notFound } from '../../../kernel/server/refusal.ts'
import { type RoleDetail, RoleHistory, type RoleRow } from '../contract/role.ts'
import { type RoleGrants, readGrants } from './roleHeld.ts'

export const roleWord = '角色'
export const roleColumns = columnsOf(RoleHistory)

/** Returns the company's roles in their order, or one of them. */
export async function readRoles(desk: Desk, id: number | null = null): Promise<RoleRow[]> {
  const { rows } = await desk.client.query<RoleRow>(
    `select r.id, r.type_id as "typeId", r.name, r.remark, r.position, r.is_admin as "isAdmin", r.version,
       (select count(*) from employee_role er join employee e on e.office_id = er.office_id and e.id = er.employee_id
        where er.office_id = r.office_id and er.role_id = r.id) as "memberCount"
     from role r where r.office_id = $1 and ($2::bigint is null or r.id = $2) order by r.position, r.id`,
    [desk.officeId, id],
  )
  return rows
}

/** Returns a role's row. Throws 40400. */
export async function readRole(desk: Desk, id: number): Promise<RoleRow> {
  const [role] = await readRoles(desk, id)
  if (!role) throw notFound(roleWord)
  return role
}

/** Returns the permissions of one role. Throws 40400. */
export async function grantsOf(desk: Desk, id: number): Promise<RoleGrants> {
  const grants = (await readGrants(desk, [id])).get(id)
  if (!grants) throw notFound(roleWord)
  return grants
}

/** Returns a role with everything it grants. Throws 40400. */
export async function detailOf(desk: Desk, id: number, completed: string[] = []): Promise<RoleDetail> {
  const { menus, elements, scopes } = await grantsOf(desk, id)
  return {
    ...(await readRole(desk, id)),
    menus: [...menus],
    elements: [...elements],
    scopes: [...scopes],
    completed,
  }
}

/** Returns the version at which an edit began, with the function that tells the second person what changed. */
export function begunAt(desk: Desk, version: number, force: boolean) {
  return force ? undefined : { version, words: (changes: Changes) => wordsOf(desk, changes, roleColumns) }
}
