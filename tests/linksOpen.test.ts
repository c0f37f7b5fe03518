import { afterAll, beforeAll, expect, test } from 'vitest'
import { guarded } from '../src/modules/goods/api/goods.ts'
import { dashboardRoutes } from '../src/modules/reporting/api/dashboard.ts'
import { declaredPlaces } from './support/declaredPlaces.ts'
import { makeRole } from './support/factories.ts'
import { dayFrom, type Money, moneyOf } from './support/money.ts'
import { startServer, type TestServer } from './support/server.ts'

let server: TestServer
let at: Money

beforeAll(async () => {
  server = await startServer()
  at = await moneyOf(server, '链接公司', 'links')
  const terms = [{ amount: 100_00, dueOn: dayFrom(-40) }]
  const contract = await at.contract([...terms, { amount: 200_00, dueOn: dayFrom(3) }])
  await at.received({ customerId: contract.customerId, contractId: contract.id }, { amount: 50_00 })
})
afterAll(() => server?.stop())

/** Returns the paths of screens to which an answer leads. */
const pathsIn = (answer: unknown): string[] =>
  [...JSON.stringify(answer).matchAll(/"(\/[A-Za-z][^"?]*)(\?[^"]*)?"/g)].map(([, path = '']) => path)

test('the start page leads nobody to a screen that they may not open, and others to the contract', async () => {
  const spots = (await declaredPlaces()).flatMap(place => [place, ...(place.also ?? [])])
  const authorityOf = (path: string) => spots.find(one => one.path === path)?.authority
  const scopes = { contract: 'office', money: 'office', customer: 'office', opportunity: 'office' } as const
  const asked = async (who: string, menus: string[]) => {
    const role = await makeRole(server.owner, at.company.officeId, { menus, elements: [guarded.listPrice], scopes })
    const { token } = await at.company.hire(who, role)
    await server.owner.query('update contract set owner_id = (select id from employee where name = $1)', [who])
    const paths = pathsIn(await server.ask(dashboardRoutes.figures, { as: token }))
    const closed = paths.filter(path => !['dashboard', ...menus, undefined].includes(authorityOf(path)))
    return { paths, closed }
  }
  const menus = ['collectionInfo', 'customerList', 'businessList']
  const without = await asked('linksWithout', menus)
  expect(without.paths).toContain('/approvalInfoManager/collectionInfo')
  expect(without.closed).toEqual([])
  const having = await asked('linksHaving', [...menus, 'contractInfo'])
  expect(having.paths).toContain('/approvalInfoManager/contractInfo')
  expect(having.closed).toEqual([])
})
