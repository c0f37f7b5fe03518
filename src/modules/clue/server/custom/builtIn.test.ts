import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contentOf, publishCustom } from '../../../../../tests/support/customFields.ts'
import { type Company, type Employee, foundCompany } from '../../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { exported } from '../../../../../tests/support/transfer.ts'
import { cellText } from '../../../../kernel/server/sheet/cell.ts'
import { readAll } from '../../../../kernel/server/sheet/fixtures.ts'
import { customFieldsRoutes } from '../../../customFields/api/routes.ts'
import { opportunityRoutes } from '../../../opportunity/api/routes.ts'
import { transferRoutes } from '../../../transfer/api/transfer.ts'
import { clueRoutes } from '../../api/clue.ts'

let server: TestServer
let company: Company
let sales: Employee
beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '甲公司', 'owner')
  sales = await company.hire('sales', '导购')
})
afterAll(() => server.stop())

let phones = 15400001000
const tryAdd = (more: object, as = sales.token) =>
  server.call(clueRoutes.add, { as, body: { name: '王小明', phone: String(phones++), ...more } as never })
const add = (more: object) =>
  server.ask(clueRoutes.add, { as: sales.token, body: { name: '王小明', phone: String(phones++), ...more } })
const list = (body: object) =>
  server.call(clueRoutes.list, { as: company.boss, body: { page: 1, pageSize: 50, filters: {}, ...body } })
const change = (...builtIn: Parameters<typeof contentOf>[1] & {}) =>
  publishCustom(server, company.boss, 'clue', [], builtIn)
const edit = (clue: { id: number; version: number }, more: object) =>
  server.call(clueRoutes.edit, {
    as: sales.token,
    body: { id: clue.id, version: clue.version, force: false, ...more } as never,
  })

