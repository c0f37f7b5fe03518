import type { Pool } from '../../../kernel/server/database/connections.ts'
import { type AlarmKind, limits } from '../api/limits.ts'
import type { Tell } from './notices.ts'
import type { Sample } from './sampler.ts'

/** Samples in a row beyond a limit after which an episode begins, and within it after which it ends. */
const begins = 3
const ends = 6

type OwnKind = Exclude<AlarmKind, 'standby'>

const figures: Record<OwnKind, (sample: Sample) => number> = {
  cpu: ({ cpu }) => Math.round(cpu / 10),
  delay: ({ delay }) => delay,
  waiting: ({ waiting }) => waiting,
  failed: ({ calls, failed, unavailable }) => Math.round(((failed + unavailable) / Math.max(1, calls)) * 100),
  disk: ({ diskFree }) => 100 - Math.round(diskFree / 10),
}

type Course = { over: number; under: number; open: boolean }
/** A figure of a node, or of a standby, which has one episode however many nodes see it. */
type Watched = { kind: AlarmKind; of: string; value: number }

type Parts = { pool: Pick<Pool, 'query'>; node: string; tell: Tell }

/** Tells episodes in which a figure of a node is beyond its limit: one row and one notice for each, however long it lasts, and one when it is over. */
export class Alarms {
  readonly #parts: Parts
  readonly #courses = new Map<string, Course>()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  async judge(sample: Sample): Promise<void> {
    for (const kind of Object.keys(figures) as OwnKind[])
      await this.#judge({ kind, of: this.#parts.node, value: figures[kind](sample) })
  }

  /** Judges the standby that a node reads, by how many ms it is behind. */
  async judgeStandby({ name, ms }: { name: string; ms: number }): Promise<void> {
    await this.#judge({ kind: 'standby', of: name, value: Math.round(ms / 1000) })
  }

  async #judge(watched: Watched): Promise<void> {
    const { kind, of, value } = watched
    const course = this.#courses.get(`${kind} ${of}`) ?? { over: 0, under: 0, open: false }
    this.#courses.set(`${kind} ${of}`, course)
    course.over = value >= limits[kind].from ? course.over + 1 : 0
    course.under = value < limits[kind].to ? course.under + 1 : 0
    if (!course.open && course.over >= begins) await this.#begin(watched, course)
    else if (course.under === ends) await this.#end(watched, course)
  }

  async #begin({ kind, of, value }: Watched, course: Course): Promise<void> {
    const { rowCount } = await this.#parts.pool.query(
      `with old as (delete from fleet_alarm where ended_at < clock_timestamp() - interval '400 days')
       insert into fleet_alarm (node, kind, value) values ($1, $2, $3) on conflict do nothing`,
      [of, kind, value],
    )
    course.open = true
    const { title, unit } = limits[kind]
    if (rowCount)
      this.#parts.tell({
        kind,
        of,
        state: 'began',
        words: `${of} ${title} ${value} ${unit}，超过 ${limits[kind].from} ${unit}`,
      })
  }

  /** Ends the episode, also one that a run before this one began. */
  async #end({ kind, of }: Watched, course: Course): Promise<void> {
    const { rowCount } = await this.#parts.pool.query(
      'update fleet_alarm set ended_at = clock_timestamp() where node = $1 and kind = $2 and ended_at is null',
      [of, kind],
    )
    course.open = false
    if (rowCount) this.#parts.tell({ kind, of, state: 'ended', words: `${of} ${limits[kind].title}已恢复` })
  }
}
