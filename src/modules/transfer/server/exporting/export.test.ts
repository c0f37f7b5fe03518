import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { makeRole } from '../../../../../tests/support/factories.ts'
import { type Company, type Employee, foundCompany } from '../../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { exported } from '../../../../../tests/support/transfer.ts'
import { partOf, readAll } from '../../../../kernel/server/sheet/fixtures.ts'
import { clueRoutes } from '../../../clue/api/clue.ts'
import { notificationRoutes } from '../../../notification/api/notification.ts'
import { wordRoutes } from '../../../settings/api/words.ts'
import { transferRoutes as routes } from '../../api/transfer.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let server: TestServer
let company: Company
let manager: Employee
let channelId: number
let next = 0

const phone = () => `154${String(++next).padStart(8, '0')}`
const columns = [
  'name',
  'phone',
  'status',
  'channelId',
  'ownerId',
  'area',
  'budget',
  'createdAt',
  'intentionCategoryIds',
]

beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '导出测试公司', 'exportBoss')
  const { rows } = await server.owner.query(
    `insert into department (office_id, parent_id, name) values ($1, $2, '城东') returning id`,
    [company.officeId, company.departmentId],
  )
  manager = await company.hire('exportManager', '部门经理', rows[0].id)
  const words = await server.ask(wordRoutes.all, { as: company.boss })
  channelId = words.find(word => word.label === '抖音')?.id as number
})
afterAll(() => server?.stop())

type Asked = Partial<Parameters<typeof body>[0]>
type Order = {
  search?: string
  filters?: object
  columns?: string[]
  view?: string
  sort?: object
  reason?: string
  whole?: boolean
}
const body = (asked: Order) => ({ columns, reason: '核对客户', ...asked }) as never

async function start(as: string, asked: Asked = {}) {
  return server.call(routes.startExport, { as, params: { kind: 'clue' }, body: body(asked) })
}

/** Exports and reads the workbook. */
async function table(as: string, asked: Asked = {}) {
  const { id } = (await start(as, asked)).data
  const task = await exported(server, as, id)
  expect(task).toMatchObject({ status: 'done' })
  const answer = await server.send(routes.download, { as, params: { id } })
  return { task, file: answer.rawPayload, ...(await readAll(answer.rawPayload, '导出.xlsx')) }
}

const add = (as: string, fields: Record<string, unknown>) =>
  server.ask(clueRoutes.add, { as, body: { name: '甲', phone: phone(), ...fields } })

