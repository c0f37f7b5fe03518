import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { mayPass } from '../../../../kernel/server/database/away.ts'
import type { Desk } from '../../../../kernel/server/desk.ts'
import type { JobKind } from '../../../../kernel/server/jobs.ts'
import { asOffice, forEachOffice } from '../../../../kernel/server/officeWork.ts'
import type { Runtime } from '../../../../kernel/server/runtime.ts'
import { doPiece, failBatch, pieceSize, turnSize } from './piece.ts'

const queue = 'priceBatch'
const route = '批量调价'
type BatchJob = { officeId: number; batchId: number }

/** Every minute, in cron's words. */
export const lookTimes = '* * * * *'

/** The work on a batch, piece by piece, each in a transaction of its own. */
export const batchJobs = (runtime: Runtime): JobKind<BatchJob>[] => [
  {
    name: queue,
    async work({ officeId, batchId }, signal) {
      try {
        await doPieces(runtime, officeId, batchId, signal)
      } catch (error) {
        if (signal.aborted || mayPass(error)) throw error
        runtime.log.error({ err: error, office: officeId, batch: batchId }, 'a price batch failed')
        await asOffice(runtime, officeId, route, 'writes', desk => failBatch(desk, batchId))
      }
    },
  },
]

const longestRest = 200 // ms

/** Carries out a batch in turns, and rests after each as long as it took, so that others who ask and quote wait for half of them only. */
export async function doPieces(
  runtime: Pick<Runtime, 'pool' | 'kinds'>,
  officeId: number,
  batchId: number,
  signal: AbortSignal,
): Promise<void> {
  for (let more = true; more; ) {
    signal.throwIfAborted()
    const begin = performance.now()
    more = await asOffice(runtime, officeId, route, 'writes', desk => doPiece(desk, batchId, turnSize))
    if (more) await sleep(Math.min(performance.now() - begin, longestRest), undefined, { signal })
  }
}

/** Carries out a batch that waits: a small one at once, in this transaction, a large one as a job; without `runtime` the clock takes it up. */
export async function begin(
  desk: Desk,
  batch: { id: number; goodsCount: number },
  runtime: Pick<Runtime, 'jobs'> | null,
): Promise<void> {
  if (batch.goodsCount < pieceSize) await doPiece(desk, batch.id)
  else await runtime?.jobs.enqueue(desk, queue, { officeId: desk.officeId, batchId: batch.id } satisfies BatchJob)
}

/** Takes up the batches that an approval let through, or that lost their job. */
export function takeUp(runtime: Runtime): Promise<void> {
  return forEachOffice(runtime, 'price batches', officeId =>
    asOffice(runtime, officeId, route, 'writes', async desk => {
      const waiting = await desk
        .from('priceBatch')
        .select('id')
        .where('status', 'in', ['waiting', 'running'])
        .where('updatedAt', '<', sql<string>`now() - interval '1 minute'`)
        .execute()
      for (const { id } of waiting)
        await runtime.jobs.enqueue(desk, queue, { officeId, batchId: id } satisfies BatchJob, {
          singletonKey: `${officeId}:${id}`,
        })
    }),
  )
}
