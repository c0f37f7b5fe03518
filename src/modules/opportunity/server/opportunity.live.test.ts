import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Sales, salesOf } from '../../../../tests/support/deals.ts'
import { type Company, type Employee, foundCompany } from '../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import { listen, type Stream } from '../../../../tests/support/stream.ts'
import { opportunityRoutes as routes } from '../contract/routes.ts'

let writer: TestServer
let reader: TestServer
let address: string
let company: Company
let sales: Sales
let seller: Employee
let peer: Employee

beforeAll(async () => {
  writer = await startServer()
  reader = await startServer({ database: writer.database })
  address = await reader.listen()
  company = await foundCompany(writer, '商机实时公司', 'dealLiveBoss')
  seller = await company.hire('dealLive1', '导购')
  peer = await company.hire('dealLive2', '导购')
  sales = await salesOf(writer, company)
})
afterAll(async () => {
  await reader?.stop()
  await writer?.stop()
})

it('people who see a deal hear its changes: a colleague only while they are a member', async () => {
  const [own, theirs] = (await Promise.all([seller.token, peer.token].map(token => listen(address, token)))) as [
    Stream,
    Stream,
  ]
  const deal = await sales.addDeal(seller.token)
  expect(await own.until('opportunity')).toMatchObject({ ids: [deal.id], by: 'dealLive1' })
  const members = [{ employeeId: peer.employeeId, roleId: null, share: 10_000 }]
  const shared = await writer.ask(routes.members, {
    as: seller.token,
    body: { id: deal.id, version: deal.version, members },
  })
  // Events arrive in order: an event of the new deal would come before this one.
  const told = await theirs.until('opportunity')
  expect(theirs.heard).toEqual([told])
  await writer.ask(routes.members, { as: seller.token, body: { id: deal.id, version: shared.version, members: [] } })
  // A removed member hears of the removal, and then nothing more.
  await expect.poll(() => theirs.heard.length).toBe(2)
  await writer.ask(routes.follow, { as: seller.token, body: { id: deal.id, content: '电话沟通' } })
  await writer.ask(routes.giveBack, { as: seller.token, body: { ids: [deal.id] } })
  await expect.poll(() => theirs.heard.length).toBe(3)
  expect(own.heard).toHaveLength(5)
  for (const stream of [own, theirs]) stream.stop()
})
