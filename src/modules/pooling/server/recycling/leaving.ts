import { clock } from '../../../../kernel/server/clock.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { together } from '../../../../kernel/server/desk/together.ts'
import type { Condition } from '../../../../kernel/server/list/list.ts'
import type { SwitchSet, SwitchValues } from '../../../settings/api/switch.ts'
import { conditionOf } from './candidates.ts'
import { leavesSoon, type Tracked } from './due.ts'
import type { RecyclingKind } from './kind.ts'
import { recyclingsOf } from './outlook.ts'
import { rulesOf } from './switches.ts'

/**
 * Returns a list's condition for records that soon go back to their pool: those to be warned of, or warned of and still due.
 */
export async function leavingSoon(desk: Desk, kind: RecyclingKind, alias: string, now: Date): Promise<Condition> {
  const { own, limits } = await rulesOf(desk, kind)
  if (!limits.on) return () => 'false'
  const { from, inProgress } = kind.sql
  return bind => `${alias}.id in (select r.id from ${from} where r.office_id = ${bind(desk.officeId)}
    and ${inProgress(own)} and ${conditionOf(kind, limits, now.getTime())})`
}

/** The time when a record goes back to its pool. */
export type Leaving = { leavesAt: string }

/**
 * Returns rows of records with the time when each goes back to its pool; leaves out one that somebody has just worked on.
 */
export async function withLeaving<Row extends { id: number }>(
  desk: Desk,
  kind: RecyclingKind,
  rows: readonly Row[],
  now: Date,
): Promise<(Row & Leaving)[]> {
  const ids = rows.map(({ id }) => id)
  const leaving = await recyclingsOf(desk, kind, ids, now.getTime())
  return rows.flatMap(row => {
    const at = leaving.get(row.id)?.at
    return at ? [{ ...row, leavesAt: at }] : []
  })
}

/** Rows of a list with the values for recycling, as the SQL of `kind` reads them. */
export type Listed<Row, Set extends SwitchSet = SwitchSet> = {
  kind: RecyclingKind
  inProgress(row: Row, own: SwitchValues<Set>): boolean
  tracked(row: Row): Tracked
}

/**
 * Returns the rows of a list, with the time for those that soon go back to their pool. The rows tell which; one more
 * statement reads the times of these.
 */
export async function markLeaving<Row extends { id: number }>(
  desk: Desk,
  { kind, inProgress, tracked }: Listed<Row>,
  reading: () => Promise<Row[]>,
  now = clock.now(),
): Promise<(Row & { leavesAt?: string })[]> {
  const [rows, { own, limits }] = await together(reading, () => rulesOf(desk, kind))
  const isSoon = (row: Row) => limits.on && inProgress(row, own) && leavesSoon(tracked(row), limits, now)
  const soon = rows.filter(isSoon).map(row => row.id)
  if (soon.length === 0) return rows
  const leaving = await recyclingsOf(desk, kind, soon, now)
  return rows.map(row => ({ ...row, leavesAt: leaving.get(row.id)?.at }))
}
