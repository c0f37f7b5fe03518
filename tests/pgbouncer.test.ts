import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Route } from '../src/kernel/api/route.ts'
import { prepare } from '../src/kernel/server/database/prepare.ts'
import { clueRoutes } from '../src/modules/clue/api/clue.ts'
import { identityRoutes } from '../src/modules/identity/api/identity.ts'
import { foundingRoutes } from '../src/modules/organisation/api/newOffice.ts'
import { officeRoutes } from '../src/modules/organisation/api/office.ts'
import { type FreshCluster, freshCluster } from './support/freshCluster.ts'
import { type NodeProcess, spawnNode } from './support/node.ts'
import { callAt, healthAt } from './support/overHttp.ts'
import { addAccount, password } from './support/people.ts'
import { type Bouncer, type PoolMode, startBouncer } from './support/pgbouncer.ts'
import { listen } from './support/stream.ts'

let cluster: FreshCluster
const bouncers = {} as Record<PoolMode, Bouncer>
let direct: string
let restricted: string
let founded = 0

beforeAll(async () => {
  cluster = await freshCluster()
  await cluster.command([
    `create role keeper login createrole password 'kept'`,
    `create role server login password 'served'`,
    `create database shop owner keeper encoding 'UTF8' template template0`,
  ])
  direct = `postgresql://keeper:kept@${cluster.host}/shop`
  restricted = `postgresql://server:served@${cluster.host}/shop`
  await prepare({ ownerUrl: direct, appUrl: restricted })
  for (const mode of ['session', 'transaction', 'statement'] as const)
    bouncers[mode] = await startBouncer(cluster.host, mode, { keeper: 'kept', server: 'served' })
}, 120_000)
afterAll(async () => {
  for (const bouncer of Object.values(bouncers)) await bouncer.stop()
  await cluster?.stop()
})

type Ways = () => { owner: string; app: string; env?: Record<string, string> }

function start(ways: Ways): NodeProcess {
  const { owner, app, env } = ways()
  const node = spawnNode({ ownerUrl: owner, appUrl: app }, env)
  onTestFinished(node.stop)
  return node
}

/** A founder with a company; gives a token that works in it. */
async function foundAt(address: string): Promise<string> {
  const username = `bouncer${++founded}`
  const owner = new pg.Pool({ connectionString: direct, max: 1 })
  await addAccount(owner, username)
  await owner.end()
  const signIn = async () => (await callAt(address, identityRoutes.signIn, { body: { username, password } })).body.data
  const body = { officeName: `池化公司${founded}`, officeType: '瓷砖', officeUserNum: '1-20人' }
  await callAt(address, foundingRoutes.add, { as: await signIn(), body })
  return signIn()
}

const requests = 400
const atOnce = 30

/** Hundreds of requests of several kinds, each of which has to work. */
async function ask(address: string, as: string): Promise<unknown[]> {
  const kinds: ((at: number) => [Route, object])[] = [
    () => [clueRoutes.list, { body: {} }],
    at => [
      clueRoutes.add,
      { body: { name: `客${at}`, phone: `154${String(founded * 10_000 + at).padStart(8, '0')}` } },
    ],
    () => [clueRoutes.list, { body: { search: '客', filters: { name: { contains: '客' } }, pageSize: 50 } }],
    () => [clueRoutes.totals, { body: {} }],
    () => [identityRoutes.info, { query: {} }],
    () => [identityRoutes.menus, { query: {} }],
    () => [officeRoutes.mine, {}],
  ]
  const failed: unknown[] = []
  let next = 0
  const work = async () => {
    for (let at = next++; at < requests; at = next++) {
      const [route, sent] = (kinds[at % kinds.length] as (typeof kinds)[number])(at)
      const answer = await callAt(address, route, { as, ...sent })
      if (answer.status !== 200 || !answer.body.success) failed.push([route.at, answer])
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return failed
}

/** Proves that sessions which the proxy shared with a busy node keep neither our role nor our settings. */
async function assertClean(app: string): Promise<void> {
  const client = new pg.Client(app)
  await client.connect()
  onTestFinished(() => client.end())
  for (let looks = 0; looks < 20; looks++) {
    const { rows } = await client.query(
      `select current_user as who, session_user as login, current_setting('app.office', true) as office`,
    )
    expect(rows[0].who).toBe(rows[0].login)
    expect(rows[0].office ?? '').toBe('')
  }
}

const through = (mode: PoolMode, url: string) => bouncers[mode].through(url)

describe.each<[string, Ways]>([
  [
    'transaction mode, with DATABASE_DIRECT_URL',
    () => ({
      owner: through('transaction', direct),
      app: through('transaction', direct),
      env: { DATABASE_DIRECT_URL: direct },
    }),
  ],
  [
    'transaction mode for requests alone, by a login of their own',
    () => ({ owner: direct, app: through('transaction', restricted) }),
  ],
  ['session mode', () => ({ owner: through('session', direct), app: through('session', direct) })],
])('%s', (_, ways) => {
  test('hundreds of requests work, events arrive, sessions keep nothing of ours, and a restart is quick', async () => {
    const node = start(ways)
    const address = await node.address()
    const token = await foundAt(address)
    const stream = await listen(address, token)
    expect(await ask(address, token)).toEqual([])
    await stream.until('clue')
    stream.stop()
    expect((await healthAt(address))[1].status).toBe('ok')
    await assertClean(ways().app)
    await node.stop()
    const again = start(ways)
    const began = Date.now()
    await again.address()
    expect(Date.now() - began).toBeLessThan(20_000)
    expect(again.printed()).not.toContain('等它')
  })
})

describe('a setting that cannot work is refused with a sentence', () => {
  test('transaction mode without an address past the proxy: events would never arrive', async () => {
    const node = start(() => ({ owner: through('transaction', direct), app: through('transaction', direct) }))
    expect(await node.ended()).toBe(1)
    expect(node.printed()).toMatch(/DATABASE_DIRECT_URL.* \/ .*DATABASE_DIRECT_URL/)
  })

  test('statement mode', async () => {
    const node = start(() => ({
      owner: direct,
      app: through('statement', direct),
      env: { DATABASE_DIRECT_URL: direct },
    }))
    expect(await node.ended()).toBe(1)
    expect(node.printed()).toMatch(/pool_mode.* \/ .*pool_mode/)
  })
})

test('a server that goes away behind the proxy is noticed like any other', async () => {
  const node = start(() => ({ owner: direct, app: through('transaction', direct) }))
  const address = await node.address()
  const token = await foundAt(address)
  const list = () => callAt(address, clueRoutes.list, { as: token, body: {} })
  await cluster.whileAway(async () => {
    await sleep(500)
    expect(await list()).toMatchObject({ status: 503, body: { msg: '数据库暂不可用，请稍后再试' } })
  })
  await expect.poll(async () => (await list()).status).toBe(200)
})
