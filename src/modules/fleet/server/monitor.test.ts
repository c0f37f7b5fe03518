import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { addAccount } from '../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import { notificationRoutes } from '../../notification/api/notification.ts'
import { monitorRoutes as routes } from '../api/monitor.ts'
import { fleetPlaces } from '../api/places.ts'
import { Alarms } from './alarms.ts'
import { shapeOf } from './facts.ts'
import { telling } from './notices.ts'
import { keepDays } from './parts.ts'
import type { Sample } from './sampler.ts'

let server: TestServer
let platform: string
beforeAll(async () => {
  server = await startServer({ env: { NODE_NAME: 'measured' } })
  await addAccount(server.owner, 'operator', { isPlatform: true })
  platform = await server.signIn('operator')
})
afterAll(() => server?.stop())

const figures = (query: object = {}) => server.ask(routes.figures, { as: platform, query } as never)
const parts = async () => {
  const { rows } = await server.owner.query<{ relname: string }>(
    `select relname from pg_class where relnamespace = 'fleet_part'::regnamespace and relkind = 'r' order by 1`,
  )
  return rows.map(({ relname }) => relname)
}

describe('走势', () => {
  test('what a node measured stands in the charts of an hour and a day, and by node', async () => {
    await server.app.http.inject('/api/nothing/here')
    await server.app.sampler.now()
    for (const span of ['hour', 'day']) {
      const { points, nodes } = await figures({ span })
      expect(points).toHaveLength(1)
      expect(points[0]).toMatchObject({ calls: expect.any(Number), dropped: 0 })
      expect(points[0]?.calls).toBeGreaterThan(0)
      expect(points[0]?.memory).toBeGreaterThan(20)
      expect(nodes.some(name => name.startsWith('measured'))).toBe(true)
    }
    expect((await figures({ node: 'another' })).points).toEqual([])
  })

  test('five minutes become one row of a fortnight, and of each route', async () => {
    await server.app.sampler.now()
    await server.app.sampler.spanNow()
    await server.app.sampler.spanNow()
    expect((await figures({ span: 'fortnight' })).points).toHaveLength(1)
    const found = await server.ask(routes.routes, { as: platform, query: {} } as never)
    const signIn = found.find(({ route }) => route === 'POST /api/auth/jwt/token')
    expect(signIn).toMatchObject({ calls: 1, failed: 0 })
    expect(signIn?.longest).toBeGreaterThanOrEqual(signIn?.median ?? Number.POSITIVE_INFINITY)
  })

  test('36.8 where the table is locked, nobody waits, and the next sample says how many were dropped', async () => {
    const holder = await server.owner.connect()
    await holder.query('begin; lock table fleet_sample in access exclusive mode')
    const first = server.app.sampler.now()
    const second = server.app.sampler.now()
    expect((await server.app.http.inject('/health')).statusCode).toBe(200)
    await server.signIn('operator')
    await holder.query('commit')
    holder.release()
    await Promise.all([first, second])
    await server.app.sampler.now()
    const { rows } = await server.owner.query('select sum(dropped)::int as dropped from fleet_sample')
    expect(rows[0].dropped).toBe(1)
  })
})

describe('days', () => {
  test('are partitions that are dropped whole once they are too old', async () => {
    const { rows } = await server.owner.query<{ today: string; old: string }>(
      `select to_char(now() at time zone 'Asia/Shanghai', 'YYYYMMDD') as today,
         to_char(now() at time zone 'Asia/Shanghai' - interval '20 days', 'YYYY-MM-DD') as old`,
    )
    const { today, old } = rows[0] as { today: string; old: string }
    expect(await parts()).toEqual(
      expect.arrayContaining([`fleet_sample_${today}`, `fleet_span_${today}`, `fleet_route_${today}`]),
    )
    const name = `fleet_span_${old.replaceAll('-', '')}`
    await server.owner.query(
      `create table fleet_part.${name} partition of fleet_span for values from ('${old} 00:00+08') to ('${old} 23:00+08')`,
    )
    await keepDays(server.owner as never)
    expect(await parts()).not.toContain(name)
    expect(await parts()).toContain(`fleet_span_${today}`)
  })
})

