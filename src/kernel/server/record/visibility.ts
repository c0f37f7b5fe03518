import { prepared } from '../database/prepared.ts'
import type { Desk } from '../desk/desk.ts'
import type { Bind, Condition } from '../list/list.ts'
import { oneOfIds } from '../list/oneOfIds.ts'

/**
 * The rule who sees the records of a table by data scope, declared once. Lists, counts and exports get it as SQL (`inScope`,
 * `waysTo`); an action on one record gets it as a check (`inScopeOf`). Names are those of the database.
 */
export type Visibility = {
  /** Module under which roles give the data scope. */
  module: string
  table: string
  /** The column of the record's employee; `owner_id` by default. */
  owner?: string
  /**
   * The table of people who work on a record besides its owner, as long as it has one, and its column that points to the
   * record.
   */
  members?: { table: string; column: string }
}

/** The facts that the check of one record needs; `joined` is true where the person is one of its members. */
export type Placed = { ownerId: number | null; departmentId: number | null; joined?: boolean }

const ownerOf = ({ owner = 'owner_id' }: Visibility) => owner

/** Tells whether a record lies in the person's data scope, or they work on it. */
export function inScopeOf(desk: Desk, { module }: Visibility, record: Placed): boolean {
  const joined = record.joined === true && record.ownerId !== null
  return desk.reaches(module, record) || (joined && desk.reach(module).own)
}

/**
 * Returns the condition of records in scope, for a list whose table has the alias. Reached through the person, the work is
 * limited to their own records.
 */
export function inScope(desk: Desk, visible: Visibility, alias: string): Condition {
  const { office, own, departmentIds } = desk.reach(visible.module)
  if (office) return () => 'true'
  return bind => {
    const mine = own ? [ownSql(desk, visible, alias, bind)] : []
    const departments = departmentIds.length > 0 ? [oneOfIds(`${alias}.department_id`, departmentIds, bind)] : []
    return `(${[...mine, ...departments, 'false'].join(' or ')})`
  }
}

function ownSql(desk: Desk, visible: Visibility, alias: string, bind: Bind): string {
  const { table, members } = visible
  const owner = ownerOf(visible)
  if (!members) return `${alias}.${owner} = ${bind(desk.employeeId)}`
  const [office, me] = [bind(desk.officeId), bind(desk.employeeId)]
  return `${alias}.${owner} is not null and ${alias}.id in (select id from ${table} where office_id = ${office} and ${owner} = ${me}
    union all select ${members.column} from ${members.table} where office_id = ${office} and employee_id = ${me})`
}

/**
 * Returns SQL for a column's values in the records in scope (alias `t`): a select for each way to a record, so that each
 * uses its index.
 */
export function waysTo(desk: Desk, visible: Visibility, column: string, bind: Bind): string[] {
  const { office: everything, own, departmentIds } = desk.reach(visible.module)
  if (!everything && !own && departmentIds.length === 0) return []
  const { table, members } = visible
  const owner = ownerOf(visible)
  const office = bind(desk.officeId)
  const rows = `select t.${column} from ${table} t where t.office_id = ${office}`
  if (everything) return [rows]
  const me = own ? bind(desk.employeeId) : ''
  const joined =
    members &&
    `select t.${column} from ${members.table} m join ${table} t on t.office_id = m.office_id and t.id = m.${members.column}
     where m.office_id = ${office} and m.employee_id = ${me} and t.${owner} is not null`
  const mine = own ? [`${rows} and t.${owner} = ${me}`, ...(joined ? [joined] : [])] : []
  return departmentIds.length > 0 ? [...mine, `${rows} and ${oneOfIds('t.department_id', departmentIds, bind)}`] : mine
}

/** Returns SQL for the members of a record (alias `t`), by number. */
export function membersSql({ members }: Visibility): string {
  if (!members) return `'{}'::bigint[]`
  return `array(select m.employee_id from ${members.table} m where m.office_id = t.office_id and m.${members.column} = t.id)`
}

/** Returns those of the records, by number, of which the person is a member. */
export async function joinedAmong(desk: Desk, { members }: Visibility, ids: readonly number[]): Promise<Set<number>> {
  if (!members || ids.length === 0) return new Set()
  const { rows } = await desk.client.query<{ id: number }>(
    prepared(
      `select ${members.column} as id from ${members.table} where office_id = $1 and employee_id = $2 and ${members.column} = any($3)`,
      [desk.officeId, desk.employeeId, ids],
    ),
  )
  return new Set(rows.map(row => row.id))
}
