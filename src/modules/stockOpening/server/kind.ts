import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { nextNumbers } from '../../../kernel/server/desk/documentNumber.ts'
import type { Jobs } from '../../../kernel/server/work/jobs.ts'
import type { ImportKind } from '../../transfer/server/index.ts'
import { stockElements } from '../../warehouse/api/elements.ts'
import { warehousePlaces } from '../../warehouse/api/places.ts'
import { warehouseRecord } from '../../warehouse/api/warehouse.ts'
import { assertSeesLots } from '../../warehouse/server/index.ts'
import { ImportedStock } from '../api/imported.ts'
import { maySee, openingFields } from './fields.ts'
import { inOrder, judged } from './judge.ts'
import { openingKind } from './names.ts'
import { begin } from './openings.ts'
import { keepLines } from './store.ts'
import { openingObstacles, undoOpening } from './undo.ts'
import { openingWords } from './words.ts'

/** The import of what was there: a paper per warehouse, which is posted in pieces once the workbook is read. */
export const openingImport: ImportKind = {
  kind: openingKind,
  title: '期初库存',
  element: warehouseRecord.acts.edit.needs,
  numbersElement: stockElements.value,
  module: 'goods',
  path: warehousePlaces.stock.path,
  tables: ['stockLot', 'stockOpeningLine'],
  fields: openingFields,
  schema: ImportedStock,
  // A row is always a new line: what there is already takes no opening.
  identity: 'id',
  inOrder,
  objection: () => null,
  async forPerson(desk: Desk) {
    assertSeesLots(desk)
    const fields = openingFields.filter(field => maySee(element => desk.may(element), field))
    return { ...openingImport, fields, hidesFields: fields.length < openingFields.length }
  },
  references: openingWords,
  faults: async (desk, records) => (await judged(desk, records)).faults,
  find: async () => new Map(),
  create: keepLines,
  update: async () => ({ updated: 0, unchanged: 0, refused: [] }),
  announce: postOpenings,
  obstacles: openingObstacles,
  async undo(desk, batchId, step, jobs) {
    await step(await undoOpening(desk, batchId, jobs))
  },
}

/** Numbers the papers of a workbook that has been read, and begins to post them. */
async function postOpenings(desk: Desk, batchId: number, jobs: Jobs): Promise<void> {
  const papers = await desk
    .from('stockOpening')
    .selectAll()
    .where('importBatchId', '=', batchId)
    .where('state', '=', 'reading')
    .orderBy('id')
    .execute()
  if (papers.length === 0) return
  const counts = await desk.client.query<{ id: number; lines: number }>(
    `select opening_id as id, count(*)::int as lines from stock_opening_line where office_id = $1 and opening_id = any($2::bigint[]) group by 1`,
    [desk.officeId, papers.map(({ id }) => id)],
  )
  const linesOf = new Map(counts.rows.map(({ id, lines }) => [id, lines]))
  const numbers = await nextNumbers(desk, 'QC', papers.length)
  for (const [at, paper] of papers.entries()) {
    const patch = { number: numbers[at] as string, lines: linesOf.get(paper.id) ?? 0, state: 'posting' as const }
    await desk.change('stockOpening', paper, patch, { action: '期初入库', name: ({ number }) => number ?? '' })
  }
  await begin(desk, papers, jobs)
}
