import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { salesOf } from '../../../../../tests/support/deals.ts'
import { makeClue } from '../../../../../tests/support/factories.ts'
import { type Company, type Employee, foundCompany } from '../../../../../tests/support/people.ts'
import { startTwoNodes, type TwoNodes } from '../../../../../tests/support/twoNodes.ts'
import { opportunityRoutes } from '../../../opportunity/api/routes.ts'
import { assignmentRoutes } from '../../api/assignment.ts'
import { clueRoutes } from '../../api/clue.ts'

let two: TwoNodes
let company: Company
let manager: Employee
let first: Employee
let second: Employee
const server = () => two.nodes[0]

beforeAll(async () => {
  two = await startTwoNodes()
  company = await foundCompany(server(), '近分公司', 'recentBoss')
  manager = await company.hire('recentManager', '部门经理')
  first = await company.hire('recentFirst', '导购')
  second = await company.hire('recentSecond', '导购')
})
afterAll(() => two?.stop())

async function cluesOf(person: Employee | null, count: number): Promise<number[]> {
  const of = { ownerId: person?.employeeId ?? null, departmentId: company.departmentId }
  const made = await Promise.all(Array.from({ length: count }, () => makeClue(server().owner, company.officeId, of)))
  return made.map(clue => clue.id)
}
const assign = (ids: number[], to: Employee, as = manager.token) =>
  server().ask(clueRoutes.assign, { as, body: { ids, ownerId: to.employeeId } })
const recent = (as = manager.token) => server().ask(clueRoutes.recentAssign, { as })
const undo = (given: { id: number; version: number }[], as = manager.token) =>
  server().ask(clueRoutes.undoAssign, { as, body: { given } })
const ageTo = (id: number, age: string) =>
  server().owner.query(
    `alter table operation_log disable trigger user;
     update operation_log set at = now() - interval '${age}' where subject = 'clue' and subject_id = '${id}';
     alter table operation_log enable trigger user`,
  )

describe('最近分配', () => {
  it('分配的人看到自己每一次分配：什么时候、多少条、给了谁，最近的在前；别人的看不到', async () => {
    const [some, more] = [await cluesOf(null, 3), await cluesOf(first, 2)]
    await assign(some, first)
    await assign(more, second)
    const [latest, before] = await recent()
    expect(latest).toMatchObject({ count: 2, receivers: [second.employeeId], kept: 2, undone: 0 })
    expect(latest?.given.map(one => one.id).sort()).toEqual(more.sort())
    expect(before).toMatchObject({ count: 3, receivers: [first.employeeId], kept: 3, undone: 0 })
    expect(Date.parse(latest?.at ?? '')).toBeGreaterThan(Date.now() - 60_000)
    expect(await recent(company.boss)).toEqual([])
  })

  it('几小时以后仍可整批撤销；之后改过的保持现状，按条说明；记录里写明撤销了多少', async () => {
    const ids = await cluesOf(null, 3)
    await assign(ids, first)
    const worked = ids[0] as number
    for (const id of ids) await ageTo(id, '6 days')
    await server().ask(clueRoutes.follow, { as: first.token, body: { id: worked, content: '已联系' } })
    const batch = (await recent()).find(one => one.given.some(given => given.id === worked))
    expect(batch).toMatchObject({ count: 3, kept: 2, undone: 0 })
    const { done, refused } = await undo(batch?.given ?? [])
    expect(done).toBe(2)
    expect(refused).toMatchObject([{ id: worked, msg: expect.stringMatching(/recentFirst：.*跟进/) }])
    const after = (await recent()).find(one => one.given.some(given => given.id === worked))
    expect(after).toMatchObject({ count: 3, kept: 0, undone: 2 })
  })

  it('超过 7 天的不再列出，也不能撤销', async () => {
    const [id] = (await cluesOf(null, 1)) as [number]
    const { given } = await assign([id], first)
    await ageTo(id, '8 days')
    expect((await recent()).some(one => one.given.some(other => other.id === id))).toBe(false)
    expect(await undo(given)).toMatchObject({ done: 0, refused: [{ id, msg: expect.stringContaining('7 天') }] })
  })

  it('按规则分配同样列出并可撤销', async () => {
    const body = { name: '全部', employeeIds: [second.employeeId] }
    await server().ask(assignmentRoutes.add, { as: company.boss, body })
    const ids = await cluesOf(null, 2)
    await server().owner.query("update clue set status = 'unassigned' where id = any($1)", [ids])
    expect(await server().ask(assignmentRoutes.run, { as: manager.token, body: { ids } })).toMatchObject({ done: 2 })
    const [batch] = await recent()
    expect(batch).toMatchObject({ count: 2, receivers: [second.employeeId], kept: 2 })
    expect(await undo(batch?.given ?? [])).toEqual({ done: 2, refused: [] })
  })

  it('转交的商机同样列出并可撤销', async () => {
    const sales = await salesOf(server(), company)
    const deal = await sales.addDeal(first.token)
    const body = { ids: [deal.id], ownerId: second.employeeId, note: '' }
    await server().ask(opportunityRoutes.transfer, { as: manager.token, body })
    const [batch] = await server().ask(opportunityRoutes.recentTransfer, { as: manager.token })
    expect(batch).toMatchObject({ count: 1, receivers: [second.employeeId], kept: 1, undone: 0 })
    const undone = { as: manager.token, body: { given: batch?.given ?? [] } }
    expect(await server().ask(opportunityRoutes.undoTransfer, undone)).toEqual({ done: 1, refused: [] })
  })

  it('两个节点同时撤销同一批，每条只退回一次', async () => {
    const ids = await cluesOf(first, 5)
    const { given } = await assign(ids, second)
    const both = await Promise.all([0, 1].map(turn => two.post(turn, clueRoutes.undoAssign, manager.token, { given })))
    const done = both.map(answer => (answer.success ? answer.data.done : -1)).sort()
    expect(done).toEqual([0, 5])
    const { rows } = await server().owner.query('select distinct owner_id as id from clue where id = any($1)', [ids])
    expect(rows).toEqual([{ id: first.employeeId }])
  })
})
