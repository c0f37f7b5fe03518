import { clock } from '../../../../kernel/server/clock.ts'
import { prepared } from '../../../../kernel/server/database/prepared.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { together } from '../../../../kernel/server/desk/together.ts'
import type { Recycling } from '../../api/recycling.ts'
import { warningsOf } from './candidates.ts'
import { leavesSoon, type Outlook, outlookOf, type Tracked, type Warning } from './due.ts'
import type { RecyclingKind } from './kind.ts'
import { rulesOf } from './switches.ts'

/** Returns when a record in progress goes back to its pool, for its detail; null if it stays. */
export async function recyclingOf(
  desk: Desk,
  kind: RecyclingKind,
  id: number,
  now = clock.now(),
): Promise<Recycling | null> {
  return (await recyclingsOf(desk, kind, [id], now)).get(id) ?? null
}

/** Returns when records in progress go back to their pools, by id; those that stay are left out. */
export async function recyclingsOf(
  desk: Desk,
  kind: RecyclingKind,
  ids: readonly number[],
  now = clock.now(),
): Promise<Map<number, Recycling>> {
  const { own, limits } = await rulesOf(desk, kind)
  if (!limits.on || ids.length === 0) return new Map()
  const { from, inProgress, since, lastFollowUpAt, progressAt } = kind.sql
  const [{ rows }, warnings] = await together(
    () =>
      desk.client.query<Tracked & { id: number }>(
        prepared(
          `select r.id, ${since} as since, ${lastFollowUpAt} as "lastFollowUpAt", ${progressAt} as "progressAt"
         from ${from} where r.office_id = $1 and r.id = any($2) and ${inProgress(own)}`,
          [desk.officeId, ids],
        ),
      ),
    () => warningsOf(desk, kind, ids),
  )
  return new Map(
    rows.flatMap(record => {
      const warning = warnings.get(record.id) ?? null
      const outlook = outlookOf(record, warning, limits, now)
      return outlook ? [[record.id, told(outlook, warning, leavesSoon(record, limits, now))]] : []
    }),
  )
}

function told({ at, reason, isWarned }: Outlook, warning: Warning | null, soon: boolean): Recycling {
  return { at: new Date(at).toISOString(), reason, warnedAt: isWarned ? (warning?.warnedAt ?? null) : null, soon }
}
