import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeRole } from '../../../../../tests/support/factories.ts'
import type { Employee } from '../../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { line, type Stock, stockOf } from '../../../../../tests/support/stock.ts'
import { codes } from '../../../../kernel/api/envelope.ts'
import { formatDate } from '../../../../kernel/api/time.ts'
import { transferRoutes } from '../../../stockMove/api/transfer.ts'
import { besideRoutes, besideWords } from '../../../warehouse/api/beside.ts'
import { stockElements } from '../../../warehouse/api/elements.ts'
import { stockListRoutes } from '../../../warehouse/api/stockList.ts'
import { post } from '../../../warehouse/server/index.ts'
import { purchaseRoutes as routes } from '../../api/purchase.ts'
import { receiptRoutes } from '../../api/receipt.ts'
import { supplierRoutes } from '../../api/supplier.ts'

let server: TestServer
let stock: Stock
let boss: string
let seller: Employee
let designer: Employee
let supplierId: number
beforeAll(async () => {
  server = await startServer()
  stock = await stockOf(server, '在订公司', 'expected')
  boss = stock.company.boss
  seller = await stock.company.hire('expectedSeller', '导购')
  designer = await stock.company.hire('expectedDesigner', '设计师专员')
  const supplier = await server.ask(supplierRoutes.add, { as: boss, body: { name: '佛山一厂' } as never })
  supplierId = (supplier as unknown as { id: number }).id
})
afterAll(() => server?.stop())

const day = (count: number) => formatDate(Date.now() + count * 86_400_000)
const order = (lines: readonly object[], more: object = {}) =>
  server.ask(routes.add, {
    as: boss,
    body: { supplierId, warehouseId: stock.main, orderedOn: day(0), lines, ...more } as never,
  })
const rowOf = async (goodsId: number, filters: object = {}) => {
  const body = { view: 'all', filters, pageSize: 200 } as never
  return (await server.ask(stockListRoutes.list, { as: boss, body })).rows.find(({ id }) => id === goodsId)
}
const expected = (id: number, as = boss) => server.ask(stockListRoutes.expected, { as, params: { id } })
const beside = async (goodsId: number, pieces = 80) => {
  const { lines } = await server.ask(besideRoutes.beside, { as: seller.token, body: { lines: [{ goodsId, pieces }] } })
  return lines?.map(one => besideWords(one).text)[0]
}
const words = (date: string) => `${Number(date.slice(5, 7))} 月 ${Number(date.slice(8))} 日`

test('what is ordered stands in the list with its next day, its sum, filters and order, until it comes or is closed', async () => {
  const [goodsId, other] = [await stock.goods(8), await stock.goods(8)]
  const { id } = await order([
    { goodsId, boxes: 40, promisedOn: day(5) },
    { goodsId, boxes: 10, promisedOn: day(9) },
  ])
  await order([{ goodsId, boxes: 7, promisedOn: day(2) }], { submit: false })
  expect(await rowOf(goodsId)).toMatchObject({ ordered: 400, orderedOn: day(5), onHand: 0, ownBox: 8, box: null })
  expect(await rowOf(other)).toMatchObject({ ordered: 0, orderedOn: null })
  const asked = { view: 'all', filters: { ordered: { between: [1, null] } } } as never
  expect(await server.ask(stockListRoutes.totals, { as: boss, body: asked })).toMatchObject({
    total: 1,
    sums: { ordered: 400 },
  })
  const sorted = { view: 'all', sort: { by: 'orderedOn', order: 'ascend' } } as never
  expect((await server.ask(stockListRoutes.list, { as: boss, body: sorted })).rows[0]).toMatchObject({ id: goodsId })

  const lines = [{ goodsId, colour: 'A', boxes: 40, rest: 0 }]
  await server.ask(receiptRoutes.add, {
    as: boss,
    body: { warehouseId: stock.main, receivedOn: day(0), purchaseId: id, lines } as never,
  })
  expect(await rowOf(goodsId)).toMatchObject({ ordered: 80, orderedOn: day(9), onHand: 320 })
  const { version } = await server.ask(routes.detail, { as: boss, params: { id } })
  await server.ask(routes.close, { as: boss, body: { id, version, reason: '停产', lineIds: [] } })
  expect(await rowOf(goodsId)).toMatchObject({ ordered: 0, orderedOn: null })
})

test('a warehouse narrows what is ordered; a lot, a state and a day that is past have none', async () => {
  const goodsId = await stock.goods(8)
  await order([{ goodsId, boxes: 3 }])
  await order([{ goodsId, boxes: 4 }], { warehouseId: stock.branch })
  expect(await rowOf(goodsId)).toMatchObject({ ordered: 56, orderedOn: null })
  expect(await rowOf(goodsId, { warehouseId: { in: [stock.branch] } })).toMatchObject({ ordered: 32 })
  expect(await rowOf(goodsId, { condition: { in: ['sellable'] } })).toMatchObject({ ordered: 0 })
  expect(await rowOf(goodsId, { lot: { contains: 'A' } })).toMatchObject({ ordered: 0 })
  expect(await rowOf(goodsId, { asOf: { between: [null, day(-1)] } })).toMatchObject({ ordered: null })
})

