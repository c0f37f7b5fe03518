import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { carryOutPieces, type PieceJobs, type PieceWork, untouched } from '../../../../kernel/server/desk/pieces.ts'
import type { Runtime } from '../../../../kernel/server/runtime.ts'
import type { JobKind } from '../../../../kernel/server/work/jobs.ts'
import { doPiece, failBatch, pieceSize, turnSize } from './piece.ts'

type BatchJob = { officeId: number; batchId: number }

/** The jobs that carry out batches; the clock takes up those that an approval let through, or that lost theirs. */
export const batches: PieceJobs = {
  queue: 'priceBatch',
  route: '批量调价',
  job: (officeId, batchId) => ({ officeId, batchId }) satisfies BatchJob,
  lost: desk =>
    desk
      .from('priceBatch')
      .select('id')
      .where('status', 'in', ['waiting', 'running'])
      .where('updatedAt', '<', untouched)
      .execute(),
}

/** The work on a batch in turns; after each it rests, so that others who ask and quote wait for half of them only. */
export const batchWork: PieceWork = {
  queue: batches.queue,
  route: batches.route,
  next: (desk, id) => doPiece(desk, id, turnSize),
  fail: failBatch,
  longestRest: 200,
}

/** Carries out batches as jobs. */
export const batchJobs = (runtime: Runtime): JobKind<BatchJob>[] => [
  {
    name: batches.queue,
    work: ({ officeId, batchId }, signal) => carryOutPieces(runtime, batchWork, officeId, batchId, signal),
  },
]

/** Carries out a batch that waits: a small one at once, in this transaction, a large one as a job; without `runtime` the clock takes it up. */
export async function begin(
  desk: Desk,
  batch: { id: number; goodsCount: number },
  runtime: Pick<Runtime, 'jobs'> | null,
): Promise<void> {
  if (batch.goodsCount < pieceSize) await doPiece(desk, batch.id)
  else await runtime?.jobs.enqueue(desk, batches.queue, batches.job(desk.officeId, batch.id))
}
