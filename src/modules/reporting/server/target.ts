import { codes } from '../../../kernel/api/envelope.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { assertGoverned, governs } from '../../../kernel/server/desk/governing.ts'
import { handle } from '../../../kernel/server/http/mount.ts'
import { lastEntry } from '../../../kernel/server/record/entries.ts'
import { badInput, notFound, Refusal } from '../../../kernel/server/refusal.ts'
import {
  type Measure,
  measured,
  measures,
  months,
  targetRoutes as routes,
  type TargetCell,
  type TargetLine,
} from '../api/target.ts'

type Year = { year: number; measure: Measure }

/** The year's lines: the company, its departments and people; those that are gone only where they have a target. */
async function linesOf(desk: Desk, { year, measure }: Year): Promise<TargetLine[]> {
  const { rows } = await desk.client.query<Omit<TargetLine, 'values'> & { targets: [number, number][] }>(
    `with t as (
       select department_id, employee_id, json_agg(json_build_array(extract(month from month), value)) as targets
       from target where office_id = $1 and measure = $2 and month between make_date($3, 1, 1) and make_date($3, 12, 1)
       group by department_id, employee_id
     ), line as (
       select null::bigint as "departmentId", null::bigint as "employeeId", '全公司' as name, null::bigint as "parentId", 0 as kind, 0 as position, 0::bigint as id
       union all select id, null, name, parent_id, 1, position, id from department d where office_id = $1
         and (disabled_at is null or exists (select from t where t.department_id = d.id))
       union all select null, id, name, department_id, 2, 0, id from employee e where office_id = $1
         and (disabled_at is null or exists (select from t where t.employee_id = e.id))
     )
     select "departmentId", "employeeId", name, "parentId", coalesce(t.targets, '[]') as targets from line
     left join t on t.department_id is not distinct from "departmentId" and t.employee_id is not distinct from "employeeId"
     order by kind, position, id`,
    [desk.officeId, measure, year],
  )
  return rows.map(({ targets, ...line }) => {
    const values = new Map(targets)
    return { ...line, values: months.map(month => values.get(month) ?? null) }
  })
}

const sameLine = (a: Pick<TargetLine, 'departmentId' | 'employeeId'>, b: typeof a) =>
  a.departmentId === b.departmentId && a.employeeId === b.employeeId

/** The department that a line is of; null where it is the company's. */
const departmentOf = ({ departmentId, employeeId, parentId }: TargetLine) =>
  employeeId === null ? departmentId : parentId

/** One at a time per company, so that of two people the second is told what the first has typed. */
async function lockTargets(desk: Desk): Promise<void> {
  await desk.client.query(`select pg_advisory_xact_lock(300030, $1::integer)`, [desk.officeId])
}

type Placed = { cell: TargetCell; line: TargetLine; now: number | null }

/**
 * Each cell with its line and what stands there now. A cell that names both is the person's, in that department. Throws 40400
 * for a department or person who is not there.
 */
function placed(lines: readonly TargetLine[], cells: readonly TargetCell[]): Placed[] {
  const byKey = new Map(lines.map(line => [`${line.departmentId}/${line.employeeId}`, line]))
  return cells.map(cell => {
    const { departmentId, employeeId, month } = cell
    const department = byKey.get(`${departmentId}/null`)
    if (!department) throw notFound('部门')
    const line = employeeId === null ? department : byKey.get(`null/${employeeId}`)
    if (!line) throw notFound('员工')
    return { cell, line, now: line.values[month - 1] ?? null }
  })
}

/** Throws 40000 where two values are given for one month of a line. */
function assertOnce(cells: readonly Placed[]): void {
  const seen = new Map<TargetLine, Set<number>>()
  for (const { line, cell } of cells) {
    const months = seen.get(line) ?? new Set()
    if (months.has(cell.month)) throw badInput('cells', `${line.name} ${cell.month} 月的目标填写了两次，请去掉一个`)
    seen.set(line, months.add(cell.month))
  }
}

const logId = ({ year, measure }: Year) => `${year}:${measure}`

async function overtaken(desk: Desk, at: Year, stale: readonly Placed[]): Promise<Refusal> {
  const last = await lastEntry(desk, 'target', logId(at))
  const changes = stale.map(({ cell, line, now }) => ({
    field: `m${cell.month}`,
    title: `${line.name} ${cell.month} 月`,
    before: measured(at.measure, cell.seen),
    after: measured(at.measure, now),
  }))
  const by = last?.personName ?? ''
  return new Refusal(codes.stale, `${by || '他人'}已修改其中的目标，请查看最新内容`, {
    by,
    at: last?.at ?? null,
    changes,
  })
}