test('beside a line stands what is ordered and when it comes', async () => {
  const goodsId = await stock.goods(8)
  expect(await beside(goodsId)).toBe('现无可用库存，需 10 箱')
  await order([{ goodsId, boxes: 40, promisedOn: day(5) }])
  expect(await beside(goodsId)).toBe(`现无可用库存，需 10 箱，已订 40 箱，${words(day(5))}到`)
  await order([{ goodsId, boxes: 2, promisedOn: day(9) }])
  expect(await beside(goodsId)).toBe(`现无可用库存，需 10 箱，已订 42 箱，${words(day(5))}先到 40 箱`)
  await order([{ goodsId, boxes: 1, promisedOn: day(-1) }])
  expect(await beside(goodsId)).toBe(`现无可用库存，需 10 箱，已订 43 箱，${words(day(-1))}该到未到`)
})

test('the drawer shows what is ordered and in transit, by paper; a paper is named to who sees it alone', async () => {
  const goodsId = await stock.goods(8)
  const purchase = await order([{ goodsId, boxes: 40, promisedOn: day(5) }])
  const lotId = await stock.lot({ goodsId, colour: 'T1' })
  const into = { goodsId, warehouseId: stock.main, lotId, gradeId: null }
  const came = { ...line(1), act: 'receive' as const, into, pieces: 80, value: 0, fromOutside: true }
  await stock.run(desk => post(desk, stock.cause(), [came]))
  const sent = await server.ask(transferRoutes.add, {
    as: boss,
    body: {
      fromWarehouseId: stock.main,
      toWarehouseId: stock.branch,
      happenedOn: day(0),
      lines: [{ goodsId, colour: 'T1', boxes: 6, rest: 0 }],
    } as never,
  })
  const [ordered, transit] = await expected(goodsId)
  expect(ordered).toMatchObject({ stage: 'ordered', pieces: 320, dueOn: day(5), warehouse: '主仓' })
  expect(ordered).toMatchObject({ document: `采购单 ${purchase.number}`, path: expect.stringContaining('purchase') })
  expect(transit).toMatchObject({ stage: 'transit', pieces: 48, dueOn: null, warehouse: '分仓' })
  expect(transit?.document).toBe(`调拨单 ${sent.number}`)
  expect(await rowOf(goodsId)).toMatchObject({ ordered: 320, inTransit: 48, onHand: 32 })
  expect(await beside(goodsId, 16)).toBe(`一批可用 4 箱（32 片），需 2 箱，已订 40 箱，${words(day(5))}到，在途 6 箱`)
  for (const row of await expected(goodsId, seller.token)) expect(row).toMatchObject({ document: '', path: '' })

  await server.owner.query(
    `delete from role_element where office_id = $1 and element_code = $2 and role_id = (select id from role where office_id = $1 and name = '设计师专员')`,
    [stock.officeId, stockElements.stock],
  )
  const refused = await server.call(stockListRoutes.expected, { as: designer.token, params: { id: goodsId } })
  expect(refused.code).toBe(codes.forbidden)
})

test('a receipt of goods is offered the purchases of which they have not come, the next first, to who sees purchases', async () => {
  const [goodsId, other] = [await stock.goods(8), await stock.goods(8)]
  await order([{ goodsId, boxes: 5, promisedOn: day(9) }])
  const { id } = await order([
    { goodsId, boxes: 3, promisedOn: day(4) },
    { goodsId, rest: 5, promisedOn: day(6) },
    { goodsId: other, boxes: 9 },
  ])
  await order([{ goodsId, boxes: 7 }], { submit: false })
  const coming = (as = boss) => server.call(routes.coming, { as, body: { goodsId } })
  expect((await coming()).data).toMatchObject([
    { id, supplier: '佛山一厂', promisedOn: day(4), pieces: 29, boxPieces: 8 },
    { promisedOn: day(9), pieces: 40 },
  ])
  const keeper = await stock.company.hire('comingKeeper', '仓管')
  expect((await coming(keeper.token)).data).toHaveLength(2)
  expect((await coming(seller.token)).code).toBe(codes.forbidden)
  const lines = [{ goodsId, colour: 'A', boxes: 3 }]
  const body = { warehouseId: stock.main, receivedOn: day(0), purchaseId: id, lines }
  await server.ask(receiptRoutes.add, { as: boss, body: body as never })
  expect((await coming()).data).toMatchObject([{ id, promisedOn: day(6), pieces: 5 }, {}])
})

test('who sees their own purchases alone is offered these, behind however many of others that are promised earlier', async () => {
  const goodsId = await stock.goods(8)
  const { id } = await order([{ goodsId, boxes: 5, promisedOn: day(9) }])
  const role = await makeRole(server.owner, stock.officeId, {
    menus: ['purchaseManager'],
    scopes: { purchase: 'own' },
  })
  const buyer = await stock.company.hire('comingBuyer', role)
  const coming = async () =>
    (await server.ask(routes.coming, { as: buyer.token, body: { goodsId } })).map(row => row.id)
  expect(await coming()).toEqual([])
  await server.owner.query(
    `with others as (
       insert into purchase (office_id, number, state, owner_id, department_id, supplier_id, warehouse_id, ordered_on, pieces, outstanding, promised_on)
       select office_id, number || '-' || n, state, owner_id, department_id, supplier_id, warehouse_id, ordered_on, pieces, outstanding, $3
       from purchase, generate_series(1, 50) as n where office_id = $1 and id = $2 returning id
     ) insert into purchase_line (office_id, purchase_id, position, goods_id, pieces, price_unit, promised_on)
       select $1, others.id, 1, $4, 40, 'piece', $3 from others`,
    [stock.officeId, id, day(1), goodsId],
  )
  await server.owner.query('update purchase set owner_id = $3 where office_id = $1 and id = $2', [
    stock.officeId,
    id,
    buyer.employeeId,
  ])
  expect(await coming()).toEqual([id])
})
