import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Company, type Employee, foundCompany } from '../../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { csvOf, importer } from '../../../../../tests/support/transfer.ts'
import { bookEntries, bookOf, readAll, sheetOf, textRow, zipOf } from '../../../../kernel/server/sheet/fixtures.ts'
import { transferRoutes as routes } from '../../api/transfer.ts'

// A worker is started for every file.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let server: TestServer
let company: Company
let manager: Employee
beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '上传测试公司', 'uploadBoss')
  manager = await company.hire('uploadManager', '部门经理')
})
afterAll(() => server?.stop())

const good = csvOf([
  ['姓名', '手机号'],
  ['甲', '15400000001'],
])
const upload = (content: string | Uint8Array, name: string, as = manager.token, kind = 'clue') =>
  server.call(routes.upload, { as, params: { kind }, file: { name, content } })

describe('读不了的文件在上传时就说明白，什么也不留', () => {
  const zeros = { name: 'xl/media/zeros', data: Buffer.alloc(64 * 1024 * 1024) }
  const withMacro = { 'xl/vbaProject.bin': 'x' }
  test.each<[string, string | Buffer, string, string]>([
    ['含有宏', bookOf(sheetOf(textRow(1, '甲')), withMacro), '表.xlsx', '宏'],
    ['含宏的后缀', bookOf(sheetOf(textRow(1, '甲'))), '表.xlsm', '宏'],
    ['压缩炸弹', zipOf([...bookEntries(sheetOf('')), zeros]), '表.xlsx', '压缩炸弹'],
    ['类型不对', Buffer.from('89504e470d0a1a0a0000', 'hex'), '图.png', '.xlsx 或 .csv'],
    ['空文件', '', '表.csv', '空'],
    ['空工作表', bookOf(sheetOf('')), '表.xlsx', '工作表是空的'],
    ['只有表头', bookOf(sheetOf(textRow(1, '姓名', '电话'))), '表.xlsx', '只有表头'],
    ['超过 50 MB', Buffer.alloc(50 * 1024 * 1024 + 1, 'x'), '表.csv', '50 MB'],
  ])('%s', async (_, content, name, words) => {
    const answer = await upload(content, name)
    expect(answer).toMatchObject({ success: false, code: 40000 })
    expect(answer.msg).toContain(words)
    expect(answer.data).toMatchObject({ issues: [{ field: 'file' }] })
    expect((await server.owner.query('select 1 from import_batch union all select 1 from file')).rowCount).toBe(0)
  })

  test('没有文件', async () => {
    const answer = await server.send(routes.upload, { as: manager.token, params: { kind: 'clue' }, body: {} })
    expect(answer.json()).toMatchObject({ code: 40000, msg: '请选择文件' })
  })
})

describe('谁可以', () => {
  test('没有导入权限的人不能上传、检查、下载模板', async () => {
    const sales = await company.hire('uploadSales', '导购')
    expect(await upload(good, '表.csv', sales.token)).toMatchObject({ code: 40300 })
    expect(await upload(good, '表.csv', manager.token, 'nothing')).toMatchObject({ code: 40400 })
    const template = await server.send(routes.template, { as: sales.token, params: { kind: 'clue' } })
    expect(template.json()).toMatchObject({ code: 40300 })
  })

  test('只见自己的导入；看得到全公司的人也见别人的', async () => {
    const { id } = await server.ask(routes.upload, {
      as: manager.token,
      params: { kind: 'clue' },
      file: { name: '表.csv', content: good },
    })
    const other = await company.hire('uploadOther', '部门经理')
    const seen = async (as: string) =>
      (await server.ask(routes.batches, { as, params: { kind: 'clue' } })).map(one => one.id)
    expect(await seen(manager.token)).toContain(id)
    expect(await seen(company.boss)).toContain(id)
    expect(await seen(other.token)).not.toContain(id)
    expect(await server.call(routes.batch, { as: other.token, params: { id } })).toMatchObject({ code: 40400 })
    expect(await server.call(routes.cancel, { as: other.token, body: { id } })).toMatchObject({ code: 40400 })
  })
})

test('上传后列已按标题对应，头几行可以看', async () => {
  const batch = await importer(server, 'clue', manager.token).upload(good)
  expect(batch).toMatchObject({
    status: 'uploaded',
    header: ['姓名', '手机号'],
    preview: [['甲', '15400000001']],
    settings: { mapping: { name: 0, phone: 1 } },
  })
  expect(batch.fields.find(field => field.key === 'name')).toMatchObject({ title: '客户姓名', required: true })
})

test('GBK 编码的 CSV 照样能读', async () => {
  const gbk = Buffer.from('d0d5c3fb2cb5e7bbb00d0abcd72c31353430303030303030390d0a', 'hex')
  const batch = await importer(server, 'clue', manager.token).upload(gbk)
  expect(batch.header).toEqual(['姓名', '电话'])
  expect(batch.preview[0]?.[0]).toBe('甲')
})

test('模板带本公司的词，连同示例原样上传可以导入', async () => {
  const file = await server.send(routes.template, { as: manager.token, params: { kind: 'clue' } })
  expect(decodeURIComponent(String(file.headers['content-disposition']))).toContain('流量导入模板.xlsx')
  const table = await readAll(file.rawPayload, '模板.xlsx')
  expect(table.header.slice(0, 2)).toEqual(['*客户姓名', '电话'])
  const imports = importer(server, 'clue', manager.token)
  const checked = await imports.check(await imports.upload(file.rawPayload, '流量导入模板.xlsx'), { mode: 'all' })
  expect(checked).toMatchObject({ status: 'ready', errors: [], createdCount: 1, failedCount: 0 })
  expect(Object.keys(checked.settings.mapping ?? {})).toHaveLength(checked.fields.length)
  expect(await imports.run(checked.id)).toMatchObject({ status: 'done', createdCount: 1 })
})
