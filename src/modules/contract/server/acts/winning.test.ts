import { afterAll, beforeAll, expect, test } from 'vitest'
import { unbindFlows } from '../../../../../tests/support/boundFlows.ts'
import { type Contracts, contractsOf } from '../../../../../tests/support/contracts.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { codes } from '../../../../kernel/api/envelope.ts'
import { opportunityRoutes } from '../../../opportunity/api/routes.ts'
import { dashboardRoutes } from '../../../reporting/api/dashboard.ts'
import { type ContractChange, changeRoutes } from '../../api/change.ts'
import { contractRoutes as routes } from '../../api/routes.ts'

let server: TestServer
let at: Contracts
beforeAll(async () => {
  server = await startServer()
  at = await contractsOf(server, '签约即成交公司', 'won')
})
afterAll(() => server?.stop())

const as = () => at.seller.token
/** A deal that holds all that its stages ask for. */
const ready = () =>
  at.sales.addDeal(as(), {
    community: '翠湖天地',
    categoryIds: [at.sales.word('intentionCategory', '瓷砖')].filter(Boolean),
    expectedAmount: 800_000,
    expectedOn: '2027-01-01',
  })
const dealNow = (id: number) => server.ask(opportunityRoutes.detail, { as: as(), params: { id } })
const toWin = async () => {
  const { rows } = await server.ask(routes.list, { as: as(), body: { view: 'unwon' } })
  return rows.map(({ id }) => id)
}

test('a contract that takes effect wins its open deal for what it comes to, in the log and the stages', async () => {
  const deal = await ready()
  const contract = await at.effective([at.line()], {}, deal.id)
  expect(contract).toMatchObject({ state: 'effective', unwon: false })
  expect(await dealNow(deal.id)).toMatchObject({ status: 'won', dealAmount: contract.total })
  const history = await server.ask(opportunityRoutes.history, { as: as(), params: { id: deal.id } })
  expect(history[0]).toMatchObject({ action: '成交', personName: 'wonBoss' })
  const track = await server.ask(opportunityRoutes.stageTrack, { as: as(), params: { id: deal.id } })
  expect(JSON.stringify(track)).toContain('合同生效，自动成交')
  expect(await toWin()).not.toContain(contract.id)
})

test('a deal that lacks what 成交 asks for stays open: its contract is in effect, and stands among the to-dos until it is won', async () => {
  const deal = await at.sales.addDeal(as())
  const contract = await at.effective([at.line()], {}, deal.id)
  expect(contract).toMatchObject({ state: 'effective', unwon: true })
  const open = await dealNow(deal.id)
  expect(open).toMatchObject({ status: 'open', dealAmount: null })
  expect(await toWin()).toContain(contract.id)
  const { todos } = await server.ask(dashboardRoutes.figures, { as: as() })
  expect(todos.find(({ key }) => key === 'unwonContracts')?.count).toBe((await toWin()).length)
  const filled = { community: '翠湖天地', categoryIds: [at.sales.word('intentionCategory', '瓷砖')].filter(Boolean) }
  await at.sales.move(as(), open, '成交', {
    ...filled,
    expectedAmount: 1,
    expectedOn: '2027-01-01',
    dealAmount: contract.total,
  })
  expect(await toWin()).not.toContain(contract.id)
  expect(await at.contract(contract.id)).toMatchObject({ unwon: false })
})

test('a later contract wins an open deal for all that is in effect', async () => {
  const deal = await at.sales.addDeal(as())
  const first = await at.effective([at.fee(10_000)], {}, deal.id)
  const lacking = await dealNow(deal.id)
  const fill = {
    community: '翠湖天地',
    categoryIds: [at.sales.word('intentionCategory', '瓷砖')].filter(Boolean),
    expectedAmount: 1,
    expectedOn: '2027-01-01',
  }
  await server.ask(opportunityRoutes.edit, {
    as: as(),
    body: { id: deal.id, version: lacking.version, force: false, ...fill } as never,
  })
  const second = await at.effective([at.fee(2_345)], {}, deal.id)
  expect(await dealNow(deal.id)).toMatchObject({ status: 'won', dealAmount: first.total + second.total })
})

