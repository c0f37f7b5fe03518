import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Route } from '../src/kernel/api/route.ts'
import { formatDate } from '../src/kernel/api/time.ts'
import { prepare } from '../src/kernel/server/database/prepare.ts'
import { readAsOffice } from '../src/kernel/server/desk/readingStandby.ts'
import { mount } from '../src/kernel/server/http/mount.ts'
import { Tracer, within } from '../src/kernel/server/observe/trace.ts'
import { partOf } from '../src/kernel/server/sheet/fixtures.ts'
import { sysLogRoutes } from '../src/modules/audit/api/log.ts'
import { clueRoutes } from '../src/modules/clue/api/clue.ts'
import { reportRoutes } from '../src/modules/contract/api/report.ts'
import { bringMenusUpToDate } from '../src/modules/organisation/server/index.ts'
import { actionRoutes } from '../src/modules/reporting/api/actions.ts'
import { boardRoutes } from '../src/modules/reporting/api/board.ts'
import { transferRoutes } from '../src/modules/transfer/api/transfer.ts'
import { world } from '../src/world.ts'
import { type FreshCluster, freshCluster } from './support/freshCluster.ts'
import { spawnNode } from './support/node.ts'
import { addAccount, type Company, foundCompany } from './support/people.ts'
import { sampleOf } from './support/samples.ts'
import { startServer, type TestServer } from './support/server.ts'
import { exported } from './support/transfer.ts'

/** A primary, a standby that streams from it, a stranger, and two nodes that read the standby. */
let primary: FreshCluster
let standby: FreshCluster
let nodes: [TestServer, TestServer]
let company: Company
let other: Company

const keeper = (cluster: FreshCluster) => `postgresql://keeper:kept@${cluster.host}/shop`
const database = () => ({ ownerUrl: keeper(primary), appUrl: keeper(primary), drop: async () => {} })
const env = () => ({ DATABASE_READ_URL: keeper(standby), DATABASE_SILENCE: '3' })
const slack = { standbyWait: 5000 } // a machine that does much besides replays late

beforeAll(async () => {
  primary = await freshCluster()
  await primary.command([
    `create role keeper login superuser password 'kept'`,
    `create database shop owner keeper encoding 'UTF8' template template0`,
  ])
  await prepare(database())
  await bringMenusUpToDate(keeper(primary), world)
  standby = await primary.standby()
  const first = await startServer({ database: database(), env: env(), limits: slack })
  nodes = [first, await startServer({ database: database(), env: env(), limits: slack })]
  company = await foundCompany(first, '备库公司', 'standbyBoss')
  other = await foundCompany(first, '另一家公司', 'standbyOther')
}, 300_000)
afterAll(async () => {
  for (const node of nodes ?? []) await node.stop()
  for (const cluster of [standby, primary]) await cluster?.stop()
})

const today = formatDate(new Date())
let phones = 0
const add = (node: TestServer, as: string) =>
  node.ask(clueRoutes.add, { as, body: { name: '备库客户', phone: `154${String(++phones).padStart(8, '0')}` } })

/** How many clues a person added, as the report of a node tells, and where it read. */
async function counted(node: TestServer, as: string): Promise<{ clues: number; from: unknown; asOf: unknown }> {
  const answer = await node.send(actionRoutes.book, { as, query: { from: today, to: today } })
  const { 'x-read-from': from, 'x-read-as-of': asOf } = answer.headers
  const { success, data } = answer.json()
  if (!success) throw new Error(answer.body)
  const [person] = data.people
  return { clues: person?.all.entered ?? 0, from, asOf }
}

async function onStandby(statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: standby.superUrl('shop') })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

/** Runs `work` while the standby gets what the primary writes and does not show it. */
async function whileBehind(work: () => Promise<void>): Promise<void> {
  await onStandby('select pg_wal_replay_pause()')
  await work().finally(() => onStandby('select pg_wal_replay_resume()'))
}

const back = (node: TestServer, as: string) =>
  expect.poll(async () => (await counted(node, as)).from, { timeout: 30_000 }).toBe('standby')

