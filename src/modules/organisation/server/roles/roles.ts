import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { handle } from '../../../../kernel/server/http/mount.ts'
import type { Changes } from '../../../../kernel/server/log/audit.ts'
import { historyOf } from '../../../../kernel/server/record/history.ts'
import { badInput, conflict } from '../../../../kernel/server/refusal.ts'
import { roleRoutes as routes } from '../../api/role.ts'
import { catalogueFor, readRights, type ScopeRight } from '../access/rightsCatalogue.ts'
import { lockStaff } from '../access/seats.ts'
import { grantedInWords, storeGrants } from './grant.ts'
import { readBelow } from './held.ts'
import { assertMayGrant } from './limits.ts'
import { noteCopy } from './offer.ts'
import { begunAt, detailOf, grantsOf, readRole, readRoles, roleColumns, roleWord } from './read.ts'

/** Throws 40000 if another role has the name. */
async function assertFree(desk: Desk, name: string | undefined, except = 0): Promise<void> {
  if (name === undefined) return
  const taken = await desk
    .from('role')
    .select('id')
    .where('name', '=', name)
    .where('id', '!=', except)
    .executeTakeFirst()
  if (taken) throw badInput('name', `已有名为“${name}”的角色，请换一个名称`)
}

/** Returns the name of a role type. Throws 40000 on the field `typeId`. */
async function typeName(desk: Desk, id: number): Promise<string> {
  const type = await desk.from('roleType').select('name').where('id', '=', id).executeTakeFirst()
  if (!type) throw badInput('typeId', '角色类型不存在，或不在您的数据范围内，请重新选择')
  return type.name
}

async function nextPosition(desk: Desk): Promise<number> {
  return Math.max(0, ...(await readRoles(desk)).map(role => role.position + 1))
}

/** Returns `导购 副本`, `导购 副本2` …, the first free name, within the length of a name. */
async function copyName(desk: Desk, name: string): Promise<string> {
  const taken = new Set((await readRoles(desk)).map(role => role.name))
  for (let number = 1; ; number++) {
    const ending = ` 副本${number === 1 ? '' : number}`
    const free = `${name.slice(0, 30 - ending.length)}${ending}`
    if (!taken.has(free)) return free
  }
}

/** Throws 40900 while someone has the role, saying who. Call under `lockStaff`, so that nobody is just being given it. */
async function assertEmpty(desk: Desk, roleId: number): Promise<void> {
  const { rows } = await desk.client.query<{ name: string }>(
    `select e.name from employee_role er join employee e on e.office_id = er.office_id and e.id = er.employee_id
     where er.office_id = $1 and er.role_id = $2 order by e.id`,
    [desk.officeId, roleId],
  )
  if (rows.length === 0) return
  const names = rows.slice(0, 10).map(row => row.name)
  throw conflict(
    `还有 ${rows.length} 名成员：${names.join('、')}${rows.length > names.length ? '等' : ''}。请先移出成员再删除`,
  )
}

export const roleHandlers = (scopes: readonly ScopeRight[]) => [
  handle(routes.list, desk => readRoles(desk)),
  handle(routes.rights, desk => catalogueFor(desk, scopes)),
  handle(routes.detail, (desk, { params }) => detailOf(desk, params.id)),

  handle(routes.history, async (desk, { params }) => {
    await readRole(desk, params.id)
    return historyOf(desk, 'role', params.id, roleColumns)
  }),

  handle(routes.add, async (desk, { body }) => {
    await assertFree(desk, body.name)
    const more: Changes = { typeName: [null, await typeName(desk, body.typeId)] }
    const position = body.position ?? (await nextPosition(desk))
    const { id } = await desk.insert('role', { ...body, position }, { action: '新增', more })
    return detailOf(desk, id)
  }),

  handle(routes.edit, async (desk, { body: { id, version, force, ...patch } }) => {
    await lockStaff(desk)
    const role = await desk.lockOne('role', id, roleWord, begunAt(desk, version, force))
    await assertFree(desk, patch.name, id)
    const moved = patch.typeId !== undefined && patch.typeId !== role.typeId
    const more: Changes = moved
      ? { typeName: [await typeName(desk, role.typeId), await typeName(desk, patch.typeId as number)] }
      : {}
    const position = patch.position ?? role.position
    await desk.change('role', role, { ...patch, position }, { action: '编辑', more })
    return detailOf(desk, id)
  }),

  handle(routes.copy, async (desk, { body }) => {
    const { name, typeId, remark } = await readRole(desk, body.id)
    const grants = await grantsOf(desk, body.id)
    if (grants.isAdmin) throw conflict('公司管理员的权限不逐项列出，不能复制，请从别的角色复制')
    const rights = await readRights(desk, scopes)
    assertMayGrant(desk, { rights, below: await readBelow(desk) }, [], grants)
    const row = { typeId, remark, name: await copyName(desk, name), position: await nextPosition(desk) }
    const more = { copiedFrom: [null, name] as [null, string], ...(await grantedInWords(desk, grants, rights)) }
    const { id } = await desk.insert('role', row, { action: '复制', more })
    await storeGrants(desk, id, grants)
    await noteCopy(desk, id, body.id)
    return detailOf(desk, id)
  }),

  handle(routes.remove, async (desk, { body }) => {
    await lockStaff(desk)
    const role = await desk.lockOne('role', body.id, roleWord)
    if (role.isAdmin) throw conflict('公司管理员角色不能删除')
    await assertEmpty(desk, role.id)
    await desk.remove('role', role.id, roleWord, { action: '删除' })
    return null
  }),
]
