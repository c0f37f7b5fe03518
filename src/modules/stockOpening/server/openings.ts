import type { Selectable } from 'kysely'
import type { StockOpening } from '../../../kernel/server/database/tables.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { carryOutPieces, type PieceJobs, type PieceWork, untouched } from '../../../kernel/server/desk/pieces.ts'
import type { Runtime } from '../../../kernel/server/runtime.ts'
import type { JobKind } from '../../../kernel/server/work/jobs.ts'
import { failOpening, nextPiece } from './piece.ts'

type OpeningJob = { officeId: number; openingId: number }
export type Opening = Selectable<StockOpening>

/** The jobs that post openings, or take them back; the clock takes up those that lost theirs. */
export const openings: PieceJobs = {
  queue: 'stockOpening',
  route: '期初库存',
  job: (officeId, openingId) => ({ officeId, openingId }) satisfies OpeningJob,
  lost: desk =>
    desk
      .from('stockOpening')
      .select('id')
      .where('state', 'in', ['posting', 'undoing'])
      .where('updatedAt', '<', untouched)
      .execute(),
}

const work: PieceWork = {
  queue: openings.queue,
  route: openings.route,
  next: nextPiece,
  fail: (desk, id) => failOpening(desk, id, '处理时出错，请稍后再试，或联系服务商'),
  longestRest: 30,
}

/** Posts openings as jobs. */
export const openingJobs = (runtime: Runtime): JobKind<OpeningJob>[] => [
  {
    name: openings.queue,
    work: ({ officeId, openingId }, signal) => carryOutPieces(runtime, work, officeId, openingId, signal),
  },
]

/** Gives jobs to papers. */
export async function begin(desk: Desk, papers: readonly { id: number }[], jobs: Runtime['jobs']): Promise<void> {
  for (const { id } of papers) await jobs.enqueue(desk, openings.queue, openings.job(desk.officeId, id))
}
