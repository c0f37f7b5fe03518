import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Company, type Employee, foundCompany } from '../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import { codes } from '../../../kernel/api/envelope.ts'
import { approvalRoutes } from '../../approval/api/routes.ts'
import { goodsRoutes } from '../../goods/api/goods.ts'
import { dashboardRoutes } from '../../reporting/api/dashboard.ts'
import { type DamageDetail, damageRoutes as routes } from '../api/damage.ts'

let server: TestServer
let company: Company
let keeper: Employee
let other: Employee
let goodsId: number
beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '报损公司', 'damageBoss')
  keeper = await company.hire('damageKeeper', '仓管')
  other = await company.hire('damageOther', '仓管')
  goodsId = await newGoods('A12')
})
afterAll(() => server?.stop())

async function newGoods(code: string): Promise<number> {
  const body = { code, name: `砖${code}`, priceUnit: 'box', boxPieces: 4, cost: 10_000 } as const
  return (await server.ask(goodsRoutes.add, { as: company.boss, body })).id
}

const facts = (more: object = {}) => ({
  happenedOn: '2026-11-20',
  cause: 'carried' as const,
  reason: '卸车时倾倒',
  lines: [{ goodsId, pieces: 6 }],
  ...more,
})
const add = (more: object = {}) => server.ask(routes.add, { as: keeper.token, body: facts(more) })
const draft = (more: object = {}) => add({ submit: false, ...more })
const detail = (id: number, as = company.boss) => server.ask(routes.detail, { as, params: { id } })
const at = ({ id, version }: DamageDetail) => ({ id, version })

async function decide({ id, approvalId }: DamageDetail, kind: 'approve' | 'reject'): Promise<DamageDetail> {
  const as = company.boss
  const { mine } = await server.ask(approvalRoutes.detail, { as, params: { id: approvalId as number } })
  const body = { id: approvalId as number, task: mine.task as number, comment: '已核对' }
  await server.ask(approvalRoutes[kind], { as, body })
  return detail(id)
}

test('a report is entered, sent, approved and done; its history tells each step', async () => {
  const entered = await draft()
  expect(entered).toMatchObject({ state: 'draft', pieces: 6, approvalId: null, refusals: { edit: null } })
  const edited = await server.ask(routes.edit, {
    as: keeper.token,
    body: { ...at(entered), lines: [{ goodsId, pieces: 8, note: '两箱' }] },
  })
  expect(edited).toMatchObject({ pieces: 8, reason: '卸车时倾倒', lines: [{ goodsCode: 'A12', note: '两箱' }] })
  const sent = await server.ask(routes.submit, { as: keeper.token, body: at(edited) })
  expect(sent).toMatchObject({ state: 'approving', refusals: { edit: '正在审批，请先在审批中撤回' } })
  const done = await decide(sent, 'approve')
  expect(done).toMatchObject({ state: 'done', pieces: 8, amount: 20_000, decidedAt: expect.any(String) })
  const history = await server.ask(routes.history, { as: company.boss, params: { id: done.id } })
  expect(history.map(({ action }) => action)).toEqual(['审批结果', '提交报损单审批', '修改报损单', '新增报损单'])
  const told = history[2]?.changes.find(({ title }) => title === '明细')
  expect(told).toMatchObject({ before: expect.stringContaining('6'), after: expect.stringContaining('两箱') })
})

test('what was withdrawn or rejected is edited and sent again; what is done is not', async () => {
  const sent = await add()
  await server.ask(approvalRoutes.withdraw, { as: keeper.token, body: { id: sent.approvalId as number, comment: '' } })
  const back = await detail(sent.id)
  expect(back.state).toBe('draft')
  const again = await server.ask(routes.submit, { as: keeper.token, body: at(back) })
  const rejected = await decide(again, 'reject')
  expect(rejected.state).toBe('rejected')
  const third = await server.ask(routes.submit, { as: keeper.token, body: at(rejected) })
  const done = await decide(third, 'approve')
  const late = await server.call(routes.cancel, { as: keeper.token, body: at(done) })
  expect(late).toMatchObject({ code: codes.conflict, msg: expect.stringContaining('报损单已报损') })
})

test('a colleague neither sees, sends nor cancels it, and finds it nowhere', async () => {
  const mine = await draft({ reason: '只有本人可见' })
  for (const route of [routes.submit, routes.cancel])
    expect(await server.call(route, { as: other.token, body: at(mine) })).toMatchObject({ code: codes.notFound })
  const list = await server.ask(routes.list, { as: other.token, body: { search: '只有本人可见' } })
  expect(list.rows).toEqual([])
  expect((await detail(mine.id)).state).toBe('draft')
})

test('who does not see the cost of goods sees no cost of a report', async () => {
  const mine = await draft()
  expect(await detail(mine.id, keeper.token)).not.toHaveProperty('amount')
  expect((await detail(mine.id, keeper.token)).lines[0]).not.toHaveProperty('amount')
  const totals = { as: keeper.token, body: {} }
  expect((await server.ask(routes.totals, totals)).sums).not.toHaveProperty('amount')
})

test('wrong lines are refused by line, and nothing is kept', async () => {
  const count = async () => (await server.ask(routes.totals, { as: company.boss, body: {} })).total
  const before = await count()
  const twice = [
    { goodsId, pieces: 1 },
    { goodsId, pieces: 2 },
  ]
  const wrong: [object, string][] = [
    [{ lines: twice }, 'lines.1.goodsId'],
    [{ lines: [{ goodsId: 999_999, pieces: 1 }] }, 'lines.0.goodsId'],
    [{ lines: [{ goodsId, pieces: 0 }] }, 'lines.0.pieces'],
    [{ lines: [{ goodsId, pieces: 1.5 }] }, 'lines.0.pieces'],
    [{ lines: [] }, 'lines'],
    [{ happenedOn: '2999-01-01' }, 'happenedOn'],
  ]
  for (const [more, field] of wrong)
    expect(await server.call(routes.add, { as: keeper.token, body: facts(more) })).toMatchObject({
      code: codes.badInput,
      data: { issues: [{ field }] },
    })
  expect(await count()).toBe(before)
})

test('the start page reminds whoever entered a draft of it', async () => {
  await draft()
  const { todos } = await server.ask(dashboardRoutes.figures, { as: keeper.token })
  expect(todos.map(({ title }) => title)).toContain('未提交的报损单')
})
