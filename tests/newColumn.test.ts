import { afterAll, beforeAll, expect, test } from 'vitest'
import { clueRoutes } from '../src/modules/clue/api/clue.ts'
import { type Employee, foundCompany } from './support/people.ts'
import { startServer, type TestServer } from './support/server.ts'

let server: TestServer
let sales: Employee

beforeAll(async () => {
  server = await startServer()
  sales = await (await foundCompany(server, '新列公司', 'columnBoss')).hire('columnSales', '导购')
})
afterAll(() => server?.stop())

test('calls work when a newer node has added a column to a table', async () => {
  const clue = await server.ask(clueRoutes.add, { as: sales.token, body: { name: '王小明', phone: '15400000991' } })
  const read = () => server.ask(clueRoutes.detail, { as: sales.token, params: { id: clue.id } })
  for (let time = 0; time < 12; time++) await Promise.all([read(), read(), read(), read()])
  await server.owner.query('alter table clue add column noted text')
  const answers = await Promise.all([read(), read(), read(), read(), read(), read()])
  expect(answers.map(one => one.id)).toEqual(Array(6).fill(clue.id))
})
