import type { Pool } from '../../../../kernel/server/database/connections.ts'
import type { Took, Trace } from '../../../../kernel/server/observe/trace.ts'
import { detailOf, waitedOf } from './row.ts'
import type { Stalls } from './stalls.ts'
import { write } from './write.ts'

/** What a node keeps: traces from `slow` ms on, and of the others `share` percent. */
export type Keeping = { slow: number; share: number }

type Parts = {
  pool: Pick<Pool, 'connect'>
  node: string
  keeping: Keeping
  stalls: Pick<Stalls, 'during'>
  /** Gets each trace that is to be kept, whether there is room for it or not. */
  also?: (trace: Trace) => void
}

const every = 2000 // ms
const mostWaiting = 300 // traces in memory
const perWrite = 100
/** After a write that failed, so many are left out: a locked table must not keep a connection from the queue for long. */
const pausesAfterFailure = 4

/**
 * Bytes that may be written at once and those added by the second: a day writes at most twice as many. A small trace counts as 640 bytes, so that a day
 * has at most 100,000.
 */
const mostBytes = 32 * 2 ** 20
const bytesPerMs = mostBytes / 86_400_000
const leastBytes = 640
const jobFactor = 10
const mostRemembered = 1000
/** Traces that may be drawn at once and those added by the second: more of the usual ones tell nothing more, and each costs its row. */
const mostDrawn = 20
const drawnPerMs = 2 / 1000

/**
 * Keeps traces that failed, were slow or held others up, and draws some of the others while half of the room is free. Decided at the end of each, written in
 * the background; what cannot be written in time is dropped and counted, and nobody waits.
 */
export class TraceKeeper {
  /** Kept, and dropped for want of room or because the database did not take them. */
  readonly counts = { kept: 0, dropped: 0 }
  readonly #parts: Parts
  readonly #timer: NodeJS.Timeout
  /** Ids kept lately: jobs that come of them are kept, too. */
  readonly #lately = new Set<string>()
  #waiting: Trace[] = []
  /** What browsers say of earlier traces. */
  #told: (Took & { person: number })[] = []
  #untold = 0
  #pauses = 0
  #room = mostBytes
  #roomAt = performance.now()
  #draws = mostDrawn
  #drawsAt = performance.now()
  #under: Promise<void> | undefined

  constructor(parts: Parts) {
    this.#parts = parts
    this.#timer = setInterval(() => void this.#turn(), every).unref()
  }

  /** Decides about a trace that has ended. */
  note(trace: Trace): void {
    const { took, who } = trace
    if (took && who && this.#told.length < mostWaiting) this.#told.push({ ...took, person: who.accountId })
    this.#decide(trace)
  }

  #decide(trace: Trace): void {
    const must = this.#isWanted(trace)
    if (!must && !this.#isDrawn(trace)) return
    if (!must && !this.#mayDraw()) return
    this.#parts.also?.(trace)
    const room = this.#roomNow()
    if (must ? room <= 0 : room < mostBytes / 2) {
      if (must) this.#drop(1)
      return
    }
    if (this.#waiting.length >= mostWaiting) {
      this.#drop(1)
      return
    }
    this.#waiting.push(trace)
    this.#remember(trace.id)
  }

  /** Writes what waits, at once, as tests do. */
  async now(): Promise<void> {
    await this.#under
    await this.#write()
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.now()
  }

  #isWanted({ outcome, kind, start, end, wanted }: Trace): boolean {
    const slow = this.#parts.keeping.slow * (kind === 'job' ? jobFactor : 1)
    return wanted || outcome === 'failed' || outcome === 'unavailable' || end - start >= slow
  }

  /** Draws by the id, so that a job is drawn with the call from which it came. A refusal is what a person asks about next. */
  #isDrawn({ id, caller, kind, outcome, who }: Trace): boolean {
    const from = kind === 'job' && caller ? caller.traceId : id
    return (
      (outcome === 'refused' && who !== null) ||
      this.#lately.has(from) ||
      Number.parseInt(from.slice(0, 8), 16) < (this.#parts.keeping.share / 100) * 2 ** 32
    )
  }

  /** Takes one of the draws that are left; who wants all traces has all of them. */
  #mayDraw(): boolean {
    if (this.#parts.keeping.share >= 100) return true
    const now = performance.now()
    this.#draws = Math.min(mostDrawn, this.#draws + (now - this.#drawsAt) * drawnPerMs)
    this.#drawsAt = now
    if (this.#draws < 1) return false
    this.#draws -= 1
    return true
  }

  #roomNow(): number {
    const now = performance.now()
    this.#room = Math.min(mostBytes, this.#room + (now - this.#roomAt) * bytesPerMs)
    this.#roomAt = now
    return this.#room
  }

  #remember(id: string): void {
    this.#lately.add(id)
    if (this.#lately.size <= mostRemembered) return
    const [oldest] = this.#lately
    this.#lately.delete(oldest as string)
  }

  #drop(count: number): void {
    this.counts.dropped += count
    this.#untold += count
  }

  async #turn(): Promise<void> {
    if (this.#pauses > 0) this.#pauses -= 1
    else if (!this.#under && this.#waiting.length + this.#told.length > 0) await this.#write()
  }

  #write(): Promise<void> {
    this.#under ??= this.#writeSome().finally(() => {
      this.#under = undefined
    })
    return this.#under
  }

  async #writeSome(): Promise<void> {
    const traces = this.#waiting.splice(0, perWrite)
    const told = this.#told.splice(0)
    if (traces.length + told.length === 0) return
    const untold = this.#untold
    try {
      const rows = traces.map((trace, at) => this.#rowOf(trace, at === 0 ? untold : 0))
      await write(this.#parts.pool, this.#parts.node, { rows, told })
      if (rows.length > 0) this.#untold -= untold
      this.counts.kept += rows.length
    } catch {
      this.#pauses = pausesAfterFailure
      this.#drop(traces.length)
    }
  }

  /** Takes the room that a row needs. */
  #rowOf(trace: Trace, dropped: number) {
    const { id, kind, name, outcome, code, start, end, who, caller } = trace
    const detail = JSON.stringify(detailOf(trace, this.#parts.stalls.during(start, end)))
    this.#room -= Math.max(leastBytes, detail.length + 300)
    return {
      age: (performance.now() - start) / 1000,
      trace: id,
      kind,
      name,
      outcome,
      code,
      ms: Math.round(end - start),
      waited: waitedOf(trace),
      person: who?.accountId ?? null,
      company: who?.officeId ?? null,
      caller: caller?.traceId ?? '',
      caller_span: caller?.spanId ?? '',
      parts: trace.spans.length + trace.more,
      dropped,
      detail,
    }
  }
}
