import pg, { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { App } from '../src/app.ts'
import type { Route } from '../src/kernel/api/route.ts'
import { prepare } from '../src/kernel/server/database/prepare.ts'
import { clueRoutes } from '../src/modules/clue/api/clue.ts'
import { identityRoutes } from '../src/modules/identity/api/identity.ts'
import { foundingRoutes } from '../src/modules/organisation/api/newOffice.ts'
import { bringMenusUpToDate } from '../src/modules/organisation/server/index.ts'
import { world } from '../src/world.ts'
import type { Sent } from './support/client.ts'
import { type FreshCluster, freshCluster } from './support/freshCluster.ts'
import { buildNode } from './support/node.ts'
import { callAt, healthAt } from './support/overHttp.ts'
import { addAccount, password } from './support/people.ts'

/** PostgreSQL with few connections, of which others have some, and two nodes that would each open more than are left. */
const settings = { max_connections: '30' }
const strangers = 12

let cluster: FreshCluster
let nodes: App[]
let addresses: string[]
const others: Client[] = []
let token: string

beforeAll(async () => {
  cluster = await freshCluster()
  await cluster.restart({ settings })
  await cluster.command([
    `create role keeper login createrole password 'kept'`,
    `create database shop owner keeper encoding 'UTF8' template template0`,
  ])
  const url = `postgresql://keeper:kept@${cluster.host}/shop`
  const urls = { ownerUrl: url, appUrl: url }
  await prepare(urls)
  await bringMenusUpToDate(url, world)
  const owner = new pg.Pool({ connectionString: url, max: 1 })
  await addAccount(owner, 'fewBoss')
  await owner.end()
  nodes = [await buildNode(urls), await buildNode(urls)]
  addresses = await Promise.all(nodes.map(node => node.http.listen({ port: 0, host: '127.0.0.1' })))
  const signIn = async () =>
    (await call(0, identityRoutes.signIn, { body: { username: 'fewBoss', password } })).body.data
  const founder = await signIn()
  const body = { officeName: '少连接公司', officeType: '瓷砖', officeUserNum: '1-20人' }
  expect((await call(0, foundingRoutes.add, { as: founder, body })).body.msg).toBe('成功')
  token = await signIn()
  for (let at = 0; at < strangers; at++) {
    const other = new Client(url)
    other.on('error', () => {})
    await other.connect()
    others.push(other)
  }
}, 120_000)
afterAll(async () => {
  await Promise.all(others.map(other => other.end()))
  for (const node of nodes ?? []) await node.stop()
  await cluster?.stop()
})

const call = (node: number, route: Route, sent: Sent) => callAt(addresses[node] as string, route, sent)
const health = async (node: number) => (await healthAt(addresses[node] as string))[1]

test('if the server refuses further connections, requests use the open ones, and none fails', async () => {
  let next = 0
  const failed: unknown[] = []
  async function work(): Promise<void> {
    for (let at = next++; at < 600; at = next++) {
      const body = at % 5 === 0 ? { name: `客${at}`, phone: `154${String(at).padStart(8, '0')}` } : {}
      const route = at % 5 === 0 ? clueRoutes.add : clueRoutes.list
      const answer = await call(at % 2, route, { as: token, body })
      if (answer.status !== 200 || !answer.body.success) failed.push(answer)
    }
  }
  await Promise.all(Array.from({ length: 60 }, work))
  expect(failed).toEqual([])
  const told = await Promise.all([health(0), health(1)])
  expect(told.map(one => one.status)).toContain('short of connections')
  for (const { connections } of told) expect(connections.requests.open).toBeLessThan(10)
})

test('background work goes on too: the log is sealed', async () => {
  const unsealed = async () => {
    const [other] = others as [Client]
    const { rows } = await other.query(
      'select count(*)::int as count from operation_log l where not exists (select from operation_log_seal s where s.log_id = l.id)',
    )
    return rows[0].count
  }
  await expect.poll(unsealed).toBe(0)
})
