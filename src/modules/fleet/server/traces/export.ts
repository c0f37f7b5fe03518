import { clock } from '../../../../kernel/server/clock.ts'
import type { Trace } from '../../../../kernel/server/observe/trace.ts'
import { postToOperators } from '../../../../kernel/server/work/operatorCall.ts'
import { otlpOfAll, type WholeTrace } from '../../api/traceFormats.ts'
import { detailOf, partsOf } from './row.ts'
import type { Stalls } from './stalls.ts'

type Parts = { url: string; node: string; stalls: Pick<Stalls, 'during'> }

const every = 2000 // ms
const mostWaiting = 300 // traces in memory
const perCall = 100
/** Turns that are left out after a call that failed, which doubles from call to call. */
const mostPauses = 30

/** The answers after which OTLP has a sender try once more; without any answer, too. */
const passing = new Set([429, 502, 503, 504])

/**
 * Sends the traces that a node keeps to an OTLP collector of the operator, in the background. What it does not take in time is dropped and counted, and
 * nobody waits.
 */
export class TraceExport {
  /** Taken by the collector, and dropped because it was away, refused them, or too many came. */
  readonly counts = { exported: 0, unexported: 0 }
  readonly #parts: Parts
  readonly #timer: NodeJS.Timeout
  #waiting: Trace[] = []
  #failures = 0
  #pauses = 0
  #under: Promise<void> | undefined

  constructor(parts: Parts) {
    this.#parts = parts
    this.#timer = setInterval(() => void this.#turn(), every).unref()
  }

  /** Takes a trace that has ended. */
  note(trace: Trace): void {
    if (this.#waiting.length < mostWaiting) this.#waiting.push(trace)
    else this.counts.unexported += 1
  }

  /** Sends what waits, at once, as tests do. */
  async now(): Promise<void> {
    await this.#under
    await this.#send()
  }

  /** Tries once more; what is left then is dropped. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.now()
    this.counts.unexported += this.#waiting.splice(0).length
  }

  #turn(): void {
    if (this.#pauses > 0) this.#pauses -= 1
    else void this.#send()
  }

  #send(): Promise<void> {
    this.#under ??= this.#sendSome().finally(() => {
      this.#under = undefined
    })
    return this.#under
  }

  async #sendSome(): Promise<void> {
    const traces = this.#waiting.splice(0, perCall)
    if (traces.length === 0) return
    const { url, node } = this.#parts
    const whole = traces.map(trace => this.#wholeOf(trace))
    const status = await postToOperators(url, otlpOfAll(node, whole))
    if (status === null || passing.has(status)) return this.#putBack(traces)
    this.#failures = 0
    this.counts[status < 300 ? 'exported' : 'unexported'] += traces.length
  }

  /** Those that came meanwhile are newer and go first. */
  #putBack(traces: Trace[]): void {
    this.#failures += 1
    this.#pauses = Math.min(2 ** this.#failures, mostPauses)
    const kept = traces.slice(0, mostWaiting - this.#waiting.length)
    this.counts.unexported += traces.length - kept.length
    this.#waiting = [...kept, ...this.#waiting]
  }

  #wholeOf(trace: Trace): WholeTrace {
    const { id, kind, name, outcome, code, start, end, who, caller } = trace
    return {
      trace: id,
      kind,
      name,
      outcome: outcome as WholeTrace['outcome'],
      code,
      at: new Date(clock.now() - (performance.now() - start)).toISOString(),
      ms: Math.round(end - start),
      node: this.#parts.node,
      person: who?.accountId ?? null,
      company: who?.officeId ?? null,
      caller: caller?.traceId ?? '',
      callerSpan: caller?.spanId ?? '',
      list: partsOf(detailOf(trace, this.#parts.stalls.during(start, end))),
    }
  }
}
