import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Sales, salesOf } from '../../../../../tests/support/deals.ts'
import { makeDepartment } from '../../../../../tests/support/factories.ts'
import { type Company, type Employee, foundCompany } from '../../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { codes } from '../../../../kernel/api/envelope.ts'
import { opportunityRoutes } from '../../api/routes.ts'
import { type ManagedGroup, stageRoutes as routes, type Stage } from '../../api/stage.ts'

let server: TestServer
let company: Company
let sales: Sales
let east: number
let seller: Employee

beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '阶段测试公司', 'stageBoss')
  east = await makeDepartment(server.owner, company.officeId, company.departmentId)
  seller = await company.hire('stageSeller', '导购', east)
  sales = await salesOf(server, company)
})
afterAll(() => server?.stop())

const ask = <R extends Parameters<TestServer['ask']>[0]>(route: R, body: object) =>
  server.call(route, { as: company.boss, body } as never)
const groups = () => server.ask(routes.managed, { as: company.boss })
const groupNamed = async (name: string) => (await groups()).find(group => group.name === name) as ManagedGroup

describe('stage groups', () => {
  it('begin as a copy with both ends, and a department has only one', async () => {
    const added = await server.ask(routes.addGroup, {
      as: company.boss,
      body: { name: '工程流程', departmentIds: [east] },
    })
    expect(added).toMatchObject({ isDefault: false, enabled: true, departmentIds: [east] })
    expect(added.stages.filter(stage => stage.kind !== 'open').map(stage => stage.kind)).toEqual(['won', 'lost'])
    const deal = await sales.addDeal(seller.token)
    expect(deal.stageGroupId).toBe(added.id)
    expect(await ask(routes.addGroup, { name: '又一个', departmentIds: [east] })).toMatchObject({
      code: codes.badInput,
      msg: expect.stringContaining('已使用阶段组“工程流程”'),
    })
    expect(await ask(routes.addGroup, { name: '工程流程' })).toMatchObject({ code: codes.badInput })
    expect(await ask(routes.removeGroup, { id: added.id })).toMatchObject({
      code: codes.conflict,
      msg: '还有 1 个商机使用阶段组“工程流程”，不能删除，请改为停用',
    })
    const off = await ask(routes.enableGroup, { id: added.id, enabled: false })
    expect(off).toMatchObject({ success: true })
    expect((await sales.addDeal(seller.token)).stageGroupId).not.toBe(added.id)
  })

  it('have one default, which cannot be disabled or removed', async () => {
    const first = (await groups()).find(group => group.isDefault) as ManagedGroup
    expect(await ask(routes.enableGroup, { id: first.id, enabled: false })).toMatchObject({ code: codes.conflict })
    expect(await ask(routes.removeGroup, { id: first.id })).toMatchObject({ code: codes.conflict })
    const other = await server.ask(routes.addGroup, { as: company.boss, body: { name: '零售流程', copyOf: first.id } })
    await ask(routes.makeDefault, { id: other.id })
    expect((await groups()).filter(group => group.isDefault).map(group => group.id)).toEqual([other.id])
    await ask(routes.makeDefault, { id: first.id })
    expect(await ask(routes.removeGroup, { id: other.id })).toMatchObject({ success: true })
  })

  it('refuse a stale edit and tell who changed what', async () => {
    const { id, version } = await server.ask(routes.addGroup, { as: company.boss, body: { name: '设计流程' } })
    await ask(routes.editGroup, { id, version, departmentIds: [company.departmentId] })
    expect(await ask(routes.editGroup, { id, version, name: '别名' })).toMatchObject({
      code: codes.stale,
      data: { changes: [{ title: '适用部门', after: '总部' }] },
    })
    await ask(routes.editGroup, { id, version, force: true, departmentIds: [] })
  })
})

