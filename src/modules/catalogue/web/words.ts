import { useQuery } from '@tanstack/react-query'
import { call } from '../../../kernel/web/call.ts'
import { useLive } from '../../../kernel/web/live.ts'
import { notice } from '../../../kernel/web/notice.ts'
import { queryClient, queryOf } from '../../../kernel/web/query.ts'
import { may } from '../../../kernel/web/session.ts'
import type { WordActs } from '../../settings/web/dictionary/acts.ts'
import {
  type CatalogueWord,
  type CatalogueWordType,
  catalogueWords,
  catalogueRoutes as routes,
} from '../api/catalogue.ts'

export const catalogueQuery = queryOf(routes.all)

/** Fetches brands, categories and series again. */
export const refreshCatalogue = () => queryClient.invalidateQueries({ queryKey: catalogueQuery.queryKey })

/** Returns brands, categories and series, and follows the changes of colleagues. */
export function useCatalogue() {
  useLive('dictionary', () => void refreshCatalogue())
  return useQuery(catalogueQuery)
}

/** Returns the words of a type that still stand for themselves, in their order. */
export function wordsOf(words: readonly CatalogueWord[], typeCode: CatalogueWordType): CatalogueWord[] {
  return words.filter(word => word.typeCode === typeCode && word.mergedInto === null)
}

/** Returns how an import adds brands and categories, for the fields that hold them; null for a person who may not add any. */
export function catalogueAdders(fields: Readonly<Record<string, CatalogueWordType>>) {
  const adding = (typeCode: CatalogueWordType) => async (label: string) => {
    await call(routes.add, { body: { typeCode, label } }, { quiet: true })
    await refreshCatalogue()
  }
  return Object.fromEntries(
    Object.entries(fields).map(([field, typeCode]) => [field, may(routes.add) ? adding(typeCode) : null]),
  )
}

/** Returns the acts on brands or categories. */
export function actsOf(typeCode: CatalogueWordType): WordActs {
  return {
    noun: catalogueWords[typeCode],
    uses: id => call(routes.uses, { params: { id } }, { quiet: true }),
    enable: (id, enabled) => call(routes.enable, { body: { id, enabled } }),
    remove: id => call(routes.remove, { body: { id } }),
    merge: (id, intoId, key) => call(routes.merge, { body: { id, intoId } }, { key }),
  }
}

/** Switches a brand or category on or off. */
export async function enableWord({ id, label }: CatalogueWord, enabled: boolean): Promise<void> {
  const done = await settled(call(routes.enable, { body: { id, enabled } }))
  if (done) notice.success(enabled ? `“${label}”已启用` : `“${label}”已停用，旧记录不受影响`)
  await refreshCatalogue()
}

/** Stores a new order of the brands. */
export async function arrangeBrands(before: number[], order: number[]): Promise<void> {
  await settled(call(routes.arrange, { body: { before, order } }, { quiet: true }))
  await refreshCatalogue()
}

/** Moves a category. Afterwards the tree shows the present state, also after a failure. */
export async function moveCategory(id: number, parentId: number | null, position: number): Promise<void> {
  await settled(call(routes.move, { body: { id, parentId, position } }))
  await refreshCatalogue()
}

/** Tells whether a call succeeded; the call itself shows its failure. */
const settled = (work: Promise<unknown>) =>
  work.then(
    () => true,
    () => false,
  )
