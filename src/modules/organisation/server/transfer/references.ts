import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { plain, type Reading, type Reference } from '../../../transfer/server/index.ts'
import { scopeModule } from '../employees/list.ts'

type Department = { id: number; path: string; steps: readonly string[]; objection: string | null }

/**
 * Returns the office's departments by path (`总部/城东门店`), by a part of it from the right, or by a name that only one has; with
 * `everywhere` also those beyond the person's data scope.
 */
export async function departmentReference(desk: Desk, everywhere = false): Promise<Reference> {
  const departments = await departmentsOf(desk, everywhere)
  const byName = new Map<string, Department[]>()
  for (const department of departments)
    for (const name of namesFor(department)) byName.set(name, [...(byName.get(name) ?? []), department])
  return {
    labels: departments.filter(one => one.objection === null).map(one => one.path),
    read: written => readDepartment(written, byName.get(plain(written)) ?? []),
  }
}

async function departmentsOf(desk: Desk, everywhere: boolean): Promise<Department[]> {
  const rows = await desk
    .from('department')
    .select(['id', 'parentId', 'name', 'disabledAt'])
    .orderBy('position')
    .orderBy('id')
    .execute()
  const byId = new Map(rows.map(row => [row.id, row]))
  const stepsTo = (id: number | null): string[] => {
    const row = byId.get(id ?? 0)
    return row ? [...stepsTo(row.parentId), row.name] : []
  }
  return rows.map(({ id, name, disabledAt }) => {
    const steps = stepsTo(id)
    const reached = everywhere || desk.reaches(scopeModule, { ownerId: null, departmentId: id })
    const closed = disabledAt ? `部门“${name}”已停用` : null
    return { id, steps, path: steps.join('/'), objection: reached ? closed : `部门“${name}”不在您的数据范围内` }
  })
}

/** Returns a department's name, its name with its parent's, and so on up to the whole path. */
function namesFor({ steps }: Department): string[] {
  return steps.map((_, from) => plain(steps.slice(from).join('/')))
}

function readDepartment(written: string, found: readonly Department[]): Reading {
  const exact = found.filter(({ path }) => plain(path) === plain(written))
  const [department, ...others] = exact.length === 1 ? exact : found
  if (!department) return { problem: `没有部门“${written}”，请写名称，或如“总部/城东门店”的全路径` }
  if (others.length > 0)
    return { problem: `有 ${found.length} 个“${written}”：${found.map(one => one.path).join('、')}，请写全路径` }
  return department.objection ? { problem: department.objection } : { value: department.id }
}

/** Returns the office's roles by name. Whether the person may give one depends on the department, see `faultsOf`. */
export async function roleReference(desk: Desk): Promise<Reference> {
  const roles = await desk.from('role').select(['id', 'name']).orderBy('position').orderBy('id').execute()
  const byName = new Map(roles.map(role => [plain(role.name), role.id]))
  return {
    labels: roles.map(role => role.name),
    read(written) {
      const id = byName.get(plain(written))
      return id ? { value: id } : { problem: `没有角色“${written}”` }
    },
  }
}
