import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { type Handled, handle } from '../../../kernel/server/http/mount.ts'
import { conflict, notFound } from '../../../kernel/server/refusal.ts'
import { dictionaryRoutes as routes } from '../api/dictionary.ts'
import { addWord, editWord, enableWord, lockType, removeWord, shownItem, typeOfWord } from './dictionaryActs.ts'
import type { Keepers } from './dictionaryKind.ts'
import { mergeWords } from './dictionaryMerge.ts'
import { shownType } from './dictionaryTypes.ts'
import { usesOf, type WordPlaces } from './wordUses.ts'

const noun = '字典项'

/** Throws 40900 for a type whose words another screen keeps. */
function assertKeptHere(keepers: Keepers, typeCode: string): void {
  const keeper = keepers.get(typeCode)
  if (keeper) throw conflict(`请在“${keeper.title}”里维护`)
}

/**
 * Returns the calls about the items of a company's dictionary; `places` are those of words in records, `keepers` the screens
 * that keep words themselves.
 */
export function itemHandlers(places: WordPlaces, keepers: Keepers): readonly Handled[] {
  const acts = { places, noun }
  const assure = async (desk: Desk, id: number) => assertKeptHere(keepers, await typeOfWord(desk, id, noun))
  return [
    handle(routes.managed, async desk => {
      const types = await desk.from('dictionaryType').selectAll().orderBy('position').orderBy('id').execute()
      const items = await desk.from('dictionaryItem').selectAll().orderBy('position').orderBy('id').execute()
      return { types: types.map(type => shownType(type, keepers)), items: items.map(shownItem) }
    }),

    handle(routes.uses, async (desk, { params: { id } }) => {
      const item = await desk.from('dictionaryItem').selectAll().where('id', '=', id).executeTakeFirst()
      if (!item) throw notFound(noun)
      return usesOf(desk, await places(desk, item.typeCode), item)
    }),

    handle(routes.addItem, async (desk, { body: { dictionaryTypeId, ...facts } }) => {
      const locked = await lockType(desk, dictionaryTypeId)
      assertKeptHere(keepers, locked.type.code)
      return shownItem(await addWord(desk, locked, facts, noun))
    }),

    handle(routes.editItem, async (desk, { body }) => {
      await assure(desk, body.id)
      return shownItem(await editWord(desk, acts, body))
    }),

    handle(routes.enableItem, async (desk, { body: { id, enabled } }) => {
      await assure(desk, id)
      return shownItem(await enableWord(desk, acts, id, enabled))
    }),

    handle(routes.removeItem, async (desk, { body: { id } }) => {
      await assure(desk, id)
      await removeWord(desk, acts, id)
      return null
    }),

    handle(routes.mergeItem, async (desk, { body: { id, intoId } }) => {
      await assure(desk, id)
      const { item, moved } = await mergeWords(desk, acts, id, intoId)
      return { item: shownItem(item), moved }
    }),
  ]
}
