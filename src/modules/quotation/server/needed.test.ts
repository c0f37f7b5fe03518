import { afterAll, beforeAll, expect, test } from 'vitest'
import { salesOf } from '../../../../tests/support/deals.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import { line, type Stock, stockOf } from '../../../../tests/support/stock.ts'
import { formatDate } from '../../../kernel/api/time.ts'
import { LineInput } from '../../lines/api/line.ts'
import { stockListRoutes } from '../../warehouse/api/stockList.ts'
import { post } from '../../warehouse/server/index.ts'
import { quotationRoutes } from '../api/routes.ts'

let server: TestServer
let at: Stock
beforeAll(async () => {
  server = await startServer()
  at = await stockOf(server, '无整批公司', 'needed')
})
afterAll(() => server?.stop())

const box = 8
const receive = async (goodsId: number, colour: string, boxes: number) => {
  const into = { goodsId, warehouseId: at.main, lotId: await at.lot({ goodsId, colour }), gradeId: null }
  const came = { ...line(1), act: 'receive' as const, into, pieces: boxes * box, value: 0, fromOutside: true }
  await at.run(desk => post(desk, at.cause(), [came]))
}
const inView = async (as: string) => {
  const body = { view: 'split', pageSize: 200 } as never
  return (await server.ask(stockListRoutes.list, { as, body })).rows.map(({ id }) => id)
}

test('无整批 holds goods whose total covers a quotation and no lot does, until it is void or its days are over, for who sees it', async () => {
  const seller = await at.company.hire('neededSales', '导购')
  const other = await at.company.hire('neededOther', '导购')
  const sales = await salesOf(server, at.company)
  const goodsId = await at.goods(box, { listPrice: 1000, priceUnit: 'piece' })
  await receive(goodsId, 'A', 20)
  await receive(goodsId, 'B', 32)
  const deal = await sales.addDeal(seller.token)
  const quote = (boxes: number, validUntil = formatDate(Date.now())) => {
    const one = LineInput.parse({
      kind: 'goods',
      goodsId,
      quantity: boxes * box * 1000,
      quantityUnit: 'piece',
      priceUnit: 'piece',
    })
    const body = { opportunityId: deal.id, spaces: [{ name: '客厅', lines: [one] }], validUntil }
    return server.ask(quotationRoutes.add, { as: seller.token, body: body as never })
  }
  await quote(30)
  await quote(53)
  expect(await inView(seller.token)).toEqual([])
  const { id } = await quote(40)
  expect(await inView(seller.token)).toEqual([goodsId])
  expect(await inView(at.company.boss)).toEqual([goodsId])
  expect(await inView(other.token)).toEqual([])
  const past = formatDate(Date.now() - 2 * 86_400_000)
  await server.owner.query('update quotation set valid_until = $2 where id = $1', [id, past])
  expect(await inView(seller.token)).toEqual([])
})
