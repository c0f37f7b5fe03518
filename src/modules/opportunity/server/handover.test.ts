import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Sales, salesOf } from '../../../../tests/support/deals.ts'
import { type Company, foundCompany } from '../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import { type HandoverPart, handoverRoutes } from '../../organisation/contract/handover.ts'
import { opportunityRoutes as routes } from '../contract/routes.ts'
import { handed } from './memberHandover.ts'

let server: TestServer
let company: Company
let sales: Sales

beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '商机交接公司', 'leaveBoss')
  sales = await salesOf(server, company)
})
afterAll(() => server?.stop())

const detail = (id: number) => server.ask(routes.detail, { as: company.boss, params: { id } })

describe('who leaves', () => {
  it('hands over deals and shares, and gets back what nobody has changed since', async () => {
    const [leaver, receiver, peer] = [
      await company.hire('leaver', '导购'),
      await company.hire('receiver', '导购'),
      await company.hire('peer', '导购'),
    ]
    const own = await sales.addDeal(leaver.token, { expectedAmount: 120_000 })
    const member = (employeeId: number, share: number) => ({ employeeId, roleId: null, share })
    const joint = await sales.addDeal(peer.token)
    const members = [member(peer.employeeId, 5000), member(leaver.employeeId, 3000), member(receiver.employeeId, 2000)]
    const shared = await server.ask(routes.members, {
      as: peer.token,
      body: { id: joint.id, version: joint.version, members },
    })
    const second = await sales.addDeal(peer.token)
    const pair = [member(leaver.employeeId, 6000), member(peer.employeeId, 4000)]
    await server.ask(routes.members, {
      as: peer.token,
      body: { id: second.id, version: second.version, members: pair },
    })

    const { stock } = await server.ask(handoverRoutes.overview, { as: company.boss, params: { id: leaver.employeeId } })
    expect(stock.filter(part => part.total > 0)).toMatchObject([
      { kind: 'opportunity', total: 1, note: '预计金额合计 1,200.00 元' },
      { kind: 'opportunityMember', total: 2 },
    ])
    const parts: HandoverPart[] = ['opportunity', 'opportunityMember'].map(kind => ({
      ...{ kind, mode: 'one', receivers: [{ receiverId: receiver.employeeId }] },
    }))
    const done = await server.ask(handoverRoutes.execute, {
      ...{ as: company.boss, body: { leaverId: leaver.employeeId, parts } },
    })
    expect(await detail(own.id)).toMatchObject({
      ownerId: receiver.employeeId,
      formerOwnerId: leaver.employeeId,
      stageId: own.stageId,
    })
    expect((await detail(joint.id)).members).toEqual([member(peer.employeeId, 5000), member(receiver.employeeId, 5000)])
    expect((await detail(second.id)).members).toEqual([
      member(receiver.employeeId, 6000),
      member(peer.employeeId, 4000),
    ])

    const now = await detail(second.id)
    const changed = [member(receiver.employeeId, 10_000)]
    await server.ask(routes.members, {
      as: company.boss,
      body: { id: second.id, version: now.version, members: changed },
    })
    const undone = await server.ask(handoverRoutes.undo, { as: company.boss, body: { id: done.id } })
    expect(undone).toMatchObject({
      restored: 2,
      left: [{ kind: 'opportunityMember', id: second.id, msg: '分成已被调整' }],
    })
    expect(await detail(own.id)).toMatchObject({ ownerId: leaver.employeeId, formerOwnerId: null })
    expect((await detail(joint.id)).members).toEqual(shared.members)
    expect((await detail(second.id)).members).toEqual(changed)
  })
})

describe('a part handed to another', () => {
  const member = (employeeId: number, share: number) => ({ employeeId, roleId: null, share })
  it.each([
    ['is theirs', [member(1, 7000), member(2, 3000)], [member(3, 7000), member(2, 3000)]],
    ['joins the one they have', [member(1, 7000), member(3, 3000)], [member(3, 10_000)]],
    ['is nothing where there is none', [member(2, 10_000)], undefined],
  ])('%s', (_, before, after) => expect(handed(before, 1, 3)).toEqual(after))
})
