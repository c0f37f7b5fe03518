import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publishCustom } from '../../../../../tests/support/customFields.ts'
import { makeRole } from '../../../../../tests/support/factories.ts'
import { type Company, type Employee, foundCompany } from '../../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { exported } from '../../../../../tests/support/transfer.ts'
import type { CustomValues } from '../../../../kernel/api/customValues.ts'
import { cellText } from '../../../../kernel/server/sheet/cell.ts'
import { readAll } from '../../../../kernel/server/sheet/fixtures.ts'
import { opportunityRoutes } from '../../../opportunity/api/routes.ts'
import { transferRoutes } from '../../../transfer/api/transfer.ts'
import { clueRoutes } from '../../api/clue.ts'

let server: TestServer
let company: Company
let sales: Employee
let role: number
beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '甲公司', 'boss')
  sales = await company.hire('sales', '导购')
  const { rows } = await server.owner.query(`select id from role where office_id = $1 and name = '部门经理'`, [
    company.officeId,
  ])
  role = rows[0].id
  await publishCustom(server, company.boss, 'clue', [
    {
      key: 's1',
      kind: 'choice',
      title: '装修进度',
      options: [
        { id: 'o1', title: '水电', retired: false },
        { id: 'o2', title: '泥瓦', retired: false },
      ],
    },
    { key: 't1', kind: 'date', title: '入住日期' },
    { key: 'n1', kind: 'number', title: '套内面积', decimals: 1, unit: '㎡', summed: true },
    { key: 'n2', kind: 'formula', title: '预算单价', formula: 'budget / n1', result: 'money', summed: true },
    { key: 'x1', kind: 'text', title: '合同编号', unique: true },
    { key: 'n3', kind: 'money', title: '底价', seenBy: [role] },
    {
      key: 'm1',
      kind: 'choices',
      title: '喜好',
      options: [
        { id: 'o1', title: '木纹', retired: false },
        { id: 'o2', title: '岩板', retired: false },
      ],
    },
    { key: 's2', kind: 'employee', title: '量尺人' },
    { key: 't2', kind: 'date', title: '量尺日期', requiredFrom: 'converted' },
  ])
})
afterAll(() => server.stop())

let phones = 15400001000
const add = (own: CustomValues | undefined, more: object = {}, as = sales.token) =>
  server.ask(clueRoutes.add, { as, body: { name: '王小明', phone: String(phones++), own, ...more } })
const tryAdd = (own: unknown, as = sales.token) =>
  server.call(clueRoutes.add, { as, body: { name: '王小明', phone: String(phones++), own } as never })
const list = (body: object, as = company.boss) =>
  server.ask(clueRoutes.list, { as, body: { page: 1, pageSize: 50, filters: {}, ...body } })

