import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Contracts, contractsOf } from '../../../../../tests/support/contracts.ts'
import type { Employee } from '../../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { prices } from '../../../../../tests/support/specials.ts'
import { codes } from '../../../../kernel/api/envelope.ts'
import type { LineInput } from '../../../lines/api/line.ts'
import { linkRoutes } from '../../../quotation/api/link.ts'
import { quotationRoutes } from '../../../quotation/api/routes.ts'
import { contractRoutes as routes } from '../../api/routes.ts'

let server: TestServer
let at: Contracts
let manager: Employee
beforeAll(async () => {
  server = await startServer()
  at = await contractsOf(server, '定稿公司', 'final')
  manager = await at.company.hire('finalManager', '部门经理')
})
afterAll(() => server?.stop())

const make = (quotationId: number, as: string) => server.call(routes.fromQuotation, { as, body: { quotationId } })

async function quoted(lines: LineInput[], as: string) {
  const deal = await at.sales.addDeal(at.seller.token)
  const { id, version } = await server.ask(quotationRoutes.add, { as, body: { opportunityId: deal.id } })
  return server.ask(quotationRoutes.save, { as, body: { id, version, spaces: [{ name: '客厅', lines }] } })
}

const send = ({ id, version }: { id: number; version: number }, as: string) =>
  server.ask(quotationRoutes.send, { as, body: { id, version } })

const low = () => at.line({ discountKind: 'price', discount: prices.floorManager })
const told = '1 行低于底价，需先获批：'
const way = '。报价单由finalManager定稿，可请finalManager操作，也可以先申请特价'
const final = async () => send(await quoted([low()], manager.token), manager.token)

test('a quotation that the manager made final at a floor of theirs tells its salesperson who can go on with it, at every act that binds', async () => {
  const { id, version } = await final()
  const as = at.seller.token
  for (const answer of [
    await make(id, as),
    await server.call(quotationRoutes.accept, { as, body: { id, version } }),
    await server.call(linkRoutes.add, { as, body: { id, days: 7 } }),
  ]) {
    expect(answer).toMatchObject({ code: codes.conflict, msg: expect.stringContaining(told) })
    expect(answer.msg.endsWith(way)).toBe(true)
  }
})

test('the manager signs it; its draft tells its salesperson the same', async () => {
  const { id } = await final()
  const { data: draft } = await make(id, manager.token)
  const refused = await at.submit(draft as never)
  expect(refused).toMatchObject({ code: codes.conflict, msg: expect.stringContaining(told) })
  expect(refused.msg.endsWith(way)).toBe(true)
  expect(await at.submit(draft as never, manager.token)).toMatchObject({ code: 0, data: { state: 'approving' } })
})

test('nobody is named where it is not final, or was made so by the person themselves', async () => {
  const as = at.seller.token
  const draft = await quoted([low()], as)
  expect((await make(draft.id, as)).msg).toBe(`${told}${draft.spaces[0]?.lines[0]?.name}`)
  const own = await send(await quoted([at.line({ discountKind: 'rate', discount: 9500 })], as), as)
  await server.owner.query('update goods set floor_seller = list_price where id = $1', [at.goodsId])
  const dearer = await make(own.id, as)
  await server.owner.query('update goods set floor_seller = $2 where id = $1', [at.goodsId, prices.floorSeller])
  expect(dearer.msg).toBe(`${told}${own.spaces[0]?.lines[0]?.name}`)
})
