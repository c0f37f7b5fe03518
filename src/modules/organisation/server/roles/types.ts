import { columnsOf } from '../../../../kernel/api/list.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { handle } from '../../../../kernel/server/http/mount.ts'
import type { Changes } from '../../../../kernel/server/log/audit.ts'
import { wordsOf } from '../../../../kernel/server/record/history.ts'
import { badInput, conflict, notFound } from '../../../../kernel/server/refusal.ts'
import { RoleType, roleTypeRoutes as routes } from '../../api/roleType.ts'

const columns = columnsOf(RoleType)
const what = '角色类型'

/** Returns the role types of the company in their order, each with how many roles it has. */
async function typesOf(desk: Desk): Promise<RoleType[]> {
  const { rows } = await desk.client.query<RoleType>(
    `select t.id, t.name, t.position, t.version, count(r.id) as "roleCount"
     from role_type t left join role r on r.office_id = t.office_id and r.type_id = t.id
     where t.office_id = $1 group by t.office_id, t.id order by t.position, t.id`,
    [desk.officeId],
  )
  return rows
}

async function typeOf(desk: Desk, id: number): Promise<RoleType> {
  const type = (await typesOf(desk)).find(one => one.id === id)
  if (!type) throw notFound(what)
  return type
}

/** Throws 40000 if another type has the name. */
async function assertFree(desk: Desk, name: string | undefined, except = 0): Promise<void> {
  if (name === undefined) return
  const taken = await desk
    .from('roleType')
    .select('id')
    .where('name', '=', name)
    .where('id', '!=', except)
    .executeTakeFirst()
  if (taken) throw badInput('name', `已有名为“${name}”的角色类型，请换一个名称`)
}

async function nextPosition(desk: Desk): Promise<number> {
  const types = await typesOf(desk)
  return Math.max(0, ...types.map(type => type.position + 1))
}

/** Throws 40000 unless the ids are those of all types, each once. */
function assertAll(ids: readonly number[], types: readonly RoleType[]): void {
  const known = new Set(types.map(type => type.id))
  if (ids.some(id => !known.has(id))) throw badInput('ids', '角色类型不存在，或不在您的数据范围内，请重新选择')
  if (new Set(ids).size !== ids.length) throw badInput('ids', '同一个角色类型出现了两次，请去掉一个')
}

/** Puts the ids first, in their order; others keep their order behind them. */
async function reorder(desk: Desk, ids: readonly number[]): Promise<void> {
  const types = await typesOf(desk)
  assertAll(ids, types)
  const rest = types.filter(type => !ids.includes(type.id)).map(type => type.id)
  const wanted = new Map([...ids, ...rest].map((id, position) => [id, position]))
  for (const type of await desk.lock('roleType', [...wanted.keys()])) {
    const position = wanted.get(type.id) as number
    if (position !== type.position) await desk.change('roleType', type, { position }, { action: '调整顺序' })
  }
}

export const roleTypeHandlers = [
  handle(routes.list, desk => typesOf(desk)),

  handle(routes.add, async (desk, { body }) => {
    await assertFree(desk, body.name)
    const position = body.position ?? (await nextPosition(desk))
    const { id } = await desk.insert('roleType', { name: body.name, position }, { action: '新增' })
    return typeOf(desk, id)
  }),

  handle(routes.edit, async (desk, { body: { id, version, force, ...patch } }) => {
    const begun = force ? undefined : { version, words: (changes: Changes) => wordsOf(desk, changes, columns) }
    const type = await desk.lockOne('roleType', id, what, begun)
    await assertFree(desk, patch.name, id)
    const position = patch.position ?? type.position
    await desk.change('roleType', type, { ...patch, position }, { action: '编辑' })
    return typeOf(desk, id)
  }),

  handle(routes.order, async (desk, { body }) => {
    await reorder(desk, body.ids)
    return typesOf(desk)
  }),

  handle(routes.remove, async (desk, { body }) => {
    await desk.lockOne('roleType', body.id, what)
    const roles = await desk.from('role').select('name').where('typeId', '=', body.id).orderBy('id').execute()
    if (roles.length > 0)
      throw conflict(
        `还有 ${roles.length} 个角色属于此类型：${roles.map(role => role.name).join('、')}。请先改为其他类型`,
      )
    await desk.remove('roleType', body.id, what, { action: '删除' })
    return null
  }),
]
