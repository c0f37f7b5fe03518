import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import type { Measure } from '../../api/target.ts'
import type { Period } from '../figures.ts'
import type { BoardKind, Step } from './kind.ts'

/** A target over the months of a period; `below` is its department with all below it. */
export type Line = {
  departmentId: number | null
  employeeId: number | null
  name: string
  measure: Measure
  value: number
  below: number[]
}

const statementOf = (kinds: readonly BoardKind[]) => `select
  json_build_object(${kinds.flatMap(({ list, steps }) => (steps ? stepsOf(list, steps) : [])).join(', ')}) as steps,
  (select coalesce(json_agg(row_to_json(line)), '[]') from (
    select t.department_id as "departmentId", t.employee_id as "employeeId", t.measure, t.value,
      coalesce(d.name, e.name, '全公司') as name,
      array(with recursive below as (
        select t.department_id as id where t.department_id is not null
        union all select child.id from department child join below on child.parent_id = below.id where child.office_id = $1
      ) select id from below) as below
    from (
      select office_id, department_id, employee_id, measure, sum(value) as value from target
      where $4 and office_id = $1 and month between $2::date and $3::date
      group by office_id, department_id, employee_id, measure
    ) t
    left join department d on d.office_id = t.office_id and d.id = t.department_id
    left join employee e on e.office_id = t.office_id and e.id = t.employee_id
    order by t.department_id nulls first, t.employee_id, t.measure) line) as targets`

const stepsOf = (list: string, steps: string) =>
  `'${list}', (select coalesce(json_agg(row_to_json(step)), '[]') from (${steps}) step)`

type Frame = { steps: Readonly<Record<string, Step[]>>; targets: Line[] }

/** Returns what the figures are put into: the steps that records go by the name of their list, and the period's targets. */
export async function frameOf(desk: Desk, kinds: readonly BoardKind[], period: Period): Promise<Frame> {
  const { from, to } = period
  const values = [desk.officeId, from, to, isWholeMonths(period)]
  const { rows } = await desk.client.query<Frame>(statementOf(kinds), values)
  return rows[0] as Frame
}

/** Targets are of whole months: a period that is not has none. */
function isWholeMonths({ from, to }: Period): boolean {
  const [year, month] = to.split('-').map(Number) as [number, number]
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return from.endsWith('-01') && to.endsWith(`-${String(last).padStart(2, '0')}`)
}
