import type { z } from 'zod'
import { Desk } from '../../../kernel/server/desk/desk.ts'
import type { SessionDesk } from '../../../kernel/server/desk/sessionDesk.ts'
import { namesOfKinds } from '../../../kernel/server/record/names.ts'
import type { SearchKind } from '../../../kernel/server/record/searchKind.ts'
import type { NamedRecord, Opened } from '../api/search.ts'

const namedAs = ({ code, nameable = code }: SearchKind) => nameable

/** Returns those of the records that the person may see and open now, under their present names, in their order. */
export async function namedNow(
  desk: SessionDesk,
  kinds: readonly SearchKind[],
  opened: readonly Opened[],
): Promise<z.output<typeof NamedRecord>[]> {
  if (!(desk instanceof Desk)) return []
  const open = kinds.filter(kind => desk.may(kind.menu))
  const asked = opened.flatMap(({ noun, id }) => open.filter(kind => kind.code === noun).map(kind => ({ kind, id })))
  const names = await namesOfKinds(
    desk,
    asked.map(({ kind, id }) => [namedAs(kind), id]),
  )
  return asked.flatMap(({ kind, id }) => {
    const title = names.get(namedAs(kind))?.get(id)
    return title === undefined ? [] : [{ noun: kind.code, id, title, note: kind.title, to: kind.at(id) }]
  })
}
