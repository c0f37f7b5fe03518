import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Sales, salesOf } from '../../../../../tests/support/deals.ts'
import { makeRole } from '../../../../../tests/support/factories.ts'
import { type Company, type Employee, foundCompany } from '../../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { exported } from '../../../../../tests/support/transfer.ts'
import { partOf, readAll } from '../../../../kernel/server/sheet/fixtures.ts'
import { transferRoutes as routes } from '../../../transfer/api/transfer.ts'
import { voucherRoutes } from '../../../transfer/api/voucher.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let server: TestServer
let company: Company
let sales: Sales
/** May take deals out on 商机导出 alone, and see no whole number. */
let clerk: Employee
let seller: Employee
const phone = '15470001234'

beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '商机导出公司', 'dealExportBoss')
  sales = await salesOf(server, company)
  seller = await company.hire('dealExportSeller', '导购')
  const role = await makeRole(server.owner, company.officeId, {
    menus: ['approvalInfoManager', 'exportBusiness', 'voucherDownload'],
    elements: ['exportBusiness:export', 'voucherDownload:fetch'],
    scopes: { opportunity: 'office' },
  })
  clerk = await company.hire('dealExportClerk', role)
  const far = { categoryIds: [sales.word('intentionCategory', '瓷砖')], community: '云栖里' }
  await sales.addDeal(seller.token, { customerName: '导出甲', phone, expectedAmount: 8_000_050, ...far })
  await sales.addDeal(company.boss, { customerName: '导出乙', expectedAmount: 100 })
  await sales.addDeal(company.boss, { customerName: '别的' })
})
afterAll(() => server?.stop())

type Order = { columns?: string[]; whole?: boolean; reason?: string; search?: string; filters?: object; sort?: object }
const columns = ['name', 'phone', 'stageId', 'ownerId', 'expectedAmount', 'status']
const start = (as: string, order: Order = {}) =>
  server.call(routes.startExport, {
    as,
    params: { kind: 'opportunity' },
    body: { columns, reason: '月度复盘', search: '导出', ...order } as never,
  })

/** Exports; gives the task and its voucher's number. */
async function made(as: string, order: Order = {}) {
  const started = await start(as, order)
  expect(started).toMatchObject({ success: true })
  const { id } = started.data
  const task = await exported(server, as, id)
  expect(task).toMatchObject({ status: 'done' })
  const { rows } = await server.owner.query('select id from voucher where export_task_id = $1', [id])
  return { task, voucherId: rows[0].id as number }
}
const fetchFile = (as: string, id: number) => server.send(voucherRoutes.fetch, { as, params: { id } })
const detail = (as: string, id: number) => server.ask(voucherRoutes.detail, { as, params: { id } })

describe('商机导出', () => {
  test('所选的列和次序、筛选和排序；文件里有谁、何时、为何；凭证下载里取，每次都有记录', async () => {
    const filters = { expectedAmount: { between: [1, null] } }
    const { voucherId } = await made(clerk.token, { filters, sort: { by: 'expectedAmount', order: 'descend' } })
    const answer = await fetchFile(clerk.token, voucherId)
    const { header, rows } = await readAll(answer.rawPayload, '商机.xlsx')
    expect(header).toEqual(['商机名称', '电话', '阶段', '负责人', '预计金额', '状态'])
    expect(rows.map(row => row.cells)).toEqual([
      ['导出甲 · 云栖里', '154****1234', '待跟进', 'dealExportSeller', 80_000.5, '进行中'],
      ['导出乙', expect.stringMatching(/^154\*{4}\d{4}$/), '待跟进', 'dealExportBoss', 1, '进行中'],
    ])
    const by = `dealExportClerk（员工编号 ${clerk.employeeId}）`
    const day = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
    const note = await partOf(answer.rawPayload, 'xl/worksheets/sheet2.xml')
    for (const line of [`导出人：${by}`, `导出时间：${day}`, '导出原因：月度复盘', '号码：已遮住'])
      expect(note).toContain(line)
    expect(await partOf(answer.rawPayload, 'xl/worksheets/sheet1.xml')).toContain(`<oddHeader>&amp;R${by} ${day}`)
    await fetchFile(clerk.token, voucherId)
    const seen = await detail(clerk.token, voucherId)
    expect(seen).toMatchObject({ fetchCount: 2, reason: '月度复盘', whole: false, rowCount: 2 })
    expect(seen.fetches.map(fetched => fetched.employeeId)).toEqual([clerk.employeeId, clerk.employeeId])
    const { rows: logged } = await server.owner.query(
      `select action from operation_log where subject = 'exportTask' and employee_id = $1 order by id`,
      [clerk.employeeId],
    )
    expect(logged.map(entry => entry.action)).toEqual(['导出商机', '下载导出文件', '下载导出文件'])
  })

  test('完整号码要有权限，没有的人选了被拒绝；没有原因、没有的列也是', async () => {
    expect(await start(clerk.token, { whole: true })).toMatchObject({ code: 40300 })
    expect(await start(clerk.token, { reason: '' })).toMatchObject({ code: 40000 })
    expect(await start(clerk.token, { columns: ['remark', 'secret'] })).toMatchObject({ code: 40000 })
    expect(await start(seller.token)).toMatchObject({ code: 40300 })
    const { voucherId } = await made(company.boss, { whole: true, search: phone })
    const { rows } = await readAll((await fetchFile(company.boss, voucherId)).rawPayload, '商机.xlsx')
    expect(rows[0]?.cells[1]).toBe(phone)
    expect(await detail(company.boss, voucherId)).toMatchObject({ whole: true })
  })

  test('保留七天：第七天还能取，过了就不能，清理之后凭证和下载记录还在', async () => {
    const { task, voucherId } = await made(clerk.token)
    const later = async (time: string) => {
      for (const [table, id] of [
        ['file', task.fileId],
        ['voucher', voucherId],
      ] as const)
        await server.owner.query(`update ${table} set expires_at = expires_at - $2::interval where id = $1`, [id, time])
    }
    await later('6 days 23 hours')
    expect(await detail(clerk.token, voucherId)).toMatchObject({ state: 'ready', daysLeft: 1 })
    expect((await fetchFile(clerk.token, voucherId)).headers['content-disposition']).toContain('attachment')
    await later('1 hour 1 minute')
    expect(await detail(clerk.token, voucherId)).toMatchObject({ state: 'expired', daysLeft: null })
    expect((await fetchFile(clerk.token, voucherId)).json()).toMatchObject({ success: false })
    await server.owner.query('select door_sweep()')
    const { rows } = await server.owner.query('select count(*)::int as files from file where id = $1', [task.fileId])
    expect(rows).toEqual([{ files: 0 }])
    expect(await detail(clerk.token, voucherId)).toMatchObject({ state: 'expired', fetches: [expect.anything()] })
  })
})
