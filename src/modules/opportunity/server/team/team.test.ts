import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Sales, salesOf } from '../../../../../tests/support/deals.ts'
import { type Company, type Employee, foundCompany } from '../../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { codes } from '../../../../kernel/api/envelope.ts'
import { opportunityRoutes } from '../../api/routes.ts'
import { teamRoutes as routes } from '../../api/team.ts'

let server: TestServer
let company: Company
let sales: Sales
let people: Employee[]

beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '团队测试公司', 'teamBoss')
  people = [
    await company.hire('teamOne', '导购'),
    await company.hire('teamTwo', '导购'),
    await company.hire('teamThree', '导购'),
  ]
  sales = await salesOf(server, company)
})
afterAll(() => server?.stop())

const member = (at: number, share: number, more: object = {}) => ({
  employeeId: people[at]?.employeeId as number,
  share,
  ...more,
})
const add = (name: string, members: object[]) =>
  server.call(routes.add, { as: company.boss, body: { name, members } as never })

describe('teams', () => {
  it('share the whole or nothing, have a leader, and are logged in words', async () => {
    const role = sales.word('teamRole', '主导购')
    const { data } = await add('一队', [
      member(0, 6000, { isLeader: true, roleId: role }),
      member(1, 4000, { capacity: 30 }),
    ])
    expect(data).toMatchObject({ leaders: 'teamOne', memberCount: 2, acceptingCount: 2, state: 'enabled' })
    expect(data.members[0]).toMatchObject({ isLeader: true, roleId: role, share: 6000, load: 0 })
    expect(await add('二队', [member(0, 5000)])).toMatchObject({
      code: codes.badInput,
      msg: '默认分成合计应为 100%，或全部不填，现在是 50%',
    })
    expect(await add('一队', [])).toMatchObject({ code: codes.badInput, msg: '已有商机团队“一队”，请换一个名称' })
    const edit = { id: data.id, version: data.version, members: [member(1, 0), member(2, 0)], remark: '新人队' }
    const after = await server.ask(routes.edit, { as: company.boss, body: edit as never })
    expect(after.members.map(one => one.employeeId)).toEqual([people[1]?.employeeId, people[2]?.employeeId])
    const history = await server.ask(routes.history, { as: company.boss, params: { id: data.id } })
    expect(history[0]?.changes.map(change => change.title)).toEqual(['备注', '成员'])
    expect(history[0]?.changes[1]?.before).toBe(
      'teamOne 主导购 60% 组长 参与自动分配、teamTwo 40% 承接上限 30 参与自动分配',
    )
    const list = await server.ask(routes.list, { as: company.boss, body: { search: 'teamthree' } })
    expect(list.rows.map(row => row.name)).toEqual(['一队'])
  })

  it('give a deal their default shares, or equal ones if they have none', async () => {
    const { data: team } = await add('三队', [member(0, 0), member(1, 0), member(2, 0)])
    const deal = await sales.addDeal(people[0]?.token as string)
    const body = { id: deal.id, version: deal.version, teamId: team.id }
    const applied = await server.ask(opportunityRoutes.applyTeam, { as: people[0]?.token as string, body })
    expect(applied.teamId).toBe(team.id)
    expect(applied.members.map(one => one.share)).toEqual([3334, 3333, 3333])
    await server.ask(routes.enable, { as: company.boss, body: { id: team.id, enabled: false } })
    const again = { ...body, version: applied.version }
    expect(
      await server.call(opportunityRoutes.applyTeam, { as: people[0]?.token as string, body: again }),
    ).toMatchObject({
      code: codes.badInput,
      msg: '商机团队不存在或已停用，请重新选择',
    })
    const choices = await server.ask(routes.choices, { as: people[0]?.token as string })
    expect(choices.map(one => one.name)).not.toContain('三队')
  })

  it('let a person opt out and in, and nobody else', async () => {
    const { data: team } = await add('四队', [member(0, 10_000)])
    const accept = (as: string, accepting: boolean) =>
      server.call(routes.accept, { as, body: { teamId: team.id, accepting, awayUntil: null } })
    expect((await accept(people[0]?.token as string, false)).success).toBe(true)
    const mine = await server.ask(routes.mine, { as: people[0]?.token as string })
    expect(mine.find(one => one.teamId === team.id)).toMatchObject({ accepting: false, name: '四队' })
    expect(await server.ask(routes.detail, { as: company.boss, params: { id: team.id } })).toMatchObject({
      acceptingCount: 0,
    })
    expect((await accept(people[1]?.token as string, false)).code).toBe(codes.notFound)
  })
})
