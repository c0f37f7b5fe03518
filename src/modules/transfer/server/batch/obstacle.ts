import { formatDateTime } from '../../../../kernel/api/time.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { isHeld } from '../../../../kernel/server/desk/held.ts'

/** A change of a record since a batch created or changed it; `of` is the kind of record, as texts name it. */
export type Obstacle = { of: string; id: number; personName: string | null; action: string | null; at: string | null }

/** Returns obstacles in words: the record and the person, of those records that the person may see. */
export async function obstacleWords(desk: Desk, found: readonly Obstacle[]): Promise<string[]> {
  const names = new Map<string, Map<number, string>>()
  for (const [of, same] of Map.groupBy(found, one => one.of))
    names.set(
      of,
      await desk.names(
        of,
        same.map(one => one.id),
      ),
    )
  return found.map(({ of, id, personName, action, at }) => {
    const name = names.get(of)?.get(id)
    const by = name === undefined ? '他人' : (personName ?? '他人')
    return `${name ?? '您数据范围外的一条记录'}（${formatDateTime(at)} ${by}${action ?? '修改'}）`
  })
}

/**
 * Tells whether other records refer to rows that a batch brought: then the database would not let them go. `removals` remove these in the order of
 * an undo, $1 being the office and $2 the batch; what they remove is put back.
 */
export const areHeld = (desk: Desk, batchId: number, removals: readonly string[]): Promise<boolean> =>
  isHeld(desk, async () => {
    for (const removal of removals) await desk.client.query(removal, [desk.officeId, batchId])
  })
