import type { z } from 'zod'
import { Desk } from '../../../kernel/server/desk/desk.ts'
import type { SessionDesk } from '../../../kernel/server/desk/sessionDesk.ts'
import type { SearchKind } from '../../../kernel/server/record/searchKind.ts'
import type { NamedRecord, Opened } from '../api/search.ts'

/** Returns those of the records that the person may see and open now, under their present names, in their order. */
export async function namedNow(
  desk: SessionDesk,
  kinds: readonly SearchKind[],
  opened: readonly Opened[],
): Promise<z.output<typeof NamedRecord>[]> {
  if (!(desk instanceof Desk)) return []
  const open = kinds.filter(kind => desk.may(kind.menu) && Object.hasOwn(desk.nameables, kind.nameable ?? kind.code))
  const names = new Map<string, Map<number, string>>()
  // One after the other: they share the transaction's connection.
  for (const kind of open) {
    const ids = opened.filter(one => one.noun === kind.code).map(({ id }) => id)
    if (ids.length > 0) names.set(kind.code, await desk.names(kind.nameable ?? kind.code, ids))
  }
  return opened.flatMap(({ noun, id }) => {
    const title = names.get(noun)?.get(id)
    const kind = open.find(one => one.code === noun)
    return kind && title !== undefined ? [{ noun, id, title, note: kind.title, to: kind.at(id) }] : []
  })
}