describe('a report reads the standby', () => {
  test('and has what somebody saved just before, by another node and in another session (36 case 3)', async () => {
    const [one, two] = nodes
    const elsewhere = await two.signIn('standbyBoss')
    const { clues: before } = await counted(two, elsewhere)
    for (let nth = 1; nth <= 20; nth++) {
      await add(one, company.boss)
      expect((await counted(two, elsewhere)).clues).toBe(before + nth)
    }
    await back(two, elsewhere) // a machine that does much besides may pass the standby over each time
    expect((await counted(two, elsewhere)).clues).toBe(before + 20)
  })

  test('and says as of when, by the clock of the primary', async () => {
    await back(nodes[0], company.boss)
    const { asOf } = await counted(nodes[0], company.boss)
    expect(String(asOf)).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+\+00:00$/)
    expect(Math.abs(Date.parse(String(asOf)) - Date.now())).toBeLessThan(60_000)
  })

  test('but no list that people work on, and no write', async () => {
    const list = await nodes[0].send(clueRoutes.list, { as: company.boss, body: {} })
    expect([list.json().success, list.headers['x-read-from']]).toEqual([true, undefined])
  })

  test('with every call that says so: none needs a primary', async () => {
    const reading = world.handlers().filter(({ route }) => route.reads === 'standby')
    expect(reading.length).toBeGreaterThan(10)
    for (const { route } of reading) {
      const asked = async () => {
        const answer = await nodes[0].send(route, { as: company.boss, ...sampleOf(route, () => 1) })
        const { code, success } = answer.json()
        return [route.at, code < 50000, success ? answer.headers['x-read-from'] : 'standby']
      }
      await expect.poll(asked, { timeout: 30_000 }).toEqual([route.at, true, 'standby'])
    }
  }, 120_000)

  test('of the own company alone, and as far as the person may see', async () => {
    const [node] = nodes
    expect((await counted(node, company.boss)).clues).toBeGreaterThan(0)
    await back(node, other.boss)
    expect((await counted(node, other.boss)).clues).toBe(0)
    const sales = await company.hire('standbySales', '导购')
    await back(node, sales.token)
    expect((await counted(node, sales.token)).clues).toBe(0)
    const { token } = await company.hire('standbyPorter', '安装搬运')
    const refused = await node.send(reportRoutes.groups, { as: token, ...sampleOf(reportRoutes.groups, () => 1) })
    expect([refused.json().code, refused.headers['x-read-from']]).toEqual([40300, undefined])
  })

  test('and not for a session that has ended, or a person who was disabled, a moment ago', async () => {
    const [one, two] = nodes
    const leaver = await company.hire('standbyLeaver', '导购')
    await counted(two, leaver.token)
    await one.owner.query('update session set ended_at = now() where account_id = $1', [leaver.accountId])
    const answer = await two.send(actionRoutes.book, { as: leaver.token, query: { from: today, to: today } })
    expect(answer.json()).toMatchObject({ status: 40301 })
  })
})

