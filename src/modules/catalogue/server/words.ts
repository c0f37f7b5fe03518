import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { type Handled, handle } from '../../../kernel/server/http/mount.ts'
import { badInput, conflict, notFound } from '../../../kernel/server/refusal.ts'
import {
  addWord,
  arrange,
  editWord,
  enableWord,
  type ItemRow,
  itemSort,
  lockTypeCalled,
  mergeWords,
  removeWord,
  typeOfWord,
  usesOf,
  type WordPlaces,
} from '../../settings/server/index.ts'
import {
  type CatalogueWord,
  type CatalogueWordType,
  catalogueWords,
  mostLevels,
  catalogueRoutes as routes,
} from '../api/catalogue.ts'
import { moveCategory } from './move.ts'
import { seriesOf, shownSeries } from './series.ts'
import { assertParent, levelOf } from './tree.ts'

const shown = ({
  id,
  typeCode,
  label,
  color,
  picture,
  parentId,
  disabledAt,
  mergedInto,
  version,
}: ItemRow): CatalogueWord => ({
  id,
  typeCode: typeCode as CatalogueWordType,
  label,
  color,
  picture,
  parentId,
  enabled: disabledAt === null,
  mergedInto,
  version,
})

/** Returns what a word is called on these screens: 品牌, 品类. Throws 40400 for other words. */
async function nounOf(desk: Desk, id: number): Promise<string> {
  const type = await typeOfWord(desk, id, '品牌或品类')
  if (!Object.hasOwn(catalogueWords, type)) throw notFound('品牌或品类')
  return catalogueWords[type as CatalogueWordType]
}

/** Returns the calls about brands and categories; `places` are those of words in records. */
export function wordHandlers(places: WordPlaces): readonly Handled[] {
  const actsOn = async (desk: Desk, id: number) => ({ places, noun: await nounOf(desk, id) })
  return [
    handle(routes.all, async desk => {
      const words = await desk
        .from('dictionaryItem')
        .selectAll()
        .where('typeCode', 'in', Object.keys(catalogueWords))
        .orderBy('position')
        .orderBy('id')
        .execute()
      return { words: words.map(shown), series: (await seriesOf(desk)).map(shownSeries) }
    }),

    handle(routes.uses, async (desk, { params: { id } }) => {
      await nounOf(desk, id)
      const word = await desk.from('dictionaryItem').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      return usesOf(desk, await places(desk, word.typeCode), word)
    }),

    handle(routes.add, async (desk, { body: { typeCode, parentId, ...facts } }) => {
      const locked = await lockTypeCalled(desk, typeCode)
      if (parentId !== null && typeCode === 'intentionBrand') throw badInput('parentId', '品牌没有上级，请把它留空')
      assertParent(locked.items, parentId)
      if (levelOf(locked.items, parentId) >= mostLevels) throw conflict(`品类最多 ${mostLevels} 级`)
      return shown(await addWord(desk, locked, { ...facts, parentId }, catalogueWords[typeCode]))
    }),

    handle(routes.edit, async (desk, { body }) => shown(await editWord(desk, await actsOn(desk, body.id), body))),

    handle(routes.enable, async (desk, { body: { id, enabled } }) =>
      shown(await enableWord(desk, await actsOn(desk, id), id, enabled)),
    ),

    handle(routes.remove, async (desk, { body: { id } }) => {
      await removeWord(desk, await actsOn(desk, id), id)
      return null
    }),

    handle(routes.merge, async (desk, { body: { id, intoId } }) => {
      const { item, moved } = await mergeWords(desk, await actsOn(desk, id), id, intoId)
      return { item: shown(item), moved }
    }),

    handle(routes.move, async (desk, { body }) => {
      await moveCategory(desk, body)
      return null
    }),

    handle(routes.arrange, async (desk, { body }) => {
      const { type } = await lockTypeCalled(desk, 'intentionBrand')
      await arrange(desk, itemSort, type.id, body)
      return null
    }),
  ]
}
