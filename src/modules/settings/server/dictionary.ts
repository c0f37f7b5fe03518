import { Desk } from '../../../kernel/server/desk.ts'
import { handle } from '../../../kernel/server/mount.ts'
import { wordRoutes } from '../contract/words.ts'
import { defaultDictionary, defaultDictionaryTypes } from './defaults.ts'

/** Gives a new company the words of the trade. */
export async function stockDictionary(desk: Desk): Promise<void> {
  const types = Object.entries(defaultDictionaryTypes).map(([code, name], position) => ({
    code,
    name,
    position,
    builtIn: true,
  }))
  await desk.insertMany('dictionaryType', types, { action: '新增' })
  const items = defaultDictionary.map((word, position) => ({ ...word, position }))
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
