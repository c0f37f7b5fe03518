import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { priceUnitWords } from '../../../goods/server/index.ts'
import type { ImportKind } from '../../../transfer/server/index.ts'
import { ImportedPrice } from '../../api/imported.ts'
import { pricePlaces } from '../../api/places.ts'
import { hiddenFrom } from '../sight.ts'
import { priceImportFields } from './fields.ts'
import { judged } from './judge.ts'
import { beginImport, createLines, importObstacles, undoImport } from './store.ts'

/** The import of prices: every row is a new window, and all of them are one batch, with the approval that batches need. */
export const priceImport: ImportKind = {
  kind: 'priceWindow',
  title: '价格',
  element: 'priceManager:import',
  numbersElement: 'goodsManager:floors',
  module: 'pricing',
  path: pricePlaces.batches.path,
  tables: ['priceWindow'],
  fields: priceImportFields,
  schema: ImportedPrice,
  // No two rows are the same price: a row is always a new window.
  identity: 'id',
  objection: () => null,
  async forPerson(desk: Desk) {
    const hidden: readonly string[] = hiddenFrom(desk)
    const fields = priceImportFields.filter(({ key }) => !hidden.includes(key))
    return { ...priceImport, fields, hidesFields: hidden.length > 0 }
  },
  references: async () => ({ unit: priceUnitWords() }),
  faults: async (desk, records, { batchId }) => (await judged(desk, records, batchId)).faults,
  find: async () => new Map(),
  create: createLines,
  update: async () => ({ updated: 0, unchanged: 0, refused: [] }),
  announce: beginImport,
  obstacles: importObstacles,
  async undo(desk, batchId, step) {
    await undoImport(desk, batchId)
    await step(0)
  },
}