describe('a clue with custom fields', () => {
  test('holds what is entered, computes formulas, and shows it in list and detail', async () => {
    const clue = await add({ s1: 'o1', t1: '2027-01-02', n1: 100.5, m1: ['o2'] }, { budget: 10_050_000 })
    expect(clue.own).toEqual({ s1: 'o1', t1: '2027-01-02', n1: 100.5, n2: 100_000, m1: ['o2'] })
    const { rows } = await list({ filters: { 'own.s1': { in: ['o1'] }, 'own.n2': { between: [100_000, 100_000] } } })
    expect(rows.map(row => row.own)).toEqual([clue.own])
    const edited = await server.ask(clueRoutes.edit, {
      as: sales.token,
      body: { id: clue.id, version: clue.version, budget: 20_100_000, own: { s1: null }, force: false },
    })
    expect(edited.own).toEqual({ t1: '2027-01-02', n1: 100.5, n2: 200_000, m1: ['o2'] })
    const history = await server.ask(clueRoutes.history, { as: sales.token, params: { id: clue.id } })
    expect(history[0]?.changes).toEqual(
      expect.arrayContaining([
        { field: 'own.s1', title: '装修进度', before: '水电', after: '' },
        { field: 'own.n2', title: '预算单价', before: '1,000.00', after: '2,000.00' },
      ]),
    )
  })

  test.each([
    [{ 'own.t1': { between: ['2030-01-01T00:00:00+08:00', '2030-01-31T23:59:59.999+08:00'] } }, ['b']],
    [{ 'own.m1': { in: ['o1'] } }, ['a', 'b']],
    [{ 'own.s2': { empty: true }, 'own.x1': { contains: 'F' } }, ['b', 'c']],
    [{ 'own.x1': { contains: 'f-a' } }, ['a']],
    [{ 'own.n1': { between: [7.1, 8] } }, ['b']],
  ])('is found by a filter %#', async (filters, found) => {
    await filled()
    const { rows } = await list({
      filters: { ...filters, name: { contains: '筛' } },
      sort: { by: 'name', order: 'ascend' },
    })
    expect(rows.map(row => row.name.slice(1))).toEqual(found)
  })

  let made: Promise<unknown> | undefined
  function filled() {
    made ??= Promise.all([
      add({ n1: 7, m1: ['o1'], s2: sales.employeeId, x1: 'F-a' }, { name: '筛a' }),
      add({ n1: 7.5, m1: ['o1', 'o2'], t1: '2030-01-31', x1: 'F-b' }, { name: '筛b' }),
      add({ x1: 'F-c' }, { name: '筛c' }),
    ])
    return made
  }

  test('is ordered by custom fields, those without a value last, page by page', async () => {
    await filled()
    const page = (order: 'ascend' | 'descend', number: number) =>
      list({ filters: { name: { contains: '筛' } }, sort: { by: 'own.n1', order }, page: number, pageSize: 2 })
    const names = async (order: 'ascend' | 'descend') => {
      const pages = [await page(order, 1), await page(order, 2)]
      return pages.flatMap(({ rows }) => rows.map(row => row.name.slice(1)))
    }
    expect(await names('ascend')).toEqual(['a', 'b', 'c'])
    expect(await names('descend')).toEqual(['b', 'a', 'c'])
  })

  test('is summed by the fields that are', async () => {
    await filled()
    const body = { filters: { name: { contains: '筛' } } }
    const { total, sums } = await server.ask(clueRoutes.totals, { as: company.boss, body })
    expect(total).toBe(3)
    expect(sums['own.n1']).toBe(14.5)
  })

  test.each([
    [{ s9: 'o1' }, 'own.s9', '没有这个字段，请刷新后再试'],
    [{ s1: 'o7' }, 'own.s1', '请选择装修进度'],
    [{ n1: 1.25 }, 'own.n1', '套内面积最多 1 位小数'],
    [{ n1: '12' }, 'own.n1', '请填写套内面积'],
    [{ n2: 5 }, 'own.n2', '您不能填写预算单价，请把它留空'],
    [{ t1: '2027-02-30' }, 'own.t1', '入住日期：日期请写成 2026-11-20 的样子'],
    [{ x1: '长'.repeat(201) }, 'own.x1', '合同编号最多 200 个字'],
    [{ s2: 999_999 }, 'own.s2', '量尺人不存在或已停用，请重新选择'],
    [{ n3: 5 }, 'own.n3', '没有这个字段，请刷新后再试'],
  ])('refuses %o by name', async (own, field, msg) => {
    expect(await tryAdd(own)).toMatchObject({ code: 40000, data: { issues: [{ field, msg }] } })
  })

  test('has a unique value once, also when two enter it at the same moment', async () => {
    const both = await Promise.all([tryAdd({ x1: 'U-1' }), tryAdd({ x1: 'U-1' })])
    expect(both.map(one => one.code).sort()).toEqual([0, 40000])
    expect(both.find(one => one.code !== 0)).toMatchObject({
      data: { issues: [{ field: 'own.x1', msg: '合同编号“U-1”已存在，不能重复' }] },
    })
  })

  test('frees a unique value when it is given up, and when its record is gone', async () => {
    const first = await add({ x1: 'U-2' })
    const edit = { id: first.id, version: first.version, own: { x1: 'U-3' }, force: false }
    await server.ask(clueRoutes.edit, { as: sales.token, body: edit })
    const second = await add({ x1: 'U-2' })
    expect((await tryAdd({ x1: 'U-2' })).code).toBe(40000)
    const gone = [company.officeId, second.id]
    await server.owner.query('delete from clue where office_id = $1 and id = $2', gone)
    await server.owner.query(
      `delete from operation_log where office_id = $1 and subject = 'clue' and subject_id = $2::text`,
      gone,
    )
    expect((await tryAdd({ x1: 'U-2' })).code).toBe(0)
  })

  test('keeps a field from whoever may not see it: in detail, list, filter, sort, sum and history', async () => {
    const clue = await add({ n3: 700, n1: 1 }, { name: '密' }, company.boss)
    expect(clue.own).toEqual({ n1: 1, n3: 700 })
    await server.ask(clueRoutes.assign, {
      as: company.boss,
      body: { ids: [clue.id], ownerId: sales.employeeId, revive: false },
    })
    const seen = await server.ask(clueRoutes.detail, { as: sales.token, params: { id: clue.id } })
    expect(seen.own).toEqual({ n1: 1 })
    const { rows } = await list({ view: 'mine', filters: { name: { contains: '密' } } }, sales.token)
    expect(rows[0]?.own).toEqual({ n1: 1 })
    const asked = { page: 1, pageSize: 20, filters: { 'own.n3': { between: [1, null] } } } as const
    expect(await server.call(clueRoutes.list, { as: sales.token, body: asked as never })).toMatchObject({
      code: 40000,
    })
    const sorted = { page: 1, pageSize: 20, filters: {}, sort: { by: 'own.n3', order: 'ascend' } } as const
    expect(await server.call(clueRoutes.list, { as: sales.token, body: sorted })).toMatchObject({ code: 40000 })
    const history = await server.ask(clueRoutes.history, { as: sales.token, params: { id: clue.id } })
    expect(JSON.stringify(history)).not.toContain('底价')
    const edit = { id: clue.id, version: seen.version, budget: 1000_00, own: { n1: 2 }, force: false }
    await server.ask(clueRoutes.edit, { as: sales.token, body: edit })
    expect((await server.ask(clueRoutes.detail, { as: company.boss, params: { id: clue.id } })).own).toEqual({
      n1: 2,
      n2: 500_00,
      n3: 700,
    })
  })

  test('goes out in a workbook, in words, by the columns that the person sees', async () => {
    const own = { s1: 'o2', m1: ['o1', 'o2'], n1: 80.5, t1: '2027-05-06', s2: sales.employeeId }
    await add(own, { name: '出' }, company.boss)
    const names = ['name', 'own.s1', 'own.m1', 'own.n1', 'own.t1', 'own.s2']
    const order = (columns: string[]) => ({ columns, search: '出', filters: {}, reason: '核对', whole: false })
    const started = { as: company.boss, params: { kind: 'clue' }, body: order(names) }
    const { id } = await server.ask(transferRoutes.startExport, started)
    expect(await exported(server, company.boss, id)).toMatchObject({ status: 'done' })
    const answer = await server.send(transferRoutes.download, { as: company.boss, params: { id } })
    const { header, rows } = await readAll(answer.rawPayload, '导出.xlsx')
    expect(header).toEqual(['客户姓名', '装修进度', '喜好', '套内面积(㎡)', '入住日期', '量尺人'])
    expect(rows[0]?.cells.map(cellText)).toEqual(['出', '泥瓦', '木纹、岩板', '80.5', '2027-05-06 00:00:00', 'sales'])
    const rights = { menus: ['clueList'], elements: ['clueList:export'], scopes: { clue: 'office' } } as const
    const exporter = await company.hire('exporter', await makeRole(server.owner, company.officeId, rights))
    const hidden = (columns: string[]) => ({ as: exporter.token, params: { kind: 'clue' }, body: order(columns) })
    expect(await server.call(transferRoutes.startExport, hidden(['name', 'own.n3']))).toMatchObject({
      code: 40000,
      msg: '没有“own.n3”这一列，请刷新页面后重试',
    })
    expect((await server.call(transferRoutes.startExport, hidden(['name', 'own.n1']))).code).toBe(0)
  })

  test('becomes no deal before the fields are filled that this asks for', async () => {
    const clue = await add({}, { name: '转' })
    const convert = () => server.call(opportunityRoutes.convert, { as: sales.token, body: { clueId: clue.id } })
    expect(await convert()).toMatchObject({ code: 40900, msg: '转商机前请先填写量尺日期' })
    const body = { id: clue.id, version: clue.version, own: { t2: '2027-01-05' }, force: false }
    await server.ask(clueRoutes.edit, { as: sales.token, body })
    expect((await convert()).code).toBe(0)
  })
})