describe('the primary answers', () => {
  test('while the standby is behind: at once after the first wait, and the workbook of an export says so (36 case 4)', async () => {
    const hasty = await startServer({
      database: database(),
      env: env(),
      limits: { standbyWait: 300, standbyLag: 1500 },
    })
    onTestFinished(() => hasty.stop())
    await back(hasty, company.boss)
    await whileBehind(async () => {
      const { clues } = await counted(hasty, company.boss)
      await add(hasty, company.boss)
      expect(await counted(hasty, company.boss)).toEqual({
        clues: clues + 1,
        from: expect.stringMatching(/^primary; (behind|lag)$/),
        asOf: undefined,
      })
      await expect.poll(async () => (await counted(hasty, company.boss)).from).toBe('primary; lag')
      const behind = await hasty.app.runtime.standby?.measure(hasty.app.runtime.pool)
      expect(behind).toEqual({ name: standby.host, ms: expect.any(Number) })
      expect(behind?.ms).toBeGreaterThan(1500)
      expect(await noteOfExport(hasty)).toMatch(/数据截至：[\d :-]+（主库，备库当时不能读）/)
    })
    await back(hasty, company.boss)
    await expect
      .poll(() => hasty.app.runtime.standby?.measure(hasty.app.runtime.pool))
      .toEqual({ name: standby.host, ms: 0 })
    const { body } = await hasty.app.http.inject('/metrics')
    const series = body.split('\n').filter(line => line.startsWith('tongzhou_standby_reads_total{'))
    expect(series.map(line => line.replace(/\} .*/, '}'))).toEqual(
      expect.arrayContaining([
        'tongzhou_standby_reads_total{place="primary",reason="lag"}',
        'tongzhou_standby_reads_total{place="standby",reason=""}',
      ]),
    )
  }, 120_000)

  test('while it is away, and the standby does again some seconds after it is back', async () => {
    const [node] = nodes
    await standby.whileAway(async () => {
      const { clues, from } = await counted(node, company.boss)
      expect([clues > 0, from]).toEqual([true, 'primary; away'])
      const late = await startServer({ database: database(), env: env() })
      onTestFinished(() => late.stop())
      expect((await counted(late, company.boss)).from).toBe('primary; away')
    })
    await back(node, company.boss)
  }, 120_000)

  test('while it is frozen, also what it was asked before', async () => {
    const [node] = nodes
    await back(node, company.boss)
    await standby.whileFrozen(async () => {
      expect((await counted(node, company.boss)).from).toBe('primary; away')
    })
    await back(node, company.boss)
  }, 120_000)

  test('once more what the replay has broken off', async () => {
    const { runtime } = nodes[0].app
    const breakOffAfter = (delay: string) =>
      standby.command([`alter system set max_standby_streaming_delay = '${delay}'`, 'select pg_reload_conf()'])
    await back(nodes[0], company.boss)
    await breakOffAfter('1s')
    onTestFinished(() => breakOffAfter('30s'))
    const tried: unknown[] = []
    const rows = await readAsOffice(runtime, company.officeId, 'test', async desk => {
      tried.push(desk.readFrom)
      const isThere = desk.readFrom && 'asOf' in desk.readFrom
      if (isThere) await desk.client.query('select from clue limit 1')
      if (isThere) void primary.command(['begin', 'lock table clue in access exclusive mode', 'commit'], 'shop')
      if (isThere) await desk.client.query('select pg_sleep(20)')
      return (await desk.client.query('select from clue where office_id = $1', [company.officeId])).rowCount
    })
    expect(rows).toBeGreaterThan(0)
    expect(tried).toEqual([{ asOf: expect.any(String) }, { passedOver: 'conflict' }])
  }, 60_000)
})

test.each([
  [{ at: 'POST /api/test/a', does: 'x', needs: 'x', reads: 'standby', writes: true }],
  [{ at: 'POST /api/test/b', does: 'x', open: 'x', reads: 'standby' }],
  [{ at: 'POST /api/test/c', does: 'x', needs: 'x', reads: 'standby', takes: 'file' }],
] satisfies [Route][])('a call that would do more than read there cannot be mounted: %o', route => {
  const handled = { route, handler: async () => null as never }
  expect(() => mount({} as never, {} as never, [handled])).toThrow(/cannot read a standby/)
})

test('what writes there all the same fails as a fault of ours, and writes nowhere', async () => {
  const { runtime } = nodes[0].app
  const write = readAsOffice(runtime, company.officeId, 'test', desk =>
    desk.client.query('delete from clue where office_id = $1', [company.officeId]),
  )
  await expect(write).rejects.toMatchObject({ code: '25006' })
  expect((await counted(nodes[0], company.boss)).clues).toBeGreaterThan(0)
})

