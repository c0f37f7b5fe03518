import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { addAccount, foundCompany } from '../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import { fleetRoutes as routes } from '../api/node.ts'

let one: TestServer
let other: TestServer
let platform: string
beforeAll(async () => {
  one = await startServer({ env: { NODE_NAME: 'one' } })
  other = await startServer({ database: one.database, env: { NODE_NAME: 'other', NODE_ROLES: 'web' } })
  await addAccount(one.owner, 'operator', { isPlatform: true })
  platform = await one.signIn('operator')
  await Promise.all([one.app.beats.now(), other.app.beats.now()])
})
afterAll(async () => {
  await other?.stop()
  await one?.stop()
})

const nodes = async (view?: string) => (await one.ask(routes.list, { as: platform, body: { view } })).rows
const named = async (start: string) => {
  const found = (await nodes()).find(({ name }) => name.startsWith(start))
  return one.ask(routes.detail, { as: platform, params: { id: found?.id as number } })
}
const ready = async ({ app }: TestServer) => {
  const { statusCode, body } = await app.http.inject('/health/ready')
  return [statusCode, JSON.parse(body).status]
}
const drain = async (start: string, more: object = {}) => {
  const { id, version } = await named(start)
  return one.call(routes.drain, { as: platform, body: { id, version, ...more } })
}
const restore = async (start: string) => {
  const { id, version } = await named(start)
  return one.call(routes.restore, { as: platform, body: { id, version } })
}

describe('服务注册', () => {
  test('each node stands in the list with its version and what it does; a boss of a company sees nothing of it', async () => {
    const rows = (await nodes('running')).map(({ name, state, roles, release }) => [
      name.split(':')[0],
      state,
      roles,
      release,
    ])
    const { version } = (await one.app.http.inject('/health')).json()
    expect(rows).toEqual([
      ['one', 'serving', '网页、任务', version],
      ['other', 'serving', '网页', version],
    ])
    const { boss } = await foundCompany(one, '不是平台', 'someBoss')
    expect(await one.call(routes.list, { as: boss, body: {} })).toMatchObject({ code: 40300 })
  })

  test('what it is answering and which jobs it does stand there, without whom they concern', async () => {
    const { jobs } = one.app.runtime
    const gate = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    const work = async () => {
      begun.resolve()
      await gate.promise
    }
    await jobs.work([{ name: 'slowWork', work }])
    await one.owner.query(`insert into pgboss.job (name, data) values ('slowWork', '{}')`)
    await begun.promise
    await one.app.beats.now()
    expect(await named('one')).toMatchObject({ jobs: 1, doing: [{ kind: 'job', name: 'slowWork' }] })
    gate.resolve()
    await vi.waitFor(() => expect(jobs.underWay()).toEqual([]))
    await one.app.beats.now()
    expect(await named('one')).toMatchObject({ jobs: 0, doing: [] })
  })

  test('36.5 one without a beat for 15 s is gone, and cannot be drained; a day later it is not there', async () => {
    await one.owner.query(
      `insert into fleet_node (name, boot, release, address, roles, started_at, beat_at) values
       ('silent', 'x', '0', '', '{web}', now(), now() - interval '16 seconds'), ('old', 'x', '0', '', '{web}', now(), now() - interval '25 hours')`,
    )
    expect(await named('silent')).toMatchObject({ state: 'gone' })
    expect(await drain('silent')).toMatchObject({ code: 40900, msg: expect.stringContaining('不在运行') })
    await one.app.beats.now()
    expect((await nodes()).map(({ name }) => name)).not.toContain('old')
    expect((await nodes('stopped')).map(({ name }) => name)).toEqual(['silent'])
  })
})

describe('排空', () => {
  test('a drained node takes on no jobs and is not ready, until it is brought back; both stand in the log of the platform', async () => {
    expect(await drain('one')).toMatchObject({ code: 0, data: { drainedBy: 'operator', drainEnds: false } })
    await one.app.beats.now()
    expect([await ready(one), await ready(other)]).toEqual([
      [503, 'draining'],
      [200, 'ready'],
    ])
    expect(one.app.runtime.jobs.takesOn()).toBe(false)
    await one.app.beats.now()
    expect(await named('one')).toMatchObject({ state: 'drained' })
    expect(await restore('one')).toMatchObject({ code: 0 })
    await one.app.beats.now()
    expect([await ready(one), one.app.runtime.jobs.takesOn()]).toEqual([[200, 'ready'], true])
    const { rows } = await one.owner.query(
      `select action, subject_name from operation_log where subject = 'fleetNode' and office_id is null order by id`,
    )
    expect(rows.map(({ action, subject_name: name }) => [action, name.split(':')[0]])).toEqual([
      ['排空节点', 'one'],
      ['恢复节点', 'one'],
    ])
  })

  test('a node that drains beats on while a long job goes on, and ends it', async () => {
    const { jobs } = one.app.runtime
    const gate = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    await jobs.work([
      {
        name: 'longWork',
        work: async () => {
          begun.resolve()
          await gate.promise
        },
      },
    ])
    await one.owner.query(`insert into pgboss.job (name, data) values ('longWork', '{}')`)
    await begun.promise
    await drain('one')
    await one.app.beats.now()
    await one.app.beats.now()
    expect(await named('one')).toMatchObject({ state: 'draining', doing: [{ kind: 'job', name: 'longWork' }] })
    gate.resolve()
    await vi.waitFor(() => expect(jobs.underWay()).toEqual([]))
    await one.app.beats.now()
    expect(await named('one')).toMatchObject({ state: 'drained' })
    await restore('one')
    await one.app.beats.now()
  })

  test('one that is to end does so once nothing is under way', async () => {
    const ended = vi.fn()
    void other.app.beats.emptied.then(ended)
    await drain('other', { ends: true })
    await other.app.beats.now()
    await vi.waitFor(() => expect(ended).toHaveBeenCalled())
  })

  test('a second operator who acts on what was changed meanwhile is told so', async () => {
    const { id, version } = await named('one')
    const acts = [routes.drain, routes.restore].map(act =>
      one.call(act as typeof routes.drain, { as: platform, body: { id, version } }),
    )
    const codes = (await Promise.all(acts)).map(({ code }) => code)
    expect(codes).toContain(0)
    await restore('one')
  })

  test('a node that has ended says so', async () => {
    const third = await startServer({ database: one.database, env: { NODE_NAME: 'third' } })
    await third.app.beats.now()
    await third.stop()
    expect(await named('third')).toMatchObject({ state: 'ended' })
  })
})

test('two nodes by one name: the log of each says so once, however long one ran before the other', async () => {
  const warnings: string[] = []
  const twin = async () => {
    const server = await startServer({ database: one.database, env: { NODE_NAME: 'twin', LOG_LEVEL: 'silent' } })
    server.app.http.log.warn = ((words: string) => warnings.push(words)) as never
    for (let n = 0; n < 3; n++) await server.app.beats.now()
    return server
  }
  const twins = [await twin(), await twin()]
  for (let n = 0; n < 3; n++) for (const { app } of twins) await app.beats.now()
  expect(warnings).toEqual([
    expect.stringContaining('another node runs as twin'),
    expect.stringContaining('another node runs as twin'),
  ])
  for (const twin of twins) await twin.stop()
})
