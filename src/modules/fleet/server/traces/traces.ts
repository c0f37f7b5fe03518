import type { Pool } from '../../../../kernel/server/database/connections.ts'
import { type Trace, Tracer } from '../../../../kernel/server/observe/trace.ts'
import { type Keeping, TraceKeeper } from './keeper.ts'
import { LockWatch } from './lockWatch.ts'
import { Stalls } from './stalls.ts'

/** The traces of a node: begun by its seams, kept by its keeper. */
export type Traces = {
  tracer: Tracer
  /** Begins to keep what ends from now on. `pool` has the owner's login. */
  keep(pool: Pool, node: string): void
  /** Kept and dropped so far. */
  counts(): { kept: number; dropped: number }
  /** Looks for locks and writes what waits, at once, as tests do. */
  now(): Promise<void>
  lookNow(): Promise<void>
  stop(): Promise<void>
}

/** Opens the traces of a node that keeps some. */
export function openTraces(keeping: Keeping): Traces {
  const stalls = new Stalls()
  let keeper: TraceKeeper | undefined
  let locks: LockWatch | undefined
  const tracer = new Tracer((trace: Trace) => keeper?.note(trace))
  return {
    tracer,
    keep(pool, node) {
      keeper = new TraceKeeper({ pool, node, keeping, stalls })
      locks = new LockWatch(tracer, pool)
    },
    counts: () => keeper?.counts ?? { kept: 0, dropped: 0 },
    now: async () => keeper?.now(),
    lookNow: async () => locks?.now(),
    async stop() {
      stalls.stop()
      await Promise.all([locks?.stop(), keeper?.stop()])
    },
  }
}