describe('内容', () => {
  test('正是筛选所见：列、词、单位和次序都与列表一样', async () => {
    const [one, two] = [phone(), phone()]
    const fields = { channelId, area: 11_850, budget: 12_345_678, ownerId: manager.employeeId }
    await add(manager.token, { name: '筛选一', phone: one, ...fields })
    await add(manager.token, { name: '筛选二', phone: two })
    await add(manager.token, { name: '别的' })
    const { header, rows } = await table(manager.token, {
      search: '筛选',
      sort: { by: 'name', order: 'descend' },
      whole: true,
    })
    expect(header).toEqual([
      '客户姓名',
      '电话',
      '状态',
      '来源渠道',
      '负责人',
      '面积(㎡)',
      '预算',
      '创建时间',
      '意向品类',
    ])
    expect(rows.map(row => row.cells.slice(0, 7))).toEqual([
      ['筛选二', two, '待分配', null, null, null, null],
      ['筛选一', one, '跟进中', '抖音', 'exportManager', '118.5', 123_456.78],
    ])
    const written = rows[0]?.cells[7] as Date
    expect(Math.abs(written.getTime() - Date.now())).toBeLessThan(120_000)
  })

  test('只有数据范围之内的', async () => {
    await add(company.boss, { name: '范围外' })
    await add(manager.token, { name: '范围内' })
    expect((await table(manager.token, { search: '范围' })).rows.map(row => row.cells[0])).toEqual(['范围内'])
    expect((await table(company.boss, { search: '范围' })).rows).toHaveLength(2)
  })

  test('号码默认遮住；能看完整号码的人可以选完整，不能看的人选了被拒绝', async () => {
    const known = phone()
    await add(manager.token, { name: '遮电话', phone: known })
    await server.owner.query(
      `delete from role_element where element_code = 'clueList:view_phone' and role_id in
        (select role_id from employee_role where employee_id = $1)`,
      [manager.employeeId],
    )
    const phoneOf = async (as: string, whole: boolean) =>
      (await table(as, { search: '遮电话', whole })).rows[0]?.cells[1]
    expect(await phoneOf(manager.token, false)).toBe(`154****${known.slice(-4)}`)
    expect(await start(manager.token, { search: '遮电话', whole: true })).toMatchObject({
      code: 40300,
      msg: expect.stringContaining('完整号码'),
    })
    expect(await phoneOf(company.boss, false)).toBe(`154****${known.slice(-4)}`)
    expect(await phoneOf(company.boss, true)).toBe(known)
    const preview = (as: string) =>
      server.ask(routes.previewExport, { as, params: { kind: 'clue' }, body: { search: '遮电话' } })
    expect(await preview(manager.token)).toEqual({ total: 1, mayWhole: false })
    expect(await preview(company.boss)).toEqual({ total: 1, mayWhole: true })
  })

  test('列按所选的次序', async () => {
    const { header } = await table(company.boss, { search: '筛选', columns: ['createdAt', 'name', 'status'] })
    expect(header).toEqual(['创建时间', '客户姓名', '状态'])
  })

  test('每个文件都写着谁在什么时候为什么导出：页眉页脚、文件属性和说明', async () => {
    const reason = '给<总部> & "财务"核对'
    const { file, task } = await table(company.boss, { search: '筛选', reason })
    expect(task).toMatchObject({ reason, whole: false })
    const escaped = '给&lt;总部&gt; &amp; &quot;财务&quot;核对'
    const core = await partOf(file, 'docProps/core.xml')
    expect(core).toContain(`<dc:creator>exportBoss（员工编号 `)
    expect(core).toContain(escaped)
    expect(core).toMatch(/<dcterms:created xsi:type="dcterms:W3CDTF">\d{4}-\d\d-\d\dT/)
    const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
    const sheet = await partOf(file, 'xl/worksheets/sheet1.xml')
    expect(sheet).toMatch(new RegExp(`<oddHeader>&amp;RexportBoss（员工编号 \\d+） ${today} .*导出`))
    expect(sheet).toContain('<oddFooter>')
    expect(sheet).toContain(escaped.replace('&amp;', '&amp;&amp;'))
    expect(sheet.indexOf('<autoFilter')).toBeLessThan(sheet.indexOf('<headerFooter'))
    expect(sheet.indexOf('<headerFooter')).toBeLessThan(sheet.indexOf('<ignoredErrors'))
    expect(await partOf(file, 'xl/worksheets/sheet2.xml')).toContain(`导出原因：${escaped}`)
    expect(await partOf(file, '_rels/.rels')).toContain('docProps/core.xml')
  })

  test('像公式的名字原样出来，不是公式，再导回来还是原样', async () => {
    const name = '=HYPERLINK("http://x","注入")'
    await add(company.boss, { name, remark: '@SUM(1)' })
    const { rows, file } = await table(company.boss, { search: '注入', columns: ['name', 'remark'] })
    expect(rows[0]?.cells).toEqual([name, '@SUM(1)'])
    expect(await partOf(file, 'xl/worksheets/sheet1.xml')).not.toMatch(/<f[\s>/]/)
  })

  test('没有数据也有一份只有表头的文件', async () => {
    const { id } = (await start(company.boss, { search: '绝无此人' })).data
    expect(await exported(server, company.boss, id)).toMatchObject({ status: 'done', total: 0 })
  })
})

