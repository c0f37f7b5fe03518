import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Sales, salesOf } from '../../../../tests/support/deals.ts'
import { type Company, type Employee, foundCompany } from '../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import { listen, type Stream } from '../../../../tests/support/stream.ts'
import { asOffice } from '../../../kernel/server/desk/officeWork.ts'
import { poolRoutes } from '../../clue/api/pool.ts'
import { handoverRoutes } from '../../handover/api/handover.ts'
import { opportunityRoutes as routes } from '../api/routes.ts'
import { dealRecycling } from './giving/recycling.ts'

const openPool = { remark: '', openToAll: true, visibleFields: [], departmentIds: [], memberIds: [], adminIds: [] }

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
  await own.until('opportunity', { ids: [deal.id], by: 'dealLive1' })
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

it('what changes in many deals at once tells each person the ids of their own: handed over places, recycled deals', async () => {
  const [leaver, receiver] = [await company.hire('dealLeaver', '导购'), await company.hire('dealReceiver', '导购')]
  const [first, second] = [await sales.addDeal(seller.token), await sales.addDeal(peer.token)]
  const members = [{ employeeId: leaver.employeeId, roleId: null, share: 10_000 }]
  for (const [{ id, version }, { token }] of [[first, seller] as const, [second, peer] as const])
    await writer.ask(routes.members, { as: token, body: { id, version, members } })
  const tokens = [seller.token, peer.token, receiver.token, company.boss]
  const streams = await Promise.all(tokens.map(token => listen(address, token)))
  const hear = async (ids: number[][]) => {
    const last = ({ heard }: Stream) => heard.findLast(({ topic }) => topic === 'opportunity')?.ids?.toSorted()
    await expect.poll(() => streams.map(last)).toEqual(ids)
    for (const stream of streams) stream.heard.length = 0
  }
  const both = [first.id, second.id].toSorted()
  const receivers = [{ receiverId: receiver.employeeId }]
  await writer.ask(handoverRoutes.execute, {
    as: company.boss,
    body: { leaverId: leaver.employeeId, parts: [{ kind: 'opportunityMember', mode: 'one', receivers }] },
  })
  await hear([[first.id], [second.id], both, both])
  await asOffice(writer.app.runtime, company.officeId, '', 'writes', async desk => {
    const deals = await desk.lock('opportunity', both)
    const ownerless = deals.map(deal => ({ ...deal, ownerId: null, departmentId: null }))
    const lost = new Map([
      [first.id, [seller.employeeId, receiver.employeeId]],
      [second.id, [peer.employeeId]],
    ])
    await dealRecycling.publish(desk, ownerless, ownerless, lost)
  })
  await hear([[first.id], [second.id], both, both])
  for (const stream of streams) stream.stop()
})

it('a deal that moves with its pool tells open lists', async () => {
  const boss = { as: company.boss }
  const pool = await writer.ask(poolRoutes.add, { ...boss, body: { ...openPool, name: '要停用的公海' } })
  const rest = await writer.ask(poolRoutes.add, { ...boss, body: { ...openPool, name: '接收的公海' } })
  const deal = await sales.addDeal(seller.token)
  await writer.ask(routes.giveBack, { as: seller.token, body: { ids: [deal.id], poolId: pool.id } })
  const stream = await listen(address, company.boss)
  await writer.ask(poolRoutes.enable, { ...boss, body: { id: pool.id, enabled: false, poolId: rest.id } })
  await stream.until('opportunity', { ids: [deal.id], by: 'dealLiveBoss' })
  const { rows } = await writer.owner.query('select pool_id::int as pool from opportunity where id = $1', [deal.id])
  expect(rows).toEqual([{ pool: rest.id }])
  stream.stop()
})
