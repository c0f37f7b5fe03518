import type { Pool } from '../../../../kernel/server/database/connections.ts'
import { type Trace, Tracer } from '../../../../kernel/server/observe/trace.ts'
import { TraceExport } from './export.ts'
import { type Keeping, TraceKeeper } from './keeper.ts'
import { LockWatch } from './lockWatch.ts'
import { Stalls } from './stalls.ts'

export type TraceCounts = { kept: number; dropped: number; exported: number; unexported: number }

/** The traces of a node: begun by its seams, kept by its keeper. */
export type Traces = {
  tracer: Tracer
  /** Begins to keep what ends from now on. `pool` has the owner's login. */
  keep(pool: Pool, node: string): void
  /** Kept and dropped so far; taken and not taken by the collector. */
  counts(): TraceCounts
  /** Looks for locks and writes what waits, at once, as tests do. */
  now(): Promise<void>
  lookNow(): Promise<void>
  stop(): Promise<void>
}

const none: TraceCounts = { kept: 0, dropped: 0, exported: 0, unexported: 0 }

/** Opens the traces of a node that keeps some; `otlpUrl` is where an OTLP collector takes them. */
export function openTraces(keeping: Keeping, otlpUrl?: string): Traces {
  const stalls = new Stalls()
  let keeper: TraceKeeper | undefined
  let locks: LockWatch | undefined
  let exported: TraceExport | undefined
  const tracer = new Tracer((trace: Trace) => keeper?.note(trace))
  return {
    tracer,
    keep(pool, node) {
      if (otlpUrl) exported = new TraceExport({ url: otlpUrl, node, stalls })
      keeper = new TraceKeeper({ pool, node, keeping, stalls, also: trace => exported?.note(trace) })
      locks = new LockWatch(tracer, pool)
    },
    counts: () => ({ ...none, ...keeper?.counts, ...exported?.counts }),
    async now() {
      await Promise.all([keeper?.now(), exported?.now()])
    },
    lookNow: async () => locks?.now(),
    async stop() {
      stalls.stop()
      await Promise.all([locks?.stop(), keeper?.stop(), exported?.stop()])
    },
  }
}
