import type { QueryConfig } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Desk } from '../src/kernel/server/desk/desk.ts'
import { pageStatement } from '../src/kernel/server/list/list.ts'
import { logOf } from '../src/modules/audit/server/list.ts'
import { entriesWhere } from '../src/modules/money/server/reading/detail.ts'
import { moneyOf } from './support/money.ts'
import { startServer, type TestServer } from './support/server.ts'

/*
 * Row-level security lets an index answer only conditions that leak nothing: one with coalesce is held back, and every row of the company is read.
 * These statements are asked for each record that somebody opens.
 */

let server: TestServer
let officeId: number
beforeAll(async () => {
  server = await startServer()
  const at = await moneyOf(server, '计划公司', 'plans')
  officeId = at.company.officeId
  const { id } = await at.contract([{ amount: 1000 }])
  await server.owner.query(
    `insert into contract_term (office_id, contract_id, position, name, due_kind, planned)
     select $1, $2, n, '期款', 'signing', 1 from generate_series(10, 3000) n`,
    [officeId, id],
  )
  await server.owner.query('analyze contract_term')
})
afterAll(() => server.stop())

/** Returns the plan of a statement as the application's role gets it, where an index is to be used if one can be. */
async function planOf({ text, values }: QueryConfig): Promise<string> {
  const client = await server.owner.connect()
  try {
    await client.query(
      'begin; set local role tongzhou_app; set local enable_seqscan = off; set local enable_bitmapscan = off',
    )
    await client.query(`select set_config('app.office', $1, true)`, [String(officeId)])
    const { rows } = await client.query(`explain (costs off) ${text}`, values)
    return rows.map(row => row['QUERY PLAN']).join('\n')
  } finally {
    await client.query('rollback')
    client.release()
  }
}

test("the seals of a log's page are found by company and entry", async () => {
  for (const whose of [officeId, null]) {
    const asked = logOf({ subjects: {}, routes: () => [], owned: [] } as never, whose)
    const page = { page: 1, pageSize: 20, filters: {} } as never
    expect(await planOf(pageStatement(...asked, page))).toMatch(
      /operation_log_seal s\n\s*Index Cond: \(\(office_id = [^)]+\) AND \(log_id = l\.id\)\)/,
    )
  }
})

test('the terms of a receipt’s moves are found by their ids', async () => {
  let asked: QueryConfig | undefined
  const query = async (statement: QueryConfig) => {
    asked = statement
    return { rows: [] }
  }
  await entriesWhere({ officeId, client: { query } } as unknown as Desk, 'm.receipt_id = $2', [1])
  const plan = await planOf(asked as QueryConfig)
  for (const term of ['to', 'from']) expect(plan).toMatch(new RegExp(`Index Cond: .*id = m\\.${term}_term_id`))
})
