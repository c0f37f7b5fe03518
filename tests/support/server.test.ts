import { afterAll, beforeAll, expect, test } from 'vitest'
import { identityRoutes } from '../../src/modules/identity/api/identity.ts'
import { foundCompany } from './people.ts'
import { startServer, type TestServer } from './server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

test('a company with its people is ready, and each of them can work', async () => {
  const company = await foundCompany(server, '甲公司', 'jia')
  const sales = await company.hire('jia-sales', '导购')
  const info = await server.ask(identityRoutes.info, { as: sales.token, query: {} })
  expect(info).toMatchObject({ officeId: company.officeId, employeeId: sales.employeeId, roles: ['导购'] })
  expect((await server.ask(identityRoutes.info, { as: company.boss, query: {} })).roles).toEqual(['公司管理员'])
})

test('a call that must succeed says why it did not', async () => {
  await expect(server.ask(identityRoutes.allMenus)).rejects.toThrow('40301')
})
