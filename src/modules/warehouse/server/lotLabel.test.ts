import { afterAll, beforeAll, expect, test } from 'vitest'
import { foundCompany } from '../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import { type Stock, stockOf } from '../../../../tests/support/stock.ts'
import { codes } from '../../../kernel/api/envelope.ts'
import { lotLabelOf, readLabel } from '../../goods/api/label.ts'
import { searchRoutes } from '../../search/api/search.ts'
import { stockElements } from '../api/elements.ts'
import { stockRoutes } from '../api/stock.ts'

let server: TestServer
let at: Stock
beforeAll(async () => {
  server = await startServer()
  at = await stockOf(server, '标签公司', 'label')
})
afterAll(() => server?.stop())

test('the number on a label names its lot, box and goods, and no quantity', async () => {
  const goodsId = await at.goods(8)
  const id = await at.lot({ goodsId, colour: 'a12' })
  const scanned = readLabel(lotLabelOf(id))
  expect(scanned).toEqual({ lotId: id })
  const found = await server.ask(stockRoutes.lot, { as: at.company.boss, params: { id } })
  expect(found).toMatchObject({ lotId: id, goodsId, colour: 'A12', batch: '', size: '', boxPieces: 8 })
  expect(Object.keys(found).sort()).toEqual(
    ['batch', 'boxPieces', 'colour', 'goodsCode', 'goodsId', 'goodsName', 'lotId', 'size'].sort(),
  )
})

const searched = async (as: string, term: string) => {
  const groups = await server.ask(searchRoutes.find, { as, body: { term } })
  return groups.flatMap(({ hits }) => hits)
}

test('the search finds the goods of the lot on a label, in its own company alone', async () => {
  const goodsId = await at.goods(8)
  const id = await at.lot({ goodsId, colour: 'c3' })
  await at.lot({ goodsId, colour: 'c4' })
  const hits = await searched(at.company.boss, ` ${lotLabelOf(id)} `)
  expect(hits).toMatchObject([{ id: goodsId, title: expect.stringContaining('C3') }])
  const other = await foundCompany(server, '邻家公司', 'labelNear')
  expect(await searched(other.boss, lotLabelOf(id))).toEqual([])
})

test('a label of another company is found nowhere, and who may not see lots is refused', async () => {
  const id = await at.lot({ goodsId: await at.goods(8), colour: 'b7' })
  const other = await foundCompany(server, '别家公司', 'labelOther')
  expect(await server.call(stockRoutes.lot, { as: other.boss, params: { id } })).toMatchObject({ code: codes.notFound })
  const seller = await at.company.hire('labelSeller', '导购')
  expect((await server.call(stockRoutes.lot, { as: seller.token, params: { id } })).code).toBe(0)
  await server.owner.query(
    `delete from role_element where office_id = $1 and element_code = $2
       and role_id = (select id from role where office_id = $1 and name = '导购')`,
    [at.officeId, stockElements.lots],
  )
  expect(await server.call(stockRoutes.lot, { as: seller.token, params: { id } })).toMatchObject({
    code: codes.forbidden,
  })
})
