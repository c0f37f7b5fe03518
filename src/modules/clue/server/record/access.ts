import { prepared } from '../../../../kernel/server/database/prepared.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { keptForOffice } from '../../../../kernel/server/desk/keptForOffice.ts'
import { scopeModule } from './scope.ts'

/** A pool as one person has it. */
export type PoolAccess = {
  id: number
  name: string
  isDefault: boolean
  /** The person sees all columns of waiting clues: an admin of the pool, or somebody who reaches the whole office. */
  full: boolean
  isAdmin: boolean
  /** The pool has admins, so only they give out of it. */
  governed: boolean
  /** The columns shown to people who do not see all. */
  fields: ReadonlySet<string>
}

const statement = `
  with recursive above as (
    select id, parent_id from department where office_id = $1 and id = $2
    union all select d.id, d.parent_id from department d join above on d.id = above.parent_id where d.office_id = $1
  )
  select p.id, p.name, p.is_default as "isDefault", p.open_to_all as "openToAll", p.visible_fields as fields,
    coalesce(bool_or(m.is_admin), false) as governed,
    coalesce(bool_or(m.is_admin and m.employee_id = $3), false) as "isAdmin",
    coalesce(bool_or(m.employee_id = $3 or m.department_id in (select id from above)), false) as "isMember"
  from pool p left join pool_member m on m.office_id = p.office_id and m.pool_id = p.id
  where p.office_id = $1 and p.disabled_at is null
  group by p.office_id, p.id order by p.position, p.id`

type Row = Omit<PoolAccess, 'full' | 'fields'> & { openToAll: boolean; isMember: boolean; fields: string[] }

/**
 * The pools in use with what concerns the person, whatever their data scope. A trigger on pools and their members moves the
 * office's version; those on departments and employees do so too.
 */
const rowsOf = keptForOffice(async (desk: Desk): Promise<readonly Row[]> => {
  const asked = prepared(statement, [desk.officeId, desk.who.departmentId, desk.employeeId])
  return (await desk.client.query<Row>(asked)).rows
})

const known = new WeakMap<readonly Row[], Map<boolean, PoolAccess[]>>()

/**
 * Returns the pools in use that the person sees, in order. A person who reaches the whole office in the data scope of `module`
 * sees all columns of its records.
 */
export async function poolsOf(desk: Desk, module: string = scopeModule): Promise<PoolAccess[]> {
  const rows = await rowsOf(desk)
  const everything = desk.reach(module).office
  const byReach = known.get(rows) ?? new Map<boolean, PoolAccess[]>()
  known.set(rows, byReach)
  const pools = byReach.get(everything) ?? seenPools(rows, everything)
  byReach.set(everything, pools)
  return pools
}

function seenPools(rows: readonly Row[], everything: boolean): PoolAccess[] {
  return rows
    .filter(row => everything || row.openToAll || row.isMember)
    .map(({ openToAll, isMember, fields, ...row }) => ({
      ...row,
      full: everything || row.isAdmin,
      fields: new Set(fields),
    }))
}

/** Returns the names of the company's first pools, up to a limit, for any person. */
export async function poolNames(desk: Desk, most: number): Promise<string[]> {
  const rows = await desk.from('pool').select('name').orderBy('position').orderBy('id').limit(most).execute()
  return rows.map(row => row.name)
}
