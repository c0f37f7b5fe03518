import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Employee } from '../../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { line, type Stock, stockOf } from '../../../../../tests/support/stock.ts'
import { codes } from '../../../../kernel/api/envelope.ts'
import { searchRoutes } from '../../../search/api/search.ts'
import { besideWords, besideRoutes as routes } from '../../api/beside.ts'
import { stockElements } from '../../api/elements.ts'
import { post } from '../post/post.ts'

let server: TestServer
let at: Stock
let sales: Employee
let designer: Employee
beforeAll(async () => {
  server = await startServer()
  at = await stockOf(server, '报价旁的库存', 'beside')
  sales = await at.company.hire('besideSales', '导购')
  designer = await at.company.hire('besideDesigner', '设计师专员')
})
afterAll(() => server?.stop())

/** Takes an element away from designers. */
const lose = (element: string) =>
  server.owner.query(
    `delete from role_element where office_id = $1 and element_code = $2 and role_id = (select id from role where office_id = $1 and name = '设计师专员')`,
    [at.officeId, element],
  )
const ask = async (lines: { goodsId: number; pieces: number; gradeId?: number | null }[], as = sales.token) =>
  (await server.ask(routes.beside, { as, body: { lines } })).lines
const words = async (...args: Parameters<typeof ask>) => (await ask(...args))?.map(one => besideWords(one).text)

const found = async (term: string, as = sales.token) => {
  const groups = await server.ask(searchRoutes.find, { as, body: { term } })
  return groups.find(({ kind }) => kind === 'stockLot')?.hits.map(({ id, title }) => ({ id, title }))
}

const boxes = 8
async function receive(goodsId: number, colour: string, count: number, warehouseId = at.main) {
  const lotId = await at.lot({ goodsId, colour })
  const into = { goodsId, warehouseId, lotId, gradeId: null }
  const movement = { ...line(1), act: 'receive' as const, into, pieces: count * boxes, value: 0, fromOutside: true }
  await at.run(desk => post(desk, at.cause(), [movement]))
}
/** Lots of 20 boxes since March, 46 since April and 30 since May. */
async function threeLots(): Promise<number> {
  const goodsId = await at.goods(boxes)
  for (const [day, colour, count] of [
    ['2026-03-10', 'M3', 20],
    ['2026-04-10', 'A4', 46],
    ['2026-05-10', 'Y5', 30],
  ] as const) {
    await at.clock(`${day}T10:00:00+08:00`)
    await receive(goodsId, colour, count)
  }
  await at.clock(null)
  return goodsId
}

test('a company without any stock is told nothing', async () => {
  const goodsId = await at.goods()
  expect(await ask([{ goodsId, pieces: 8 }])).toBeNull()
})

test('lots of 20, 46 and 30 boxes: 30 are of one lot, 60 and 90 of none, and of 97 one box lacks', async () => {
  const goodsId = await threeLots()
  const told = async (count: number) => (await words([{ goodsId, pieces: count * boxes }]))?.[0]
  expect(await told(30)).toBe('一批可用 46 箱（368 片），需 30 箱')
  expect(await told(60)).toBe('无整批：最大一批 46 箱，共 96 箱')
  expect(await told(90)).toBe('无整批：最大一批 46 箱，共 96 箱')
  expect(await told(97)).toBe('可用不足：共 96 箱（768 片），缺 1 箱')
})

test('what a line takes is not there for the next one of the same goods', async () => {
  const goodsId = await threeLots()
  const line = { goodsId, pieces: 30 * boxes }
  expect(await words([line, line, line, line])).toEqual([
    '一批可用 46 箱（368 片），需 30 箱',
    '一批可用 30 箱（240 片），需 30 箱，上面的行已用 30 箱',
    '无整批：最大一批 20 箱，共 36 箱，上面的行已用 60 箱',
    '可用不足：共 6 箱（48 片），缺 24 箱，上面的行已用 90 箱',
  ])
})

test('20 boxes of a lot in one warehouse and 15 in another cover 30, told as two', async () => {
  const goodsId = await at.goods(boxes)
  await receive(goodsId, 'A1', 20)
  await receive(goodsId, 'A1', 15, at.branch)
  expect(await words([{ goodsId, pieces: 30 * boxes }])).toEqual(['一批可用 35 箱（280 片），需 30 箱，分在 2 个仓库'])
})

test('a quantity that is none and a word of another dictionary are refused in words', async () => {
  const goodsId = await at.goods(boxes)
  const brand = await server.owner.query<{ id: number }>(
    `select id from dictionary_item where office_id = $1 and type_code <> 'goodsGrade' limit 1`,
    [at.officeId],
  )
  for (const [more, msg] of [
    [{ pieces: 0 }, '数量至少为 1 片'],
    [{ pieces: 1.5 }, '数量应为整数'],
    [{ pieces: 1e15 }, '数量最多 1,000 万片'],
    [{ gradeId: brand.rows[0]?.id as number }, '第 1 行：等级不存在，请重新选择'],
  ] as const) {
    const body = { lines: [{ goodsId, pieces: 8, ...more }] }
    expect(await server.call(routes.beside, { as: sales.token, body })).toMatchObject({ code: codes.badInput, msg })
  }
})

test('goods of which nothing is there say so', async () => {
  const goodsId = await at.goods(boxes)
  expect(await words([{ goodsId, pieces: 9 }])).toEqual(['现无可用库存，需 1 箱 1 片'])
})

test('goods are found by the text of a lot', async () => {
  const goodsId = await at.goods(boxes)
  await receive(goodsId, 'zx-0617', 3)
  expect(await found('ＺＸ-06')).toEqual([{ id: goodsId, title: expect.stringContaining('ZX-0617') }])
  expect(await found('zx-0618')).toBeUndefined()
  expect(await found('zx-0617', designer.token)).toHaveLength(1)
})

test('who may not see lots is told the sum alone and finds none; who may not see stock is refused', async () => {
  const goodsId = await threeLots()
  await receive(goodsId, 'hidden-9', 1)
  await lose(stockElements.lots)
  expect(await words([{ goodsId, pieces: 80 * boxes }], designer.token)).toEqual(['可用 97 箱（776 片），需 80 箱'])
  expect(await found('hidden-9', designer.token)).toBeUndefined()
  await lose(stockElements.stock)
  const body = { lines: [{ goodsId, pieces: 8 }] }
  expect(await server.call(routes.beside, { as: designer.token, body })).toMatchObject({ code: codes.forbidden })
})
