import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Sales, salesOf } from '../../../../tests/support/deals.ts'
import { type Company, type Employee, foundCompany } from '../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import { clueRoutes } from '../../clue/api/clue.ts'
import { switchRoutes } from '../../settings/api/switches.ts'
import { followUpRoutes as routes } from '../api/followUp.ts'

let server: TestServer
let company: Company
let sales: Sales
let seller: Employee
let colleague: Employee
let clueId: number

beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '更正公司', 'correctBoss')
  sales = await salesOf(server, company)
  seller = await company.hire('correctSeller', '导购')
  colleague = await company.hire('correctOther', '导购')
  clueId = (await sales.addClue(seller.token)).id
})
afterAll(() => server?.stop())

const write = (content: string) => server.ask(clueRoutes.follow, { as: seller.token, body: { id: clueId, content } })
const correct = (id: number, content: string, { as = seller.token, version = 1 } = {}) =>
  server.call(routes.correct, { as, body: { id, version, content } })
const latest = async (as = seller.token) => (await server.ask(clueRoutes.followUps, { as, params: { id: clueId } }))[0]

it('写的人在时限内可以更正，更正前的内容留在记录里', async () => {
  const { id } = await write('客户预算 3 万')
  const before = await latest()
  expect(before).toMatchObject({ id, corrected: false, version: 1 })
  const minutes = (Date.parse(before?.correctableUntil ?? '') - Date.parse(before?.createdAt ?? '')) / 60_000
  expect(minutes).toBe(10)
  expect(await correct(id, '客户预算 8 万')).toMatchObject({ success: true })
  expect(await latest()).toMatchObject({ content: '客户预算 8 万', corrected: true, version: 2 })
  const [entry] = await server.ask(routes.history, { as: company.boss, params: { id } })
  expect(entry).toMatchObject({
    personName: 'correctSeller',
    action: '更正跟进',
    changes: [{ title: '跟进内容', before: '客户预算 3 万', after: '客户预算 8 万' }],
  })
})

it('别人不能更正，看不到流量的人连记录也查不到', async () => {
  const { id } = await write('说好周五到店')
  expect((await latest(company.boss))?.correctableUntil).toBeNull()
  expect(await correct(id, '改', { as: company.boss })).toMatchObject({ code: 40300 })
  expect(await correct(id, '改', { as: colleague.token })).toMatchObject({ code: 40400 })
  expect(await server.call(routes.history, { as: colleague.token, params: { id } })).toMatchObject({ code: 40400 })
  expect(await latest()).toMatchObject({ content: '说好周五到店' })
})

it('过了公司定的时限不能更正；设为 0 则保存后就不能', async () => {
  const { id } = await write('已量尺')
  await server.owner.query(`update follow_up set created_at = now() - interval '11 minutes' where id = $1`, [id])
  expect(await correct(id, '没量尺')).toMatchObject({ code: 40900, msg: '已过可以更正的时间，请另写一条跟进说明' })
  const change = { code: 'followUpCorrectionMinutes' as const, value: 0, seen: 10 }
  await server.ask(switchRoutes.save, { as: company.boss, body: { changes: [change] } })
  const next = await write('已报价')
  expect((await latest())?.correctableUntil).toBeNull()
  expect(await correct(next.id, '未报价')).toMatchObject({ code: 40900 })
  const back = { code: 'followUpCorrectionMinutes' as const, value: 10, seen: 0 }
  await server.ask(switchRoutes.save, { as: company.boss, body: { changes: [back] } })
})

it('两处同时更正：一处生效，另一处被告知', async () => {
  const { id } = await write('先写的')
  const answers = await Promise.all(['一处', '另一处'].map(content => correct(id, content)))
  expect(answers.map(answer => answer.code).sort()).toEqual([0, 40900])
  const kept = answers[0]?.success ? '一处' : '另一处'
  expect(await latest()).toMatchObject({ content: kept, version: 2 })
})
