import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Sales, salesOf } from '../../../../tests/support/deals.ts'
import { type Company, type Employee, foundCompany } from '../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import { formatDate, startOfDay } from '../../../kernel/api/time.ts'
import { LineInput } from '../../lines/api/line.ts'
import { notificationRoutes } from '../../notification/api/notification.ts'
import { switchRoutes } from '../../settings/api/switches.ts'
import { quotationRoutes as routes } from '../api/routes.ts'
import { remindOfEndingIn } from './reminding.ts'

let server: TestServer
let node: TestServer
let company: Company
let deals: Sales
let sales: Employee
/** Far from the real clock, by which the nodes' own job goes. */
const now = startOfDay(Date.now(), 400)
const day = (days: number) => formatDate(startOfDay(now, days))
beforeAll(async () => {
  server = await startServer()
  node = await startServer({ database: server.database })
  company = await foundCompany(server, '报价提醒公司', 'endingBoss')
  deals = await salesOf(server, company)
  sales = await company.hire('endingSales', '导购')
})
afterAll(async () => {
  await node?.stop()
  await server?.stop()
})

const run = (at = now, on = server) => remindOfEndingIn(on.app.runtime, company.officeId, at)
const bell = async () => (await server.ask(notificationRoutes.inbox, { as: sales.token })).rows
const line = LineInput.parse({ kind: 'service', name: '安装', quantity: 1000, price: 100 })
async function quoted(validUntil: string | null, sent = true) {
  const as = sales.token
  const { id: opportunityId } = await deals.addDeal(as)
  const { id, version } = await server.ask(routes.add, { as, body: { opportunityId } })
  const spaces = [{ name: '客厅', lines: [line] }]
  const kept = await server.ask(routes.save, { as, body: { id, version, validUntil, spaces } })
  return sent ? server.ask(routes.send, { as, body: { id, version: kept.version } }) : kept
}
const ending = async () =>
  (await server.ask(routes.list, { as: sales.token, body: { view: 'ending' } })).rows.map(row => row.id)

test('the owner of the deal is told once, some days before a sent quotation ends, on however many nodes', async () => {
  const soon = await quoted(day(3))
  await quoted(day(4))
  await quoted(null)
  await quoted(day(1), false)
  expect(await run(startOfDay(now, -1))).toBe(0)
  const told = await Promise.all([run(now), run(now, node), run(now)])
  expect(told.reduce((sum, one) => sum + one, 0)).toBe(1)
  expect(await bell()).toMatchObject([
    {
      title: `报价单 ${soon.number} 将于 ${day(3)} 到期`,
      path: `/approvalInfoManager/quotationList?open=${soon.id}`,
    },
  ])
  expect(await run(startOfDay(now, 1))).toBe(1) // the other one, a day later
  expect(await run(startOfDay(now, 2))).toBe(0)
})

test('the company sets how many days before; none is no message, and the to-do follows', async () => {
  const set = (value: number, seen: number) => {
    const changes = [{ code: 'quotationEndingDays', value, seen }]
    return server.ask(switchRoutes.save, { as: company.boss, body: { changes } })
  }
  const one = await quoted(day(20))
  const today = await quoted(formatDate(startOfDay(Date.now(), 6)))
  await set(0, 3)
  expect(await run(startOfDay(now, 19))).toBe(0)
  await set(10, 0)
  expect(await run(startOfDay(now, 9))).toBe(0)
  expect(await ending()).toEqual([today.id])
  expect(await run(startOfDay(now, 10))).toBe(1)
  expect((await bell())[0]?.title).toContain(one.number)
  await set(3, 10)
  expect(await ending()).toEqual([])
})