describe('a field that clues have themselves', () => {
  test('is asked for where the company asks for it, of a new clue and of an edit that sends it', async () => {
    await change({ key: 'community', title: '楼盘', required: true })
    const issues = [{ field: 'community', msg: '请填写楼盘' }]
    expect(await tryAdd({})).toMatchObject({ code: 40000, data: { issues } })
    expect(await tryAdd({ community: ' ' })).toMatchObject({ code: 40000, data: { issues } })
    const clue = await add({ community: '云栖花园' })
    expect(await edit(clue, { community: '' })).toMatchObject({ code: 40000, data: { issues } })
    expect((await edit(clue, { remark: '急' })).code).toBe(0)
  })

  test('is called in the history as the company calls it', async () => {
    await change({ key: 'community', title: '楼盘' })
    const clue = await add({ community: '云栖花园' })
    await edit(clue, { community: '翠苑' })
    const history = await server.ask(clueRoutes.history, { as: sales.token, params: { id: clue.id } })
    expect(history[0]?.changes).toEqual([{ field: 'community', title: '楼盘', before: '云栖花园', after: '翠苑' }])
  })

  test('is nowhere where the company hides it, and comes back with its data', async () => {
    const clue = await add({ community: '隐花园', budget: 500_000, remark: '要留着' })
    await change({ key: 'community', hidden: true }, { key: 'budget', hidden: true })
    const { data } = await list({ filters: { name: { contains: '王' } } })
    expect(data.rows.every(row => row.community === '' && row.budget === null)).toBe(true)
    expect(await list({ filters: { community: { contains: '隐' } } })).toMatchObject({ code: 40000 })
    expect(await list({ sort: { by: 'community', order: 'ascend' } })).toMatchObject({ code: 40000 })
    const totals = await server.ask(clueRoutes.totals, { as: company.boss, body: { filters: {} } })
    expect(totals.sums).toEqual({})
    const detail = await server.ask(clueRoutes.detail, { as: sales.token, params: { id: clue.id } })
    expect(detail).toMatchObject({ community: '', budget: null, remark: '要留着' })
    const refused = { issues: [{ field: 'community', msg: '没有这个字段，请刷新后再试' }] }
    expect(await edit(detail, { community: '' })).toMatchObject({ code: 40000, data: refused })
    expect(await tryAdd({ community: '别处' })).toMatchObject({ code: 40000, data: refused })
    expect((await edit(detail, { remark: '改了' })).code).toBe(0)
    await change()
    expect(await server.ask(clueRoutes.detail, { as: sales.token, params: { id: clue.id } })).toMatchObject({
      community: '隐花园',
      budget: 500_000,
      remark: '改了',
    })
  })

  test('is hidden with the fields that are entered together with it', async () => {
    const { id } = await add({ province: '浙江省', city: '杭州市', district: '西湖区' })
    await change({ key: 'province', hidden: true })
    const mine = await server.ask(customFieldsRoutes.mine, { as: sales.token })
    expect(mine.clue?.builtIn.map(field => field.key)).toEqual(['province', 'city', 'district'])
    const detail = await server.ask(clueRoutes.detail, { as: sales.token, params: { id } })
    expect(detail).toMatchObject({ province: '', city: '', district: '' })
  })

  test('goes out in a workbook under the company’s name, and not at all where it is hidden', async () => {
    await change({ key: 'community', title: '楼盘' }, { key: 'room', hidden: true })
    await add({ name: '出', community: '云栖花园' })
    const order = (columns: string[]) => ({ columns, search: '出', filters: {}, reason: '核对', whole: false })
    const started = (columns: string[]) => ({ as: company.boss, params: { kind: 'clue' }, body: order(columns) })
    expect(await server.call(transferRoutes.startExport, started(['name', 'room']))).toMatchObject({ code: 40000 })
    const { id } = await server.ask(transferRoutes.startExport, started(['name', 'community']))
    expect(await exported(server, company.boss, id)).toMatchObject({ status: 'done' })
    const answer = await server.send(transferRoutes.download, { as: company.boss, params: { id } })
    const { header, rows } = await readAll(answer.rawPayload, '导出.xlsx')
    expect([header, rows[0]?.cells.map(cellText)]).toEqual([
      ['客户姓名', '楼盘'],
      ['出', '云栖花园'],
    ])
  })

  test('must be filled before the step from which on the company asks for it', async () => {
    await change(
      { key: 'area', requiredFrom: 'converted' },
      { key: 'budget', title: '装修预算', requiredFrom: 'converted' },
    )
    const clue = await add({ name: '转' })
    const convert = () => server.call(opportunityRoutes.convert, { as: sales.token, body: { clueId: clue.id } })
    expect(await convert()).toMatchObject({ code: 40900, msg: '转商机前请先填写面积、装修预算' })
    await edit(clue, { area: 12_000, budget: 100 })
    expect((await convert()).code).toBe(0)
  })

  test.each([
    [{ key: 'phone', hidden: true }, '“电话”不能隐藏'],
    [{ key: 'name', hidden: true }, '“客户姓名”不能隐藏'],
    [{ key: 'ownerId', required: true }, '“负责人”不能改为必填'],
    [{ key: 'province', title: '地区' }, '“省市区”不能改名'],
    [{ key: 'constructor', title: '地区' }, '没有这个内置字段，请刷新页面后重试'],
    [{ key: 'community', title: '备注' }, '名称“备注”重复，请换一个'],
    [{ key: 'community', title: '小{区' }, '名称“小{区”里不能有花括号和引号'],
    [{ key: 'community', hidden: true, required: true }, '“小区”已隐藏，不能必填'],
    [{ key: 'community', requiredFrom: 'nowhere' }, '“小区”的必填起始状态不存在'],
  ])('is not changed as %o', async (wanted, msg) => {
    const { forms } = await server.ask(customFieldsRoutes.forms, { as: company.boss })
    const version = forms.find(form => form.noun === 'clue')?.version ?? 0
    const content = contentOf([], [wanted])
    const saved = await server.ask(customFieldsRoutes.save, {
      as: company.boss,
      body: { noun: 'clue', version, content },
    })
    const body = { noun: 'clue', version: saved.version }
    expect(await server.call(customFieldsRoutes.publish, { as: company.boss, body })).toMatchObject({
      code: 40000,
      msg,
    })
    const preview = await server.ask(customFieldsRoutes.preview, { as: company.boss, body: { noun: 'clue', content } })
    expect(preview.problems[0]?.msg).toBe(msg)
  })

  test('is told in the preview and in the log as it changes', async () => {
    await change({ key: 'community', title: '楼盘' })
    const content = contentOf(
      [],
      [
        { key: 'community', required: true },
        { key: 'room', hidden: true },
      ],
    )
    const { changes } = await server.ask(customFieldsRoutes.preview, {
      as: company.boss,
      body: { noun: 'clue', content },
    })
    expect(changes.map(({ title, what }) => `${title}：${what}`)).toEqual([
      '小区：改名，原为“楼盘”',
      '小区：改为必填，下次编辑时要补填',
      '房号：隐藏，已填的内容保留',
    ])
  })
})
