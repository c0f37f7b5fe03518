import { afterAll, beforeAll, expect, test } from 'vitest'
import { foundCompany } from '../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import { forgetPrepared } from '../database/prepared.ts'
import type { Desk } from '../desk/desk.ts'
import { asEmployee } from '../desk/transaction.ts'
import type { ListSpec } from './list.ts'
import { countAll, type Question } from './listCounts.ts'

let server: TestServer
beforeAll(async () => {
  // Other files of this process have named as many statements as a node names.
  forgetPrepared()
  server = await startServer()
})
afterAll(() => server?.stop())

const people: ListSpec = {
  table: 'employee e',
  alias: 'e',
  columns: { id: { sql: 'e.id', kind: 'employee' } },
  joins: {},
  also: [],
  search: () => ({ sql: 'false' }),
  sort: { by: 'id', order: 'ascend' },
  sums: [],
}

/** The person, nobody, and how many work in each department. */
const asked = ({ officeId, employeeId }: Desk): Question[] => {
  const conditions: Question['conditions'] = [bind => `e.office_id = ${bind(officeId)}`]
  const of = (id: number) => ({ spec: people, conditions, filter: { filters: { id: { in: [id] } } } })
  return [of(employeeId), of(0), { spec: people, conditions, filter: { filters: {} }, by: 'e.department_id' }]
}

test('counts that are planned once are those of whoever asks, and leave the plans of other statements alone', async () => {
  const origin = { route: '', address: '', device: '', traceId: '' }
  const first = await foundCompany(server, '一次计划甲公司', 'plannedBoss')
  const second = await foundCompany(server, '一次计划乙公司', 'plannedOther')
  const hired = [
    { officeId: first.officeId, ...(await first.hire('plannedSales', '导购')) },
    { officeId: second.officeId, ...(await second.hire('plannedSeller', '导购')) },
  ]
  await second.hire('plannedThird', '导购')
  const counted: unknown[] = []
  for (let turn = 0; turn < 8; turn += 1)
    for (const { officeId, employeeId } of hired)
      await asEmployee(server.app.runtime, { officeId, employeeId, origin }, 'reads', async desk => {
        const planned = await countAll(desk.client, asked(desk), { plannedOnce: true })
        expect(planned).toEqual(await countAll(desk.client, asked(desk)))
        counted.push(planned.map(counts => counts.map(({ count }) => count)))
        const { rows } = await desk.client.query(
          `select current_setting('plan_cache_mode') as mode, sum(generic_plans)::int as once, sum(custom_plans)::int as each
           from pg_prepared_statements where statement like '%from employee e%union all%'`,
        )
        expect(rows).toMatchObject([{ mode: 'auto', each: 0 }])
        expect(rows[0].once).toBeGreaterThan(0)
      })
  expect(counted.slice(-2)).toEqual([
    [[1], [0], [2]],
    [[1], [0], [3]],
  ])
})
