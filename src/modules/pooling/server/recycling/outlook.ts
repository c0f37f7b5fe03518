import { prepared } from '../../../../kernel/server/database/prepared.ts'
import type { Desk } from '../../../../kernel/server/desk.ts'
import { together } from '../../../../kernel/server/together.ts'
import { switchesOf } from '../../../settings/server/index.ts'
import type { Recycling } from '../../contract/recycling.ts'
import { warningsOf } from './candidates.ts'
import { outlookOf, type Tracked } from './due.ts'
import type { RecyclingKind } from './kind.ts'

/** When a record in progress goes back to its pool, as its detail says it; null where it stays. */
export async function recyclingOf(
  desk: Desk,
  kind: RecyclingKind,
  id: number,
  now = Date.now(),
): Promise<Recycling | null> {
  const switches = await switchesOf(desk)
  const limits = kind.limits(switches)
  if (!limits.on) return null
  const { from, inProgress, since, lastFollowUpAt, progressAt } = kind.sql
  const [{ rows }, warnings] = await together(
    desk.client.query<Tracked>(
      prepared(
        `select ${since} as since, ${lastFollowUpAt} as "lastFollowUpAt", ${progressAt} as "progressAt"
         from ${from} where r.office_id = $1 and r.id = $2 and ${inProgress(switches)}`,
        [desk.officeId, id],
      ),
    ),
    warningsOf(desk, kind, [id]),
  )
  const [record] = rows
  const warning = warnings.get(id) ?? null
  const outlook = record ? outlookOf(record, warning, limits, now) : null
  if (!outlook) return null
  const { at, reason, isWarned } = outlook
  return { at: new Date(at).toISOString(), reason, warnedAt: isWarned ? (warning?.warnedAt ?? null) : null }
}
