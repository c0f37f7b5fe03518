import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeRole } from '../../../../../tests/support/factories.ts'
import { verifiedLedger } from '../../../../../tests/support/ledger.ts'
import { type Orders, ordersOf } from '../../../../../tests/support/orders.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { codes } from '../../../../kernel/api/envelope.ts'
import { guarded } from '../../../goods/api/goods.ts'
import { quotationRoutes } from '../../../quotation/api/routes.ts'
import { type HomeLevel, homeRoutes as routes } from '../../api/home.ts'
import { infoRoutes } from '../../api/orderInfo.ts'

const company = '到家公司'
let server: TestServer
let at: Orders
beforeAll(async () => {
  server = await startServer()
  at = await ordersOf(server, company, 'home')
})
afterAll(async () => {
  expect((await verifiedLedger(server, company)).broken).toEqual([])
  await server.stop()
})

const told = (of: HomeLevel, id: number, as = at.seller.token) => server.ask(routes[of], { as, params: { id } })

/** Two contracts of one deal at one home, and what moved of two lots. */
async function delivered() {
  const goodsId = await at.newGoods({ boxPieces: 8 })
  const [one, two] = [await at.lot(goodsId, 100), await at.lot(goodsId, 100)]
  const first = await at.placed([{ goodsId, pieces: 40 }])
  const second = await at.placed([{ goodsId, pieces: 20 }], { address: ' 海棠路1号' })
  await at.ship(first.order.id, first.lineId, one, 30)
  await at.ship(first.order.id, first.lineId, two, 10)
  await at.ship(second.order.id, second.lineId, two, 16)
  const { lineId } = first
  await at.note(first.order.id, [
    { lineId, act: 'sign', pieces: 29, lotId: one.lotId },
    { lineId, act: 'break', pieces: 1, lotId: one.lotId, answers: 'driver' },
    { lineId, act: 'refuse', pieces: 10, lotId: two.lotId },
    { lineId, act: 'return', pieces: 5, lotId: one.lotId },
  ])
  return { first, second, lots: [one.lotId, two.lotId] as const }
}

test('which lots are in a home is told the same of contract, deal and customer, net of what broke, was refused and came back', async () => {
  const { first, second, lots } = await delivered()
  const { contract } = first
  const answer = await told('ofContract', contract.id)
  expect(answer).toMatchObject({ count: 1 })
  expect(answer.lines[0]).toMatchObject({
    contractNumber: contract.number,
    contracted: 40,
    ordered: 40,
    shipped: 24,
    signed: 24,
    installed: 0,
    back: 5,
    boxPieces: 8,
    lots: [{ id: lots[0], pieces: 24 }],
  })
  const there = answer.homes?.map(({ address, pieces }) => [address.replace(/\s/g, ''), pieces])
  expect(there).toEqual([
    ['海棠路1号', 24],
    ['海棠路1号', 16],
  ])
  const { lines } = await server.ask(infoRoutes.info, { as: at.company.boss, params: { id: first.order.id } })
  expect(lines[0]?.lots).toMatchObject([
    { id: lots[0], shipped: 24, back: 5 },
    { id: lots[1], shipped: 0, back: 0 },
  ])
  const customer = await told('ofCustomer', contract.customerId)
  for (const [level, id] of [
    ['ofDeal', contract.opportunityId] as const,
    ['ofCustomer', contract.customerId] as const,
  ]) {
    const { lines: all, homes } = await told(level, id)
    expect(all.map(({ contractId }) => contractId)).toEqual(expect.arrayContaining([contract.id, second.contract.id]))
    expect(all.find(line => line.contractId === contract.id)).toEqual(answer.lines[0])
    expect(homes).toEqual(customer.homes)
  }
  expect((await told('ofContract', second.contract.id)).lines[0]?.lots).toMatchObject([{ id: lots[1], pieces: 16 }])
  const { rows } = await server.owner.query(
    `select m.lot_id, sum(m.net)::bigint as pieces from sales_order_move m where m.lot_id = any($1) group by 1 having sum(m.net) > 0 order by 2 desc`,
    [lots],
  )
  expect(customer.homes?.map(({ pieces }) => pieces)).toEqual(rows.map(({ pieces }) => pieces))
})

test('a quotation tells of its contract; one that became none tells nothing', async () => {
  const { first } = await delivered()
  const { opportunityId } = first.contract
  const { id: quotationId } = await server.ask(quotationRoutes.add, { as: at.seller.token, body: { opportunityId } })
  expect(await told('ofQuotation', quotationId)).toEqual({ lines: [], count: 0, homes: [] })
  await server.owner.query('update contract set quotation_id = $1 where id = $2', [quotationId, first.contract.id])
  const { lines } = await told('ofQuotation', quotationId)
  expect(lines.map(({ contractId }) => contractId)).toEqual([first.contract.id])
})

test('who may not see a contract sees nothing of its home; lots are for who sees lots, also without stock; no cost is told', async () => {
  const { contract } = (await delivered()).first
  const other = await at.company.hire('homeOther', '导购')
  for (const [level, id] of [
    ['ofContract', contract.id],
    ['ofCustomer', contract.customerId],
    ['ofDeal', contract.opportunityId],
  ] as const)
    expect((await server.call(routes[level], { as: other.token, params: { id } })).code).toBe(codes.notFound)
  const menus = ['contractInfo', 'contractorderInfo', 'installManager']
  const scopes = { contract: 'office' } as const
  const hire = async (name: string, elements: string[], some = menus) => {
    const role = await makeRole(server.owner, at.company.officeId, { menus: some, elements, scopes })
    return (await at.company.hire(name, role)).token
  }
  const [seen] = (
    await told('ofContract', contract.id, await hire('homeLots', [guarded.listPrice, 'goodsManager:lots']))
  ).lines
  expect(seen).toMatchObject({ shipped: 24, installed: 0, lots: [{ pieces: 24 }] })
  const blind = await told('ofContract', contract.id, await hire('homeBlind', [guarded.listPrice], menus.slice(0, 2)))
  expect(blind.homes).toBeUndefined()
  expect(blind.lines[0]).toMatchObject({ shipped: 24 })
  expect(Object.keys(blind.lines[0] ?? {})).not.toEqual(expect.arrayContaining(['lots']))
  expect(Object.keys(blind.lines[0] ?? {})).not.toEqual(expect.arrayContaining(['installed']))
  expect(JSON.stringify(blind)).not.toMatch(/cost|amount|value|net/)
})
