import type { Desk } from '../../../../kernel/server/desk.ts'
import type { Condition } from '../../../../kernel/server/list.ts'
import { switchesOf } from '../../../settings/server/index.ts'
import { conditionOf } from './candidates.ts'
import type { RecyclingKind } from './kind.ts'

/** A list's condition for what goes back to its pool soon: everything that is to be warned of or was, and is still due. */
export async function leavingSoon(desk: Desk, kind: RecyclingKind, alias: string, now: Date): Promise<Condition> {
  const switches = await switchesOf(desk)
  const limits = kind.limits(switches)
  if (!limits.on) return () => 'false'
  const { from, inProgress } = kind.sql
  return bind => `${alias}.id in (select r.id from ${from} where r.office_id = ${bind(desk.officeId)}
    and ${inProgress(switches)} and ${conditionOf(kind, limits, now.getTime())})`
}
