import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Sales, salesOf } from '../../../../../tests/support/deals.ts'
import { type Company, foundCompany } from '../../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { type HandoverPart, handoverRoutes } from '../../../handover/api/handover.ts'
import { opportunityRoutes as routes } from '../../api/routes.ts'
import { teamRoutes } from '../../api/team.ts'
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

describe('a leaving person', () => {
  it('hands over deals and shares, and gets back those that nobody has changed since', async () => {
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
      { kind: 'opportunity', total: 1, note: '预计金额合计 ¥1,200.00' },
      { kind: 'opportunityMember', total: 2 },
    ])
    const parts: HandoverPart[] = ['opportunity', 'opportunityMember'].map(kind => ({
      kind,
      mode: 'one',
      receivers: [{ receiverId: receiver.employeeId }],
    }))
    const done = await server.ask(handoverRoutes.execute, {
      as: company.boss,
      body: { leaverId: leaver.employeeId, parts },
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

describe('a person who leaves a team', () => {
  const place = (employeeId: number, share: number, more: object = {}) => ({ employeeId, share, ...more })
  const kept = async (id: number) =>
    (await server.ask(teamRoutes.detail, { as: company.boss, params: { id } })).members.map(
      ({ employeeId, share, isLeader }) => ({ employeeId, share, isLeader }),
    )
  const addTeam = (name: string, members: object[]) =>
    server.ask(teamRoutes.add, { as: company.boss, body: { name, members: members as never } })
  const leave = (leaverId: number, receiverId: number) => {
    const parts: HandoverPart[] = [{ kind: 'teamMember', mode: 'one', receivers: [{ receiverId }] }]
    return server.call(handoverRoutes.execute, { as: company.boss, body: { leaverId, parts } })
  }

  it('hands over places with leadership and shares, and gets back unchanged ones', async () => {
    const [leaver, heir, peer] = [
      (await company.hire('teamLeaver', '导购')).employeeId,
      (await company.hire('teamHeir', '导购')).employeeId,
      (await company.hire('teamPeer', '导购')).employeeId,
    ]
    const led = await addTeam('一队', [place(leaver, 6000, { isLeader: true, capacity: 3 }), place(peer, 4000)])
    const both = await addTeam('二队', [place(heir, 3000), place(leaver, 7000)])
    const before = [await kept(led.id), await kept(both.id)]
    const { stock } = await server.ask(handoverRoutes.overview, { as: company.boss, params: { id: leaver } })
    expect(stock.filter(part => part.total > 0)).toMatchObject([
      { kind: 'teamMember', total: 2, note: '是“一队”的组长，由接收人接任' },
    ])
    const { data: done } = await leave(leaver, heir)
    expect(await kept(led.id)).toEqual([
      { employeeId: heir, share: 6000, isLeader: true },
      { employeeId: peer, share: 4000, isLeader: false },
    ])
    expect(await kept(both.id)).toEqual([{ employeeId: heir, share: 10_000, isLeader: false }])
    const [story] = await server.ask(teamRoutes.history, { as: company.boss, params: { id: led.id } })
    expect(story).toMatchObject({ action: '离职交接' })
    const { version } = await server.ask(teamRoutes.detail, { as: company.boss, params: { id: both.id } })
    const changed = [place(heir, 5000), place(peer, 5000)]
    await server.ask(teamRoutes.edit, { as: company.boss, body: { id: both.id, version, members: changed } })
    const undone = await server.ask(handoverRoutes.undo, { as: company.boss, body: { id: done.id } })
    expect(undone).toMatchObject({
      restored: 1,
      left: [{ kind: 'teamMember', id: both.id, name: '二队', msg: '团队成员已被调整' }],
    })
    expect(await kept(led.id)).toEqual(before[0])
    expect((await kept(both.id)).map(({ share }) => share)).toEqual([5000, 5000])
  })

  it('is not restored by somebody who saves the team at the same moment', async () => {
    const [leaver, heir] = [
      (await company.hire('raceLeaver', '导购')).employeeId,
      (await company.hire('raceHeir', '导购')).employeeId,
    ]
    const team = await addTeam('三队', [place(leaver, 10_000)])
    const members = [place(leaver, 5000), place(heir, 5000)]
    const body = { id: team.id, version: team.version, force: true, members }
    const [, saved] = await Promise.all([
      leave(leaver, heir),
      server.call(teamRoutes.edit, { as: company.boss, body: body as never }),
    ])
    const left = await kept(team.id)
    expect(
      left.map(one => one.employeeId),
      saved.msg,
    ).toEqual([heir])
    expect(left[0]?.share).toBe(10_000)
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
