import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Company, foundCompany } from './support/people.ts'
import { startServer, type TestServer } from './support/server.ts'

let server: TestServer
let company: Company

beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '初次公司', 'entryBoss')
})
afterAll(() => server?.stop())

const version = async () =>
  (await server.owner.query('select permission_version from office where id = $1', [company.officeId])).rows[0]

test("a first sign-in does not make nodes read permissions again; a change of an employee's account does", async () => {
  const { employeeId, username } = await company.hire('entrySales', '导购')
  const change = (set: string) => server.owner.query(`update employee set ${set} where id = $1`, [employeeId])
  await change('entered_at = null')
  const before = await version()
  await server.signIn(username)
  const { rows } = await server.owner.query('select entered_at from employee where id = $1', [employeeId])
  expect(rows[0].entered_at).not.toBeNull()
  expect(await version()).toEqual(before)
  await change('disabled_at = now()')
  expect(await version()).not.toEqual(before)
})
