import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnswerOf, Route } from '../src/kernel/api/route.ts'
import { delegationRoutes } from '../src/modules/approval/api/delegation.ts'
import { clueRoutes } from '../src/modules/clue/api/clue.ts'
import { identityRoutes } from '../src/modules/identity/api/identity.ts'
import { opportunityRoutes } from '../src/modules/opportunity/api/routes.ts'
import { foundingRoutes } from '../src/modules/organisation/api/newOffice.ts'
import type { Sent } from './support/client.ts'
import { type FreshDatabase, freshDatabase } from './support/database.ts'
import { type NodeProcess, spawnNode } from './support/node.ts'
import { callAt } from './support/overHttp.ts'
import { addAccount, employ, password } from './support/people.ts'

const ahead = 90_000 // ms
let database: FreshDatabase
let owner: pg.Pool
let nodes: NodeProcess[]
let addresses: string[]
beforeAll(async () => {
  database = await freshDatabase()
  owner = new pg.Pool({ connectionString: database.ownerUrl, max: 2 })
  const preloaded = pathToFileURL(join(import.meta.dirname, 'support/aheadClock.ts')).href
  const wrong = { NODE_OPTIONS: `--import ${preloaded}`, CLOCK_AHEAD: String(ahead) }
  nodes = [spawnNode(database), spawnNode(database, wrong)]
  addresses = await Promise.all(nodes.map(node => node.address()))
}, 120_000)
afterAll(async () => {
  await Promise.all((nodes ?? []).map(node => node.stop()))
  await owner?.end()
  await database?.drop()
})

/** Makes a call at the node whose clock is right (0) or at the one that is ahead (1). */
async function ask<R extends Route>(at: number, route: R, sent: Sent): Promise<AnswerOf<R>> {
  const { body } = await callAt(addresses[at] as string, route, sent)
  if (!body.success) throw new Error(`${route.at}: ${body.code} ${body.msg}`)
  return body.data as never
}
const signIn = (at: number, username: string) => ask(at, identityRoutes.signIn, { body: { username, password } })

/** Columns in which a moment lies about as far ahead as the wrong clock. */
async function movedColumns(): Promise<string[]> {
  const { rows } = await owner.query<{ table: string; column: string }>(
    `select c.table_name as table, c.column_name as column from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where table_schema = 'public' and data_type = 'timestamp with time zone' and table_type = 'BASE TABLE'`,
  )
  const near = `between now() + interval '60 seconds' and now() + interval '120 seconds'`
  const found = await Promise.all(
    rows.map(async ({ table, column }) => {
      const { rowCount } = await owner.query(`select from "${table}" where "${column}" ${near} limit 1`)
      return rowCount ? [`${table}.${column}`] : []
    }),
  )
  expect(rows.length).toBeGreaterThan(100)
  return found.flat()
}

const inOrder = async (table: string, moment: string) =>
  (await owner.query<{ id: number }>(`select id::int from ${table} order by ${moment}`)).rows.map(({ id }) => id)

test('36 case 9: what two nodes do, one 90 s ahead, has the order and the time of the database', async () => {
  for (const name of ['clockBoss', 'clockDeputy']) await addAccount(owner, name)
  const founding = { officeName: '对时公司', officeType: '瓷砖', officeUserNum: '1-20人' }
  const { officeId } = await ask(1, foundingRoutes.add, { as: await signIn(1, 'clockBoss'), body: founding })
  const { rows } = await owner.query<{ id: number }>(`select id from account where username = 'clockDeputy'`)
  const hired = { officeId, accountId: rows[0]?.id as number, departmentId: null, name: 'clockDeputy' }
  const deputy = await employ(owner, hired, '导购')
  const boss = await signIn(1, 'clockBoss')
  const made: { clue: number[]; opportunity: number[] } = { clue: [], opportunity: [] }
  for (let nth = 0; nth < 8; nth++) {
    const body = { name: `客${nth}`, phone: `1540000000${nth}` }
    const { id: clueId } = await ask(nth % 2, clueRoutes.add, { as: boss, body })
    const { id } = await ask(nth % 2, opportunityRoutes.convert, { as: boss, body: { clueId } })
    made.clue.push(clueId)
    made.opportunity.push(id)
  }
  expect(await inOrder('clue', 'created_at')).toEqual(made.clue)
  expect(await inOrder('opportunity', 'created_at')).toEqual(made.opportunity)
  expect(await inOrder('opportunity', 'assigned_at')).toEqual(made.opportunity)
  expect((await movedColumns()).filter(column => column !== 'throttle.until')).toEqual([]) // which ends by the database's clock

  const at = (ms: number) => new Date(Date.now() + ms).toISOString()
  const period = { fromAt: at(0), toAt: at(60_000), toId: deputy }
  const { rows: told } = await ask(0, delegationRoutes.add, { as: boss, body: period })
  const { id, version } = told[0] as { id: number; version: number }
  const listed = await ask(1, delegationRoutes.list, { as: boss, query: {} })
  expect(JSON.stringify(listed)).toContain('"holding"')
  await ask(1, delegationRoutes.cancel, { as: boss, body: { id, version } })
})
