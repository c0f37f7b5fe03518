import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { handle } from '../../../kernel/server/http/mount.ts'
import { dictionaryRoutes as routes } from '../api/dictionary.ts'
import { arrange, type SortKind } from './sort.ts'

const types = (desk: Desk) => desk.from('dictionaryType').selectAll().orderBy('position').orderBy('id').execute()

/** The items of each type; a list's key is the type's id. */
export const itemSort: SortKind = {
  kind: 'dictionary',
  table: 'dictionaryItem',
  topic: 'dictionary',
  async groups(desk) {
    const items = await desk.from('dictionaryItem').selectAll().orderBy('position').orderBy('id').execute()
    const ofType = Map.groupBy(items, item => item.typeCode)
    return (await types(desk)).map(({ id, code, name }) => ({
      key: id,
      title: name,
      items: (ofType.get(code) ?? []).map(item => ({
        id: item.id,
        label: item.label,
        color: item.color,
        off: item.disabledAt !== null,
      })),
    }))
  },
}

/** The types themselves. */
export const typeSort: SortKind = {
  kind: 'dictionaryType',
  table: 'dictionaryType',
  topic: 'dictionary',
  async groups(desk) {
    const items = (await types(desk)).map(({ id, name }) => ({ id, label: name, off: false }))
    return [{ key: 0, title: '字典类型', items }]
  },
}

/** The calls that order a type's items, for people who manage the dictionary without the right to order other lists. */
export const arrangeHandlers = [
  handle(routes.arrange, async (desk, { body: { id, ...change } }) => {
    await arrange(desk, itemSort, id, change)
    return null
  }),
]
