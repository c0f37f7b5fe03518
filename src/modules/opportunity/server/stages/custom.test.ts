import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Change, publishCustom, type Some } from '../../../../../tests/support/customFields.ts'
import { type Sales, salesOf, somePhone } from '../../../../../tests/support/deals.ts'
import { makeDepartment, makeRole } from '../../../../../tests/support/factories.ts'
import { type Company, type Employee, foundCompany } from '../../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { exported } from '../../../../../tests/support/transfer.ts'
import type { CustomValues } from '../../../../kernel/api/customValues.ts'
import { cellText } from '../../../../kernel/server/sheet/cell.ts'
import { readAll } from '../../../../kernel/server/sheet/fixtures.ts'
import { clueRoutes } from '../../../clue/api/clue.ts'
import { customerStory } from '../../../customer/api/story.ts'
import { customFieldsRoutes } from '../../../customFields/api/routes.ts'
import { transferRoutes } from '../../../transfer/api/transfer.ts'
import { opportunityRoutes as routes } from '../../api/routes.ts'
import { stageRoutes } from '../../api/stage.ts'

let server: TestServer
let company: Company
let seller: Employee
let manager: Employee
let sales: Sales
let fields: Some[]
let builtIn: Change[]

const asked = (key: string, requiredFrom: string | null): Some => ({
  key,
  kind: 'text',
  title: '交房情况',
  requiredFrom,
})
const options = (...titles: string[]) => titles.map((title, at) => ({ id: `o${at + 1}`, title, retired: false }))

beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '自有商机公司', 'ownDealBoss')
  seller = await company.hire('ownDealSales', '导购')
  manager = await company.hire('ownDealManager', '部门经理')
  sales = await salesOf(server, company)
  const { rows } = await server.owner.query(`select id from role where office_id = $1 and name = '部门经理'`, [
    company.officeId,
  ])
  fields = [
    { key: 's1', kind: 'choice', title: '装修进度', options: options('水电', '泥瓦'), listed: true },
    { key: 't1', kind: 'date', title: '入住日期', requiredFrom: String(sales.stage('方案')) },
    { key: 'n1', kind: 'formula', title: '预算单价', formula: 'expectedAmount / area', result: 'money', summed: true },
    { key: 'x1', kind: 'text', title: '合同编号', unique: true },
    { key: 'n2', kind: 'money', title: '底价', seenBy: [rows[0].id] },
    { key: 's2', kind: 'employee', title: '量尺人' },
    { key: 'x2', kind: 'phone', title: '物业电话' },
  ]
  builtIn = [
    { key: 'community', title: '楼盘' },
    { key: 'houseTypeId', hidden: true },
    { key: 'expectedOn', requiredFrom: String(sales.stage('签约')) },
  ]
  await publishCustom(server, company.boss, 'opportunity', fields, builtIn)
})
afterAll(() => server?.stop())

const add = (own: CustomValues | undefined, more: object = {}, as = seller.token) =>
  sales.addDeal(as, { own, expectedAmount: 10_000_000, area: 10_000, ...more })
const tryAdd = (own: unknown, more: object = {}, as = seller.token) =>
  server.call(routes.add, { as, body: { customerName: '周女士', phone: somePhone(), own, ...more } as never })
const list = (body: object, as = company.boss) =>
  server.ask(routes.list, { as, body: { page: 1, pageSize: 50, filters: {}, ...body } })
const detail = (id: number, as = company.boss) => server.ask(routes.detail, { as, params: { id } })
const edit = (deal: { id: number; version: number }, body: object, as = seller.token) =>
  server.call(routes.edit, { as, body: { id: deal.id, version: deal.version, force: false, ...body } as never })

