import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { salesOf } from '../../../../../tests/support/deals.ts'
import { makeClue, makeDepartment } from '../../../../../tests/support/factories.ts'
import { type Company, type Employee, foundCompany } from '../../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { opportunityRoutes } from '../../../opportunity/api/routes.ts'
import { givingRoutes } from '../../../pooling/api/receivers.ts'
import { clueRoutes } from '../../api/clue.ts'

let server: TestServer
let company: Company
let manager: Employee
let first: Employee
let second: Employee

beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '分配公司', 'giveBoss')
  manager = await company.hire('giveManager', '部门经理')
  first = await company.hire('giveFirst', '导购')
  second = await company.hire('giveSecond', '导购')
})
afterAll(() => server?.stop())

const clueOf = (person: Employee | null, more: object = {}) =>
  makeClue(server.owner, company.officeId, {
    ownerId: person?.employeeId ?? null,
    departmentId: company.departmentId,
    ...more,
  })
const assign = (ids: number[], to: Employee, more: object = {}) =>
  server.ask(clueRoutes.assign, { as: manager.token, body: { ids, ownerId: to.employeeId, ...more } })
const undo = (given: { id: number; version: number }[], as = manager.token) =>
  server.ask(clueRoutes.undoAssign, { as, body: { given } })
const detail = (id: number) => server.ask(clueRoutes.detail, { as: company.boss, params: { id } })

async function invalidated() {
  const { id } = await clueOf(first)
  const { rows } = await server.owner.query(
    "select id from dictionary_item where office_id = $1 and type_code = 'clueInvalidReason' order by id limit 1",
    [company.officeId],
  )
  const body = { ids: [id], reasonId: rows[0].id, note: '空号' }
  await server.ask(clueRoutes.invalidate, { as: first.token, body })
  return id
}

describe('分配不会悄悄让无效或已转商机的流量复活', () => {
  it('无效的要明确勾选才分配，已转商机的从不分配，理由都说明', async () => {
    const [waiting, dead, done] = [
      await clueOf(null),
      await invalidated(),
      await clueOf(first, { status: 'converted' }),
    ]
    const result = await assign([waiting.id, dead, done.id], second)
    expect(result).toMatchObject({
      done: 1,
      given: [{ id: waiting.id }],
      refused: [
        { id: dead, msg: expect.stringContaining('无效') },
        { id: done.id, msg: expect.stringContaining('已转商机') },
      ],
    })
    expect(await detail(dead)).toMatchObject({ status: 'invalid', ownerId: first.employeeId })
    expect(await assign([dead, done.id], second, { revive: true })).toMatchObject({ done: 1, given: [{ id: dead }] })
    expect(await detail(dead)).toMatchObject({ status: 'following', ownerId: second.employeeId })
    expect(await detail(done.id)).toMatchObject({ status: 'converted' })
  })
})

describe('撤销分配', () => {
  it('把负责人、状态、公海和无效说明都放回去，并告诉接手人', async () => {
    const [held, dead, pooled] = [await clueOf(first), await invalidated(), await clueOf(null, { status: 'pooled' })]
    const before = await Promise.all([held.id, dead, pooled.id].map(detail))
    const { given } = await assign([held.id, dead, pooled.id], second, { revive: true })
    expect(given).toHaveLength(3)
    expect(await undo(given)).toEqual({ done: 3, refused: [] })
    const after = await Promise.all([held.id, dead, pooled.id].map(detail))
    for (const [at, was] of before.entries()) {
      const { status, ownerId, departmentId, poolId, invalidNote, assignedAt } = was
      expect(after[at]).toMatchObject({ status, ownerId, departmentId, poolId, invalidNote, assignedAt })
    }
    expect(await undo(given)).toMatchObject({
      done: 0,
      refused: [{ msg: expect.stringContaining('撤销分配') }, {}, {}],
    })
  })

  it('之后有人改过的保持现状，说明是谁做了什么', async () => {
    const { id } = await clueOf(first)
    const { given } = await assign([id], second)
    await server.ask(clueRoutes.follow, { as: second.token, body: { id, content: '已联系' } })
    const { done, refused } = await undo(given)
    expect(done).toBe(0)
    expect(refused).toMatchObject([{ id, msg: expect.stringMatching(/giveSecond：.*跟进/) }])
    expect(await detail(id)).toMatchObject({ ownerId: second.employeeId })
  })

  it('只能撤销自己的分配：别人的、过了时限的都不能', async () => {
    const { id } = await clueOf(first)
    const { given } = await assign([id], second)
    expect(await undo(given, company.boss)).toMatchObject({ done: 0, refused: [{ id }] })
    await server.owner.query(
      `alter table operation_log disable trigger user;
       update operation_log set at = at - interval '8 days' where subject = 'clue' and subject_id = '${id}';
       alter table operation_log enable trigger user`,
    )
    expect(await undo(given)).toMatchObject({ done: 0, refused: [{ id, msg: expect.stringContaining('7 天') }] })
  })

  it('原负责人已停用时保持现状', async () => {
    const gone = await company.hire('giveGone', '导购')
    const { id } = await clueOf(gone)
    const { given } = await assign([id], second)
    await server.owner.query('update employee set disabled_at = now() where id = $1', [gone.employeeId])
    expect(await undo(given)).toMatchObject({ done: 0, refused: [{ id, msg: expect.stringContaining('已停用') }] })
  })

  it('转交商机同样可以撤销', async () => {
    const sales = await salesOf(server, company)
    const deal = await sales.addDeal(first.token)
    const body = { ids: [deal.id], ownerId: second.employeeId, note: '' }
    const { given } = await server.ask(opportunityRoutes.transfer, { as: manager.token, body })
    expect(await server.ask(opportunityRoutes.undoTransfer, { as: manager.token, body: { given } })).toEqual({
      done: 1,
      refused: [],
    })
    const back = await server.ask(opportunityRoutes.detail, { as: company.boss, params: { id: deal.id } })
    expect(back).toMatchObject({ ownerId: first.employeeId, formerOwnerId: null })
  })

  it('同时撤销与跟进，先到的算数，后到的看到先到的', async () => {
    const { id } = await clueOf(first)
    const { given } = await assign([id], second)
    const [undone, followed] = await Promise.all([
      undo(given),
      server.call(clueRoutes.follow, { as: second.token, body: { id, content: '正在联系' } }),
    ])
    expect(undone.done === 1).toBe(!followed.success)
  })
})

it('可以接手的人：数据范围内在职的，带手上的流量、商机和今天新到的数量', async () => {
  const person = await company.hire('giveLoad', '导购')
  await company.hire('giveFar', '导购', await makeDepartment(server.owner, company.officeId))
  await company.hire('giveMoney', '财务')
  const { id } = await clueOf(null)
  await clueOf(person)
  await assign([id], person)
  const sales = await salesOf(server, company)
  await sales.addDeal(person.token)
  const receivers = await server.ask(givingRoutes.receivers, { as: manager.token, query: { of: 'clue' } })
  const own = receivers.find(one => one.id === person.employeeId)
  expect(own).toMatchObject({
    name: 'giveLoad',
    loads: [
      { of: 'clue', title: '跟进中流量', count: 2 },
      { of: 'opportunity', title: '进行中商机', count: 1 },
    ],
  })
  expect(own?.today).toBeGreaterThanOrEqual(2)
  expect(receivers.map(one => one.name)).not.toContain('giveGone')
  expect(receivers.map(one => one.name)).not.toContain('giveFar')
  expect(receivers.map(one => one.name)).not.toContain('giveMoney')
})
