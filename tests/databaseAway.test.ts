import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Route } from '../src/kernel/api/route.ts'
import { clueRoutes } from '../src/modules/clue/api/clue.ts'
import { identityRoutes } from '../src/modules/identity/api/identity.ts'
import { foundingRoutes } from '../src/modules/organisation/api/newOffice.ts'
import type { Sent } from './support/client.ts'
import { type FreshCluster, freshCluster } from './support/freshCluster.ts'
import { logMessages } from './support/logMessages.ts'
import { type NodeProcess, spawnNode } from './support/node.ts'
import { callAt, type HttpAnswer, healthAt } from './support/overHttp.ts'
import { addAccount, password } from './support/people.ts'
import { listen } from './support/stream.ts'

let cluster: FreshCluster
let node: NodeProcess
let address: string
let owner: pg.Pool
let token: string

beforeAll(async () => {
  cluster = await freshCluster()
  await cluster.command([`create database shop encoding 'UTF8' template template0`])
  owner = new pg.Pool({ connectionString: cluster.superUrl('shop'), max: 2 })
  owner.on('error', () => {})
}, 60_000)
afterAll(async () => {
  await node?.stop()
  await owner?.end()
  await cluster?.stop()
})

const call = (route: Route, sent: Sent) => callAt(address, route, sent)
const health = async () => {
  const [code, { status }] = await healthAt(address)
  return [code, status]
}

test('a node that starts before its database says so, waits, and continues when it is there', async () => {
  await cluster.whileAway(async () => {
    const url = cluster.superUrl('shop')
    node = spawnNode({ ownerUrl: url, appUrl: url }, { LOG_LEVEL: 'info' })
    await expect.poll(() => node.printed()).toMatch(/还连不上.* \/ .*cannot be reached yet/)
    await sleep(3000)
    expect(node.printed().match(/还连不上/g)).toHaveLength(1)
    expect(node.child.exitCode).toBeNull()
  })
  address = await node.address()
  expect(await health()).toEqual([200, 'ok'])
})

test('an absent database causes 503 and one log line, its return another, and nothing is lost', async () => {
  await addAccount(owner, 'awayBoss')
  const signIn = async () => (await call(identityRoutes.signIn, { body: { username: 'awayBoss', password } })).body.data
  const founder = await signIn()
  const office = { officeName: '断线公司', officeType: '瓷砖', officeUserNum: '1-20人' }
  expect((await call(foundingRoutes.add, { as: founder, body: office })).status).toBe(200)
  token = await signIn()
  const stream = await listen(address, token)
  const before = node.printed().length

  const answers: HttpAnswer[] = []
  const adding = Array.from({ length: 20 }, async (_, at) => {
    const body = { name: `客${at}`, phone: `154${String(at).padStart(8, '0')}` }
    await sleep(at * 100)
    for (;;) {
      const answer = await call(clueRoutes.add, { as: token, body, key: `away-${at}` })
      if (answer.status === 200) return expect(answer.body).toMatchObject({ success: true })
      answers.push(answer)
      await sleep(500)
    }
  })
  await sleep(500)
  await cluster.whileAway(async () => {
    await stream.ended
    await sleep(12_000)
    expect(await health()).toEqual([503, 'database unavailable'])
  })
  await Promise.all(adding)

  expect(answers.length).toBeGreaterThan(20)
  for (const answer of answers)
    expect(answer).toEqual({
      status: 503,
      retryAfter: '5',
      body: { status: 200, code: 50300, success: false, msg: '数据库暂不可用，请稍后再试', data: { retryAfter: 5 } },
    })
  const { rows } = await owner.query('select count(*)::int as count from clue')
  expect(rows).toEqual([{ count: 20 }])
  await expect.poll(health).toEqual([200, 'ok'])
  const again = await listen(address, token)
  await call(clueRoutes.add, { as: token, body: { name: '后来', phone: '15400009999' } })
  await again.until('clue')
  again.stop()

  await expect.poll(() => node.printed().slice(before)).toContain('the database is back')
  expect(logMessages(node.printed().slice(before))).toEqual(['the database is away', 'the database is back'])
}, 120_000)

test('jobs in the queue run when the database is back', async () => {
  const unsealed = async () =>
    (
      await owner.query(
        'select count(*)::int as count from operation_log l where not exists (select from operation_log_seal s where s.log_id = l.id)',
      )
    ).rows[0].count
  await expect.poll(unsealed).toBe(0)
})