test('what a won deal was won for follows its contracts, change orders and cancellations, with before and after in its history', async () => {
  const deal = await ready()
  const first = await at.effective([at.fee(10_000)], {}, deal.id)
  const second = await at.effective([at.fee(500)], {}, deal.id)
  const change = await server.ask(changeRoutes.add, {
    as: as(),
    body: {
      contractId: first.id,
      version: first.version,
      reason: '加一项',
      spaces: [{ name: '阳台', lines: [at.fee(2500)] }],
    } as never,
  })
  await server.ask(changeRoutes.submit, { as: as(), body: { id: change.id, version: change.version } })
  const grown = await dealNow(deal.id)
  expect(grown).toMatchObject({ status: 'won', dealAmount: 13_000 })
  const cancel = { contractId: second.id, version: second.version, reason: '不买了' }
  const deductions = [{ name: '违约金', amount: 100 }]
  const asked = await server.ask(changeRoutes.cancel, { as: as(), body: { ...cancel, deductions } })
  expect(await dealNow(deal.id)).toMatchObject({ dealAmount: 13_000 })
  await at.approval(asked.approvalId as number)
  expect(await dealNow(deal.id)).toMatchObject({ status: 'won', dealAmount: 12_500, closedAt: grown.closedAt })
  const history = await server.ask(opportunityRoutes.history, { as: as(), params: { id: deal.id } })
  expect(history.slice(0, 3)).toMatchObject([
    { action: '退单生效，成交金额更新', changes: [{ field: 'dealAmount', before: '130.00', after: '125.00' }] },
    { action: '增减项生效，成交金额更新', changes: [{ field: 'dealAmount', before: '105.00', after: '130.00' }] },
    { action: '合同生效，成交金额更新', changes: [{ field: 'dealAmount', before: '100.00', after: '105.00' }] },
  ])
})

test('a deal that people won for what they expected gets the amount of its first contract; one with contracts is won for these alone', async () => {
  const deal = await at.sales.move(as(), await ready(), '成交', { dealAmount: 800_000 })
  const contract = await at.effective([at.fee(7000)], {}, deal.id)
  const won = await dealNow(deal.id)
  expect(won).toMatchObject({ status: 'won', dealAmount: 7000 })
  const open = await server.ask(opportunityRoutes.reopen, {
    as: at.company.boss,
    body: { id: deal.id, version: won.version, stageId: null, note: '再谈' },
  })
  expect(open).toMatchObject({ status: 'open', dealAmount: null })
  const to = { id: deal.id, version: open.version, stageId: at.sales.stage('成交') }
  const wrong = await server.call(opportunityRoutes.moveStage, { as: as(), body: { ...to, dealAmount: 800_000 } })
  expect(wrong).toMatchObject({ code: codes.badInput, data: { issues: [{ field: 'dealAmount' }] } })
  expect(wrong.msg).toContain('70.00')
  const again = await server.ask(opportunityRoutes.moveStage, { as: as(), body: to })
  expect(again).toMatchObject({ status: 'won', dealAmount: contract.total })
})

test('a lost deal stays lost, and its contract asks for nothing of it', async () => {
  const deal = await ready()
  const draft = await at.drafted([at.line()], {}, deal.id)
  await at.sales.move(as(), deal, '战败', { lostReasonId: at.sales.word('lostReason', '其他'), lostNote: '不装修了' })
  const { data } = await at.submit(draft)
  await at.approval((data as { approvalId: number }).approvalId)
  expect(await dealNow(deal.id)).toMatchObject({ status: 'lost', dealAmount: null })
  expect(await at.contract(draft.id)).toMatchObject({ state: 'effective', unwon: false })
})

test('without a bound flow neither contracts nor orders that lower them are submitted; others take effect at once', async () => {
  const contract = await at.effective([at.line()])
  const order = (more: object) =>
    server.ask(changeRoutes.add, {
      as: as(),
      body: { contractId: contract.id, version: contract.version, reason: '客户要求', ...more } as never,
    })
  const draft = await at.drafted([at.line()])
  for (const business of ['contract', 'contractChange']) await unbindFlows(server.owner, at.company.officeId, business)
  expect(await at.submit(draft)).toMatchObject({
    code: codes.conflict,
    msg: '合同没有绑定审批流程，请联系管理员在“流程业务绑定”中启用',
  })
  expect(await at.contract(draft.id)).toMatchObject({ state: 'draft' })
  const send = ({ id, version }: ContractChange) =>
    server.call(changeRoutes.submit, { as: as(), body: { id, version } })
  const less = await order({ discount: 100 })
  expect(less.asks).toBe(true)
  expect(await send(less)).toMatchObject({ code: codes.conflict })
  await server.ask(changeRoutes.revoke, { as: as(), body: { id: less.id, version: less.version } })
  const cancel = { contractId: contract.id, version: contract.version, reason: '不买了' }
  const { version } = await at.contract(contract.id)
  expect(await server.call(changeRoutes.cancel, { as: as(), body: { ...cancel, version } })).toMatchObject({
    code: codes.conflict,
  })
  const more = await server.ask(changeRoutes.add, {
    as: as(),
    body: { ...cancel, version, spaces: [{ name: '阳台', lines: [at.fee(500)] }] } as never,
  })
  expect(more.asks).toBe(null)
  expect(await server.ask(changeRoutes.forecast, { as: as(), body: { id: more.id } })).toBeNull()
  expect(await send(more)).toMatchObject({ code: 0, data: { state: 'effective' } })
})