describe('another company', () => {
  const field = { key: 'n1', kind: 'number', title: '套内面积' } as const
  let other: Company
  let seller: Employee
  beforeAll(async () => {
    other = await foundCompany(server, '乙公司', 'secondBoss')
    seller = await other.hire('secondSales', '导购')
    await publishCustom(server, other.boss, 'clue', [field])
  })
  const addHere = (own: CustomValues, as = other.boss) =>
    server.ask(clueRoutes.add, { as, body: { name: '李女士', phone: String(phones++), own, budget: 1_000_000 } })
  const detail = (id: number, as: string) => server.ask(clueRoutes.detail, { as, params: { id } })

  test('has what a new formula gives for the clues that were there before', async () => {
    const { id } = await addHere({ n1: 50 })
    const formula = { key: 'n2', kind: 'formula', title: '单价', formula: 'budget / n1', result: 'money' } as const
    await publishCustom(server, other.boss, 'clue', [field, formula])
    await expect
      .poll(async () => (await detail(id, other.boss)).own, { timeout: 20_000 })
      .toEqual({ n1: 50, n2: 20_000 })
    const history = await server.ask(clueRoutes.history, { as: other.boss, params: { id } })
    expect(history[0]).toMatchObject({ action: '重新计算自定义字段', personName: '系统' })
  })

  test('keeps custom fields of a pool back from whoever sees only some columns of it', async () => {
    const { id } = await addHere({ n1: 60 }, seller.token)
    await server.ask(clueRoutes.giveBack, { as: seller.token, body: { ids: [id], note: '' } })
    const body = { view: 'pool', page: 1, pageSize: 20, filters: {} }
    const { rows } = await server.ask(clueRoutes.list, { as: seller.token, body })
    expect(rows.map(row => row.own ?? {})).toEqual([{}])
    const asked = { ...body, filters: { 'own.n1': { between: [60, 60] as [number, number] } } }
    expect((await server.ask(clueRoutes.list, { as: seller.token, body: asked })).rows).toEqual([])
    expect((await detail(id, seller.token)).own ?? {}).toEqual({})
  })
})
