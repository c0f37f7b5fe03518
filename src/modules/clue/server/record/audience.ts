import { prepared } from '../../../../kernel/server/database/prepared.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { present } from '../../../../kernel/server/record/names.ts'
import type { Audience } from '../../../../kernel/server/record/publish.ts'

/** More than fit into an event are not named: their lists then learn of the change when they next ask. */
const mostNamed = 500

const statement = `
  with recursive chosen as (select * from pool where office_id = $1 and id = any($2)),
  member as (select m.employee_id, m.department_id from pool_member m join chosen on chosen.id = m.pool_id where m.office_id = $1),
  within as (
    select department_id as id from member where department_id is not null
    union select d.id from department d join within on d.parent_id = within.id where d.office_id = $1
  )
  select coalesce(bool_or(open_to_all), false) as open,
    array(select employee_id from member where employee_id is not null) as employees,
    array(select id from within) as departments
  from chosen`

type Heard = { open: boolean; employees: number[]; departments: number[] }
const nobody: Heard = { open: false, employees: [], departments: [] }

/**
 * Returns who hears of changes in these pools besides people whose data scope covers them: everyone, or a closed pool's
 * members.
 */
async function audienceOf(desk: Desk, poolIds: readonly number[]): Promise<Audience> {
  if (poolIds.length === 0) return { pooled: false }
  const { rows } = await desk.client.query<Heard>(prepared(statement, [desk.officeId, poolIds]))
  const [{ open, employees, departments } = nobody] = rows
  if (open) return { pooled: true }
  return employees.length + departments.length > mostNamed
    ? { pooled: false }
    : { pooled: false, members: { employees, departments } }
}

type InPool = { id: number; poolId: number | null }

/** Tells browsers of changed records, those with the same pools before and after together, as each pool has an audience of its own. */
export async function publishByPool<R extends InPool>(
  desk: Desk,
  before: readonly R[],
  after: readonly R[],
  tell: (some: readonly R[], audience: Audience) => Promise<void>,
): Promise<void> {
  const was = new Map(before.map(record => [record.id, record.poolId]))
  const poolsOf = ({ id, poolId }: R) => present([was.get(id) ?? null, poolId])
  for (const some of Map.groupBy(after, record => poolsOf(record).join()).values())
    await tell(some, await audienceOf(desk, poolsOf(some[0] as R)))
}
