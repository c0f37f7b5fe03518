import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Contracts, contractsOf } from '../../../../../tests/support/contracts.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { codes } from '../../../../kernel/api/envelope.ts'
import { quotationRoutes } from '../../../quotation/api/routes.ts'
import type { ContractDetail } from '../../api/contract.ts'
import { contractRoutes } from '../../api/routes.ts'
import { templateRoutes as routes } from '../../api/template.ts'

let server: TestServer
let at: Contracts
beforeAll(async () => {
  server = await startServer()
  at = await contractsOf(server, '模板公司', 'template')
})
afterAll(() => server.stop())

const whole = (more: object = {}) => ({ name: '全款', dueKind: 'signing' as const, ...more })
const add = (name: string, terms: object[], usual = true) =>
  server.call(routes.add, { as: at.company.boss, body: { name, clauses: `${name}条款`, terms, usual } as never })

test('a new contract begins with the usual template; there is one at a time, and none without a company’s own', async () => {
  expect((await at.add()).clauses).toContain('色差')
  expect((await add('一次付清', [whole()])).code).toBe(0)
  expect(await at.add()).toMatchObject({ clauses: '一次付清条款', terms: [{ name: '全款' }] })
  expect((await add('两期', [whole({ rate: 5000 }), whole({ name: '余款' })])).code).toBe(0)
  const templates = await server.ask(routes.list, { as: at.seller.token })
  expect(templates.map(({ name, usual }) => [name, usual])).toEqual([
    ['两期', true],
    ['一次付清', false],
  ])
  expect((await at.add()).terms).toHaveLength(2)
  const [usual] = templates
  await server.ask(routes.remove, { as: at.company.boss, body: { id: usual?.id as number } })
  expect((await at.add()).clauses).toContain('色差')
})

test('terms of a template come to every total', async () => {
  expect(await add('少', [whole({ rate: 9000 })])).toMatchObject({ code: codes.badInput })
  expect(await add('两样', [whole({ rate: 9000, amount: 1 }), whole()])).toMatchObject({ code: codes.badInput })
  expect(await add('一次付清', [whole()])).toMatchObject({ code: codes.conflict })
})

test('a usual template with an amount stops no new contract: its terms come to less until the contract is typed', async () => {
  const terms = [whole({ name: '定金', amount: 500_000 }), whole({ name: '尾款', dueKind: 'installation' })]
  const { code, data } = await add('标准', terms)
  expect(code).toBe(0)
  const amounts = ({ terms }: Pick<ContractDetail, 'terms'>) => terms.map(term => term.amount)
  const draft = await at.add()
  expect(amounts(draft)).toEqual([0, 0])
  expect(draft.terms).toMatchObject([{ typed: 500_000 }, { typed: null }])
  const as = at.seller.token
  const quotation = await server.ask(quotationRoutes.add, { as, body: { opportunityId: at.deal.id } })
  const spaces = [{ name: '客厅', lines: [at.fee(300_000)] }]
  await server.ask(quotationRoutes.save, { as, body: { id: quotation.id, version: quotation.version, spaces } })
  const contract = await server.ask(contractRoutes.fromQuotation, { as, body: { quotationId: quotation.id } })
  expect(amounts(contract)).toEqual([300_000, 0])
  expect(await at.submit(contract)).toMatchObject({
    code: codes.conflict,
    msg: '付款约定与合同金额不符，请先编辑合同：各期合计超过合同金额 ¥2,000.00，请改小其中一期',
  })
  const mended = await at.save(contract, [at.fee(300_000)], { terms: [whole()] })
  expect(await at.submit(mended)).toMatchObject({ code: 0, data: { state: 'approving' } })
  await server.ask(routes.remove, { as: at.company.boss, body: { id: (data as { id: number }).id } })
})
