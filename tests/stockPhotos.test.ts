import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codes } from '../src/kernel/api/envelope.ts'
import { servedRecords } from '../src/kernel/server/record/facets.ts'
import { businesses } from '../src/modules/approval/server/index.ts'
import { groups } from '../src/modules/organisation/api/groups.ts'
import {
  type ReceiptDetail,
  receiptFileRoutes,
  receiptRecord,
  receiptRoutes,
} from '../src/modules/purchase/api/receipt.ts'
import { returnFileRoutes, returnRecord, returnRoutes } from '../src/modules/purchase/api/return.ts'
import { moveFileRoutes, moveRecord, moveRoutes } from '../src/modules/stockMove/api/move.ts'
import { transferFileRoutes, transferRecord, transferRoutes } from '../src/modules/stockMove/api/transfer.ts'
import { stocktakeFileRoutes, stocktakeRecord, stocktakeRoutes } from '../src/modules/stocktake/api/stocktake.ts'
import { world } from '../src/world.ts'
import { makeRole } from './support/factories.ts'
import type { Employee } from './support/people.ts'
import { startServer, type TestServer } from './support/server.ts'
import { type Stock, stockOf } from './support/stock.ts'

let server: TestServer
let stock: Stock
let keeper: Employee
let seller: Employee
let receiver: Employee
let receipt: ReceiptDetail
beforeAll(async () => {
  server = await startServer()
  stock = await stockOf(server, '照片公司', 'stockPhotos')
  keeper = await stock.company.hire('photosKeeper', '仓管')
  seller = await stock.company.hire('photosSeller', '导购')
  const role = await makeRole(server.owner, stock.officeId, {
    menus: ['stockTransferManager'],
    elements: ['stockTransferManager:receive'],
    scopes: { stockTransfer: 'office' },
  })
  receiver = await stock.company.hire('photosReceiver', role)
  const goodsId = await stock.goods(8)
  const lines = [{ goodsId, colour: 'A', boxes: 9 }]
  receipt = await server.ask(receiptRoutes.add, { as: keeper.token, body: { ...at, receivedOn: day, lines } as never })
})
afterAll(() => server?.stop())

const day = '2026-11-20'
const at = {
  get warehouseId() {
    return stock.main
  },
}
const line = () => ({ goodsId: receipt.lines[0]?.goodsId, colour: 'A', boxes: 1 })
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const documents = [
  { record: receiptRecord, files: receiptFileRoutes, made: async () => receipt },
  {
    record: moveRecord,
    files: moveFileRoutes,
    made: () =>
      server.ask(moveRoutes.add, {
        as: keeper.token,
        body: { ...at, kind: 'damage', happenedOn: day, reason: '摔坏', lines: [line()] } as never,
      }),
  },
  {
    record: transferRecord,
    files: transferFileRoutes,
    made: () =>
      server.ask(transferRoutes.add, {
        as: keeper.token,
        body: { fromWarehouseId: stock.main, toWarehouseId: stock.branch, happenedOn: day, lines: [line()] } as never,
      }),
  },
  {
    record: returnRecord,
    files: returnFileRoutes,
    made: () =>
      server.ask(returnRoutes.add, {
        as: keeper.token,
        body: {
          ...at,
          stockReceiptId: receipt.id,
          returnedOn: day,
          lines: [{ receiptLineId: receipt.lines[0]?.id, boxes: 1 }],
        } as never,
      }),
  },
  {
    record: stocktakeRecord,
    files: stocktakeFileRoutes,
    made: () => server.ask(stocktakeRoutes.add, { as: keeper.token, body: { ...at, scope: 'all' } as never }),
  },
]

/** They move no goods; the photos of a trip are those of its shipments and receipts; the photos of a deposit are those of its receipt of money; who sells sees those of their shipments and returns (shipment.test.ts), and no approval asks for drawings of a factory order. */
const without = [
  'dealerLoan',
  'earnest',
  'factoryOrder',
  'goodsReturn',
  'installation',
  'installer',
  'processing',
  'purchase',
  'rework',
  'salesOrder',
  'shipment',
  'supplier',
  'trip',
  'vehicle',
  'wageStatement',
  'warehouse',
]

test('every document of the warehouse has photos, but for those that move no goods', () => {
  const served = world.all(servedRecords).map(({ served: { record } }) => record)
  const ofWarehouse = served.filter(({ place }) => place.group?.code === groups.warehouse.code)
  expect(
    ofWarehouse
      .map(({ table }) => table)
      .filter(table => !without.includes(table))
      .toSorted(),
  ).toEqual(documents.map(({ record }) => record.table).toSorted())
})

test('the approval of each shows its photos', () => {
  const shown = world.all(businesses).map(({ record, attached }) => [record, attached?.subject])
  expect(shown).toEqual(expect.arrayContaining(documents.map(({ record: { table } }) => [table, table])))
})

describe.each(documents)('$record.title', ({ files, made }) => {
  test('its photos stay with it and are shown to who sees it; who does not open its screen sees and adds none', async () => {
    const { id } = await made()
    const photo = await server.ask(files.upload, { as: keeper.token, file: { name: '现场.png', content: png } })
    const [kept] = await server.ask(files.add, { as: keeper.token, body: { id, fileIds: [photo.id] } })
    const params = { id: kept?.id as number }
    expect(await server.ask(files.list, { as: stock.company.boss, params: { id } })).toMatchObject([
      { name: '现场.png' },
    ])
    expect((await server.send(files.download, { as: stock.company.boss, params })).rawPayload.length).toBeGreaterThan(0)
    expect((await server.call(files.list, { as: seller.token, params: { id } })).code).toBe(codes.forbidden)
    expect((await server.call(files.add, { as: seller.token, body: { id, fileIds: [photo.id] } })).code).toBe(
      codes.forbidden,
    )
    expect((await server.send(files.download, { as: seller.token, params })).json().code).toBe(codes.forbidden)
    await server.ask(files.remove, { as: keeper.token, body: { id: kept?.id as number } })
    expect(await server.ask(files.list, { as: keeper.token, params: { id } })).toEqual([])
  })
})

test('who only receives transfers takes photos of what arrives', async () => {
  const lines = [line()]
  const { id } = await server.ask(transferRoutes.add, {
    as: keeper.token,
    body: { fromWarehouseId: stock.main, toWarehouseId: stock.branch, happenedOn: day, lines } as never,
  })
  const photo = await server.ask(transferFileRoutes.upload, {
    as: receiver.token,
    file: { name: '破损.png', content: png },
  })
  const body = { id, fileIds: [photo.id] }
  expect(await server.ask(transferFileRoutes.add, { as: receiver.token, body })).toHaveLength(1)
  const detail = await server.ask(transferRoutes.detail, { as: receiver.token, params: { id } })
  expect(detail.refusals).toMatchObject({ attach: null, edit: expect.any(String) })
})
