import type { PoolClient } from 'pg'
import type { Runtime } from '../runtime.ts'
import { type Desk, inOffice } from './desk.ts'
import { atReadingDesk } from './readingStandby.ts'
import type { SessionDesk } from './sessionDesk.ts'
import { atDesk, type Mode } from './transaction.ts'

/**
 * Thrown when an answer needs an act that must be kept even if the answer fails. The work so far is rolled back or has written
 * nothing, and starts again after the act (`actingFirst`).
 */
export class ActFirst extends Error {
  readonly act: Act

  constructor(act: Act) {
    super('an act comes first')
    this.name = 'ActFirst'
    this.act = act
  }
}

type Act = (desk: Desk) => Promise<void>
type Work<T> = (desk: SessionDesk) => Promise<T>

const mostActs = 5

/**
 * Works at a desk like `atDesk`. An act that must come first is committed together with the work that needs it, and by itself
 * if that work fails or only reads. `standby`: it reads the standby where the node has one.
 */
export async function actingFirst<T>(
  runtime: Pick<Runtime, 'pool' | 'standby'>,
  mode: Mode | 'standby',
  open: (client: PoolClient) => Promise<SessionDesk>,
  work: Work<T>,
): Promise<T> {
  const reads = mode !== 'writes'
  const within = (at: Work<T>) =>
    mode === 'standby' ? atReadingDesk(runtime, open, at) : atDesk(runtime, mode, open, at)
  const alone = (act: Act) => atDesk(runtime, 'writes', open, desk => act(inOffice(desk)))
  let first: Act | undefined
  for (let acts = 0; ; acts++) {
    const attempt = new Attempt(work, first)
    try {
      return await within(desk => attempt.at(desk, reads))
    } catch (error) {
      if (attempt.acted) await alone(attempt.acted)
      if (!(error instanceof ActFirst) || acts === mostActs) throw error
      if (reads) await alone(error.act)
      else first = error.act
    }
  }
}

/** One transaction of the work, after an act if there is one. */
class Attempt<T> {
  readonly #work: Work<T>
  readonly #first: Act | undefined
  /** The act that is part of the transaction. */
  acted: Act | undefined

  constructor(work: Work<T>, first: Act | undefined) {
    this.#work = work
    this.#first = first
  }

  async at(desk: SessionDesk, reads: boolean): Promise<T> {
    if (this.#first) {
      await this.#first(inOffice(desk))
      return this.#goOn(this.#first, desk)
    }
    try {
      return await this.#work(desk)
    } catch (error) {
      if (!(error instanceof ActFirst) || reads) throw error
      if (!(await desk.isUntouched())) throw error // an act waits for a lock, and must not do so while this holds a row
      await error.act(inOffice(desk))
      return this.#goOn(error.act, desk)
    }
  }

  #goOn(act: Act, desk: SessionDesk): Promise<T> {
    this.acted = act
    return this.#work(desk)
  }
}
