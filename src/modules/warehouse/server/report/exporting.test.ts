import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeRole } from '../../../../../tests/support/factories.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { line, type Stock, stockOf } from '../../../../../tests/support/stock.ts'
import { exported } from '../../../../../tests/support/transfer.ts'
import { codes } from '../../../../kernel/api/envelope.ts'
import { formatDate } from '../../../../kernel/api/time.ts'
import { readAll } from '../../../../kernel/server/sheet/fixtures.ts'
import { transferRoutes } from '../../../transfer/api/transfer.ts'
import { stockReportRoutes } from '../../api/report.ts'
import { post } from '../post/post.ts'

let server: TestServer
let stock: Stock
beforeAll(async () => {
  server = await startServer()
  stock = await stockOf(server, '报表导出公司', 'reportExports')
  const into = await stock.key(8)
  const coming = { ...line(1), act: 'receive' as const, into, pieces: 40, value: 4000, fromOutside: true }
  await stock.run(desk => post(desk, stock.cause(), [coming]))
})
afterAll(() => server.stop())

const days = () => {
  const today = formatDate(Date.now())
  return { days: { between: [today, today] as [string, string] }, warehouseId: { in: [stock.main] } }
}
/** Exports a report; returns the number of its workbook. */
async function bookOf(kind: string, as: string, body: object = {}): Promise<number> {
  const order = { columns: ['name', 'came', 'cameValue'], reason: '看看', filters: days(), ...body }
  const { id } = await server.ask(transferRoutes.startExport, { as, params: { kind }, body: order as never })
  expect(await exported(server, as, id)).toMatchObject({ status: 'done' })
  return id
}
async function rowsOf(kind: string, as: string, body: object = {}): Promise<string> {
  const id = await bookOf(kind, as, body)
  const { rawPayload } = await server.send(transferRoutes.download, { as, params: { id } })
  return JSON.stringify((await readAll(rawPayload, '导出.xlsx')).rows)
}

test('every report is exported, with all rows of what it is narrowed to', async () => {
  const as = stock.company.boss
  for (const { key, columns } of await server.ask(stockReportRoutes.reports, { as }))
    await bookOf(`stockReport_${key}`, as, { columns: columns.map(column => column.key) })
  expect(await rowsOf('stockReport_movements', as)).toMatch(/入库.*40.*40/)
})

test('a workbook has no column of what its person does not see, and none at all without stock', async () => {
  const hire = async (name: string, elements: string[]) =>
    (
      await stock.company.hire(
        name,
        await makeRole(server.owner, stock.officeId, {
          menus: ['warehouseManager', 'stockReport', 'goodsManager'],
          elements,
        }),
      )
    ).token
  const counts = await hire('reportCounts', ['goodsManager:stock', 'goodsManager:stockExport'])
  const movements = { kind: 'stockReport_movements' }
  const asked = { columns: ['name', 'came', 'cameValue'], reason: '看看', filters: days() }
  const answer = await server.call(transferRoutes.startExport, { as: counts, params: movements, body: asked as never })
  if (answer.success) expect(await rowsOf('stockReport_movements', counts)).not.toContain('入库金额')
  expect(await rowsOf('stockReport_movements', counts, { columns: ['name', 'came'] })).toMatch(/入库.*40/)
  const counted = { as: counts, params: { kind: 'stockReport_months' }, body: { filters: {} } }
  expect(await server.call(transferRoutes.previewExport, counted as never)).toMatchObject({ code: codes.forbidden })
  const blind = await hire('reportBlind', ['goodsManager:stockExport'])
  const preview = { as: blind, params: movements, body: { filters: {} } }
  expect(await server.call(transferRoutes.previewExport, preview as never)).toMatchObject({ code: codes.forbidden })
})