describe('stages', () => {
  it('are added before the ends, edited and reordered', async () => {
    const { id } = await server.ask(routes.addGroup, { as: company.boss, body: { name: '排序流程' } })
    const body = { stageGroupId: id, name: '复尺', probability: 8000, requiredFields: ['room'], staleDays: 7 }
    const added = await ask(routes.add, body)
    expect(added).toMatchObject({ data: { name: '复尺', kind: 'open', requiredFields: ['room'], enabled: true } })
    const open = async () => (await groupNamed('排序流程')).stages.filter(stage => stage.kind === 'open')
    const before = (await open()).map(stage => stage.id)
    expect((await open()).at(-1)?.name).toBe('复尺')
    const order = [before.at(-1) as number, ...before.slice(0, -1)]
    expect(await ask(routes.arrange, { id, before, order })).toMatchObject({ success: true })
    expect((await open()).map(stage => stage.id)).toEqual(order)
    expect(await ask(routes.arrange, { id, before, order })).toMatchObject({ code: codes.stale })
    expect(await ask(routes.arrange, { id, before: order, order: order.slice(1) })).toMatchObject({
      code: codes.badInput,
    })
    const end = (await groupNamed('排序流程')).stages.find(stage => stage.kind === 'won')
    const edited = await ask(routes.edit, { id: end?.id, version: end?.version, name: '签单', probability: 1 })
    expect(edited).toMatchObject({ data: { name: '签单', probability: 10_000 } })
    expect(await ask(routes.edit, { id: order[0], version: 1, force: true, name: '签单' })).toMatchObject({
      code: codes.badInput,
    })
  })

  it('in use cannot be removed, with the number of deals; they are disabled and their deals moved', async () => {
    const as = company.boss
    const deals = [await sales.addDeal(as), await sales.addDeal(as)]
    for (const deal of deals) await sales.move(as, deal, '到店')
    const id = sales.stage('到店')
    expect(await ask(routes.remove, { id })).toMatchObject({
      code: codes.conflict,
      msg: '有 2 个商机在或到过“到店”阶段，不能删除，请改为停用',
      data: { count: 2 },
    })
    expect(await ask(routes.enable, { id, enabled: false })).toMatchObject({
      code: codes.conflict,
      msg: '还有 2 个商机在“到店”阶段，请选择把它们移到哪个阶段',
      data: { count: 2 },
    })
    expect(await ask(routes.enable, { id, enabled: false, moveTo: sales.stage('成交') })).toMatchObject({
      code: codes.badInput,
    })
    expect(await ask(routes.enable, { id, enabled: false, moveTo: sales.stage('待跟进') })).toMatchObject({
      data: { enabled: false },
    })
    const track = await server.ask(opportunityRoutes.stageTrack, { as, params: { id: deals[0]?.id as number } })
    expect(track.visits.map(visit => [visit.stageName, visit.note])).toEqual([
      ...[
        ['待跟进', ''],
        ['到店', ''],
        ['待跟进', '阶段停用'],
      ],
    ])
    const deal = await server.ask(opportunityRoutes.detail, { as, params: { id: deals[0]?.id as number } })
    expect(await ask(opportunityRoutes.moveStage, { id: deal.id, version: deal.version, stageId: id })).toMatchObject({
      code: codes.conflict,
      msg: '阶段“到店”已停用',
    })
    expect(await ask(routes.enable, { id, enabled: true })).toMatchObject({ data: { enabled: true } })
    expect(await ask(routes.enable, { id: sales.stage('成交'), enabled: false })).toMatchObject({
      code: codes.conflict,
    })
  })
  it('when disabled, move deals on with fields missing: told before by number and field, marked, and needed at the next move forward', async () => {
    const west = await makeDepartment(server.owner, company.officeId, company.departmentId)
    const { token: as } = await company.hire('lackSeller', '导购', west)
    const group = await server.ask(routes.addGroup, {
      as: company.boss,
      body: { name: '补齐流程', departmentIds: [west] },
    })
    const [first, second, third] = group.stages.filter(stage => stage.kind === 'open') as [Stage, Stage, Stage]
    const require = (stage: Stage, requiredFields: string[]) =>
      ask(routes.edit, { id: stage.id, version: stage.version, requiredFields, force: true })
    for (const stage of group.stages) await require(stage, [])
    await require(first, ['remark'])
    await require(second, ['room', 'brandIds', 'expectedAmount'])
    const rows = [{}, { room: '301' }, { room: '1201', expectedAmount: 0 }].map(more => ({ ...more, remark: '有' }))
    const deals = []
    for (const more of rows) deals.push(await sales.addDeal(as, more))
    const params = { id: first.id }
    const lack = (toId: number) => server.ask(routes.lacking, { as: company.boss, params, query: { toId } })
    expect(await lack(second.id)).toEqual({
      deals: 3,
      lacking: 3,
      fields: [
        { field: 'room', title: '房号', count: 1 },
        { field: 'brandIds', title: '意向品牌', count: 3 },
        { field: 'expectedAmount', title: '预计金额', count: 2 },
      ],
    })
    expect(await server.call(routes.lacking, { as: company.boss, params, query: { toId: first.id } })).toMatchObject({
      code: codes.badInput,
      data: { issues: [{ field: 'toId' }] },
    })
    expect(await ask(routes.enable, { id: first.id, enabled: false, moveTo: second.id })).toMatchObject({
      code: codes.ok,
    })
    const deal = await server.ask(opportunityRoutes.detail, {
      as,
      params: { id: deals[1]?.id as number },
    })
    expect(deal).toMatchObject({ stageId: second.id, lacking: ['brandIds', 'expectedAmount'] })
    const query = { stageId: third.id }
    const demand = await server.ask(opportunityRoutes.moveDemand, { as, params: { id: deal.id }, query })
    expect(demand).toMatchObject({ fields: ['brandIds', 'expectedAmount'], refusal: null })
    const body = { id: deal.id, version: deal.version, stageId: third.id }
    expect(await server.call(opportunityRoutes.moveStage, { as, body })).toMatchObject({
      code: codes.badInput,
      data: { issues: [{ field: 'brandIds' }, { field: 'expectedAmount' }] },
    })
    await require(second, ['room'])
    const moved = await server.ask(opportunityRoutes.moveStage, { as, body })
    expect(moved).toMatchObject({ stageId: third.id, lacking: [] })
  })
})
