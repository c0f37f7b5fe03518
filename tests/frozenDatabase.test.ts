import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Route } from '../src/kernel/api/route.ts'
import { openOwnerPool } from '../src/kernel/server/database/pool.ts'
import { inTransaction } from '../src/kernel/server/desk/transaction.ts'
import { clueRoutes } from '../src/modules/clue/api/clue.ts'
import { identityRoutes } from '../src/modules/identity/api/identity.ts'
import { foundingRoutes } from '../src/modules/organisation/api/newOffice.ts'
import type { Sent } from './support/client.ts'
import { type FreshCluster, freshCluster } from './support/freshCluster.ts'
import { buildNode, type NodeProcess, spawnNode } from './support/node.ts'
import { callAt, type HttpAnswer, healthAt } from './support/overHttp.ts'
import { addAccount, password } from './support/people.ts'
import { listen } from './support/stream.ts'
import { startTcpProxy, type TcpProxy } from './support/tcpProxy.ts'

/** A server, a twin with the same content as after a promotion, and a stranger; one way leads to them, which the test sets. */
let first: FreshCluster
let twin: FreshCluster
let stranger: FreshCluster
let way: TcpProxy
let node: NodeProcess
let address: string
let token: string

const keeper = (cluster: FreshCluster) => `postgresql://keeper:kept@${cluster.host}/shop`

beforeAll(async () => {
  first = await freshCluster()
  stranger = await freshCluster()
  for (const cluster of [first, stranger])
    await cluster.command([
      `create role keeper login superuser password 'kept'`,
      `create database shop owner keeper encoding 'UTF8' template template0`,
    ])
  way = await startTcpProxy(first.host)
  const url = way.through(keeper(first))
  node = spawnNode({ ownerUrl: url, appUrl: url }, { LOG_LEVEL: 'info', DATABASE_SILENCE: '5' })
  address = await node.address()
  const owner = new pg.Pool({ connectionString: keeper(first), max: 1 })
  await addAccount(owner, 'frozenBoss')
  await owner.end()
  const founder = await signIn()
  await call(foundingRoutes.add, {
    as: founder,
    body: { officeName: '冻结公司', officeType: '瓷砖', officeUserNum: '1-20人' },
  })
  token = await signIn()
}, 180_000)
afterAll(async () => {
  way?.thaw()
  await node?.stop()
  await way?.stop()
  for (const cluster of [first, twin, stranger]) await cluster?.stop()
})

const call = (route: Route, sent: Sent): Promise<HttpAnswer> => callAt(address, route, sent)
const signIn = async () => (await call(identityRoutes.signIn, { body: { username: 'frozenBoss', password } })).body.data
let added = 0
const body = () => ({ name: `客${++added}`, phone: `154${String(added).padStart(8, '0')}` })
const add = (sent = body(), key?: string) => call(clueRoutes.add, { as: token, body: sent, ...(key && { key }) })
const works = () =>
  expect.poll(() => add(), { timeout: 30_000 }).toMatchObject({ status: 200, body: { success: true } })
const away = { status: 503, retryAfter: '5', body: { code: 50300, success: false, data: { retryAfter: 5 } } }

async function rowsOf(cluster: FreshCluster, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: cluster.superUrl('shop') })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

/** Holds a table, so that calls wait in their transactions for as long as the test says. */
async function holding(work: () => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: first.superUrl('shop') })
  await client.connect()
  await client.query('begin; lock table clue in share row exclusive mode')
  try {
    await work()
  } finally {
    await client.query('commit')
    await client.end()
  }
}

/** The clues of a server whose customers have one of these names. */
const named = (...names: string[]) =>
  `select c.name from clue join customer c on c.office_id = clue.office_id and c.id = clue.customer_id
   where c.name in (${names.map(name => `'${name}'`).join()})`

const stuck = `select count(*)::int as count from pg_locks where not granted and relation = 'clue'::regclass`

test('calls whose server is cut off without a word answer 50300 before it comes back, and streams end', async () => {
  const stream = await listen(address, token)
  await holding(async () => {
    const sent = Array.from({ length: 3 }, body)
    const underWay = sent.map((one, at) => add(one, `cut-${at}`))
    await expect.poll(() => rowsOf(first, stuck)).toEqual([{ count: 3 }])
    way.freeze()
    for (const answer of await Promise.all(underWay)) expect(answer).toMatchObject(away)
    expect(await add()).toMatchObject(away) // one that came later
    await stream.ended
    way.thaw()
  })
  await works()
  expect(await healthAt(address)).toMatchObject([200, { status: 'ok' }])
  expect(await rowsOf(first, named('客1', '客2', '客3'))).toHaveLength(0) // the connections of all three ended before their commit
  const again = await listen(address, token)
  await add()
  await again.until('clue')
  again.stop()
}, 120_000)

test('a frozen server (SIGSTOP) is noticed as one that is cut off, and its thawed connections are given no work', async () => {
  const sent = body()
  await first.whileFrozen(async () => {
    expect(await add(sent, 'frozen')).toMatchObject(away)
  })
  await expect.poll(async () => (await add(sent, 'frozen')).status, { timeout: 30_000 }).toBe(200)
  expect(await rowsOf(first, named(sent.name))).toHaveLength(1)
}, 120_000)