describe('a deal with custom fields', () => {
  test('holds what is entered, computes by the area of its customer, and tells changes in words', async () => {
    const deal = await add({ s1: 'o1', t1: '2027-01-02', x2: '15400001111' })
    expect(deal.own).toEqual({ s1: 'o1', t1: '2027-01-02', n1: 100_000, x2: '154****1111' })
    const edited = await edit(deal, { area: 20_000, own: { s1: 'o2' } })
    expect(edited.data).toMatchObject({ own: { s1: 'o2', n1: 50_000 } })
    const history = await server.ask(routes.history, { as: seller.token, params: { id: deal.id } })
    expect(history[0]?.changes).toEqual(
      expect.arrayContaining([
        { field: 'own.s1', title: '装修进度', before: '水电', after: '泥瓦' },
        { field: 'own.n1', title: '预算单价', before: '1,000.00', after: '500.00' },
      ]),
    )
    const then = await server.ask(routes.asOf, {
      as: seller.token,
      params: { id: deal.id },
      query: { day: new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10) },
    })
    expect(then.fields).toEqual(expect.arrayContaining([expect.objectContaining({ title: '装修进度', value: '泥瓦' })]))
  })

  test('is found, ordered, summed and searched by them', async () => {
    await add({ s1: 'o2', x1: '合同甲-1' }, { name: '筛一' })
    await add({ s1: 'o1', x1: '合同乙-2' }, { name: '筛二', expectedAmount: 30_000_000 })
    const asked = { name: { contains: '筛' } }
    const { rows } = await list({ filters: asked, sort: { by: 'own.n1', order: 'descend' } })
    expect(rows.map(row => row.name)).toEqual(['筛二', '筛一'])
    const filtered = await list({ filters: { ...asked, 'own.s1': { in: ['o2'] } } })
    expect(filtered.rows.map(row => row.name)).toEqual(['筛一'])
    const totals = await server.ask(routes.totals, { as: company.boss, body: { filters: asked } })
    expect(totals.sums['own.n1']).toBe(400_000)
    expect((await list({ search: '乙-2' })).rows.map(row => row.name)).toEqual(['筛二'])
    const board = await server.ask(routes.board, { as: company.boss, body: { filters: asked, size: 10 } as never })
    expect(board.columns[0]?.cards.map(card => card.own?.s1).sort()).toEqual(['o1', 'o2'])
  })

  test('is asked at a stage, and at those after it, for what is required from there on', async () => {
    const deal = await add({})
    const to = (name: string) => ({ params: { id: deal.id }, query: { stageId: sales.stage(name) } })
    const demand = (name: string) => server.ask(routes.moveDemand, { as: seller.token, ...to(name) })
    expect((await demand('到店')).fields).not.toContain('own.t1')
    expect((await demand('方案')).fields).toContain('own.t1')
    const last = await demand('签约')
    expect(last.fields).toEqual(expect.arrayContaining(['own.t1', 'expectedOn']))
    const move = (more: object) =>
      server.call(routes.moveStage, {
        as: seller.token,
        body: { id: deal.id, version: deal.version, stageId: sales.stage('方案'), community: '云栖', ...more },
      })
    const others = (await demand('方案')).fields.filter(field => !field.startsWith('own.'))
    const given = {
      categoryIds: [sales.word('intentionCategory', '木门')],
      nextFollowUpAt: '2027-01-01T10:00:00+08:00',
    }
    const filled = Object.fromEntries(Object.entries(given).filter(([key]) => others.includes(key)))
    const refused = await move(filled)
    expect(refused).toMatchObject({ code: 40000, msg: '进入“方案”需要填写入住日期' })
    expect(refused.data).toMatchObject({ issues: [{ field: 'own.t1', msg: '请填写入住日期' }] })
    const moved = await move({ ...filled, own: { t1: '2027-03-01' } })
    expect(moved).toMatchObject({ code: 0, data: { own: { t1: '2027-03-01' }, lacking: [] } })
    const now = await detail(deal.id)
    expect(await edit(now, { own: { t1: null } })).toMatchObject({
      code: 40000,
      data: { issues: [{ field: 'own.t1', msg: '请填写入住日期' }] },
    })
  })

  test('is counted, before its stage is disabled, where it lacks a custom field; and a stage that fields are required from stays', async () => {
    const { token: as } = await company.hire('ownLackSales', '导购')
    for (const own of [{ t1: '2027-01-01' }, {}, { s1: 'o1' }])
      await sales.addDeal(as, { own, community: '云栖', area: 10_000, expectedAmount: 100, channelId: null })
    const params = { id: sales.stage('待跟进') }
    const lack = (toId: number) => server.ask(stageRoutes.lacking, { as: company.boss, params, query: { toId } })
    const { rows } = await server.owner.query(
      `select count(*)::int as deals, (count(*) filter (where not coalesce(own ? 't1', false)))::int as lacking
       from opportunity where office_id = $1 and stage_id = $2`,
      [company.officeId, params.id],
    )
    const told = await lack(sales.stage('方案'))
    expect(told.deals).toBe(rows[0].deals)
    expect(told.fields).toContainEqual({ field: 'own.t1', title: '入住日期', count: rows[0].lacking })
    expect(rows[0].lacking).toBeLessThan(rows[0].deals)
    expect((await lack(sales.stage('到店'))).fields.map(({ field }) => field)).not.toContain('own.t1')
    const group = await server.ask(stageRoutes.addGroup, { as: company.boss, body: { name: '自有流程' } })
    const last = await server.ask(stageRoutes.add, {
      as: company.boss,
      body: { stageGroupId: group.id, name: '交房', probability: 9000 },
    })
    await publishCustom(server, company.boss, 'opportunity', [...fields, asked('x3', String(last.id))], builtIn)
    const removing = [
      server.call(stageRoutes.remove, { as: company.boss, body: { id: last.id } }),
      server.call(stageRoutes.removeGroup, { as: company.boss, body: { id: group.id } }),
    ]
    for (const answer of await Promise.all(removing))
      expect(answer).toMatchObject({
        code: 40900,
        msg: expect.stringContaining(`交房情况从“交房”起必填，不能删除`),
      })
    await publishCustom(server, company.boss, 'opportunity', [...fields, asked('x3', null)], builtIn)
    const removed = await server.call(stageRoutes.removeGroup, { as: company.boss, body: { id: group.id } })
    expect(removed.code).toBe(0)
  })

  test('is asked at the same place of every group, also where a group calls it otherwise', async () => {
    const west = await makeDepartment(server.owner, company.officeId, company.departmentId)
    const { token: as } = await company.hire('ownWestSales', '导购', west)
    const group = await server.ask(stageRoutes.addGroup, {
      as: company.boss,
      body: { name: '改名流程', departmentIds: [west] },
    })
    const stage = group.stages.find(({ name }) => name === '方案')
    const renamed = await server.ask(stageRoutes.edit, {
      as: company.boss,
      body: { id: stage?.id ?? 0, version: stage?.version ?? 0, name: '深化设计' },
    })
    const { forms } = await server.ask(customFieldsRoutes.forms, { as: company.boss })
    const steps = forms.find(({ noun }) => noun === 'opportunity')?.steps
    expect(steps).toContainEqual({ key: String(sales.stage('方案')), title: '方案 / 深化设计' })
    const deal = await sales.addDeal(as)
    expect(deal.stageGroupId).toBe(group.id)
    const params = { id: deal.id }
    const demand = await server.ask(routes.moveDemand, { as, params, query: { stageId: renamed.id } })
    expect(demand.fields).toContain('own.t1')
    const again = await server.ask(stageRoutes.add, {
      as: company.boss,
      body: { stageGroupId: group.id, name: '方案', probability: 100 },
    })
    expect(again.step, 'a new stage of the old name is another place').not.toBe(renamed.step)
  })

  test('is asked, and its form can be published, also after the oldest group is disabled', async () => {
    const groups = await server.ask(stageRoutes.managed, { as: company.boss })
    const oldest = groups.find(({ isDefault }) => isDefault)
    const group = await server.ask(stageRoutes.addGroup, { as: company.boss, body: { name: '接替流程' } })
    const set = (id: number) => server.ask(stageRoutes.makeDefault, { as: company.boss, body: { id } })
    const enable = (id: number, enabled: boolean) =>
      server.ask(stageRoutes.enableGroup, { as: company.boss, body: { id, enabled } })
    await set(group.id)
    await enable(oldest?.id ?? 0, false)
    await publishCustom(server, company.boss, 'opportunity', [...fields, asked('x3', null)], builtIn)
    const deal = await sales.addDeal(seller.token)
    const stageId = group.stages.find(({ name }) => name === '方案')?.id ?? 0
    const demand = await server.ask(routes.moveDemand, {
      as: seller.token,
      params: { id: deal.id },
      query: { stageId },
    })
    expect(demand.fields).toContain('own.t1')
    await enable(oldest?.id ?? 0, true)
    await set(oldest?.id ?? 0)
    await enable(group.id, false)
  })

  test('may not start in a stage without what this asks for', async () => {
    const body = { stageId: sales.stage('方案'), community: '云栖', expectedAmount: 100, nextFollowUpAt: null }
    const refused = await tryAdd({}, body)
    expect(JSON.stringify(refused.data)).toContain('own.t1')
  })

  test.each([
    [{ s9: 'o1' }, 'own.s9', '没有这个字段，请刷新后再试'],
    [{ s1: 'o7' }, 'own.s1', '请选择装修进度'],
    [{ n1: 5 }, 'own.n1', '您不能填写预算单价，请把它留空'],
    [{ t1: '2027-02-30' }, 'own.t1', '入住日期：日期请写成 2026-11-20 的样子'],
    [{ x1: '长'.repeat(201) }, 'own.x1', '合同编号最多 200 个字'],
    [{ s2: 999_999 }, 'own.s2', '量尺人不存在或已停用，请重新选择'],
    [{ n2: 5 }, 'own.n2', '没有这个字段，请刷新后再试'],
  ])('refuses %o by name', async (own, field, msg) => {
    const issues = [{ field, msg }]
    expect(await tryAdd(own)).toMatchObject({ code: 40000, data: { issues } })
    const deal = await add({})
    expect(await edit(deal, { own })).toMatchObject({ code: 40000, data: { issues } })
    const move = { id: deal.id, version: deal.version, stageId: sales.stage('到店'), own }
    expect(await server.call(routes.moveStage, { as: seller.token, body: move as never })).toMatchObject({
      code: 40000,
      data: { issues },
    })
  })

  test('has a unique value once, also when two enter it at the same moment', async () => {
    const both = await Promise.all([tryAdd({ x1: 'U-1' }), tryAdd({ x1: 'U-1' })])
    expect(both.map(one => one.code).sort()).toEqual([0, 40000])
    const issues = [{ field: 'own.x1', msg: '合同编号“U-1”已存在，不能重复' }]
    expect(both.find(one => one.code !== 0)).toMatchObject({ data: { issues } })
  })

  test('keeps a field from whoever may not see it', async () => {
    const deal = await add({ n2: 700 }, { name: '密' }, manager.token)
    expect(deal.own).toMatchObject({ n2: 700 })
    await server.ask(routes.transfer, {
      as: company.boss,
      body: { ids: [deal.id], ownerId: seller.employeeId } as never,
    })
    expect((await detail(deal.id, seller.token)).own).not.toHaveProperty('n2')
    const page = { page: 1, pageSize: 20, view: 'mine' }
    const { rows } = await list({ ...page, filters: { name: { contains: '密' } } }, seller.token)
    expect(rows[0]?.own).not.toHaveProperty('n2')
    const asked = { ...page, filters: { 'own.n2': { between: [1, null] } } }
    expect((await server.call(routes.list, { as: seller.token, body: asked as never })).code).toBe(40000)
    const history = await server.ask(routes.history, { as: seller.token, params: { id: deal.id } })
    expect(JSON.stringify(history)).not.toContain('底价')
  })

  test('refuses a stale edit with the change in words', async () => {
    const deal = await add({})
    await edit(deal, { own: { s1: 'o1' } })
    const late = await edit(deal, { own: { s1: 'o2' } })
    expect(late.code).toBe(40901)
    expect(JSON.stringify(late.data)).toContain('装修进度')
  })

  test('takes built-in fields as the company has them', async () => {
    const hidden = await tryAdd({}, { houseTypeId: 1 })
    expect(hidden).toMatchObject({ code: 40000, data: { issues: [{ field: 'houseTypeId' }] } })
    const sorted = { page: 1, pageSize: 20, filters: {}, sort: { by: 'houseTypeId', order: 'ascend' } } as const
    expect((await server.call(routes.list, { as: company.boss, body: sorted })).code).toBe(40000)
  })

  test('goes out in a workbook, in words', async () => {
    await add({ s1: 'o2', t1: '2027-05-06' }, { name: '出' })
    const columns = ['name', 'community', 'own.s1', 'own.t1', 'own.n1']
    const body = { columns, search: '出', filters: {}, reason: '核对', whole: false }
    const { id } = await server.ask(transferRoutes.startExport, {
      as: company.boss,
      params: { kind: 'opportunity' },
      body,
    })
    expect(await exported(server, company.boss, id)).toMatchObject({ status: 'done' })
    const answer = await server.send(transferRoutes.download, { as: company.boss, params: { id } })
    const { header, rows } = await readAll(answer.rawPayload, '导出.xlsx')
    expect(header).toEqual(['商机名称', '楼盘', '装修进度', '入住日期', '预算单价'])
    expect(rows[0]?.cells.map(cellText)).toEqual(['出', '', '泥瓦', '2027-05-06 00:00:00', '1000'])
    const rights = { menus: ['businessList'], elements: ['businessList:export'], scopes: { opportunity: 'office' } }
    const exporter = await company.hire('dealExporter', await makeRole(server.owner, company.officeId, rights as never))
    const refused = { as: exporter.token, params: { kind: 'opportunity' }, body: { ...body, columns: ['own.n2'] } }
    expect((await server.call(transferRoutes.startExport, refused)).code).toBe(40000)
  })

  test('comes of a clue with what is entered, and tells in the story of its customer', async () => {
    const clue = await server.ask(clueRoutes.add, {
      as: seller.token,
      body: { name: '转先生', phone: somePhone(), area: 5000, budget: 1_000_000 },
    })
    const convert = (own: unknown) =>
      server.call(routes.convert, { as: seller.token, body: { clueId: clue.id, own } as never })
    expect(await convert({ s1: 'o7' })).toMatchObject({ code: 40000, data: { issues: [{ field: 'own.s1' }] } })
    const made = await convert({ s1: 'o1' })
    expect(made).toMatchObject({ code: 0, data: { own: { s1: 'o1', n1: 20_000 } } })
    const deal = made.data as { id: number; version: number; customerId: number }
    await edit(deal, { own: { s1: 'o2' } })
    const { events } = await server.ask(customerStory, {
      as: company.boss,
      params: { id: deal.customerId },
      query: {},
    } as never)
    expect(JSON.stringify(events)).toContain('"title":"装修进度","before":"水电","after":"泥瓦"')
  })

  test('takes over what the clue holds in fields of the same name and kind, but nothing that it kept from somebody', async () => {
    const managers = (
      await server.owner.query(`select id from role where office_id = $1 and name = '部门经理'`, [company.officeId])
    ).rows[0].id
    await publishCustom(server, company.boss, 'clue', [
      { key: 's1', kind: 'choice', title: '装修进度', options: options('泥瓦', '水电') },
      { key: 'x1', kind: 'text', title: '合同编号', seenBy: [managers] },
      { key: 'x2', kind: 'text', title: '物业电话' },
    ])
    const clue = await server.ask(clueRoutes.add, {
      as: company.boss,
      body: {
        name: '带先生',
        phone: somePhone(),
        own: { s1: 'o1', x1: '甲', x2: '不是电话' },
        ownerId: seller.employeeId,
      },
    })
    const deal = await server.ask(routes.convert, { as: seller.token, body: { clueId: clue.id } })
    expect(deal.own).toEqual({ s1: 'o2' })
  })
})
