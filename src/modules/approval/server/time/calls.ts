import { own } from '../../../../kernel/contract/own.ts'
import type { Desk } from '../../../../kernel/server/desk.ts'
import { asOffice, forEachOffice } from '../../../../kernel/server/officeWork.ts'
import { OutgoingError, post, type Resolve } from '../../../../kernel/server/outgoing.ts'
import { Refusal } from '../../../../kernel/server/refusal.ts'
import type { Runtime } from '../../../../kernel/server/runtime.ts'
import { type Business, businessOf } from '../business.ts'
import { decideOn, holdForeseen } from '../decide.ts'
import { shownFields } from '../filled.ts'
import { type Running, readAnyRunning } from '../instances.ts'
import { secretOf, signatureOf } from './signing.ts'
import { lockIdle } from './timers.ts'

/** Every minute, in cron's words. */
export const callTimes = '* * * * *'

const route = '外部接口'
const perLook = 20 // calls at once, of one company
const lease = 60 // seconds that a try is let alone: longer than any takes
/** Seconds until the next try, after the first, second … one; then it has failed. */
const pauses = [60, 120, 300, 900, 1800] as const
const mostTries = pauses.length + 1

type At = Pick<Runtime, 'pool' | 'nameables' | 'log' | 'secret' | 'config'>
type Call = { id: number; instanceId: number; wait: number; node: string; url: string; tries: number }
type Told = { ok: boolean; words: string }

/** Makes the calls of flows that are due by `now` (ms) in every company. `resolve` is the system's, but for tests. */
export function runCalls(runtime: At, businesses: readonly Business[], now = Date.now(), resolve?: Resolve) {
  return forEachOffice(runtime, 'approval calls', async officeId => {
    for (let found = perLook; found === perLook; ) {
      const calls = await asOffice(runtime, officeId, route, 'writes', desk => takeDue(desk, now))
      await Promise.all(calls.map(call => make(runtime, businesses, officeId, { call, now, resolve })))
      found = calls.length
    }
  })
}

/** Takes calls for this node: nobody else does until the lease is over, and should this node die, somebody does then. */
async function takeDue(desk: Desk, now: number): Promise<Call[]> {
  const { rows } = await desk.client.query<Call>(
    `update approval_call c set tries = c.tries + 1, next_at = $2::timestamptz + make_interval(secs => ${lease})
     from (select id from approval_call where office_id = $1 and status = 'waiting' and next_at <= $2
       order by next_at, id limit ${perLook} for update skip locked) due
     where c.office_id = $1 and c.id = due.id
     returning c.id, c.instance_id as "instanceId", c.wait, c.node_key as node, c.url, c.tries`,
    [desk.officeId, new Date(now).toISOString()],
  )
  return rows
}

type Making = { call: Call; now: number; resolve?: Resolve }

async function make(runtime: At, businesses: readonly Business[], officeId: number, { call, now, resolve }: Making) {
  try {
    const write = () => asOffice(runtime, officeId, route, 'reads', desk => letterOf(desk, runtime, businesses, call))
    const told = await reach(call.url, write, runtime, resolve)
    await asOffice(runtime, officeId, route, 'writes', desk => settle(desk, businesses, { call, now, told }))
  } catch (error) {
    runtime.log.error({ err: error, office: officeId, call: call.id }, 'an approval call failed')
    if (error instanceof Refusal)
      await asOffice(runtime, officeId, route, 'writes', desk => close(desk, call, 'off', ''))
  }
}

async function reach(
  url: string,
  write: () => Promise<Letter>,
  { config }: At,
  resolve: Resolve | undefined,
): Promise<Told> {
  try {
    const status = await post({ url, ...(await write()) }, { allow: config.outgoingAllow }, resolve)
    return { ok: status >= 200 && status < 300, words: `HTTP ${status}` }
  } catch (error) {
    if (error instanceof OutgoingError) return { ok: false, words: error.message }
    throw error
  }
}

type Letter = { body: string; headers: Record<string, string> }

/** What is sent: the document as the initiator may see it. The key stays the same for every try of one call. */
async function letterOf(desk: Desk, { secret }: At, businesses: readonly Business[], call: Call): Promise<Letter> {
  const running = await readAnyRunning(desk, call.instanceId)
  const body = JSON.stringify(await documentOf(desk, businesses, running, call.node))
  const key = await secretOf(desk, secret)
  return {
    body,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'Tongzhou-Approval',
      'idempotency-key': `${desk.officeId}-${call.instanceId}-${call.wait}`,
      ...(key ? { 'x-tongzhou-signature': signatureOf(key, body, Date.now()) } : {}),
    },
  }
}

async function documentOf(desk: Desk, businesses: readonly Business[], { row, flow }: Running, node: string) {
  const { fields, content } = await businessOf(businesses, row.business).read(desk, row.documentId)
  const shown = shownFields(fields, flow.startRights, 'edit').filter(field => field.right !== 'hidden')
  const people = desk.from('employee').select('name').where('id', '=', row.initiatorId)
  const { name } = await people.executeTakeFirstOrThrow()
  return {
    event: 'approval.webhook',
    node,
    number: row.number,
    type: row.typeName,
    title: row.title,
    status: row.status,
    startedAt: row.startedAt,
    initiator: { id: row.initiatorId, name },
    fields: shown.map(({ key, title, kind }) => ({ key, title, kind, value: own(content, key) ?? null })),
  }
}

/** What becomes of an instance whose call was answered, or was not; nothing where it no longer waits for it. */
async function settle(
  desk: Desk,
  businesses: readonly Business[],
  { call, now, told }: { call: Call; now: number; told: Told },
) {
  if (!told.ok && call.tries < mostTries) return later(desk, call, now, told.words)
  const decision = { kind: 'called', node: call.node, ok: told.ok } as const
  const held = await holdForeseen(desk, businesses, await readAnyRunning(desk, call.instanceId), decision)
  const row = await lockIdle(desk, call.instanceId)
  // Somebody decides on it in this moment: the lease ends, and the call is made again with the same key.
  if (!row || !(await close(desk, call, told.ok ? 'done' : 'failed', told.words))) return
  const act = { kind: decision.kind, note: `${told.words}${call.tries > 1 ? `，第 ${call.tries} 次` : ''}` } as const
  await decideOn(desk, businesses, await readAnyRunning(desk, row.id), { decision, act, node: call.node, held })
}

async function later(desk: Desk, { id, tries }: Call, now: number, words: string): Promise<void> {
  const next = new Date(now + (pauses[tries - 1] ?? lease) * 1000).toISOString()
  await desk.client.query(
    `update approval_call set next_at = $3, outcome = $4 where office_id = $1 and id = $2 and status = 'waiting'`,
    [desk.officeId, id, next, words],
  )
}

/** Whether it was still waited for. */
async function close(desk: Desk, { id }: Call, status: 'done' | 'failed' | 'off', words: string): Promise<boolean> {
  const { rowCount } = await desk.client.query(
    `update approval_call set status = $3, outcome = $4, done_at = now() where office_id = $1 and id = $2 and status = 'waiting'`,
    [desk.officeId, id, status, words],
  )
  return rowCount === 1
}
