import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { seedDemo } from '../../seeds/demo.ts'
import { demoPassword } from '../../seeds/demoAccounts.ts'
import type { Envelope } from '../../src/kernel/api/envelope.ts'
import { openAppPool } from '../../src/kernel/server/database/pool.ts'
import { prepare } from '../../src/kernel/server/database/prepare.ts'
import { sealLog } from '../../src/kernel/server/log/sealing.ts'
import { startEmbedded } from '../../src/kernel/server/postgres/embedded.ts'
import { identityRoutes } from '../../src/modules/identity/api/identity.ts'
import { bringMenusUpToDate } from '../../src/modules/organisation/server/index.ts'
import { world } from '../../src/world.ts'
import { requestOf } from '../support/client.ts'
import { ask, kill, startElsewhere } from '../support/embedded.ts'
import type { FreshCluster } from '../support/freshCluster.ts'
import { buildNode, spawnNode } from '../support/node.ts'
import { throwAwayDirectory } from '../support/throw-away.ts'
import { holdings } from './holdings.ts'
import { migrations } from './older.ts'
import { blocks, desk, ownerOf, secretKey, server, statements, type } from './page.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const heading = 'From the embedded database to a server, and back'
const [there = '', back = ''] = blocks(heading, 'sh')
const at = desk()
const directories = [throwAwayDirectory(), throwAwayDirectory(), throwAwayDirectory()]
const [here = '', again = '', third = ''] = directories.map(({ dataDir }) => dataDir)
let cluster: FreshCluster
let before: Record<string, string>

beforeAll(async () => {
  cluster = await server()
  await cluster.command(statements(heading)) // the owner is no superuser
  before = await embedded(here, async urls => {
    await prepare(urls)
    await bringMenusUpToDate(urls.ownerUrl, world)
    await seedDemo(urls.ownerUrl, new Date(), 0.1)
    const node = await buildNode(urls, secretKey) // makes its queue and its secrets
    await node.stop()
    const pool = openAppPool(urls.appUrl, { max: 1 })
    await sealLog(pool, { office: [], platform: [] }, true)
    await pool.end()
    return holdings(urls.ownerUrl)
  })
})
afterAll(async () => {
  await cluster?.stop()
  await Promise.all(directories.map(({ bury }) => bury()))
  rmSync(at, { recursive: true })
})

/** Runs `work` on the embedded database of a directory. */
async function embedded<T>(dataDir: string, work: (urls: { ownerUrl: string; appUrl: string }) => Promise<T>) {
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  const { ownerUrl, appUrl, stop } = await startEmbedded({ dataDir, log })
  try {
    return await work({ ownerUrl, appUrl })
  } finally {
    await stop()
  }
}

const typed = (block: string, dataDir: string) => type(block, { cluster, at, env: { DATA_DIR: dataDir } })

/** Another empty database of the owner's; gives its address. */
async function another(name: string): Promise<string> {
  const [, create = ''] = statements(heading)
  await cluster.command([create.replace('tongzhou', name)])
  return ownerOf(cluster, name)
}

const into = (url: string) => `npm run database:move -- --to '${url}'`
const companies = async (url: string) => (await ask(url, 'select count(*)::int as n from office')).n

/** All but when the log was sealed and how far it was proven last, which verifying it moves. */
const kept = (all: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(all).filter(([name]) => !/^rows of public\.operation_log_(sealing|proof)$/.test(name)),
  )

/** The rows of all tables and the states of all sequences, which servers of other versions tell alike. */
const rowsOf = (all: Record<string, string>) =>
  Object.fromEntries(Object.entries(kept(all)).filter(([name]) => /^(rows of|sequence) /.test(name)))

test('the steps of the page move an embedded database to a server of another version, and back', async () => {
  const moved = await typed(there, here)
  expect(moved, moved.said).toMatchObject({ code: 0 })
  expect(moved.said).toMatch(/已搬迁 \d+ 张表、\d{5,} 行，两边逐行一致/)
  expect(moved.said).toMatch(/✓ 同舟建材：\d+ 条记录完整/)
  expect(moved.said).not.toContain('✗')
  expect(moved.said).toMatch(/DATABASE_URL 设为 postgresql:\/\/tongzhou@127\.0\.0\.1:\d+\/tongzhou（加上密码）/)
  expect(rowsOf(await holdings(ownerOf(cluster)))).toEqual(rowsOf(before))
  expect(before['rows of public.customer']).toMatch(/^\d{3,} /)
  expect(before['rows of pgboss.job_common']).toBeDefined()

  const returned = await typed(back, again)
  expect(returned, returned.said).toMatchObject({ code: 0 })
  expect(kept(await embedded(again, ({ ownerUrl }) => holdings(ownerUrl)))).toEqual(kept(before))
})

