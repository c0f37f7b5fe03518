import type { PoolClient } from 'pg'
import { type Desk, inOffice } from './desk.ts'
import type { Runtime } from './runtime.ts'
import type { SessionDesk } from './sessionDesk.ts'
import { atDesk, type Mode } from './transaction.ts'

/**
 * Thrown when an answer needs an act that must be kept even if the answer fails. The work so far is rolled back, the act is
 * committed by itself, and the work starts again (`actingFirst`).
 */
export class ActFirst extends Error {
  readonly act: (desk: Desk) => Promise<void>

  constructor(act: (desk: Desk) => Promise<void>) {
    super('an act comes first')
    this.name = 'ActFirst'
    this.act = act
  }
}

const mostActs = 5

/** Works at a desk like `atDesk`; an act that must come first is committed by itself, and then the work starts again. */
export async function actingFirst<T>(
  runtime: Pick<Runtime, 'pool'>,
  mode: Mode,
  open: (client: PoolClient) => Promise<SessionDesk>,
  work: (desk: SessionDesk) => Promise<T>,
  acts = mostActs,
): Promise<T> {
  try {
    const done = await atDesk(runtime, mode, open, desk => workOrAct(desk, mode === 'writes' && acts > 0, work))
    if (done) return done.result
  } catch (error) {
    if (!(error instanceof ActFirst) || acts === 0) throw error
    await atDesk(runtime, 'writes', open, desk => error.act(inOffice(desk)))
  }
  return actingFirst(runtime, mode, open, work, acts - 1)
}

/** Returns the result of the work; null if its transaction has only the act, because nothing was written before. */
async function workOrAct<T>(
  desk: SessionDesk,
  mayAct: boolean,
  work: (desk: SessionDesk) => Promise<T>,
): Promise<{ result: T } | null> {
  try {
    return { result: await work(desk) }
  } catch (error) {
    if (!(error instanceof ActFirst) || !mayAct || !(await desk.isUntouched())) throw error
    await error.act(inOffice(desk))
    return null
  }
}
