import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Route } from '../src/kernel/api/route.ts'
import { clueRoutes } from '../src/modules/clue/api/clue.ts'
import { identityRoutes } from '../src/modules/identity/api/identity.ts'
import { foundingRoutes } from '../src/modules/organisation/api/newOffice.ts'
import type { Sent } from './support/client.ts'
import { type FreshCluster, freshCluster } from './support/freshCluster.ts'
import { logMessages } from './support/logMessages.ts'
import { type NodeProcess, spawnNode } from './support/node.ts'
import { callAt, healthAt } from './support/overHttp.ts'
import { addAccount, password } from './support/people.ts'

let cluster: FreshCluster
let node: NodeProcess
let address: string
let owner: pg.Pool
let token: string

const call = (route: Route, sent: Sent) => callAt(address, route, sent)
const signIn = () => call(identityRoutes.signIn, { body: { username: 'fullBoss', password } })
const add = (name: string, phone: string) => call(clueRoutes.add, { as: token, body: { name, phone } })
const health = async () => {
  const [code, { status }] = await healthAt(address)
  return [code, status]
}

/** Runs `work` and returns what the node logged meanwhile. */
async function logOf(work: () => Promise<void>): Promise<string[]> {
  const before = node.printed().length
  await work()
  return logMessages(node.printed().slice(before))
}

beforeAll(async () => {
  cluster = await freshCluster()
  await cluster.command([`create database shop encoding 'UTF8' template template0`])
  owner = new pg.Pool({
    connectionString: cluster.superUrl('shop'),
    max: 2,
    options: '-c default_transaction_read_only=off',
  })
  owner.on('error', () => {})
  const url = cluster.superUrl('shop')
  node = spawnNode({ ownerUrl: url, appUrl: url }, { LOG_LEVEL: 'info' })
  address = await node.address()
  await addAccount(owner, 'fullBoss')
  const founder = (await signIn()).body.data
  const office = { officeName: '盘满公司', officeType: '瓷砖', officeUserNum: '1-20人' }
  expect((await call(foundingRoutes.add, { as: founder, body: office })).status).toBe(200)
  token = (await signIn()).body.data
}, 120_000)
afterAll(async () => {
  await node?.stop()
  await owner?.end()
  await cluster?.stop()
})

const unavailable = {
  status: 503,
  retryAfter: '5',
  body: {
    status: 200,
    code: 50300,
    success: false,
    msg: '数据库暂时无法写入，内容没有保存，请稍后再试',
    data: { retryAfter: 5 },
  },
}

describe('a database that can be read but not written', () => {
  const readOnly = async (isOn: boolean) => {
    await owner.query(
      isOn ? 'alter system set default_transaction_read_only = on' : 'alter system reset default_transaction_read_only',
    )
    await owner.query('select pg_reload_conf()')
  }

  test('is told as such: 503 for writes, answers for reads, health that says so, one line for each change', async () => {
    const lines = await logOf(async () => {
      await readOnly(true)
      await expect.poll(async () => (await add('只读', '15400000001')).status).toBe(503)
      expect(await add('只读', '15400000001')).toEqual(unavailable)
      expect(await signIn()).toEqual(unavailable)
      expect((await call(clueRoutes.list, { as: token, body: {} })).body).toMatchObject({ success: true })
      expect(await health()).toEqual([200, 'database not writable'])
      await sleep(12_000) // the work in the background meets it too
      await readOnly(false)
      await expect.poll(async () => (await add('又能写', '15400000002')).status).toBe(200)
      await expect.poll(health).toEqual([200, 'ok'])
    })
    expect(lines).toEqual(['the database takes no writes', 'the database takes writes again'])
  })
})

describe('a limit counts only outcomes that are known', () => {
  test('right passwords that met a full disk lock nobody out', async () => {
    await owner.query(`create function full_disk() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`)
    await owner.query('create trigger full_disk before insert on session for each row execute function full_disk()')
    for (let at = 0; at < 12; at++) expect(await signIn()).toEqual(unavailable)
    await owner.query('drop trigger full_disk on session')
    expect((await signIn()).body).toMatchObject({ success: true })
  })
})

test.each([
  ['57014', '15400000003'],
  ['55P03', '15400000004'],
])('a statement that a time-out ended (%s) is answered with 503, and the node goes on', async (code, phone) => {
  await owner.query(`create function too_late() returns trigger language plpgsql as
    $$ begin raise exception 'canceling statement due to timeout' using errcode = '${code}'; end $$`)
  await owner.query('create trigger too_late before insert on clue for each row execute function too_late()')
  const busy = { ...unavailable, body: { ...unavailable.body, msg: '系统繁忙，请稍后再试' } }
  expect(await add('太慢', phone)).toEqual(busy)
  await owner.query('drop trigger too_late on clue; drop function too_late')
  expect((await add('太慢', phone)).body).toMatchObject({ success: true })
})
