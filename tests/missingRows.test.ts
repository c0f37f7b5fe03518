import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { capture } from '../scripts/testing/children.ts'
import { type Missing, missingRows, recordedTables } from '../src/kernel/server/log/auditRows.ts'
import { subjectsOf } from '../src/modules/audit/server/book.ts'
import { clueRoutes } from '../src/modules/clue/api/clue.ts'
import { savedViewRoutes } from '../src/modules/settings/api/savedView.ts'
import { world } from '../src/world.ts'
import { type FreshDatabase, freshDatabase } from './support/database.ts'
import { somePhone } from './support/deals.ts'
import { type Company, foundCompany } from './support/people.ts'
import { startServer, type TestServer } from './support/server.ts'

let database: FreshDatabase
let server: TestServer
let company: Company

beforeAll(async () => {
  database = await freshDatabase()
  server = await startServer({ database })
  company = await foundCompany(server, '丢失公司', 'loser')
})
afterAll(async () => {
  await server.stop()
  await database.drop()
})

const add = (name: string) =>
  server.ask(clueRoutes.add, { as: company.boss, body: { name, phone: somePhone(7), budget: 100_000 } })

async function missing(): Promise<Pick<Missing, 'title' | 'count' | 'first'>[]> {
  const client = await server.owner.connect()
  try {
    const tables = await recordedTables(client)
    return (await missingRows(client, company.officeId, subjectsOf(world), tables)).map(
      ({ subject: _, ...told }) => told,
    )
  } finally {
    client.release()
  }
}

/** Deletes past the product, as a restore that lost rows would have. */
const lose = (table: string, ids: number[]) =>
  server.owner.query(`delete from ${table} where office_id = $1 and id = any($2)`, [company.officeId, ids])

describe('a record in the log exists, or an entry tells of its removal', () => {
  test('a record that a person removed is not missing', async () => {
    const body = { list: 'clue', name: '我的', state: {} }
    const { id } = await server.ask(savedViewRoutes.save, { as: company.boss, body })
    await server.ask(savedViewRoutes.remove, { as: company.boss, body: { id } })
    expect((await server.owner.query('select from saved_view where id = $1', [id])).rowCount).toBe(0)
    expect(await missing()).toEqual([])
  })

  test('a record deleted with SQL is missing: of each kind the number and the smallest id', async () => {
    const [one, two, three] = [await add('甲'), await add('乙'), await add('丙')]
    await lose('clue', [one.id, three.id])
    await lose('customer', [three.customerId])
    expect(await missing()).toEqual([
      { title: '流量', count: 2, first: one.id },
      { title: '客户', count: 1, first: three.customerId },
    ])
    expect((await server.owner.query('select from clue where id = $1', [two.id])).rowCount).toBe(1)
  })

  test('a record with a field that a person once emptied is missing too', async () => {
    const before = await missing()
    const { id, version } = await add('丁')
    await server.ask(clueRoutes.edit, { as: company.boss, body: { id, version, budget: null } })
    await lose('clue', [id])
    const [clues] = await missing()
    expect(clues?.count).toBe((before[0]?.count ?? 0) + 1)
  })
})

describe('npm run audit:verify', () => {
  const verify = async ({ ownerUrl }: FreshDatabase) => {
    process.env.DATABASE_URL = ownerUrl
    try {
      return await capture(process.execPath, ['scripts/audit-verify.ts'])
    } finally {
      delete process.env.DATABASE_URL
    }
  }

  test('ends with 0 while nothing is missing', async () => {
    const whole = await freshDatabase()
    const { code, output } = await verify(whole)
    await whole.drop()
    expect(output).toMatch(/✓ 平台/)
    expect(code).toBe(0)
  })

  test('names the missing records, in both languages, and ends with 1', async () => {
    const { code, output } = await verify(database)
    expect(code).toBe(1)
    expect(output).toMatch(/✓ 丢失公司：\d+ 条记录完整/)
    expect(output).toMatch(
      /✗ 丢失公司：.*流量 3 条（最小编号 \d+）、客户 1 条.* \/ missing, .*3 clue \(from \d+\), 1 customer/,
    )
  })

  test('names what the schema lacks, and continues with the log', async () => {
    await server.owner.query('drop table customer_distinct')
    const { code, output } = await verify(database)
    expect(code).toBe(1)
    expect(output).toMatch(/✗ 数据库的结构不完整，缺少 1 项：table customer_distinct。.*The database lacks 1 of/)
    expect(output).toMatch(/✗ 丢失公司：.*流量 3 条/)
  })
})
