import { clock } from '../../../kernel/server/clock.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { asOffice, forEachOffice } from '../../../kernel/server/desk/officeWork.ts'
import { Refusal } from '../../../kernel/server/refusal.ts'
import type { Runtime } from '../../../kernel/server/runtime.ts'
import { OutgoingError, post, type Resolve } from '../../../kernel/server/work/outgoing.ts'
import { secretOf, signatureOf } from './signing.ts'

const route = '外部接口'
const perLook = 20 // calls at once, of one company
const lease = 60 // seconds that a try is let alone: longer than any takes
/** Seconds until the next try, after the first, second … one; then it has failed. */
const pauses = [60, 120, 300, 900, 1800] as const
const mostTries = pauses.length + 1

/** A call of an outbox; `tries` counts those begun, this one too. */
export type Call = { id: number; url: string; tries: number }
/** The receiver's answer, or the failure, in words. */
export type Told = { ok: boolean; words: string }
/** The content of a call. The key stays the same for every try. */
export type Letter = { key: string; agent: string; body: string }

/** A module's calls to addresses outside: rows that it adds in the transaction that makes them due. */
export type Outbox<Kept extends Call> = {
  /** The name of the call in the log. */
  name: string
  /** The table, with the columns url, status ('waiting' at first), tries, next_at, outcome and done_at. */
  table: string
  /** Further columns of a row `c` that the module needs, as SQL. */
  columns: string
  write(desk: Desk, call: Kept): Promise<Letter>
  /** Handles the result of a call that succeeded or failed for good; `close` tells whether the call was still open. */
  settle(desk: Desk, call: Kept, told: Told, close: () => Promise<boolean>): Promise<void>
}

type At = Pick<Runtime, 'pool' | 'kinds' | 'log' | 'secret' | 'config'>
/** The present moment in ms; a test's own for tests. */
type Clock = () => number
type Turn = { officeId: number; clock: Clock; resolve: Resolve | undefined }
type Making<Kept> = Turn & { call: Kept }

/**
 * Makes the calls that are due by the clock in every company. Companies with many calls take turns, so that slow
 * receivers of one do not hold up the others. `resolve` is the system's, but for tests.
 */
export async function runOutbox<Kept extends Call>(
  runtime: At,
  outbox: Outbox<Kept>,
  clock: Clock = Date.now,
  resolve?: Resolve,
): Promise<void> {
  const ended = new Set<number>()
  for (let open = true; open; ) {
    open = false
    await forEachOffice(runtime, outbox.name, async officeId => {
      if (ended.has(officeId)) return
      ended.add(officeId) // also if its turn fails
      if ((await takeTurn(runtime, outbox, { officeId, clock, resolve })) < perLook) return
      ended.delete(officeId)
      open = true
    })
  }
}

/** Makes the next calls of a company; returns how many they were. */
async function takeTurn<Kept extends Call>(runtime: At, outbox: Outbox<Kept>, turn: Turn): Promise<number> {
  const { officeId, clock } = turn
  const calls = await asOffice(runtime, officeId, route, 'writes', desk => takeDue(desk, outbox, clock()))
  await Promise.all(calls.map(call => make(runtime, outbox, { ...turn, call })))
  return calls.length
}

/**
 * Takes calls for this node: nobody else does until the lease is over, and should this node die, somebody does then.
 */
async function takeDue<Kept extends Call>(desk: Desk, { table, columns }: Outbox<Kept>, now: number): Promise<Kept[]> {
  const { rows } = await desk.client.query<Kept>(
    `update ${table} c set tries = c.tries + 1, next_at = $2::timestamptz + make_interval(secs => ${lease})
     from (select id from ${table} where office_id = $1 and status = 'waiting' and next_at <= $2
       order by next_at, id limit ${perLook} for update skip locked) due
     where c.office_id = $1 and c.id = due.id
     returning c.id, c.url, c.tries, ${columns}`,
    [desk.officeId, new Date(now).toISOString()],
  )
  return rows
}

async function make<Kept extends Call>(runtime: At, outbox: Outbox<Kept>, making: Making<Kept>): Promise<void> {
  const { officeId, call } = making
  try {
    const told = await reach(runtime, outbox, making)
    await asOffice(runtime, officeId, route, 'writes', desk => settle(desk, outbox, making, told))
  } catch (error) {
    runtime.log.error({ err: error, office: officeId, call: call.id }, `${outbox.name}: a call failed`)
    if (error instanceof Refusal)
      await asOffice(runtime, officeId, route, 'writes', desk => close(desk, outbox, call, 'off', ''))
  }
}

async function reach<Kept extends Call>(runtime: At, outbox: Outbox<Kept>, making: Making<Kept>): Promise<Told> {
  const { officeId, call, resolve } = making
  try {
    const letter = await asOffice(runtime, officeId, route, 'reads', desk => signed(desk, runtime, outbox, call))
    const status = await post({ url: call.url, ...letter }, { allow: runtime.config.outgoingAllow }, resolve)
    return { ok: status >= 200 && status < 300, words: `HTTP ${status}` }
  } catch (error) {
    if (error instanceof OutgoingError) return { ok: false, words: error.message }
    throw error
  }
}

async function signed<Kept extends Call>(desk: Desk, { secret }: At, outbox: Outbox<Kept>, call: Kept) {
  const { body, agent, key } = await outbox.write(desk, call)
  const own = await secretOf(desk, secret)
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': agent,
    'idempotency-key': key,
    ...(own ? { 'x-tongzhou-signature': signatureOf(own, body, clock.now()) } : {}),
  }
  return { body, headers }
}

/** Repeats a failed call after growing pauses; then its module handles the failure. */
async function settle<Kept extends Call>(desk: Desk, outbox: Outbox<Kept>, { call, clock }: Making<Kept>, told: Told) {
  if (!told.ok && call.tries < mostTries) return later(desk, outbox, call, clock(), told.words)
  const end = () => close(desk, outbox, call, told.ok ? 'done' : 'failed', told.words)
  return outbox.settle(desk, call, told, end)
}

type Table = { table: string }

async function later(desk: Desk, { table }: Table, { id, tries }: Call, now: number, words: string): Promise<void> {
  const next = new Date(now + (pauses[tries - 1] ?? lease) * 1000).toISOString()
  await desk.client.query(
    `update ${table} set next_at = $3, outcome = $4 where office_id = $1 and id = $2 and status = 'waiting'`,
    [desk.officeId, id, next, words],
  )
}

/** Tells whether it was still waited for. */
async function close(desk: Desk, { table }: Table, { id }: Call, status: 'done' | 'failed' | 'off', words: string) {
  const { rowCount } = await desk.client.query(
    `update ${table} set status = $3, outcome = $4, done_at = now() where office_id = $1 and id = $2 and status = 'waiting'`,
    [desk.officeId, id, status, words],
  )
  return rowCount === 1
}