test('npm run ledger:verify reads the standby, and the primary where it is away, and says so', async () => {
  const verify = () =>
    promisify(execFile)(process.execPath, ['scripts/ledger-verify.ts'], {
      env: { PATH: process.env.PATH, DATABASE_URL: keeper(primary), DATABASE_READ_URL: keeper(standby) },
    })
  await back(nodes[0], company.boss)
  const there = await verify()
  expect([there.stdout, there.stderr]).toEqual([expect.stringMatching(/✓ 备库公司：账实相符/), ''])
  await standby.whileAway(async () => {
    const here = await verify()
    expect(here.stdout).toMatch(/✓ 备库公司：账实相符/)
    expect(here.stderr).toMatch(/^备库不能读.* \/ The standby cannot be read; reading the primary\.$/m)
  })
  await back(nodes[0], company.boss)
}, 120_000)

test('the trace of a read names processes of the primary alone: those of the standby have the same numbers', async () => {
  await back(nodes[0], company.boss)
  const trace = new Tracer(() => {}).begin({ id: '7'.repeat(32), kind: 'job', name: 'a test', caller: null })
  const { runtime } = nodes[0].app
  const read = () => readAsOffice(runtime, company.officeId, 'a test', ({ client }) => client.query('select 7'))
  await within(trace, read)
  const statements = trace.spans.filter(({ kind }) => kind === 'statement')
  expect(statements.filter(({ name }) => name === 'select 7').map(({ pid }) => pid)).toEqual([0])
  expect(statements.some(({ pid }) => pid > 0)).toBe(true)
}, 60_000)

test('an export reads the standby and says so in its workbook', async () => {
  await back(nodes[0], company.boss)
  expect(await noteOfExport(nodes[0])).toMatch(/数据截至：[\d :-]+（备库）/)
}, 60_000)

test('the export of the platform’s log reads the standby and says so, and the primary while that is away', async () => {
  await addAccount(nodes[0].owner, 'standbyPlatform', { isPlatform: true })
  const as = await nodes[0].signIn('standbyPlatform')
  const body = { columns: ['at', 'action'], reason: '季度检查' }
  const noted = async () =>
    partOf((await nodes[0].send(sysLogRoutes.export, { as, body })).rawPayload, 'xl/worksheets/sheet2.xml')
  await expect.poll(noted, { timeout: 30_000 }).toMatch(/数据截至：[\d :-]+（备库）/)
  await standby.whileAway(async () => expect(await noted()).toMatch(/数据截至：[\d :-]+（主库，备库当时不能读）/))
  await back(nodes[0], company.boss)
}, 120_000)

test('the board of the start page answers from the standby', async () => {
  await back(nodes[1], company.boss)
  const answer = await nodes[1].send(boardRoutes.board, { as: company.boss, query: { from: today, to: today } })
  expect(answer.headers['x-read-from']).toBe('standby')
})

test('a node whose DATABASE_READ_URL leads to a server of its own does not start, and says so', async () => {
  const stranger = await freshCluster()
  onTestFinished(() => stranger.stop())
  await stranger.command([`create role keeper login superuser password 'kept'`, 'create database shop owner keeper'])
  const lost = spawnNode(database(), { DATABASE_READ_URL: keeper(stranger) })
  onTestFinished(lost.stop)
  expect(await lost.ended()).toBe(1)
  expect(lost.printed()).toMatch(/是另一套服务器.*DATABASE_READ_URL.* \/ .*is on another server.*DATABASE_READ_URL/)
}, 120_000)

test('a node whose DATABASE_READ_URL leads to its primary starts, and reads the primary as it would without', async () => {
  const node = await startServer({ database: database(), env: { DATABASE_READ_URL: keeper(primary) } })
  onTestFinished(() => node.stop())
  expect(await counted(node, company.boss)).toMatchObject({ from: 'primary; unsure' })
})

/** The sheet of an export's workbook that says who made it, from what and when. */
async function noteOfExport(node: TestServer): Promise<string> {
  const body = { columns: ['name'], reason: '核对客户' } as never
  const { id } = await node.ask(transferRoutes.startExport, { as: company.boss, params: { kind: 'clue' }, body })
  expect(await exported(node, company.boss, id)).toMatchObject({ status: 'done' })
  const file = await node.send(transferRoutes.download, { as: company.boss, params: { id } })
  return partOf(file.rawPayload, 'xl/worksheets/sheet2.xml')
}
