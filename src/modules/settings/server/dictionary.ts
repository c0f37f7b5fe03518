import { Desk } from '../../../kernel/server/desk/desk.ts'
import { handle } from '../../../kernel/server/http/mount.ts'
import { wordRoutes } from '../api/words.ts'
import type { DictionaryKind } from './dictionaryKind.ts'

/** Gives a new company the types of words and the words that modules declare. */
export async function stockDictionary(desk: Desk, kinds: readonly DictionaryKind[]): Promise<void> {
  const types = kinds.map(({ code, name }, position) => ({ code, name, position, builtIn: true }))
  await desk.insertMany('dictionaryType', types, { action: '新增' })
  const words = kinds.flatMap(({ code: typeCode, words }) => words.map(word => ({ typeCode, ...word })))
  const items = words.map((word, position) => ({ ...word, position }))
  await desk.insertMany('dictionaryItem', items, { action: '新增', name: item => item.label })
}

export const wordHandlers = [
  handle(wordRoutes.all, async desk => {
    if (!(desk instanceof Desk)) return []
    const items = await desk
      .from('dictionaryItem')
      .select(['id', 'typeCode', 'label', 'color', 'disabledAt'])
      .orderBy('typeCode')
      .orderBy('position')
      .orderBy('id')
      .execute()
    return items.map(({ disabledAt, ...item }) => ({ ...item, enabled: disabledAt === null }))
  }),
]
