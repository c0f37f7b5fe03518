import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import type { DashboardBoard } from '../../api/board.ts'
import type { Measure } from '../../api/target.ts'
import type { Asked, Counted, Period } from '../figures.ts'
import type { Line } from './frame.ts'
import { type BoardKind, type MeasureKind, scopeOfKind } from './kind.ts'

/** The data scope by which targets are set. Throws unless one kind says that it is its own. */
export function scopeOfTargets(kinds: readonly BoardKind[]): string {
  const [one, other] = kinds.filter(({ setsTargets }) => setsTargets)
  if (!one || other) throw new Error(`${one ? 'several lists say' : 'no list says'} who sets targets`)
  return scopeOfKind(one)
}

/** Tells whether the person sees all the rows that a target is about: else its actual would be a part only. */
function seesAll(desk: Desk, scope: string, { employeeId, departmentId, below }: Line): boolean {
  const reach = desk.reach(scope)
  if (reach.office) return employeeId === null || employeeId === desk.employeeId
  if (employeeId !== null) return reach.own && employeeId === desk.employeeId
  return departmentId !== null && below.every(id => reach.departmentIds.includes(id))
}

type Measured = { scope: string; measure: MeasureKind }

/** What a measure counts, among the lists that the person may open. */
function measureOf(kinds: readonly BoardKind[], name: Measure): Measured | undefined {
  const kind = kinds.find(one => one.measures[name])
  const measure = kind?.measures[name]
  return kind && measure && { scope: scopeOfKind(kind), measure }
}

function askedOf({ measure }: Measured, line: Line, period: Period): Asked {
  const { rows, ...asked } = measure.asked(period)
  const sum = line.employeeId === null ? asked.sum : (measure.sumOfOne ?? asked.sum)
  return { ...asked, ...(sum && { sum }), rows: { ...rows, filters: { ...rows.filters, ...whoseOf(measure, line) } } }
}

function whoseOf({ whose }: MeasureKind, { employeeId, departmentId, below }: Line): Record<string, string> {
  if (employeeId !== null) return { [whose]: String(employeeId) }
  return departmentId === null ? {} : { departmentId: below.join(',') }
}

const keyOf = ({ measure, departmentId, employeeId }: Line) => `target ${measure} ${departmentId} ${employeeId}`

/**
 * Returns what each target is held against: the company, departments and oneself, as far as the person sees all that it is
 * about. The kinds are those of the lists that the person may open.
 */
export function targetQuestions(
  desk: Desk,
  kinds: readonly BoardKind[],
  lines: readonly Line[],
  period: Period,
): Record<string, Asked> {
  return Object.fromEntries(
    lines.flatMap(line => {
      const measured = measureOf(kinds, line.measure)
      return measured && seesAll(desk, measured.scope, line) ? [[keyOf(line), askedOf(measured, line, period)]] : []
    }),
  )
}

/** Target against actual. */
export function targetsOf(
  lines: readonly Line[],
  found: Readonly<Record<string, readonly Counted[]>>,
): DashboardBoard['targets'] {
  return lines.flatMap(line => {
    const [actual] = found[keyOf(line)] ?? []
    if (!actual) return []
    const { name, measure, value } = line
    const id = line.departmentId ?? line.employeeId
    return [{ id, name, measure, target: value, actual: actual.amount ?? actual.count }]
  })
}