test('a target with rows is refused, and nothing changes in it', async () => {
  const { code, said } = await typed(there, here)
  expect(code, said).toBe(1)
  expect(said).toMatch(/它不是空的：表 public\.\w+ 里有数据.* \/ .*it is not empty/)
  expect(rowsOf(await holdings(ownerOf(cluster)))).toEqual(rowsOf(before))
})

test('people sign in where it was moved; a side that a node uses is refused', async () => {
  const node = spawnNode({ ownerUrl: ownerOf(cluster), appUrl: ownerOf(cluster) }, secretKey)
  try {
    const { method, url, headers, payload } = requestOf(identityRoutes.signIn, {
      body: { username: 'manager', password: demoPassword },
    })
    const answer = await fetch((await node.address()) + url, { method, headers, body: payload as string })
    expect(((await answer.json()) as Envelope<string>).success).toBe(true)
    const from = await typed(back, third)
    expect(from.said).toMatch(/有节点正在使用它（会话 [\d, ]+）.* \/ .*nodes use it/)
    expect(from.code).toBe(1)
  } finally {
    await node.stop()
  }
  await embedded(here, async () => {
    const to = await typed(into(await another('unused')), here)
    expect(to.said).toMatch(/正被另一个运行中的程序使用/)
    expect(to.code).toBe(1)
  })
})

test('rows that break a key are not moved, and the target stays empty', async () => {
  const url = await another('broken')
  // A superuser can break keys, the embedded database's owner among them.
  await embedded(again, async ({ ownerUrl }) => {
    await ask(ownerUrl, `alter role tongzhou set session_replication_role = replica`)
    await ask(ownerUrl, 'delete from employee where id = (select max(created_by) from clue)')
    await ask(ownerUrl, 'alter role tongzhou reset session_replication_role')
  })
  const { code, said } = await typed(into(url), again)
  expect(said).toMatch(/搬迁失败，目标数据库里没有留下任何一行（.*violates foreign key constraint/)
  expect(code).toBe(1)
  expect(await companies(url)).toBe(0)
})

test('a target of a newer version and a source of an older one are refused', async () => {
  const url = await another('newer')
  await ask(url, 'create table migration (name text primary key, hash text not null, at timestamptz default now())')
  await ask(url, `insert into migration (name, hash) values ('9999_of_tomorrow.sql', '')`)
  const newer = await typed(into(url), again)
  expect(newer.said).toMatch(/没有迁移 9999_of_tomorrow.sql/)
  expect(newer.code).toBe(1)
  const last = (await migrations()).at(-1)
  await embedded(again, ({ ownerUrl }) => ask(ownerUrl, `delete from migration where name = '${last}'`))
  const older = await typed(into(url), again)
  expect(older.said).toMatch(/数据库还是较早的版本，缺少 1 个迁移/)
  expect(older.code).toBe(1)
})

test('a move that is killed leaves the target empty, and the next one moves everything', async () => {
  const url = await another('interrupted')
  const { application, ownerUrl } = await startElsewhere(here)
  await kill(application, 'SIGKILL') // its database stays
  const holder = new Client(ownerUrl)
  await holder.connect()
  await holder.query('begin; lock table stage in access exclusive mode')
  const env = { PATH: process.env.PATH, DATA_DIR: here, PG_BIN: process.env.PG_BIN ?? '', ...secretKey }
  const child = spawn(process.execPath, ['scripts/database-move.ts', '--to', url], { env, stdio: 'ignore' })
  const ended = once(child, 'exit')
  const waiting = `select count(*)::int as n from pg_stat_activity where query like 'copy public.stage (%' and wait_event_type = 'Lock'`
  await vi.waitUntil(async () => (await ask(ownerUrl, waiting)).n === 1, { timeout: 120_000, interval: 200 })
  child.kill('SIGKILL')
  await ended
  await holder.end()

  expect(await companies(url)).toBe(0)
  expect(await ask(url, 'select exists (select from customer) as some')).toEqual({ some: false })
  const moved = await typed(into(url), here)
  expect(moved, moved.said).toMatchObject({ code: 0 })
  expect(rowsOf(await holdings(url))).toEqual(rowsOf(before))
})
