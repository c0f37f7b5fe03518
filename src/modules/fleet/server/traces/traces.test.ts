import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addAccount, type Company, foundCompany } from '../../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { inTransaction } from '../../../../kernel/server/desk/transaction.ts'
import { within } from '../../../../kernel/server/observe/trace.ts'
import { gateLogRoutes } from '../../../audit/api/log.ts'
import { monitorRoutes } from '../../api/monitor.ts'
import { fleetRoutes } from '../../api/node.ts'
import { traceRoutes as routes, type TraceDetail } from '../../api/trace.ts'

let server: TestServer
let platform: string
let company: Company
beforeAll(async () => {
  server = await startServer({ env: { NODE_NAME: 'traced', TRACE_SHARE: '100', DATABASE_POOL: '2' } })
  await addAccount(server.owner, 'operator', { isPlatform: true })
  platform = await server.signIn('operator')
  company = await foundCompany(server, '追踪公司', 'traced-boss')
  await server.app.sampler.now()
})
afterAll(() => server?.stop())

const numberOf = (answer: { headers: Record<string, unknown> }) =>
  String(answer.headers['x-trace-id']).replaceAll('-', '')
const list = (search = '', view?: string) =>
  server.ask(routes.list, { as: platform, body: { search, view } as never }).then(({ rows }) => rows)

/** Reads the trace of an answer, once it has been written. */
async function traceOf(trace: string): Promise<TraceDetail> {
  await server.app.traces?.now()
  const [row] = await list(trace)
  if (!row) throw new Error(`no trace ${trace}`)
  return server.ask(routes.detail, { as: platform, params: { id: row.id } })
}

/** Returns how many sessions wait for a lock of this database. */
const waiters = () =>
  server.owner
    .query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    .then(({ rows }) => rows[0]?.count)

