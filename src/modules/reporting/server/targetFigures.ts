import { sql } from 'kysely'
import type { Desk } from '../../../kernel/server/desk.ts'
import { clueRoutes } from '../../clue/contract/clue.ts'
import { opportunityRoutes } from '../../opportunity/contract/routes.ts'
import type { DashboardBoard, Figure } from '../contract/board.ts'
import type { Measure } from '../contract/target.ts'
import { days, figuresOf, type Period, type Rows } from './figures.ts'

type Line = { departmentId: number | null; employeeId: number | null; name: string; measure: Measure; value: number }

/** Targets are of whole months: a period that is not has none. */
function isWholeMonths({ from, to }: Period): boolean {
  const [year, month] = to.split('-').map(Number) as [number, number]
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return from.endsWith('-01') && to.endsWith(`-${String(last).padStart(2, '0')}`)
}

async function linesOf(desk: Desk, { from, to }: Period): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select t.department_id as "departmentId", t.employee_id as "employeeId", t.measure, sum(t.value)::bigint as value,
      coalesce(d.name, e.name, '全公司') as name
    from target t left join department d on d.office_id = t.office_id and d.id = t.department_id
    left join employee e on e.office_id = t.office_id and e.id = t.employee_id
    where t.office_id = ${desk.officeId} and t.month between ${from}::date and ${to}::date
    group by 1, 2, 3, 5 order by 1 nulls first, 2, 3`.execute(desk.db)
  return rows
}

const scopeOf: Record<Measure, 'clue' | 'opportunity'> = {
  newClues: 'clue',
  newDeals: 'opportunity',
  wonDeals: 'opportunity',
  wonAmount: 'opportunity',
}
const needs = { clue: clueRoutes.list.needs, opportunity: opportunityRoutes.list.needs }

/** Whether the person sees all the rows that a target is about: else its actual would be a part only. */
function sees(desk: Desk, line: Line, below: readonly number[]): boolean {
  const scope = scopeOf[line.measure]
  if (!desk.may(needs[scope])) return false
  const reach = desk.reach(scope)
  if (reach.office) return line.employeeId === null || line.employeeId === desk.employeeId
  if (line.employeeId !== null) return reach.own && line.employeeId === desk.employeeId
  return line.departmentId !== null && below.every(id => reach.departmentIds.includes(id))
}

const rowsOf: Record<Measure, (period: Period) => Rows> = {
  newClues: period => ({ list: 'clue', view: 'all', filters: { createdAt: days(period) } }),
  newDeals: period => ({ list: 'opportunity', view: 'all', filters: { createdAt: days(period) } }),
  wonDeals: period => ({ list: 'opportunity', view: 'won', filters: { closedAt: days(period) } }),
  wonAmount: period => ({ list: 'opportunity', view: 'won', filters: { closedAt: days(period) } }),
}

async function actualOf(desk: Desk, line: Line, period: Period, below: readonly number[]): Promise<Figure | undefined> {
  const { list, view, filters } = rowsOf[line.measure](period)
  const whose: Record<string, string> = line.employeeId
    ? { ownerId: String(line.employeeId) }
    : line.departmentId
      ? { departmentId: below.join(',') }
      : {}
  const rows = { list, view, filters: { ...filters, ...whose } }
  if (line.measure !== 'wonAmount') return (await figuresOf(desk, rows))[0]
  return (await figuresOf(desk, rows, 'dealAmount'))[1]
}

/** A department and all below it. */
async function belowOf(desk: Desk): Promise<(id: number) => number[]> {
  const all = await desk.from('department').select(['id', 'parentId']).execute()
  const below = (id: number): number[] => [id, ...all.filter(one => one.parentId === id).flatMap(one => below(one.id))]
  return below
}

/** Target against actual: the company, departments and oneself, as far as the person sees all that it is about. */
export async function targetsFor(desk: Desk, period: Period): Promise<DashboardBoard['targets']> {
  if (!isWholeMonths(period)) return []
  const lines = await linesOf(desk, period)
  if (lines.length === 0) return []
  const below = await belowOf(desk)
  const found: DashboardBoard['targets'] = []
  for (const line of lines) {
    const within = line.departmentId === null ? [] : below(line.departmentId)
    const actual = sees(desk, line, within) ? await actualOf(desk, line, period, within) : undefined
    const { name, measure, value } = line
    if (actual) found.push({ id: line.departmentId ?? line.employeeId, name, measure, target: value, actual })
  }
  return found
}
