import type { Selectable } from 'kysely'
import { z } from 'zod'
import { codes } from '../../../../kernel/api/envelope.ts'
import { columnsOf } from '../../../../kernel/api/list.ts'
import type { Department } from '../../../../kernel/server/database/tables.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { assertGoverned } from '../../../../kernel/server/desk/governing.ts'
import type { Changes } from '../../../../kernel/server/log/audit.ts'
import { wordsOf } from '../../../../kernel/server/record/history.ts'
import { badInput, conflict, notFound, Refusal } from '../../../../kernel/server/refusal.ts'
import { NewDepartment } from '../../api/department.ts'
import { covers } from '../access/covers.ts'
import { permissionsOfEmployee } from '../access/permissions.ts'
import { lockStaff } from '../access/seats.ts'
import { scopeModule } from '../employees/list.ts'
import { siblingsOf } from './tree.ts'
import type { NamedWhere } from './uses.ts'

export type DepartmentRecord = Selectable<Department>

/** The columns of a department's history; the position is logged as the place among siblings, in words. */
export const departmentColumns = columnsOf(
  NewDepartment.extend({
    position: z.string().meta({ title: '顺序' }),
    disabledAt: z.string().meta({ title: '停用时间', kind: 'datetime' }),
  }),
)

/**
 * Reads every department of the office under a lock, which also covers the placing of people: changes of the tree and of
 * places wait for each other and see each other's result.
 */
export async function lockTree(desk: Desk): Promise<DepartmentRecord[]> {
  await lockStaff(desk)
  return desk.from('department').selectAll().execute()
}

/** Refuses (40300) a place in the tree that the person's scope for people does not reach; null is the top. */
export function assertPlace(desk: Desk, id: number | null): void {
  assertGoverned(desk, scopeModule, [id], id === null ? '最上级' : '该部门')
}

/**
 * Locks the tree, and a department at the version that the person knows. Throws 40400 if it is gone, 40901 if it was changed
 * since `version`, 40300 if it is outside of the person's data scope for people.
 */
export async function lockDepartment(desk: Desk, id: number, version: number | undefined) {
  const tree = await lockTree(desk)
  if (tree.some(one => one.id === id)) assertPlace(desk, id)
  const words = (changes: Changes) => wordsOf(desk, changes, departmentColumns)
  const department = await desk.lockOne(
    'department',
    id,
    '部门',
    version === undefined ? undefined : { version, words },
  )
  return { tree, department }
}

/** Returns the new parent of a department. Throws 40400 if it is missing, 40000 if it is disabled, unless `closedToo`. */
export function parentOf(
  tree: readonly DepartmentRecord[],
  parentId: number | null | undefined,
  closedToo = false,
): number | null {
  if (!parentId) return null
  const parent = tree.find(one => one.id === parentId)
  if (!parent) throw notFound('上级部门')
  if (parent.disabledAt && !closedToo) throw badInput('parentId', `“${parent.name}”已停用，请先启用它`)
  return parent.id
}

/** Throws 40000 if another department below the same parent has the name. */
export function assertName(
  tree: readonly DepartmentRecord[],
  { id, parentId, name }: { id?: number; parentId: number | null; name: string },
): void {
  if (siblingsOf(tree, parentId).some(one => one.id !== id && one.name === name))
    throw badInput('name', `同一上级下已有“${name}”，请换一个名称`)
}

/** Throws 40400 if the person is not of the office, 40000 if they have left. */
export async function assertLeader(desk: Desk, leaderId: number | null | undefined): Promise<void> {
  if (!leaderId) return
  const leader = await desk
    .from('employee')
    .select(['name', 'disabledAt'])
    .where('id', '=', leaderId)
    .executeTakeFirst()
  if (!leader) throw notFound('员工')
  if (leader.disabledAt) throw badInput('leaderId', `${leader.name}已停用，不能任负责人，请选择其他人`)
}

/** Returns "张三、李四等 7 人": at most five names. */
function named(names: readonly string[], unit: string): string {
  return names.length > 5 ? `${names.slice(0, 5).join('、')}等 ${names.length} ${unit}` : names.join('、')
}

/** Throws 40900, naming them, while active people or departments are in a department. */
export async function assertDeserted(desk: Desk, tree: readonly DepartmentRecord[], id: number): Promise<void> {
  const people = await desk
    .from('employee')
    .select('name')
    .where('departmentId', '=', id)
    .where('disabledAt', 'is', null)
    .orderBy('id')
    .execute()
  const below = siblingsOf(tree, id).filter(one => !one.disabledAt)
  const reasons = [
    people.length > 0 &&
      `还有在职员工：${named(
        people.map(row => row.name),
        '人',
      )}，请先调到其他部门`,
    below.length > 0 &&
      `还有启用的下级部门：${named(
        below.map(row => row.name),
        '个',
      )}，请先停用或移走`,
  ].filter(reason => reason !== false)
  if (reasons.length > 0) throw conflict(`不能停用：${reasons.join('；')}`)
}

/** Throws 40900, saying why, unless a department was never used by people, departments, a role's data scope or records. */
export async function assertUnused(
  desk: Desk,
  tree: readonly DepartmentRecord[],
  id: number,
  uses: readonly NamedWhere[],
): Promise<void> {
  const people = await desk.from('employee').select('name').where('departmentId', '=', id).orderBy('id').execute()
  const below = siblingsOf(tree, id)
  const { rows: roles } = await desk.client.query<{ name: string }>(
    `select distinct r.name from role_scope s join role r on r.office_id = s.office_id and r.id = s.role_id
     where s.office_id = $1 and $2 = any(s.department_ids) order by r.name`,
    [desk.officeId, id],
  )
  const places: string[] = []
  for (const use of uses) places.push(...(await use(desk, id)))
  const reasons = [
    people.length > 0 &&
      `有过员工：${named(
        people.map(row => row.name),
        '人',
      )}`,
    below.length > 0 &&
      `有下级部门：${named(
        below.map(row => row.name),
        '个',
      )}`,
    roles.length > 0 &&
      `角色的数据范围用到了它：${named(
        roles.map(row => row.name),
        '个',
      )}`,
    places.length > 0 && `已被使用：${named(places, '处')}`,
  ].filter(reason => reason !== false)
  if (reasons.length > 0) throw conflict(`不能删除：${reasons.join('；')}。不再使用时请停用`)
}

/** Refuses a move by which the mover would see more (issue 3: nobody grants what they do not have). Throws 40300. */
export async function assertNotWidened(desk: Desk): Promise<void> {
  const after = await permissionsOfEmployee(desk, { id: desk.employeeId, departmentId: desk.who.departmentId })
  const { menus, elements } = desk.permissions
  if (!covers(desk.permissions, { ...after, menus, elements }))
    throw new Refusal(codes.forbidden, '不能把您数据范围以外的部门移进您的数据范围，请联系公司管理员')
}

/** Returns the place among siblings in the words of the log; `at` counts from 0. */
export const placeInWords = (at: number) => `第 ${at + 1} 位`