describe('规矩', () => {
  test('没有导出权限的人不能导出，也见不到、取消不了、下载不了别人的', async () => {
    const sales = await company.hire('exportSales', '导购')
    expect(await start(sales.token)).toMatchObject({ code: 40300 })
    const { task } = await table(company.boss, { search: '筛选' })
    expect(await server.ask(routes.exports, { as: manager.token })).not.toContainEqual(
      expect.objectContaining({ id: task.id }),
    )
    expect(await server.call(routes.cancelExport, { as: manager.token, body: { id: task.id } })).toMatchObject({
      code: 40400,
    })
    const download = await server.send(routes.download, { as: manager.token, params: { id: task.id } })
    expect(download.json()).toMatchObject({ code: 40400 })
  })

  test('只有流量导出页的权限，也能导出自己范围内的', async () => {
    const role = await makeRole(server.owner, company.officeId, {
      menus: ['approvalInfoManager', 'exportClue'],
      elements: ['exportClue:export'],
      scopes: { clue: 'own' },
    })
    const clerk = await company.hire('exportClueClerk', role)
    const own = phone()
    const body = { name: '导出页的客户', phone: own, ownerId: clerk.employeeId }
    await server.ask(clueRoutes.add, { as: company.boss, body })
    const { rows } = await table(clerk.token, { columns: ['name', 'phone'] })
    expect(rows.map(row => row.cells)).toEqual([['导出页的客户', `154****${own.slice(-4)}`]])
    expect(await start(clerk.token, { whole: true })).toMatchObject({ code: 40300 })
  })

  test('没有的列、不合适的筛选，当场说明', async () => {
    expect(await start(company.boss, { columns: ['password'] })).toMatchObject({ code: 40000 })
    expect(await start(company.boss, { columns: [] })).toMatchObject({
      code: 40000,
      msg: expect.stringContaining('列'),
    })
    const filters = { budget: { contains: 'x' } }
    expect(await start(company.boss, { filters })).toMatchObject({ code: 40000 })
    expect(await start(company.boss, { view: 'nothing' })).toMatchObject({ code: 40000 })
    for (const reason of ['', '   ', undefined])
      expect(await start(company.boss, { reason })).toMatchObject({ code: 40000, msg: expect.stringContaining('原因') })
  })

  test('开始和每次下载都在日志里，铃铛说一声，七天后过期', async () => {
    const { task } = await table(company.boss, { search: '筛选' })
    const { rows } = await server.owner.query(
      `select action, changes from operation_log where subject = 'exportTask' and subject_id = $1 order by id`,
      [String(task.id)],
    )
    expect(rows).toMatchObject([
      { action: '导出流量', changes: { reason: [null, '核对客户'] } },
      { action: '下载导出文件', changes: { fetchCount: [0, 1] } },
    ])
    const bell = await server.ask(notificationRoutes.inbox, { as: company.boss })
    expect(bell.rows[0]).toMatchObject({ title: '流量导出完成' })
    const kept = await server.owner.query(
      `select expires_at - now() > interval '6 days 23 hours' as week from file where id = $1`,
      [task.fileId],
    )
    expect(kept.rows).toEqual([{ week: true }])
    await server.owner.query(`update file set expires_at = now() - interval '1 minute' where id = $1`, [task.fileId])
    const late = await server.send(routes.download, { as: company.boss, params: { id: task.id } })
    expect(late.json()).toMatchObject({ success: false })
  })

  test('取消之后没有文件：写了一半的也当场删去', async () => {
    const client = await server.owner.connect()
    const files = async () => (await server.owner.query('select count(*)::int as files from file')).rows[0].files
    const before = await files()
    try {
      const { id } = (await start(company.boss, { reason: '取消一半' })).data
      await client.query('begin')
      await client.query('select from export_task where id = $1 for update', [id])
      // The job tells its progress, and so waits for the row, once its file is begun.
      await vi.waitUntil(async () => (await files()) > before, { timeout: 10_000 })
      const cancelled = server.call(routes.cancelExport, { as: company.boss, body: { id } })
      await sleep(200)
      await client.query('commit')
      expect(await cancelled).toMatchObject({ success: true })
      await vi.waitUntil(async () => (await files()) === before, { timeout: 10_000 })
      expect(await exported(server, company.boss, id)).toMatchObject({ status: 'cancelled', fileId: null })
    } finally {
      client.release()
    }
  })
})
