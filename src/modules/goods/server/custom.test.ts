import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publishCustom, type Some } from '../../../../tests/support/customFields.ts'
import { type Company, type Employee, foundCompany } from '../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import { csvOf, exported, importer } from '../../../../tests/support/transfer.ts'
import { cellText } from '../../../kernel/server/sheet/cell.ts'
import { readAll } from '../../../kernel/server/sheet/fixtures.ts'
import { customFieldsRoutes } from '../../customFields/api/routes.ts'
import { searchRoutes } from '../../search/api/search.ts'
import { transferRoutes } from '../../transfer/api/transfer.ts'
import { goodsRoutes as routes } from '../api/goods.ts'

let server: TestServer
let company: Company
let keeper: Employee
let managers: number
let made = 0
const options = ['哑光', '亮光'].map((title, at) => ({ id: `o${at + 1}`, title, retired: false }))
const fieldsWith = (formula: string): Some[] => [
  { key: 's1', kind: 'choice', title: '表面', options, initial: 'o1', listed: true },
  { key: 'x1', kind: 'text', title: '工厂型号', unique: true },
  { key: 'n1', kind: 'formula', title: '每托片数', formula, summed: true },
  { key: 'n2', kind: 'number', title: '返点', seenBy: [managers] },
  { key: 'x2', kind: 'autoNumber', title: '档案号' },
]
const builtIn = [
  { key: 'gradeId', hidden: true },
  { key: 'boxPieces', title: '一箱几片', required: true },
]

beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '自有商品公司', 'ownGoodsBoss')
  keeper = await company.hire('ownGoodsKeeper', '仓管')
  const role = `select id from role where office_id = $1 and name = '部门经理'`
  managers = (await server.owner.query(role, [company.officeId])).rows[0].id
  await publishCustom(server, company.boss, 'goods', fieldsWith('boxPieces * palletBoxes'), builtIn)
})
afterAll(() => server?.stop())

const add = (more: object = {}) =>
  server.ask(routes.add, {
    as: company.boss,
    body: { code: `OG${++made}`, name: `自有${made}`, boxPieces: 3, palletBoxes: 40, ...more } as never,
  })
const detail = (id: number, as = company.boss) => server.ask(routes.detail, { as, params: { id } })
const tryEdit = (one: { id: number; version: number }, more: object) =>
  server.call(routes.edit, { as: company.boss, body: { id: one.id, version: one.version, ...more } as never })
const list = (body: object, as = company.boss) =>
  server.ask(routes.list, { as, body: { page: 1, pageSize: 50, filters: {}, ...body } })

describe('goods with custom fields', () => {
  test('begin with what fields begin with, compute, and tell their history', async () => {
    const one = await add({ own: { x1: 'F-100' } })
    expect(one.own).toMatchObject({ s1: 'o1', x1: 'F-100', n1: 120 })
    expect(one.own?.x2).toMatch(/\d/)
    expect(await tryEdit(one, { palletBoxes: 50, own: { s1: 'o2' } })).toMatchObject({ code: 0 })
    expect((await detail(one.id)).own).toMatchObject({ s1: 'o2', n1: 150 })
    const [entry] = await server.ask(routes.history, { as: company.boss, params: { id: one.id } })
    expect(entry?.changes).toEqual(
      expect.arrayContaining([{ field: 'own.s1', title: '表面', before: '哑光', after: '亮光' }]),
    )
  })

  test.each([
    [{ own: { s1: 'o7' } }, 'own.s1', '请选择表面'],
    [{ own: { n1: 5 } }, 'own.n1', '您不能填写每托片数，请把它留空'],
    [{ own: { s9: 'o1' } }, 'own.s9', '没有这个字段，请刷新后再试'],
    [{ gradeId: 1 }, 'gradeId', '没有这个字段，请刷新后再试'],
    [{ boxPieces: null }, 'boxPieces', '请填写一箱几片'],
  ])('refuse %j by name', async (body, field, msg) => {
    const one = await add()
    expect(await tryEdit(one, body)).toMatchObject({ code: 40000, data: { issues: [{ field, msg }] } })
    expect(await detail(one.id)).toMatchObject({ version: one.version })
  })

  test('have a unique field once, also of two people at once', async () => {
    const body = (code: string) => ({ code, name: '同型号', boxPieces: 1, own: { x1: 'ONCE' } })
    const answers = await Promise.all(
      ['U1', 'U2'].map(code => server.call(routes.add, { as: company.boss, body: body(code) as never })),
    )
    expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 40000])
    expect(JSON.stringify(answers)).toContain('工厂型号“ONCE”已存在，不能重复')
  })

  test('are filtered, ordered, summed and searched by them', async () => {
    const one = await add({ name: '找来甲', own: { s1: 'o2', x1: 'ZL-7788' } })
    const two = await add({ name: '找来乙', palletBoxes: 10, own: { x1: '独一' } })
    const filters = { name: { contains: '找来' } }
    const ordered = await list({ filters, sort: { by: 'own.n1', order: 'ascend' } })
    expect(ordered.rows.map(({ id }) => id)).toEqual([two.id, one.id])
    expect((await list({ filters: { ...filters, 'own.s1': { in: ['o2'] } } })).rows.map(({ id }) => id)).toEqual([
      one.id,
    ])
    const totals = await server.ask(routes.totals, { as: company.boss, body: { filters } })
    expect(totals).toMatchObject({ total: 2, sums: { 'own.n1': 150 } })
    for (const search of ['l-7788', '独一', '独'])
      expect(
        (await list({ search })).rows.map(({ id }) => id),
        search,
      ).toEqual([search === 'l-7788' ? one.id : two.id])
    for (const search of ['找来 l-7788', 'l-7788 甲'])
      expect((await list({ search })).rows.map(({ id }) => id)).toEqual([one.id])
    expect((await list({ search: '乙 l-7788' })).rows).toEqual([])
    const found = await server.ask(searchRoutes.find, { as: company.boss, body: { term: 'ZL-7788' } })
    expect(JSON.stringify(found)).toContain('找来甲')
  })

  test('keep a field from whoever may not see it', async () => {
    const one = await add({ own: { n2: 77 } })
    expect(one.own).toMatchObject({ n2: 77 })
    expect((await detail(one.id, keeper.token)).own).not.toHaveProperty('n2')
    const body = { page: 1, pageSize: 20, filters: { 'own.n2': { between: [1, null] } } }
    expect((await server.call(routes.list, { as: keeper.token, body: body as never })).code).toBe(40000)
    const told = await server.ask(routes.history, { as: keeper.token, params: { id: one.id } })
    expect(JSON.stringify(told)).not.toContain('返点')
  })

  test('offer formulas no price, floor or cost, since not everybody sees these', async () => {
    const { forms } = await server.ask(customFieldsRoutes.forms, { as: company.boss })
    const facts = forms.find(({ noun }) => noun === 'goods')?.facts.map(({ key }) => key)
    expect(facts).toContain('boxPieces')
    expect(facts).not.toEqual(expect.arrayContaining(['listPrice']))
    expect(facts).not.toEqual(expect.arrayContaining(['cost']))
  })
})

