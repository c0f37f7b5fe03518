import { setTimeout as sleep } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { mayPass } from '../database/unavailable.ts'
import type { Runtime } from '../runtime.ts'
import type { Desk } from './desk.ts'
import { asOffice, forEachOffice } from './officeWork.ts'

/** The jobs of work that is done piece by piece: a row says how far it is, and a job carries it out. */
export type PieceJobs = {
  queue: string
  /** What the operation log calls it. */
  route: string
  /** What its job holds. */
  job: (officeId: number, id: number) => object
  /** Returns the rows whose work waits for a job or has lost it (`untouched`). */
  lost: (desk: Desk) => Promise<readonly { id: number }[]>
}

/** Such work: each piece is one transaction, which also notes in the row how far it came. */
export type PieceWork = Pick<PieceJobs, 'queue' | 'route'> & {
  /** Does the next piece; tells whether more is left. Locks the row, so that two nodes do not do the same piece. */
  next: (desk: Desk, id: number) => Promise<boolean>
  /** Ends work that cannot go on; what is done stays. */
  fail: (desk: Desk, id: number) => Promise<void>
  /** The longest rest after a piece, in ms: as long as the piece took, so that others have their turn. 0 for none. */
  longestRest: number
}

/** The times at which `takeUpLost` looks: every minute, in cron's words. */
export const lookTimes = '* * * * *'

/** The moment before which a row was changed whose work nobody carries out any more. */
export const untouched: RawBuilder<string> = sql<string>`now() - interval '1 minute'`

/** Does what is left of the work of one row. Throws what a piece throws; the pieces before it stay done. */
export async function doPieces(
  runtime: Pick<Runtime, 'pool' | 'kinds'>,
  { route, next, longestRest }: Pick<PieceWork, 'route' | 'next' | 'longestRest'>,
  officeId: number,
  id: number,
  signal: AbortSignal,
): Promise<void> {
  for (let more = true; more; ) {
    signal.throwIfAborted()
    const begin = performance.now()
    more = await asOffice(runtime, officeId, route, 'writes', desk => next(desk, id))
    if (more && longestRest > 0) await sleep(Math.min(performance.now() - begin, longestRest), undefined, { signal })
  }
}

/**
 * Does the same as a job. Work that cannot go on ends as failed; what may succeed later, or elsewhere because this node stops, is
 * thrown, so that the job runs again.
 */
export async function carryOutPieces(
  runtime: Pick<Runtime, 'pool' | 'kinds' | 'log'>,
  work: PieceWork,
  officeId: number,
  id: number,
  signal: AbortSignal,
): Promise<void> {
  try {
    await doPieces(runtime, work, officeId, id, signal)
  } catch (error) {
    if (signal.aborted || mayPass(error)) throw error
    runtime.log.error({ err: error, queue: work.queue, office: officeId, id }, 'work in pieces cannot go on')
    await asOffice(runtime, officeId, work.route, 'writes', desk => work.fail(desk, id))
  }
}

/** Gives a job to work of every company that waits for one or has lost it. */
export function takeUpLost(runtime: Runtime, { queue, route, job, lost }: PieceJobs): Promise<void> {
  return forEachOffice(runtime, queue, officeId =>
    asOffice(runtime, officeId, route, 'writes', async desk => {
      for (const { id } of await lost(desk))
        await runtime.jobs.enqueue(desk, queue, job(officeId, id), { singletonKey: `${officeId}:${id}` })
    }),
  )
}
