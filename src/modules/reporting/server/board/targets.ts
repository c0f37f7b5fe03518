import type { Desk } from '../../../../kernel/server/desk.ts'
import { clueRoutes } from '../../../clue/contract/clue.ts'
import { opportunityRoutes } from '../../../opportunity/contract/routes.ts'
import type { DashboardBoard } from '../../contract/board.ts'
import type { Measure } from '../../contract/target.ts'
import { type Asked, type Counted, days, type Period } from '../figures.ts'
import type { Line } from './frame.ts'

const scopeOf: Record<Measure, 'clue' | 'opportunity'> = {
  newClues: 'clue',
  newDeals: 'opportunity',
  wonDeals: 'opportunity',
  wonAmount: 'opportunity',
}
const needs = { clue: clueRoutes.list.needs, opportunity: opportunityRoutes.list.needs }

/** Tells whether the person sees all the rows that a target is about: else its actual would be a part only. */
function sees(desk: Desk, line: Line): boolean {
  const scope = scopeOf[line.measure]
  if (!desk.may(needs[scope])) return false
  const reach = desk.reach(scope)
  if (reach.office) return line.employeeId === null || line.employeeId === desk.employeeId
  if (line.employeeId !== null) return reach.own && line.employeeId === desk.employeeId
  return line.departmentId !== null && line.below.every(id => reach.departmentIds.includes(id))
}

const rowsOf: Record<Measure, (period: Period) => Asked> = {
  newClues: period => ({ rows: { list: 'clue', view: 'all', filters: { createdAt: days(period) } } }),
  newDeals: period => ({ rows: { list: 'opportunity', view: 'all', filters: { createdAt: days(period) } } }),
  wonDeals: period => ({ rows: { list: 'opportunity', view: 'won', filters: { closedAt: days(period) } } }),
  wonAmount: period => ({ ...rowsOf.wonDeals(period), sum: 'dealAmount' }),
}

function askedOf(line: Line, period: Period): Asked {
  const { rows, ...asked } = rowsOf[line.measure](period)
  const filters = { ...rows.filters, ...whoseOf(line) }
  const sum = asked.sum && line.employeeId !== null ? 'performance' : asked.sum
  return { ...(sum && { sum }), rows: { ...rows, filters } }
}

/** What is won is a person's by shares, what came in is its owner's. */
function whoseOf({ measure, employeeId, departmentId, below }: Line): Record<string, string> {
  const won = measure === 'wonDeals' || measure === 'wonAmount'
  if (employeeId !== null) return { [won ? 'performerIds' : 'ownerId']: String(employeeId) }
  return departmentId === null ? {} : { departmentId: below.join(',') }
}

const keyOf = ({ measure, departmentId, employeeId }: Line) => `target ${measure} ${departmentId} ${employeeId}`

/**
 * Returns what each target is held against: the company, departments and oneself, as far as the person sees all that it is
 * about.
 */
export function targetQuestions(desk: Desk, lines: readonly Line[], period: Period): Record<string, Asked> {
  const seen = lines.filter(line => sees(desk, line))
  return Object.fromEntries(seen.map(line => [keyOf(line), askedOf(line, period)]))
}

/** Target against actual. */
export function targetsOf(lines: readonly Line[], found: Record<string, Counted[]>): DashboardBoard['targets'] {
  return lines.flatMap(line => {
    const [actual] = found[keyOf(line)] ?? []
    if (!actual) return []
    const { name, measure, value } = line
    const id = line.departmentId ?? line.employeeId
    return [{ id, name, measure, target: value, actual: actual.amount ?? actual.count }]
  })
}
