import type { Desk } from '../../../kernel/server/desk/desk.ts'
import type { Jobs } from '../../../kernel/server/work/jobs.ts'
import { builtOn } from './builtOn.ts'
import { begin } from './openings.ts'

const papersOf = (desk: Desk, batchId: number) =>
  desk.from('stockOpening').selectAll().where('importBatchId', '=', batchId).orderBy('id').execute()

/** Returns why what a workbook brought cannot be taken back now, in words. */
export async function openingObstacles(desk: Desk, batchId: number): Promise<string[]> {
  const papers = await papersOf(desk, batchId)
  if (papers.some(({ state }) => state === 'posting' || state === 'undoing')) return ['库存还在入账，请稍后再试']
  return builtOn(desk, { batchId })
}

/** Takes the papers of a workbook back by the opposite movements, piece by piece. */
export async function undoOpening(desk: Desk, batchId: number, jobs: Jobs): Promise<number> {
  const papers = (await papersOf(desk, batchId)).filter(({ state }) => state !== 'undone')
  for (const paper of papers)
    await desk.change(
      'stockOpening',
      paper,
      { state: 'undoing', note: '' },
      { action: '撤销期初', name: ({ number }) => number ?? '期初单' },
    )
  await begin(desk, papers, jobs)
  return papers.reduce((all, { lines }) => all + lines, 0)
}
