import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { identityRoutes } from '../src/modules/identity/api/identity.ts'
import { addAccount } from './support/people.ts'
import { startServer, type TestServer } from './support/server.ts'

const token = 'the token of the metrics'
let server: TestServer
beforeAll(async () => {
  server = await startServer({ env: { METRICS_TOKEN: token, METRICS_ALLOW: '10.0.0.0/8' } })
  await addAccount(server.owner, 'someone')
})
afterAll(() => server?.stop())

const get = (url: string, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  server.app.http.inject({ url, headers, remoteAddress })
const metrics = async () => (await get('/metrics', { authorization: `Bearer ${token}` })).body
const series = (text: string) => text.split('\n').filter(line => line && !line.startsWith('#'))
const figureOf = (text: string, start: string) =>
  Number(
    series(text)
      .find(line => line.startsWith(start))
      ?.split(' ')[1],
  )

describe('a node is live, and ready or not', () => {
  test('with all that it needs it is ready', async () => {
    expect((await get('/health/live')).json()).toEqual({ status: 'live' })
    const ready = await get('/health/ready')
    expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'ready' }])
  })

  test('one that takes on no jobs is not ready, and ready again once it does', async () => {
    const { jobs } = server.app.runtime
    await jobs.rest()
    const resting = await get('/health/ready')
    expect([resting.statusCode, resting.json()]).toEqual([503, { status: 'jobs' }])
    expect((await get('/health/live')).statusCode).toBe(200)
    await jobs.goOn()
    expect((await get('/health/ready')).statusCode).toBe(200)
  })
})

describe('/metrics', () => {
  test('is no address for who has neither the token nor a network that may read it', async () => {
    for (const answer of [
      await get('/metrics'),
      await get('/metrics', { authorization: 'Bearer wrong' }),
      // What a proxy brings has the proxy's address.
      await get('/metrics', { 'x-forwarded-for': '10.1.2.3' }, '10.0.0.9'),
    ])
      expect([answer.statusCode, answer.json().code]).toEqual([404, 40400])
    expect((await get('/metrics', {}, '10.0.0.9')).statusCode).toBe(200)
    expect((await get('/metrics', {}, '::ffff:10.0.0.9')).statusCode).toBe(200)
  })

  test('is OpenMetrics', async () => {
    const answer = await get('/metrics', { authorization: `Bearer ${token}` })
    expect(answer.headers['content-type']).toMatch(/^application\/openmetrics-text; version=1\.0\.0/)
    expect(answer.body.endsWith('# EOF\n')).toBe(true)
  })

  test('tells how long an entry of the log waits for its seal, and what became of traces', async () => {
    const sealing = await server.owner.connect()
    await sealing.query('begin; select from operation_log_sealing for update')
    await server.owner.query(
      `insert into operation_log (person_name, action, subject, subject_id, at) values ('', 'x', 'session', '1', now() - interval '1 hour')`,
    )
    const text = await metrics()
    await sealing.query('rollback')
    sealing.release()
    expect(figureOf(text, 'tongzhou_log_unsealed_seconds')).toBeGreaterThanOrEqual(3600)
    expect(figureOf(text, 'tongzhou_traces{result="dropped"}')).toBe(0)
  })

  test('counts calls by the template of their route and their result', async () => {
    const signIn = (password: string) =>
      server.send(identityRoutes.signIn, { body: { username: 'someone', password } } as never)
    await server.signIn('someone')
    await signIn('not this one')
    const text = await metrics()
    const of = (result: string) =>
      figureOf(text, `tongzhou_requests_total{method="POST",route="/api/auth/jwt/token",result="${result}"}`)
    expect(of('ok')).toBeGreaterThanOrEqual(1)
    expect(of('refused')).toBeGreaterThanOrEqual(1)
    expect(text).not.toContain('someone')
  })

  test('36.6 calls to unknown addresses add one series, whatever their method and name', async () => {
    await get('/api/nothing/0')
    await sleep(20)
    const before = series(await metrics()).length
    for (let n = 0; n < 2000; n++)
      await server.app.http.inject({ method: n % 2 ? 'GET' : 'POST', url: `/api/nothing/${n}?x=${n}` })
    const text = await metrics()
    expect(figureOf(text, 'tongzhou_requests_total{method="",route="unknown",result="refused"}')).toBeGreaterThan(2000)
    expect(series(text).length - before).toBeLessThanOrEqual(2) // the scrape itself may be the second
  })

  test('tells of pools, queue and streams', async () => {
    const text = await metrics()
    for (const name of [
      'tongzhou_connections{pool="requests",state="open"}',
      'tongzhou_connections{pool="queue",state="waiting"}',
      'tongzhou_streams',
      'tongzhou_listening',
      'tongzhou_nodejs_eventloop_lag_seconds',
    ])
      expect(Number.isFinite(figureOf(text, name)), name).toBe(true)
  })
})
