import type { Pool } from './database/connections.ts'

/** An answer of the database: its time, and when it came by this machine's clock after so many ms; all in ms. */
export type Told = { at: number; heard: number; took: number }

/** The SQL of what the database tells of its time, in ms. */
export const timeSql = '(extract(epoch from clock_timestamp()) * 1000)::float8'

/**
 * The time by the clock of the database, which orders what several nodes do: the machine's own clock, corrected by what the database told. The
 * correction is at most as wrong as half of the shortest answer took.
 */
export class DatabaseClock {
  #ahead = 0 // ms of the database before this machine

  /** Returns the time in ms. */
  now(): number {
    return Date.now() + Math.round(this.#ahead)
  }

  date(): Date {
    return new Date(this.now())
  }

  /** Asks the database for its time. */
  async ask(pool: Pick<Pool, 'query'>): Promise<void> {
    const began = performance.now()
    const { rows } = await pool.query<{ at: number }>(`select ${timeSql} as at`)
    this.hear({ at: rows[0]?.at as number, heard: Date.now(), took: performance.now() - began })
  }

  /** Corrects the time only as far as what the database told leaves no doubt, so that it does not jump with each answer. */
  hear({ at, heard, took }: Told): void {
    const doubt = took / 2
    const told = at - (heard - doubt)
    this.#ahead = Math.min(Math.max(this.#ahead, told - doubt), told + doubt)
  }
}

/** The one of this process. */
export const clock = new DatabaseClock()