describe('a call', () => {
  test('is a trace: session, transaction and statements by shape, with rows and times, and no values', async () => {
    const answer = await server.send(fleetRoutes.list, { as: platform, body: { search: '秘密的词' } })
    const trace = await traceOf(numberOf(answer))
    expect(trace).toMatchObject({ name: 'POST /api/admin/fleet/list', kind: 'call', outcome: 'ok', code: 0 })
    expect(trace.person).not.toBeNull()
    expect(trace.company).toBeNull()
    const kinds = trace.list.map(({ kind }) => kind)
    expect(kinds).toEqual(expect.arrayContaining(['transaction', 'session', 'statement']))
    const read = trace.list.find(({ text }) => text.includes('from fleet_node'))
    expect(read).toMatchObject({ kind: 'statement', rows: 0, error: '' })
    expect(trace.list[read?.parent ?? -1]?.kind).toBe('transaction')
    const session = trace.list.find(({ text }) => text.includes('door_'))
    expect(trace.list[session?.parent ?? -1]?.kind).toBe('session')
    expect(JSON.stringify(trace)).not.toContain('秘密')
    // Nobody waits for the commit of what only read.
    for (const { at, ms, text } of trace.list) if (text !== 'commit') expect(at + ms).toBeLessThanOrEqual(trace.ms + 2)
  })

  test('is found by its number with dashes, by the beginning that a message of an error shows, by route, person and company', async () => {
    const answer = await server.send(gateLogRoutes.list, { as: company.boss, body: {} })
    const { id, person, company: office } = await traceOf(numberOf(answer))
    expect(office).toBe(company.officeId)
    const shown = String(answer.headers['x-trace-id'])
    for (const search of [shown, shown.slice(0, 8), 'gateLog', String(person), String(office)])
      expect((await list(search)).map(row => row.id)).toContain(id)
    expect(await list(randomUUID())).toEqual([])
  })

  test('the address of a call stands there by its template', async () => {
    await server.send(fleetRoutes.detail, { as: platform, params: { id: 424_242 } })
    await server.app.traces?.now()
    expect((await list('fleet/detail')).map(({ name }) => name)).toEqual(['GET /api/admin/fleet/detail/:id'])
    expect((await list('', 'failed')).length).toBe(0)
  })

  test('of a known person goes on from the trace of who calls; that of a stranger is only noted', async () => {
    const headers = { traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01' }
    const known = await traceOf(numberOf(await server.send(fleetRoutes.list, { as: platform, body: {}, headers })))
    expect(known).toMatchObject({ caller: '4bf92f3577b34da6a3ce929d0e0e4736', callerSpan: '00f067aa0ba902b7' })
    expect(known.person).not.toBeNull()
    const answer = await server.send(fleetRoutes.list, { as: 'no such token', headers })
    const stranger = await traceOf(numberOf(answer))
    expect(stranger).toMatchObject({ caller: known.caller, person: null, outcome: 'refused' })
    expect(stranger.trace).not.toBe(known.caller)
  })

  test('takes from the browser how long it waited, for its own person only', async () => {
    const asked = await server.send(fleetRoutes.list, { as: platform, body: {} })
    const number = numberOf(asked)
    await traceOf(number)
    const took = (ms: number) => ({ 'x-took': `${asked.headers['x-trace-id']} ${ms}` })
    await server.send(gateLogRoutes.list, { as: company.boss, body: {}, headers: took(9) })
    expect((await traceOf(number)).browser).toBeNull()
    await server.send(fleetRoutes.list, { as: platform, body: {}, headers: took(1234) })
    await server.app.traces?.now()
    expect((await traceOf(number)).browser).toBe(1234)
    for (const wrong of ['x', `${asked.headers['x-trace-id']} 1e9`, `'; drop table x 12`])
      expect(
        (await server.send(fleetRoutes.list, { as: platform, body: {}, headers: { 'x-took': wrong } })).statusCode,
      ).toBe(200)
  })

  test('36.7 of two that share one connection, each has its own statements', async () => {
    const holder = await server.app.runtime.pool.connect()
    const asked = Array.from({ length: 12 }, (_, at) =>
      at % 2 === 0
        ? server.send(fleetRoutes.list, { as: platform, body: {} })
        : server.send(gateLogRoutes.list, { as: company.boss, body: {} }),
    )
    const answers = await Promise.all(asked)
    holder.release()
    const traces = []
    for (const answer of answers) traces.push(await traceOf(numberOf(answer)))
    for (const [at, { list: parts, name }] of traces.entries()) {
      const texts = parts.filter(({ kind }) => kind === 'statement').map(({ text }) => text)
      const [own, others] = at % 2 === 0 ? ['fleet_node', 'operation_log'] : ['operation_log', 'fleet_node']
      expect(texts.filter(text => text.includes(own)).length, name).toBe(1)
      expect(texts.filter(text => text.includes(others))).toEqual([])
      expect(texts.filter(text => text === 'begin read only')).toHaveLength(1)
      expect(texts.filter(text => text === 'commit')).toHaveLength(1)
      for (const part of parts.filter(({ kind }) => kind === 'statement'))
        expect(['transaction', 'session']).toContain(parts[part.parent ?? -1]?.kind)
    }
    const waited = traces.filter(({ list: parts }) => parts.some(({ kind }) => kind === 'pool' || kind === 'line'))
    expect(waited.length).toBeGreaterThan(0)
  })

  test.each([
    ['', 'a', 'b'],
    [', however many wait before it', 'c', 'd'],
  ])('says for whose lock it waited, and keeps the trace that held it%s', async (before, one, other) => {
    const { tracer } = server.app.traces as NonNullable<typeof server.app.traces>
    const lock = `update account set real_name = '王女士' where username = 'operator'`
    const hold = Promise.withResolvers<void>()
    const locked = Promise.withResolvers<void>()
    const holding = tracer.begin({ id: one.repeat(32), kind: 'call', name: 'POST /api/holder', caller: null })
    const waiting = tracer.begin({ id: other.repeat(32), kind: 'call', name: 'POST /api/waiter', caller: null })
    const held = within(holding, () =>
      inTransaction({ pool: server.app.runtime.pool }, 'writes', async client => {
        await client.query(lock)
        locked.resolve()
        await hold.promise
      }),
    )
    await locked.promise
    const ahead = before && server.owner.query(lock)
    if (ahead) await expect.poll(waiters, { timeout: 5000 }).toBe(1)
    const waits = within(waiting, () =>
      inTransaction({ pool: server.app.runtime.pool }, 'writes', client => client.query(lock)),
    )
    await expect.poll(() => waiting.spans.some(span => span.lock !== null), { timeout: 5000 }).toBe(true)
    hold.resolve()
    await Promise.all([held, waits, ahead])
    for (const trace of [holding, waiting]) tracer.end(trace, 'ok', 20000)
    const trace = await traceOf(waiting.id)
    expect(trace.waited).toBeGreaterThan(100)
    const wait = trace.list.find(part => part.lock)
    expect(wait?.lock).toMatchObject({ trace: holding.id, name: 'POST /api/holder', state: 'idle in transaction' })
    expect(wait?.lock?.statement).toBe('update account set real_name = ? where username = ?')
    expect((await list('', 'locked')).map(row => row.trace)).toContain(waiting.id)
    expect((await list(holding.id)).length).toBe(1)
    expect(JSON.stringify(trace)).not.toContain('王女士')
  })
})

describe('a job', () => {
  test('is a trace that tells from which call it came, and the call tells of it', async () => {
    const answer = await server.send(gateLogRoutes.verify, { as: company.boss })
    const from = numberOf(answer)
    await expect
      .poll(async () => (await traceOf(from)).came.map(({ name }) => name), { timeout: 15_000 })
      .toEqual(['verifyLog'])
    const call = await traceOf(from)
    expect(call.list.filter(({ kind }) => kind === 'job').map(({ text }) => text)).toEqual(['verifyLog'])
    const [came] = call.came
    const job = await server.ask(routes.detail, { as: platform, params: { id: came?.id ?? 0 } })
    expect(job).toMatchObject({ kind: 'job', outcome: 'ok', cause: { id: call.id } })
    expect(job.list.some(({ kind }) => kind === 'statement')).toBe(true)
  })
})

describe('nobody waits for monitoring', () => {
  test('36.8 where its table is locked, calls are answered, and the screen says what was dropped', async () => {
    await server.app.traces?.now()
    const holder = await server.owner.connect()
    await holder.query('begin; lock table fleet_trace in access exclusive mode')
    for (let n = 0; n < 5; n++) await server.ask(monitorRoutes.database, { as: platform } as never)
    await server.app.traces?.now()
    expect((await server.app.http.inject('/health')).statusCode).toBe(200)
    await holder.query('commit')
    holder.release()
    expect(server.app.traces?.counts().dropped).toBeGreaterThanOrEqual(5)
    await server.ask(fleetRoutes.list, { as: platform, body: {} })
    await server.app.traces?.now()
    const kept = await server.ask(routes.kept, { as: platform } as never)
    expect(kept).toMatchObject({ dropped: server.app.traces?.counts().dropped, share: 100, slow: 500 })
  })

  test('a node that keeps none answers as ever, and the screen says so', async () => {
    const other = await startServer({ database: server.database, env: { TRACES: '0' } })
    const token = await other.signIn('operator')
    expect(other.app.traces).toBeUndefined()
    expect(await other.ask(routes.kept, { as: token } as never)).toMatchObject({ share: null, slow: null })
    await other.stop()
  })
})
