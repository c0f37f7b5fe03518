import type { Desk } from '../desk/desk.ts'
import { present } from './names.ts'

/** What stands for a record that the person does not see, or that is gone. */
export const unseenRecord = '（不可见的记录）'

/** The record for which a merged one stands, by id; others stand for themselves. */
export async function standingFor(desk: Desk, kind: string, ids: readonly number[]): Promise<Map<number, number>> {
  const moved = await desk.nameable(kind).standing?.(desk, ids)
  return new Map(ids.map(id => [id, moved?.get(id) ?? id]))
}

/** Returns the names of the records of a kind to which fields link, by id, that the person may see: after a merge, that of the kept one. */
export async function linkedNames(
  desk: Desk,
  kind: string,
  ids: Iterable<number | null | undefined>,
): Promise<Map<number, string>> {
  const wanted = present(ids)
  if (wanted.length === 0 || !Object.hasOwn(desk.nameables, kind)) return new Map()
  const standing = await standingFor(desk, kind, wanted)
  const names = await desk.names(kind, [...standing.values()])
  return new Map(
    wanted.flatMap(id => {
      const name = names.get(standing.get(id) ?? id)
      return name === undefined ? [] : [[id, name] as const]
    }),
  )
}
