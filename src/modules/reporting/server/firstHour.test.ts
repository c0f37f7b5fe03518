import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Company, foundCompany } from '../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import { type Pool, poolRoutes } from '../../clue/api/pool.ts'
import { goodsRoutes } from '../../goods/api/goods.ts'
import { departmentRoutes } from '../../organisation/api/department.ts'
import { switchRoutes } from '../../settings/api/switches.ts'
import { type FirstStep, firstSteps, firstHourRoutes as routes } from '../api/firstHour.ts'

let server: TestServer
let company: Company
let other: Company
beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '开张公司', 'firstBoss')
  other = await foundCompany(server, '别家公司', 'otherBoss')
})
afterAll(() => server.stop())

const checklist = async (as = company.boss) => (await server.ask(routes.checklist, { as })).steps
const doneOf = async (as?: string) => (await checklist(as)).filter(one => one.done).map(one => one.step)
const hide = (steps: FirstStep[], hidden: boolean, as = company.boss) =>
  server.call(routes.hide, { as, body: { steps, hidden } })

test('a new company has done no step, and its founder may do all', async () => {
  const steps = Object.keys(firstSteps) as FirstStep[]
  expect(steps.slice(0, 6)).toEqual(['goods', 'price', 'quotation', 'contract', 'money', 'people'])
  expect(await checklist()).toEqual(steps.map(step => ({ step, done: false, hidden: false, at: null })))
})

test('a step is for whoever may do it: a seller follows up, quotes and sells', async () => {
  const seller = await other.hire('firstSeller', '导购')
  expect((await checklist(seller.token)).map(one => one.step)).toEqual(['quotation', 'contract', 'money', 'followUp'])
  const keeper = await other.hire('firstKeeper', '仓管')
  expect(await checklist(keeper.token)).toEqual([])
})

test("a step is done once the company's own data says so, and not by another company's", async () => {
  const { boss, departmentId } = company
  await server.ask(departmentRoutes.add, { as: boss, body: { name: '门店', parentId: departmentId } })
  expect(await doneOf()).toEqual(['departments'])
  await company.hire('firstColleague', '导购')
  const changes = [{ code: 'clueRecycling', value: true, seen: false }] as const
  await server.ask(switchRoutes.save, { as: boss, body: { changes: [...changes] } })
  const [pool] = await server.ask(poolRoutes.list, { as: boss })
  const { id, version } = pool as Pool
  await server.ask(poolRoutes.edit, { as: boss, body: { id, version, remark: '谁都可以领' } })
  expect(await doneOf()).toEqual(['people', 'departments', 'pool', 'rules'])
  expect(await doneOf(other.boss)).toEqual(['people'])
})

test('a step goes on with what is there of the company, and is done by it', async () => {
  const fresh = await foundCompany(server, '标价公司', 'priceBoss')
  const goods = await server.ask(goodsRoutes.add, { as: fresh.boss, body: { code: 'P1', name: '砖' } })
  const stepOf = async (step: FirstStep) => (await checklist(fresh.boss)).find(one => one.step === step)
  expect(await stepOf('goods')).toMatchObject({ done: true, at: null })
  expect(await stepOf('price')).toMatchObject({ done: false, at: `goods-${goods.id}` })
  await server.ask(goodsRoutes.edit, { as: fresh.boss, body: { id: goods.id, version: goods.version, listPrice: 100 } })
  expect(await stepOf('price')).toMatchObject({ done: true })
})

test('a step is hidden for the person alone, told in the log, and comes back', async () => {
  const second = await company.hire('firstAdmin', '公司管理员')
  expect(await hide(['pool', 'rules'], true)).toMatchObject({ success: true })
  expect(await hide(['pool'], true)).toMatchObject({ success: true })
  const hiddenOf = async (as?: string) => (await checklist(as)).filter(one => one.hidden).map(one => one.step)
  expect(await hiddenOf()).toEqual(['pool', 'rules'])
  expect(await hiddenOf(second.token)).toEqual([])
  expect(await hide(['pool'], false)).toMatchObject({ success: true })
  expect(await hiddenOf()).toEqual(['rules'])
  const { rows } = await server.owner.query(
    `select action, subject_name as name from operation_log where office_id = $1 and subject = 'hiddenStep' order by id`,
    [company.officeId],
  )
  expect(rows).toEqual([
    { action: '隐藏步骤', name: '定公海' },
    { action: '隐藏步骤', name: '定规则' },
    { action: '显示步骤', name: '定公海' },
  ])
})

test('two who hide the same step at once both get what they wanted', async () => {
  const answers = await Promise.all([1, 2, 3, 4].map(() => hide(['import', 'followUp'], true)))
  expect(answers.map(answer => answer.code)).toEqual([0, 0, 0, 0])
})

test('an unknown step is refused by its field', async () => {
  const body = { steps: ['coffee'], hidden: true } as never
  expect(await server.call(routes.hide, { as: company.boss, body })).toMatchObject({ code: 40000 })
})

test('who keeps what the product came with says so once, and the step is done for the company', async () => {
  const fresh = await foundCompany(server, '默认公司', 'keepBoss')
  const seller = await fresh.hire('keepSeller', '导购')
  const keep = (as: string, step: 'pool' | 'rules') => server.call(routes.keep, { as, body: { step } })
  expect(await keep(seller.token, 'pool')).toMatchObject({ code: 40300 })
  const answers = await Promise.all([1, 2, 3].map(() => keep(fresh.boss, 'pool')))
  expect(answers.map(answer => answer.code)).toEqual([0, 0, 0])
  expect(await keep(fresh.boss, 'people' as never)).toMatchObject({ code: 40000 })
  expect(await doneOf(fresh.boss)).toEqual(['people', 'pool'])
  expect(await keep(fresh.boss, 'rules')).toMatchObject({ code: 0 })
  expect(await doneOf(fresh.boss)).toEqual(['people', 'pool', 'rules'])
  const { rows } = await server.owner.query(
    `select action, subject_name as name from operation_log where office_id = $1 and subject = 'keptDefault' order by id`,
    [fresh.officeId],
  )
  expect(rows).toEqual([
    { action: '沿用默认', name: '定公海' },
    { action: '沿用默认', name: '定规则' },
  ])
})
