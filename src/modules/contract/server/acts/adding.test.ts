import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Contracts, contractsOf } from '../../../../../tests/support/contracts.ts'
import { salesOf } from '../../../../../tests/support/deals.ts'
import { type Employee, foundCompany } from '../../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { codes } from '../../../../kernel/api/envelope.ts'
import type { LineInput } from '../../../lines/api/line.ts'
import { opportunityRoutes } from '../../../opportunity/api/routes.ts'
import { quotationRoutes } from '../../../quotation/api/routes.ts'
import { contractRoutes as routes } from '../../api/routes.ts'

let server: TestServer
let at: Contracts
let member: Employee
let manager: Employee
beforeAll(async () => {
  server = await startServer()
  at = await contractsOf(server, '转签公司', 'adding')
  member = await at.company.hire('addingMember', '导购')
  manager = await at.company.hire('addingManager', '部门经理')
})
afterAll(() => server?.stop())

const adding = async (opportunityId: number, as: string) =>
  (await server.ask(routes.adding, { as, params: { opportunityId } })).refusal
const make = (quotationId: number, as: string) => server.call(routes.fromQuotation, { as, body: { quotationId } })
const quotation = (id: number, as = at.seller.token) => server.ask(quotationRoutes.detail, { as, params: { id } })

async function quoted(opportunityId: number, lines: LineInput[], as: string) {
  const { id, version } = await server.ask(quotationRoutes.add, { as, body: { opportunityId } })
  return server.ask(quotationRoutes.save, { as, body: { id, version, spaces: [{ name: '客厅', lines }] } })
}

/** A deal of the seller on which the member works. */
async function shared() {
  const deal = await at.sales.addDeal(at.seller.token)
  const members = [at.seller, member].map(({ employeeId }) => ({ employeeId, roleId: null, share: 5000 }))
  const body = { id: deal.id, version: deal.version, members }
  await server.ask(opportunityRoutes.members, { as: at.seller.token, body })
  return deal
}

test('a contract is made by who will see it: a member of the team quotes and sends, and is told before and after whose contract it would be', async () => {
  const deal = await shared()
  const { id, version } = await quoted(deal.id, [at.line()], member.token)
  await server.ask(quotationRoutes.send, { as: member.token, body: { id, version } })
  const refusal = '合同记在商机负责人addingSales名下，不在您的数据范围内，请由负责人签合同'
  expect(await adding(deal.id, member.token)).toBe(refusal)
  expect(await make(id, member.token)).toMatchObject({ code: codes.conflict, msg: refusal })
  const blank = await server.call(routes.add, { as: member.token, body: { opportunityId: deal.id } })
  expect(blank).toMatchObject({ code: codes.conflict, msg: refusal })
  expect(await quotation(id)).toMatchObject({ state: 'sent' })
  for (const as of [at.seller.token, manager.token, at.company.boss]) expect(await adding(deal.id, as)).toBeNull()
  expect(await make(id, at.seller.token)).toMatchObject({ code: 0, data: { ownerId: at.seller.employeeId } })
})

test('the head of the department, whose scope of contracts holds it, makes it for the owner', async () => {
  const deal = await shared()
  const { id } = await quoted(deal.id, [at.line()], manager.token)
  expect(await make(id, manager.token)).toMatchObject({ code: 0, data: { ownerId: at.seller.employeeId } })
})

test('nobody without a scope of contracts makes one, also of an own deal', async () => {
  const company = await foundCompany(server, '无范围公司', 'addingNarrow')
  await server.owner.query(`delete from role_scope where office_id = $1 and module = 'contract'`, [company.officeId])
  const { token } = await company.hire('addingNarrowSales', '导购')
  const { id } = await (await salesOf(server, company)).addDeal(token)
  expect(await adding(id, token)).toBe('您的角色没有合同的数据范围，请联系管理员')
  const blank = await server.call(routes.add, { as: token, body: { opportunityId: id } })
  expect(blank).toMatchObject({ code: codes.conflict })
})

test('a deal that was lost asks to be opened again', async () => {
  const deal = await at.sales.addDeal(at.seller.token)
  const lost = { lostReasonId: at.sales.word('lostReason', '其他'), lostNote: '不装修了' }
  await at.sales.move(at.seller.token, deal, '战败', lost)
  expect(await adding(deal.id, at.seller.token)).toBe('商机已战败，不能签合同，请先重新激活商机')
})

test('a deal out of sight is not told of', async () => {
  const { id } = await at.sales.addDeal(at.seller.token)
  const answer = await server.call(routes.adding, { as: member.token, params: { opportunityId: id } })
  expect(answer).toMatchObject({ code: codes.notFound })
})
