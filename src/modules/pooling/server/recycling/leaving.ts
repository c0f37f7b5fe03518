import type { Desk } from '../../../../kernel/server/desk.ts'
import type { Condition } from '../../../../kernel/server/list.ts'
import { switchesOf } from '../../../settings/server/index.ts'
import { conditionOf } from './candidates.ts'
import type { RecyclingKind } from './kind.ts'
import { recyclingsOf } from './outlook.ts'

/** A list's condition for what goes back to its pool soon: everything that is to be warned of or was, and is still due. */
export async function leavingSoon(desk: Desk, kind: RecyclingKind, alias: string, now: Date): Promise<Condition> {
  const switches = await switchesOf(desk)
  const limits = kind.limits(switches)
  if (!limits.on) return () => 'false'
  const { from, inProgress } = kind.sql
  return bind => `${alias}.id in (select r.id from ${from} where r.office_id = ${bind(desk.officeId)}
    and ${inProgress(switches)} and ${conditionOf(kind, limits, now.getTime())})`
}

/** When a record goes back to its pool. */
export type Leaving = { leavesAt: string }

/** Rows of records with when each goes back to its pool; one that somebody has just worked on stays and is left out. */
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