async function store(desk: Desk, { year, measure }: Year, changed: readonly Placed[]): Promise<void> {
  const rows = changed.map(({ line: { departmentId, employeeId }, cell: { month, value } }) => ({
    department_id: departmentId,
    employee_id: employeeId,
    month: `${year}-${String(month).padStart(2, '0')}-01`,
    value,
  }))
  const given = `json_to_recordset($3::json) as g(department_id bigint, employee_id bigint, month date, value bigint)`
  const values = [desk.officeId, measure, JSON.stringify(rows)]
  await desk.client.query(
    `delete from target t using ${given} where t.office_id = $1 and t.measure = $2 and g.value is null and t.month = g.month
       and t.department_id is not distinct from g.department_id and t.employee_id is not distinct from g.employee_id`,
    values,
  )
  await desk.client.query(
    `insert into target (office_id, measure, month, department_id, employee_id, value)
     select $1, $2, g.month, g.department_id, g.employee_id, g.value from ${given} where g.value is not null
     on conflict (office_id, measure, month, department_id, employee_id)
     do update set value = excluded.value, version = target.version + 1, updated_at = now()`,
    values,
  )
}

/** One entry for each line, with its months before and after. */
async function note(desk: Desk, at: Year, action: string, changed: readonly Placed[]): Promise<void> {
  const lines = [...new Set(changed.map(({ line }) => line))]
  const entries = lines.map(line => ({
    action,
    subject: 'target',
    subjectId: logId(at),
    subjectName: `${at.year} 年${measures[at.measure]} · ${line.name}`,
    changes: Object.fromEntries(
      changed
        .filter(one => one.line === line)
        .map(({ cell, now }): [string, [string, string]] => [
          `m${cell.month}`,
          [measured(at.measure, now), measured(at.measure, cell.value)],
        ]),
    ),
  }))
  await desk.log(...entries)
}

/** Saves what differs; 40901 where somebody has typed something else into one of the cells meanwhile. */
async function save(
  desk: Desk,
  scope: string,
  at: Year,
  cells: readonly TargetCell[],
  action: string,
): Promise<number> {
  const all = placed(await linesOf(desk, at), cells)
  assertOnce(all)
  const changed = all.filter(({ cell, now }) => cell.value !== now)
  for (const { line } of changed) assertGoverned(desk, scope, [departmentOf(line)], `${line.name}的目标`)
  const stale = changed.filter(({ cell, now }) => cell.seen !== now)
  if (stale.length > 0) throw await overtaken(desk, at, stale)
  if (changed.length === 0) return 0
  await store(desk, at, changed)
  await note(desk, at, action, changed)
  await desk.publish({ kind: 'office', officeId: desk.officeId, topic: 'target', ids: [] })
  return changed.length
}

/** Last year's targets for the person's lines that are still there, where this year has none yet. */
async function lastYears(desk: Desk, scope: string, { year, measure }: Year): Promise<TargetCell[]> {
  const [before, now] = [await linesOf(desk, { year: year - 1, measure }), await linesOf(desk, { year, measure })]
  const theirs = now.filter(line => governs(desk, scope, [departmentOf(line)]))
  return theirs.flatMap(line => {
    const old = before.find(one => sameLine(one, line))
    return months.flatMap(month => {
      const [value, seen] = [old?.values[month - 1] ?? null, line.values[month - 1] ?? null]
      const { departmentId, employeeId } = line
      return value !== null && seen === null ? [{ departmentId, employeeId, month, value, seen }] : []
    })
  })
}

/** The calls of targets, which go by a data scope: whoever's covers a department sets its targets. */
export const targetHandlers = (scope: string) => [
  handle(routes.year, (desk, { query }) => linesOf(desk, query)),
  handle(routes.save, async (desk, { body: { cells, ...at } }) => {
    await lockTargets(desk)
    await save(desk, scope, at, cells, '录入目标')
    return linesOf(desk, at)
  }),
  handle(routes.copyYear, async (desk, { body }) => {
    await lockTargets(desk)
    return { copied: await save(desk, scope, body, await lastYears(desk, scope, body), '复制去年目标') }
  }),
]
