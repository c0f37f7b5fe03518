import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { importWithCustom } from '../../../customFields/server/index.ts'
import type { ImportKind, Known } from '../../../transfer/server/index.ts'
import { ImportedGoods, todaysTitle } from '../../api/imported.ts'
import { goodsPlaces } from '../../api/places.ts'
import { customGoods } from '../custom.ts'
import { publishGoods } from '../publish.ts'
import { hiddenFrom } from '../sight.ts'
import { goodsFields } from './fields.ts'
import { heldBack } from './heeds.ts'
import { faultsIn, planned } from './judge.ts'
import { createGoods, holdGoods, lockSeries, updateGoods } from './store.ts'
import { obstaclesOf, undoGoods } from './undo.ts'
import { goodsWords } from './words.ts'

/** Returns the goods that have these codes, without the batch's own. */
async function findGoods(desk: Desk, codes: readonly string[], batchId: number): Promise<Map<string, Known>> {
  const rows = await desk
    .from('goods')
    .select(['id', 'code', 'name'])
    .where('code', 'in', codes.length > 0 ? codes : [''])
    .where('importBatchId', 'is distinct from', batchId)
    .execute()
  return new Map(rows.map(({ id, code, name }) => [code, { id, whose: `商品“${name}”`, obstacle: null }]))
}

/** The import of goods by code, without the columns that the person may not see. */
export const goodsImport: ImportKind = {
  kind: 'goods',
  title: '商品',
  element: 'goodsManager:import',
  numbersElement: 'goodsManager:cost',
  module: 'goods',
  path: goodsPlaces.list.path,
  tables: ['goods'],
  fields: goodsFields,
  ignored: [{ titles: [todaysTitle], why: '按价格管理得出' }],
  schema: ImportedGoods,
  identity: 'code',
  objection: () => null,
  forPerson: desk => importWithCustom(desk, customGoods, importWithout(hiddenFrom(desk))),
  references: goodsWords,
  lock: lockSeries,
  faults: async (desk, records) => faultsIn(desk, await planned(desk, records)),
  find: findGoods,
  create: createGoods,
  update: updateGoods,
  holds: holdGoods,
  heeds: heldBack,
  announce: desk => publishGoods(desk, []),
  obstacles: obstaclesOf,
  undo: undoGoods,
}

const importsWithout = new Map<string, ImportKind>()

/** The import without hidden columns; the same object for the same ones, since custom fields are joined to it once. */
function importWithout(hidden: readonly string[]): ImportKind {
  if (hidden.length === 0) return goodsImport
  const known = importsWithout.get(hidden.join())
  const fields = goodsFields.filter(({ key }) => !hidden.includes(key))
  const kind = known ?? { ...goodsImport, fields, hidesFields: true }
  importsWithout.set(hidden.join(), kind)
  return kind
}
