import { formatDateTime } from '../../../kernel/contract/time.ts'
import type { Desk } from '../../../kernel/server/desk.ts'

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
