import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { line as cause, type Stock, stockOf } from '../../../../../tests/support/stock.ts'
import { StockLine } from '../../api/line.ts'
import { stockRoutes } from '../../api/stock.ts'
import { post } from '../post/post.ts'
import { readLines } from './read.ts'

let server: TestServer
let stock: Stock
let goodsId: number
beforeAll(async () => {
  server = await startServer()
  stock = await stockOf(server, '明细公司', 'lines')
  goodsId = await stock.goods(8)
  const lotId = await stock.lot({ goodsId, colour: 'A12' })
  const into = { goodsId, warehouseId: stock.main, lotId }
  const coming = { ...cause(1), act: 'receive' as const, into, pieces: 101, value: 1010, fromOutside: true }
  await stock.run(desk => post(desk, stock.cause(), [coming]))
})
afterAll(() => server.stop())

const read = (lines: readonly object[], make: boolean | 'foresee' = false, boxPieces?: number) =>
  stock.run(desk =>
    readLines(
      desk,
      lines.map(one => StockLine.parse({ goodsId, ...one })),
      { make, boxOf: () => boxPieces },
    ),
  )

test('a line names its lot however it is written, and comes to pieces by the box of the lot', async () => {
  const found = await read([{ colour: 'Ａ12 ', boxes: 12, rest: 5 }])
  expect(found).toMatchObject([{ colour: 'A12', boxPieces: 8, pieces: 101 }])
})

test('a lot that is not there is refused, and made where goods come in', async () => {
  await expect(read([{ colour: 'B7', boxes: 1 }])).rejects.toMatchObject({
    message: expect.stringContaining('没有批次“B7”'),
    data: { issues: [{ field: 'lines.0.colour' }] },
  })
  expect(await read([{ colour: 'B7', boxes: 1 }], true)).toMatchObject([{ pieces: 8 }])
})

test('a new lot is foreseen by the box of its goods, and is not made', async () => {
  expect(await read([{ colour: 'C9', boxes: 1, rest: 2 }], 'foresee')).toMatchObject([{ lotId: 0, pieces: 10 }])
  await expect(read([{ colour: 'C9', boxes: 1 }])).rejects.toMatchObject({
    data: { issues: [{ field: 'lines.0.colour' }] },
  })
})

test('another box than that of a lot that has moved is refused by line', async () => {
  for (const make of [true, 'foresee'] as const)
    await expect(read([{ colour: 'A12', boxes: 1 }], make, 7)).rejects.toMatchObject({
      message: expect.stringContaining('第 1 行：批次“A12”是每箱 8 片，与填写的每箱 7 片不同'),
      data: { issues: [{ field: 'lines.0.boxPieces' }] },
    })
  expect(await read([{ colour: 'A12', boxes: 1 }], true, 8)).toMatchObject([{ pieces: 8 }])
})

test('a quantity that is none, and a second line of the same, are refused by line', async () => {
  const wrong: [object[], string][] = [
    [[{ colour: 'A12', boxes: 1, rest: 9 }], 'lines.0.boxes'],
    [[{ colour: 'A12' }], 'lines.0.boxes'],
    [
      [
        { colour: 'A12', boxes: 1 },
        { colour: 'a12', rest: 3 },
      ],
      'lines.1.goodsId',
    ],
    [
      [
        { colour: 'A12', boxes: 1 },
        { goodsId: 999_999, rest: 3 },
      ],
      'lines.1.goodsId',
    ],
  ]
  for (const [lines, field] of wrong) await expect(read(lines)).rejects.toMatchObject({ data: { issues: [{ field }] } })
})

test('the choice of lots tells what is free where, and those that are used up last', async () => {
  const lots = await server.ask(stockRoutes.lots, { as: stock.company.boss, body: { goodsId } })
  expect(lots[0]).toMatchObject({
    colour: 'A12',
    boxPieces: 8,
    keys: [{ warehouseName: '主仓', condition: 'sellable', onHand: 101, free: 101 }],
  })
  expect(lots.at(-1)?.keys).toEqual([])
})
