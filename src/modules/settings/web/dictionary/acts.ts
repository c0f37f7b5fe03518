import { call } from '../../../../kernel/web/call.ts'
import { dictionaryRoutes as routes, type WordUse } from '../../api/dictionary.ts'

/** A word as windows about any kind of words need it. */
export type AnyWord = { id: number; label: string; enabled: boolean }

/** What a screen calls its words (字典项, 品牌), and its calls about one. */
export type WordActs = {
  noun: string
  uses(id: number): Promise<WordUse[]>
  enable(id: number, enabled: boolean): Promise<unknown>
  remove(id: number): Promise<unknown>
  /** Resolves with the number of changed records; `key` makes a second submission the same. */
  merge(id: number, intoId: number, key: string): Promise<{ moved: number }>
}

/** The acts of 数据字典. */
export const dictionaryActs: WordActs = {
  noun: '字典项',
  uses: id => call(routes.uses, { params: { id } }, { quiet: true }),
  enable: (id, enabled) => call(routes.enableItem, { body: { id, enabled } }),
  remove: id => call(routes.removeItem, { body: { id } }),
  merge: (id, intoId, key) => call(routes.mergeItem, { body: { id, intoId } }, { key }),
}