test('a workbook goes out with custom fields, and comes back changed, refused where wrong, and undone', async () => {
  const one = await add({ name: '出入甲', own: { x1: 'IN-1' } })
  const body = { columns: ['code', 'boxPieces', 'own.s1', 'own.n1'], search: '出入甲', filters: {}, reason: '核对' }
  const started = { as: company.boss, params: { kind: 'goods' }, body: { ...body, whole: false } }
  const { id } = await server.ask(transferRoutes.startExport, started)
  expect(await exported(server, company.boss, id)).toMatchObject({ status: 'done' })
  const answer = await server.send(transferRoutes.download, { as: company.boss, params: { id } })
  const { header, rows } = await readAll(answer.rawPayload, '导出.xlsx')
  expect([header, rows[0]?.cells.map(cellText)]).toEqual([
    ['编码', '一箱几片', '表面', '每托片数'],
    [one.code, '3', '哑光', '120'],
  ])
  const goods = importer(server, 'goods', company.boss)
  const lines = [
    ['编码', '名称', '一箱几片', '每托箱数', '表面', '工厂型号'],
    [one.code, '', '', '20', '亮光', ''],
    ['NEW-1', '新来甲', '2', '10', '', 'IN-2'],
    ['NEW-2', '新来乙', '2', '10', '镜面', ''],
    ['NEW-3', '新来丙', '2', '10', '', 'IN-1'],
    ['NEW-4', '新来丁', '', '10', '', ''],
  ]
  const batch = await goods.whole(csvOf(lines), { duplicates: 'update' })
  expect(batch).toMatchObject({ status: 'done', createdCount: 1, updatedCount: 1 })
  const told = batch.errors.map(({ row, message }) => `${row} ${message}`).join('\n')
  for (const fault of ['镜面', '工厂型号“IN-1”已存在', '请填写一箱几片']) expect(told).toContain(fault)
  expect((await detail(one.id)).own).toMatchObject({ s1: 'o2', x1: 'IN-1', n1: 60 })
  const fresh = (await list({ search: '新来甲' })).rows[0]
  expect(fresh?.own).toMatchObject({ s1: 'o1', x1: 'IN-2', n1: 20 })
  expect(fresh?.own?.x2).toMatch(/\d/)
  expect((await goods.undo(batch.id)).status).toBe('undone')
  expect((await detail(one.id)).own).toMatchObject({ s1: 'o1', n1: 120 })
  expect((await add({ own: { x1: 'IN-2' } })).own).toMatchObject({ x1: 'IN-2' })
})

test('a formula that is published anew is computed for goods that nobody touches', async () => {
  const one = await add()
  await publishCustom(server, company.boss, 'goods', fieldsWith('boxPieces * 7'), builtIn)
  await expect.poll(async () => (await detail(one.id)).own, { timeout: 20_000 }).toMatchObject({ n1: 21 })
})
