import type pg from 'pg'
import { type Mark, markOf, type PassingOver, passingOver, type Standby } from '../database/standby.ts'
import type { Runtime } from '../runtime.ts'
import type { Desk } from './desk.ts'
import { openAsOffice } from './officeWork.ts'
import { noOrigin, OpenDesk, SessionDesk } from './sessionDesk.ts'
import { together } from './together.ts'
import { atDesk, enterAsAccount, openAsEmployee, type Reader, type Worker } from './transaction.ts'

type Reading = Pick<Runtime, 'pool' | 'standby'>
type Open<D> = (client: pg.PoolClient) => Promise<D>
type Work<D, T> = (desk: D) => Promise<T>

/**
 * Works at a desk like `atDesk` that only reads, on the standby where the node has one: who asks, and what they may see, is judged on the primary;
 * the rows are read where all is that the primary had at that moment. Where the standby cannot tell them, the primary does.
 */
export async function atReadingDesk<D extends OpenDesk, T>(
  runtime: Reading,
  open: Open<D>,
  work: Work<D, T>,
): Promise<T> {
  const { standby } = runtime
  if (!standby) return atDesk(runtime, 'reads', open, work)
  const judged = await atDesk(runtime, 'reads', open, judge)
  try {
    const result = await readThere(standby, judged, work)
    standby.note('')
    return result
  } catch (error) {
    const passedOver = passingOver(error)
    if (!passedOver) throw error
    standby.note(passedOver)
    return readHere(runtime, open, work, passedOver)
  }
}

type Judged<D> = { desk: D; mark: Mark }

/** Confirms who is at the desk, and notes where the primary is. */
async function judge<D extends OpenDesk>(desk: D): Promise<Judged<D>> {
  const confirmed = desk instanceof SessionDesk ? desk.confirmed : undefined
  const [mark] = await together(
    () => markOf(desk.client),
    () => confirmed,
  )
  return { desk, mark }
}

async function readThere<D extends OpenDesk, T>(
  standby: Standby,
  { desk, mark }: Judged<D>,
  work: Work<D, T>,
): Promise<T> {
  const pool = await standby.ready(mark)
  const enter = async (client: pg.PoolClient) => {
    await standby.enter(client, mark)
    desk.moveTo(client, { asOf: mark.at })
    return desk
  }
  return atDesk({ pool }, 'reads', enter, work)
}

function readHere<D extends OpenDesk, T>(
  runtime: Reading,
  open: Open<D>,
  work: Work<D, T>,
  passedOver: PassingOver,
): Promise<T> {
  const opened = async (client: pg.PoolClient) => {
    const desk = await open(client)
    desk.readFrom = { passedOver }
    return desk
  }
  return atDesk(runtime, 'reads', opened, work)
}

/** Reads as an employee outside a request, as `asEmployee` does, on the standby where it can. */
export function readAsEmployee<T>(runtime: Runtime, person: Worker, work: Work<Desk, T>): Promise<T> {
  return atReadingDesk(runtime, client => openAsEmployee(runtime, client, person), work)
}

/** Reads as an account after its request has ended, as `asAccount` does, on the standby where it can. */
export function readAsAccount<T>(runtime: Reading, reader: Reader, work: Work<OpenDesk, T>): Promise<T> {
  const open = async (client: pg.PoolClient) => {
    await enterAsAccount(client, reader)
    return new OpenDesk(client, noOrigin)
  }
  return atReadingDesk(runtime, open, work)
}

/** Reads in an office on nobody's behalf, as `asOffice` does, on the standby where it can. */
export function readAsOffice<T>(
  runtime: Reading & Pick<Runtime, 'kinds'>,
  officeId: number,
  route: string,
  work: Work<Desk, T>,
): Promise<T> {
  return atReadingDesk(runtime, client => openAsOffice(runtime, client, officeId, route), work)
}
