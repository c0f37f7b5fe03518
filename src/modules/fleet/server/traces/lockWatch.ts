import type { Pool } from '../../../../kernel/server/database/connections.ts'
import type { Span, Tracer } from '../../../../kernel/server/observe/trace.ts'

const every = 250 // ms
const longFrom = 200 // ms

type Held = { pid: number; byPid: number; app: string; state: string; statement: string }

/**
 * Looks who holds the lock for which a statement of this node waits, once it has taken long; asks the database nothing while no statement does. Where a proxy
 * shares connections nobody knows which is whose. `pool` has the owner's login.
 */
export class LockWatch {
  readonly #tracer: Tracer
  readonly #pool: Pick<Pool, 'query'>
  readonly #timer: NodeJS.Timeout
  #under: Promise<void> | undefined

  constructor(tracer: Tracer, pool: Pick<Pool, 'query'>) {
    this.#tracer = tracer
    this.#pool = pool
    this.#timer = setInterval(() => void this.now(), every).unref()
  }

  /** Looks at once, as tests do. */
  now(): Promise<void> {
    this.#under ??= this.#look()
      .catch(() => {})
      .finally(() => {
        this.#under = undefined
      })
    return this.#under
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#under
  }

  async #look(): Promise<void> {
    const long = this.#longest()
    if (long.size === 0) return
    const { rows } = await this.#pool.query<Held>(statement, [[...long.keys()]])
    for (const held of rows) {
      const span = long.get(held.pid)
      if (span?.end === 0) this.#note(span, held)
    }
  }

  /** Returns what each server process has worked at for long: the first of the statements that were sent to it. */
  #longest(): Map<number, Span> {
    const now = performance.now()
    const found = new Map<number, Span>()
    for (const { spans } of this.#tracer.underWay)
      for (const span of spans) if (isLong(span, now) && !found.has(span.pid)) found.set(span.pid, span)
    return found
  }

  #note(span: Span, { byPid, app, state, statement: text }: Held): void {
    const holder = [...this.#tracer.underWay].find(({ spans }) =>
      spans.some(one => one.kind === 'transaction' && one.end === 0 && one.pid === byPid),
    )
    if (holder) holder.wanted = true
    const known = span.lock?.holder ?? (holder ? { id: holder.id, name: holder.name } : null)
    span.lock = { until: performance.now(), app, state, statement: text, holder: known }
  }
}

const isLong = ({ kind, end, start, pid }: Span, now: number) =>
  kind === 'statement' && end === 0 && pid > 0 && now - start >= longFrom

/* One that waits ahead holds nothing that others want: the head of the queue, who waits for nobody, does; of several the one that began first. The queue is
   followed from its head on, since from each one that waits the work would grow with the cube of its length. */
const statement = `
  with recursive queue as materialized (
    select w.pid, x.by from pg_stat_activity w cross join lateral unnest(pg_blocking_pids(w.pid)) x(by) where w.wait_event_type = 'Lock'),
  held(pid, by) as (
    select q.pid, q.by from queue q where not exists (select from queue w where w.pid = q.by)
    union select q.pid, h.by from held h join queue q on q.by = h.pid)
  select distinct on (h.pid) h.pid, b.pid as "byPid", coalesce(b.application_name, '') as app, coalesce(b.state, '') as state,
    left(coalesce(b.query, ''), 2000) as statement
  from held h join pg_stat_activity b on b.pid = h.by where h.pid = any($1::int[]) order by h.pid, b.xact_start`
