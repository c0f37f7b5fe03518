import { columnsOf } from '../../../../kernel/api/list.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import type { Changes } from '../../../../kernel/server/log/audit.ts'
import { wordsOf } from '../../../../kernel/server/record/history.ts'
import { notFound } from '../../../../kernel/server/refusal.ts'
import { type RoleDetail, RoleHistory, type RoleRow, roleRoutes as routes } from '../../api/role.ts'
import { type RoleGrants, readGrants } from './held.ts'

export const roleWord = '角色'
export const roleColumns = columnsOf(RoleHistory)

/** What upgrades gave the default role of which `r` is a copy, that the copy lacks and nobody has decided about. */
const offers = `
  select g.number, g.code, coalesce(m.title, e.title) as title, em.title as screen,
    case when m.code is null then 'element' else 'menu' end as kind
  from default_grant g
  left join menu m on m.code = g.code and m.enabled and not m.for_platform
  left join element e on e.code = g.code and e.enabled
  left join menu em on em.code = e.menu_code and em.enabled and not em.for_platform
  where g.role_code = r.copied_code and g.number > r.seen_grant and coalesce(m.code, em.code) is not null
    and not exists (select from role_menu h where h.office_id = r.office_id and h.role_id = r.id and h.menu_code = g.code)
    and not exists (select from role_element h where h.office_id = r.office_id and h.role_id = r.id and h.element_code = g.code)`

export type OfferedCode = { number: number; kind: 'menu' | 'element'; code: string; title: string }

/** Returns what a role is offered since an upgrade gave it to the default role of which it is a copy, in their order. */
export async function offeredTo(desk: Desk, id: number): Promise<OfferedCode[]> {
  const { rows } = await desk.client.query<OfferedCode & { screen: string | null }>(
    `select o.* from role r, lateral (${offers}) o where r.office_id = $1 and r.id = $2 order by o.number`,
    [desk.officeId, id],
  )
  return rows.map(({ screen, title, ...one }) => Object.assign(one, { title: screen ? `${screen} · ${title}` : title }))
}

async function offerOf(desk: Desk, id: number): Promise<RoleDetail['offer']> {
  const offered = desk.mayCall(routes.offer) ? await offeredTo(desk, id) : []
  const last = offered.at(-1)
  if (!last) return null
  const { rows } = await desk.client.query<{ name: string }>(
    `select d.name from role r join role d on d.office_id = r.office_id and d.code = r.copied_code
     where r.office_id = $1 and r.id = $2`,
    [desk.officeId, id],
  )
  const rights = offered.map(({ kind, code, title }) => ({ kind, code, title }))
  return { from: rows[0]?.name ?? '默认角色', upTo: last.number, rights }
}

/** Returns the company's roles in their order, or one of them. */
export async function readRoles(desk: Desk, id: number | null = null): Promise<RoleRow[]> {
  const { rows } = await desk.client.query<RoleRow>(
    `select r.id, r.type_id as "typeId", r.name, r.remark, r.position, r.is_admin as "isAdmin", r.version,
       case when $3 and r.copied_code is not null then (select count(*) from (${offers}) o) else 0 end as offered,
       (select count(*) from employee_role er join employee e on e.office_id = er.office_id and e.id = er.employee_id
        where er.office_id = r.office_id and er.role_id = r.id) as "memberCount"
     from role r where r.office_id = $1 and ($2::bigint is null or r.id = $2) order by r.position, r.id`,
    [desk.officeId, id, desk.mayCall(routes.offer)],
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
    offer: await offerOf(desk, id),
  }
}

/** Returns the version at which an edit began, with the function that tells the second person what changed. */
export function begunAt(desk: Desk, version: number, force: boolean) {
  return force ? undefined : { version, words: (changes: Changes) => wordsOf(desk, changes, roleColumns) }
}