test('a pool leaves a server that only reads as soon as its address leads to one that writes, and events follow', async () => {
  twin = await first.twin()
  await works()
  const stream = await listen(address, token)
  await first.command(['alter system set default_transaction_read_only = on', 'select pg_reload_conf()'])
  way.leadTo(twin.host)
  const sent = body()
  expect(await add(sent, 'moved')).toMatchObject(away)
  await expect.poll(async () => (await add(sent, 'moved')).status, { timeout: 30_000 }).toBe(200)
  expect(await rowsOf(twin, named(sent.name))).toHaveLength(1)
  expect(await rowsOf(first, named(sent.name))).toHaveLength(0)
  await stream.ended
  await expect.poll(async () => (await healthAt(address))[1].status).toBe('ok')
  const again = await listen(address, token)
  await add()
  await again.until('clue')
  again.stop()
  const mine = `select count(*)::int as count from pg_stat_activity where application_name like 'tongzhou-live %'`
  await expect.poll(() => rowsOf(first, mine)).toEqual([{ count: 0 }])
}, 120_000)

test('a server of another system identifier is given no work and named in the log; the right one is used again', async () => {
  way.leadTo(stranger.host)
  await twin.restart()
  await expect.poll(() => add(), { timeout: 30_000 }).toMatchObject(away)
  await expect.poll(() => node.printed(), { timeout: 30_000 }).toMatch(/是另一套服务器.* \/ .*is on another server/)
  expect(await healthAt(address)).toMatchObject([503, { status: 'database unavailable' }])
  way.leadTo(twin.host)
  await works()
  expect(await rowsOf(stranger, `select from pg_tables where schemaname = 'public'`)).toEqual([])
}, 120_000)

test.each([
  ['DATABASE_DIRECT_URL', () => ({ appUrl: keeper(twin), direct: keeper(stranger) })],
  ['DATABASE_APP_URL', () => ({ appUrl: keeper(stranger), direct: keeper(twin) })],
])(
  'a node whose %s leads to a server of its own does not start, and says so',
  async (name, addresses) => {
    const { appUrl, direct } = addresses()
    const lost = spawnNode({ ownerUrl: keeper(twin), appUrl }, { DATABASE_DIRECT_URL: direct })
    onTestFinished(lost.stop)
    expect(await lost.ended()).toBe(1)
    expect(lost.printed()).toMatch(new RegExp(`是另一套服务器.*${name}.* / .*is on another server.*${name}`))
  },
  120_000,
)

test('a commit that no synchronous standby has confirmed is not told as done, and its repetition is answered once it is', async () => {
  const waiting = `select pid from pg_stat_activity where wait_event = 'SyncRep' and query = 'commit'`
  const brokenOff = async (sent: ReturnType<typeof body>, key: string) => {
    await twin.command([`alter system set synchronous_standby_names = 'nobody'`, 'select pg_reload_conf()'])
    const answered = add(sent, key)
    await expect.poll(async () => (await rowsOf(twin, waiting)).length, { timeout: 30_000 }).toBeGreaterThan(0)
    await sleep(500)
    await twin.command([
      `select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`,
      `alter system reset synchronous_standby_names`,
      'select pg_reload_conf()',
    ])
    return answered
  }
  let tried = { sent: body(), key: 'alone 0' }
  let answer = await brokenOff(tried.sent, tried.key)
  // Where another commit of the node waits for the standby, the call's own waits for that one, and is told as done in the end.
  for (let nth = 1; nth < 5 && answer.status === 200; nth++) {
    tried = { sent: body(), key: `alone ${nth}` }
    answer = await brokenOff(tried.sent, tried.key)
  }
  expect(answer).toMatchObject(away)
  expect((await add(tried.sent, tried.key)).status).toBe(200)
  expect(await rowsOf(twin, named(tried.sent.name))).toHaveLength(1)
}, 120_000)

test('a job whose server is cut off runs once more when it is back', async () => {
  const url = way.through(keeper(twin))
  const app = await buildNode({ ownerUrl: url, appUrl: url }, { DATABASE_SILENCE: '5' })
  onTestFinished(() => app.stop())
  await twin.command(['create table piece (name text primary key)', 'grant insert on piece to tongzhou_app'], 'shop')
  let [runs, failures] = [0, 0]
  const work = async () => {
    runs += 1
    await inTransaction(app.runtime, 'writes', async client => {
      if (runs === 1) way.freeze()
      await client.query(`insert into piece values ('first') on conflict do nothing`)
    }).catch(error => {
      failures += 1
      throw error
    })
  }
  await app.runtime.jobs.work([{ name: 'cut-off', work }])
  await inTransaction(app.runtime, 'writes', client => app.runtime.jobs.enqueue({ client } as never, 'cut-off', {}))
  await expect.poll(() => failures, { timeout: 30_000 }).toBe(1)
  way.thaw()
  await expect.poll(() => rowsOf(twin, 'select name from piece'), { timeout: 60_000 }).toEqual([{ name: 'first' }])
  await expect.poll(() => runs, { timeout: 60_000 }).toBe(2)
  expect(failures).toBe(1)
}, 180_000)

test('a connection to a standby is used once, until the standby is promoted', async () => {
  await stranger.restart({ standby: true })
  const pool = openOwnerPool(stranger.superUrl(), { max: 1 })
  onTestFinished(() => pool.end())
  const backend = async () => (await pool.query('select pg_backend_pid() as pid')).rows[0]?.pid
  expect(await backend()).not.toBe(await backend())
  await pool.query('select pg_promote()')
  await backend()
  expect(await backend()).toBe(await backend())
}, 120_000)
