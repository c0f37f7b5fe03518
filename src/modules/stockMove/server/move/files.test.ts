import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Employee } from '../../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { type Stock, stockOf } from '../../../../../tests/support/stock.ts'
import { codes } from '../../../../kernel/api/envelope.ts'
import { moveFileRoutes as files, moveRoutes as routes } from '../../api/move.ts'

let server: TestServer
let stock: Stock
let keeper: Employee
let seller: Employee
beforeAll(async () => {
  server = await startServer()
  stock = await stockOf(server, '照片公司', 'moveFiles')
  keeper = await stock.company.hire('filesKeeper', '仓管')
  seller = await stock.company.hire('filesSeller', '导购')
})
afterAll(() => server?.stop())

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('a photo of what is damaged stays with its paper; who does not open the screen sees none', async () => {
  const goodsId = await stock.goods(8)
  const line = { goodsId, colour: 'A', boxes: 1 }
  const body = {
    kind: 'in',
    warehouseId: stock.main,
    happenedOn: '2026-11-20',
    reason: '清点',
    party: '厂家',
    lines: [line],
  }
  const move = await server.ask(routes.add, { as: keeper.token, body: body as never })
  expect(move.state).toBe('done')
  const photo = await server.ask(files.upload, { as: keeper.token, file: { name: '破损.png', content: png } })
  const kept = await server.ask(files.add, { as: keeper.token, body: { id: move.id, fileIds: [photo.id] } })
  expect(kept).toMatchObject([{ name: '破损.png', createdBy: expect.any(Number) }])
  const params = { id: move.id }
  expect(await server.ask(files.list, { as: stock.company.boss, params })).toHaveLength(1)
  const read = await server.send(files.download, { as: stock.company.boss, params: { id: kept[0]?.id as number } })
  expect(read.rawPayload.length).toBeGreaterThan(0)
  expect((await server.call(files.list, { as: seller.token, params })).code).toBe(codes.forbidden)
  const text = await server.call(files.upload, { as: keeper.token, file: { name: '破损.png', content: 'no picture' } })
  expect(text.code).not.toBe(0)
  await server.ask(files.remove, { as: keeper.token, body: { id: kept[0]?.id as number } })
  expect(await server.ask(files.list, { as: keeper.token, params })).toEqual([])
})