describe('数据库', () => {
  test('says how the server is, how large its tables are, and whose lock somebody waits for, without values', async () => {
    const holder = await server.owner.connect()
    const waiter = await server.owner.connect()
    await holder.query(`begin; update account set real_name = '王女士' where username = 'operator'`)
    const waiting = waiter.query(`update account set real_name = '李先生 13800001234' where username = 'operator'`)
    await expect
      .poll(async () => {
        const { rows } = await server.owner.query(
          `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
        )
        return rows.length
      })
      .toBe(1)
    await server.owner.query('delete from fleet_fact')
    await server.app.sampler.now()
    await holder.query('rollback')
    await waiting
    for (const client of [holder, waiter]) client.release()
    const found = await server.ask(routes.database, { as: platform } as never)
    expect(found.server).toMatchObject({ version: expect.stringMatching(/^1\d/), standbys: [] })
    expect(found.tables.map(({ name }) => name)).toContain('contract')
    expect(found.blocked).toMatchObject([
      { query: 'update account set real_name = ? where username = ?', byState: 'idle in transaction' },
    ])
    expect(JSON.stringify(found)).not.toMatch(/王女士|李先生|13800001234/)
  })

  test.each([
    [`select * from clue where phone = '1380000' and n = 12`, 'select * from clue where phone = ? and n = ?'],
    [`select $1, 'it''s', E'a\\'b' -- 王女士\nfrom t1`, 'select $1, ?, ? from t1'],
    [`insert into x values ('cut of`, 'insert into x values (?'],
    [`do $a$ select '王' $a$`, 'do ?'],
  ])('a statement loses its values: %s', (statement, shape) => {
    expect(shapeOf(statement)).toBe(shape)
  })
})

describe('限度', () => {
  const usual = { cpu: 100, delay: 1, waiting: 0, calls: 10, failed: 0, unavailable: 0, diskFree: 500 } as Sample
  const asked: string[] = []
  const told: string[] = []
  const tell = ({ state, words }: { state: string; words: string }) => void told.push(`${state} ${words}`)
  const query = async (text: string) => {
    asked.push(/^update|insert/.exec(text)?.[0] ?? text)
    return { rowCount: told.length === 0 && text.startsWith('update') ? 0 : 1 } // no run before this one left an episode
  }
  const alarms = new Alarms({ pool: { query } as never, node: 'x', tell })
  const judge = async (times: number, more: Partial<Sample> = {}) => {
    for (let n = 0; n < times; n++) await alarms.judge({ ...usual, ...more })
    return asked.splice(0)
  }

  test('a standby that is behind is one episode, however many nodes read it', async () => {
    const { owner } = server
    await owner.query(
      `insert into fleet_alarm (node, kind, value, began_at, ended_at)
       select 'former', 'cpu', 990, now() - make_interval(days => days), now() - make_interval(days => days) from unnest(array[399, 401]) days`,
    )
    const notices: string[] = []
    const noted = ({ state, words }: { state: string; words: string }) => void notices.push(`${state} ${words}`)
    const nodes = ['one', 'two'].map(node => new Alarms({ pool: owner as never, node, tell: noted }))
    const judgeAll = async (times: number, ms: number) => {
      for (let n = 0; n < times; n++) for (const one of nodes) await one.judgeStandby({ name: '10.0.0.12:5432', ms })
      const { alarms: told } = await figures({ span: 'hour' })
      return told.filter(({ kind }) => kind === 'standby').map(({ node, value, endedAt }) => ({ node, value, endedAt }))
    }
    expect(await judgeAll(2, 90_000)).toEqual([])
    expect(await judgeAll(10, 600_000)).toEqual([{ node: '10.0.0.12:5432', value: 600, endedAt: null }])
    expect(await judgeAll(10, 40_000)).toMatchObject([{ endedAt: null }]) // below the limit, but not where it ends
    expect(await judgeAll(10, 0)).toEqual([{ node: '10.0.0.12:5432', value: 600, endedAt: expect.any(String) }])
    const { rows: former } = await owner.query(
      `select round(extract(epoch from now() - ended_at) / 86400)::int as days from fleet_alarm where node = 'former'`,
    )
    expect(former).toEqual([{ days: 399 }]) // what ended more than 400 days ago is forgotten
    expect(notices).toEqual(['began 10.0.0.12:5432 备库落后 600 秒，超过 60 秒', 'ended 10.0.0.12:5432 备库落后已恢复'])
  })

  test('an episode begins at the third sample beyond its limit, once, and ends at the sixth below where it ends', async () => {
    expect(await judge(6)).toEqual(Array(5).fill('update')) // episodes of the run before, one for each limit
    expect(await judge(2, { delay: 900 })).toEqual([])
    expect(await judge(5, { delay: 900 })).toEqual(['insert'])
    expect(await judge(20, { delay: 300 })).toEqual([]) // below the limit, but not where it ends
    expect(await judge(6)).toEqual(['update'])
    expect(await judge(20)).toEqual([])
    expect(told).toEqual(['began x 事件循环延迟 900 毫秒，超过 500 毫秒', 'ended x 事件循环延迟已恢复'])
  })

  test('a notice goes to ALARM_URL in the shape of robots, to addresses inside only where the operator allows it', async () => {
    const bodies: string[] = []
    const robot = createServer((request, response) => {
      request.on('data', some => bodies.push(String(some)))
      request.on('end', () => response.end('{}'))
    }).listen(0, '127.0.0.1')
    onTestFinished(() => void robot.close())
    await once(robot, 'listening')
    const alarmUrl = `http://127.0.0.1:${(robot.address() as AddressInfo).port}/robot`
    const failed: unknown[] = []
    const log = { warn: (why: unknown) => void failed.push(why) } as never
    const notice = { kind: 'backup', of: 'one', state: 'failed', words: '备份失败：磁盘满' } as const
    telling({ alarmUrl, outgoingAllow: ['127.0.0.0/8'] } as never, server.owner as never, log)(notice)
    await expect.poll(() => bodies).toHaveLength(1)
    expect(JSON.parse(bodies[0] as string)).toEqual({
      msgtype: 'text',
      text: { content: '同舟：备份失败：磁盘满' },
      notice,
    })
    telling({ alarmUrl, outgoingAllow: [] } as never, server.owner as never, log)(notice)
    await expect.poll(() => failed).toHaveLength(1)
    telling({ outgoingAllow: [] } as never, server.owner as never, log)(notice)
    expect(bodies).toHaveLength(1)
    const away = { query: () => Promise.reject(new Error('away')) } as never
    telling({ outgoingAllow: [] } as never, away, log)(notice)
    await expect.poll(() => failed).toHaveLength(2)
    const inbox = () => server.ask(notificationRoutes.inbox, { as: platform })
    const ofBackups = async () => (await inbox()).rows.filter(({ kind }) => kind === 'backup:failed')
    await expect.poll(ofBackups).toHaveLength(3) // one for each notice that the database took
    expect((await ofBackups())[0]).toMatchObject({
      title: '服务状态监控',
      content: notice.words,
      path: `${fleetPlaces.monitor.path}?tab=database`,
    })
  })
})
