import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Sales, salesOf, somePhone } from '../../../../tests/support/deals.ts'
import { makeDepartment } from '../../../../tests/support/factories.ts'
import { type Company, type Employee, foundCompany } from '../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import { codes } from '../../../kernel/api/envelope.ts'
import { customerRoutes } from '../../customer/api/routes.ts'
import { referenceRoutes } from '../../settings/api/reference.ts'
import { opportunityRoutes as routes } from '../api/routes.ts'
import { stageRoutes } from '../api/stage.ts'

let server: TestServer
let company: Company
let sales: Sales
let manager: Employee
let sales1: Employee
let sales2: Employee
let elsewhere: Employee

beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '商机测试公司', 'dealBoss')
  const east = await makeDepartment(server.owner, company.officeId, company.departmentId)
  const below = await makeDepartment(server.owner, company.officeId, east)
  const west = await makeDepartment(server.owner, company.officeId, company.departmentId)
  manager = await company.hire('dealManager', '部门经理', east)
  sales1 = await company.hire('dealSales1', '导购', below)
  sales2 = await company.hire('dealSales2', '导购', below)
  elsewhere = await company.hire('dealSales3', '导购', west)
  sales = await salesOf(server, company)
})
afterAll(() => server?.stop())

const ids = async (as: string, body: object = {}) =>
  (await server.ask(routes.list, { as, body: { pageSize: 200, ...body } })).rows.map(row => row.id)

describe('a new company', () => {
  it("has the product's stages, a default group and a default pool", async () => {
    const { groups, mine } = await server.ask(stageRoutes.groups, { as: sales1.token })
    expect(groups).toHaveLength(1)
    expect(groups[0]).toMatchObject({ id: mine, isDefault: true, name: '标准销售流程' })
    expect(groups[0]?.stages.map(stage => [stage.name, stage.probability])).toEqual([
      ...[
        ['待跟进', 500],
        ['到店', 1000],
        ['量尺', 2500],
        ['方案', 4000],
        ['报价', 5500],
        ['定金', 7500],
        ['签约', 9000],
      ],
      ...[
        ['成交', 10_000],
        ['战败', 0],
      ],
    ])
    const names = await server.ask(referenceRoutes.all, { as: sales1.token })
    expect(names.filter(name => name.of === 'pool').map(name => name.name)).toEqual(['公海'])
    expect(names.filter(name => name.of === 'stage')).toHaveLength(9)
  })
})

describe('a new deal', () => {
  it("begins in the first stage, has the day's next number, and belongs to its author", async () => {
    const deal = await sales.addDeal(sales1.token, { community: '翠湖花园', expectedAmount: 333 })
    expect(deal).toMatchObject({
      number: expect.stringMatching(/^SJ\d{8}-\d{4}$/),
      name: '周女士 · 翠湖花园',
      status: 'open',
      stageId: sales.stage('待跟进'),
      ownerId: sales1.employeeId,
      probability: 500,
      expectedValue: 17,
      phone: expect.stringContaining('****'),
      members: [],
      may: { edit: true, stage: true, close: true, transfer: false, reopen: false, claim: false, return: true },
    })
    const track = await server.ask(routes.stageTrack, { as: sales1.token, params: { id: deal.id } })
    expect(track.visits).toMatchObject([{ stageName: '待跟进', leftAt: null, byName: 'dealSales1' }])
  })

  it('needs the fields of its stage; only people who may transfer can give it to others', async () => {
    const later = await server.call(routes.add, {
      as: sales1.token,
      body: { customerName: '张三', phone: somePhone(), stageId: sales.stage('报价') },
    })
    expect(later).toMatchObject({ code: codes.badInput })
    expect((later.data as unknown as { issues: { field: string }[] }).issues.map(issue => issue.field)).toEqual([
      ...['community', 'categoryIds', 'expectedAmount'],
    ])
    const theirs = await server.call(routes.add, {
      as: sales1.token,
      body: { customerName: '张三', phone: somePhone(), ownerId: sales2.employeeId },
    })
    expect(theirs.code).toBe(codes.forbidden)
    const given = await sales.addDeal(manager.token, { ownerId: sales2.employeeId })
    expect(given.ownerId).toBe(sales2.employeeId)
  })
})

describe('a move begun at an older version', () => {
  it('is refused with the changes since, and moves nothing', async () => {
    const deal = await sales.addDeal(sales1.token, { expectedAmount: 100 })
    const edit = { id: deal.id, version: deal.version, expectedAmount: 333_00 }
    await server.ask(routes.edit, { as: manager.token, body: edit })
    const body = { id: deal.id, version: deal.version, stageId: sales.stage('到店') }
    expect(await server.call(routes.moveStage, { as: sales1.token, body })).toMatchObject({
      code: codes.stale,
      data: { by: 'dealManager', changes: [{ field: 'expectedAmount', title: '预计金额' }] },
    })
    const now = await server.ask(routes.detail, { as: sales1.token, params: { id: deal.id } })
    expect(now).toMatchObject({ stageId: deal.stageId, expectedAmount: 333_00 })
    const track = await server.ask(routes.stageTrack, { as: sales1.token, params: { id: deal.id } })
    expect(track.visits).toHaveLength(1)
    expect(
      await server.ask(routes.moveStage, { as: sales1.token, body: { ...body, version: now.version } }),
    ).toMatchObject({
      stageId: sales.stage('到店'),
    })
  })
})

describe('data scope', () => {
  it('contains deals that the person owns or works on; a head sees the department and below', async () => {
    const mine = await sales.addDeal(sales1.token)
    const peers = await sales.addDeal(sales2.token)
    const other = await sales.addDeal(elsewhere.token)
    expect(await ids(sales1.token)).toContain(mine.id)
    expect(await ids(sales1.token)).not.toContain(peers.id)
    expect(await ids(manager.token)).toEqual(expect.arrayContaining([mine.id, peers.id]))
    expect(await ids(manager.token)).not.toContain(other.id)
    expect(await ids(company.boss)).toEqual(expect.arrayContaining([mine.id, peers.id, other.id]))
    const members = [
      { employeeId: sales2.employeeId, roleId: null, share: 6000 },
      { employeeId: sales1.employeeId, roleId: sales.word('teamRole', '协同导购'), share: 4000 },
    ]
    await server.ask(routes.members, { as: sales2.token, body: { id: peers.id, version: peers.version, members } })
    expect(await ids(sales1.token)).toContain(peers.id)
    expect(await ids(sales1.token, { view: 'joined' })).toEqual([peers.id])
    const seen = await server.ask(routes.detail, { as: sales1.token, params: { id: peers.id } })
    expect(seen.may).toMatchObject({ edit: true, follow: true, stage: true, return: false, team: false })
    expect(seen.members).toEqual(members)
  })

  it('hides all other deals as not found', async () => {
    const { id, version } = await sales.addDeal(elsewhere.token)
    const as = sales1.token
    const refused = await Promise.all([
      server.call(routes.detail, { as, params: { id } }),
      server.call(routes.history, { as, params: { id } }),
      server.call(routes.followUps, { as, params: { id } }),
      server.call(routes.stageTrack, { as, params: { id } }),
      server.call(routes.asOf, { as, params: { id }, query: { day: '2026-11-21' } }),
      server.call(routes.revealPhone, { as, params: { id } }),
      server.call(routes.edit, { as, body: { id, version, remark: '偷改' } }),
      server.call(routes.follow, { as, body: { id, content: '偷写' } }),
      server.call(routes.moveStage, { as, body: { id, version, stageId: sales.stage('到店') } }),
      server.call(routes.members, { as, body: { id, version, members: [] } }),
    ])
    expect(refused.map(answer => answer.code)).toEqual(Array(10).fill(codes.notFound))
    const bulk = await server.ask(routes.giveBack, { as, body: { ids: [id] } })
    expect(bulk).toEqual({ done: 0, refused: [{ id, name: '', msg: '不存在，或不在您的数据范围内' }] })
  })
})

describe('stages', () => {
  it('need their fields on a move, and end only with the fields of the end', async () => {
    const as = sales1.token
    const deal = await sales.addDeal(as)
    const stageId = sales.stage('方案')
    const demand = await server.ask(routes.moveDemand, { as, params: { id: deal.id }, query: { stageId } })
    expect(demand).toMatchObject({ fields: ['community', 'categoryIds'], refusal: null })
    const refused = await server.call(routes.moveStage, { as, body: { id: deal.id, version: deal.version, stageId } })
    expect(refused).toMatchObject({ code: codes.badInput, msg: '进入“方案”需要填写小区、意向品类' })
    const categoryIds = [sales.word('intentionCategory', '瓷砖')]
    const moved = await sales.move(as, deal, '方案', { community: '湖畔', categoryIds, note: '方案已确认' })
    expect(moved).toMatchObject({ stageId, community: '湖畔', categoryIds, status: 'open' })
    const won = await server.call(routes.moveStage, {
      as,
      body: { id: deal.id, version: moved.version, stageId: sales.stage('成交'), expectedAmount: 100 },
    })
    expect((won.data as unknown as { issues: { field: string }[] }).issues.map(issue => issue.field)).toEqual([
      ...['expectedOn', 'dealAmount'],
    ])
    const more = { expectedAmount: 100, expectedOn: '2026-12-01', dealAmount: 5_000_000 }
    const done = await sales.move(as, moved, '成交', more)
    expect(done).toMatchObject({ status: 'won', dealAmount: 5_000_000, closedAt: expect.any(String) })
    expect(done.may).toMatchObject({ stage: false, close: false, transfer: false })
    const again = await server.call(routes.moveStage, { as, body: { id: deal.id, version: done.version, stageId } })
    expect(again.code).toBe(codes.conflict)
  })

  it('lost needs a reason, and a text for 其他; reopening returns to the former stage', async () => {
    const as = sales1.token
    const deal = await sales.addDeal(as)
    const other = sales.word('lostReason', '其他')
    const lose = (more: object) =>
      server.call(routes.moveStage, {
        as,
        body: { id: deal.id, version: deal.version, stageId: sales.stage('战败'), ...more },
      })
    expect(await lose({})).toMatchObject({ code: codes.badInput, msg: '进入“战败”需要填写战败原因' })
    expect(await lose({ lostReasonId: other })).toMatchObject({
      code: codes.badInput,
      msg: '进入“战败”需要填写战败说明',
    })
    const lost = await lose({ lostReasonId: other, lostNote: '出国了' })
    expect(lost.data).toMatchObject({ status: 'lost', lostNote: '出国了', nextFollowUpAt: null })
    const body = { id: deal.id, version: lost.data.version }
    expect((await server.call(routes.reopen, { as, body })).code).toBe(codes.forbidden)
    const open = await server.ask(routes.reopen, { as: manager.token, body: { ...body, note: '客户回来了' } })
    expect(open).toMatchObject({ status: 'open', stageId: sales.stage('待跟进'), lostReasonId: null, closedAt: null })
    const track = await server.ask(routes.stageTrack, { as, params: { id: deal.id } })
    expect(track.visits.map(visit => visit.stageName)).toEqual(['待跟进', '战败', '待跟进'])
    expect(track.stages.find(stage => stage.stageId === sales.stage('待跟进'))?.visits).toBe(2)
  })

  it('an edit cannot empty a field that the stage needs', async () => {
    const deal = await sales.addDeal(sales1.token, { community: '云山', stageId: sales.stage('量尺') })
    const edit = (more: object) =>
      server.call(routes.edit, { as: sales1.token, body: { id: deal.id, version: deal.version, ...more } })
    expect(await edit({ community: '' })).toMatchObject({
      code: codes.badInput,
      data: { issues: [{ field: 'community', msg: '请填写小区' }] },
    })
    expect(await edit({ community: '云海', name: '大单', customerName: '周太太' })).toMatchObject({
      data: { community: '云海', name: '大单', customerName: '周太太' },
    })
  })
})

describe('two edits at once', () => {
  it('the second person is told who changed what', async () => {
    const { id, version } = await sales.addDeal(sales1.token)
    await server.ask(routes.edit, { as: sales1.token, body: { id, version, remark: '喜欢岩板' } })
    const second = await server.call(routes.edit, { as: manager.token, body: { id, version, expectedAmount: 100 } })
    expect(second).toMatchObject({
      code: codes.stale,
      data: { by: 'dealSales1', changes: [{ title: '备注', after: '喜欢岩板' }] },
    })
    const move = await server.call(routes.moveStage, {
      as: manager.token,
      body: { id, version, stageId: sales.stage('到店') },
    })
    expect(move.code).toBe(codes.stale)
  })

  it('the second person is told who changed the customer, in an edit and in a move', async () => {
    const as = sales1.token
    const { id, version, customerId, customerVersion } = await sales.addDeal(as)
    const to = { params: { id }, query: { stageId: sales.stage('量尺') } }
    const demand = await server.ask(routes.moveDemand, { as, ...to })
    expect(demand).toMatchObject({ fields: ['community'], customerVersion })
    const theirs = { customerName: '周太太', community: '乙园' }
    const customer = { id: customerId, version: customerVersion, name: '周太太', community: '乙园' }
    await server.ask(customerRoutes.edit, { as: manager.token, body: customer })
    const edit = (more: object) =>
      server.call(routes.edit, { as, body: { id, version, customerVersion, customerName: '周女士', ...more } })
    const told = { code: codes.stale, data: { by: 'dealManager' } }
    const refused = await edit({ remark: '喜欢岩板' })
    expect(refused).toMatchObject(told)
    expect((refused.data as unknown as { changes: unknown }).changes).toEqual(
      expect.arrayContaining([
        { field: 'customerName', title: '客户姓名', before: '周女士', after: '周太太' },
        { field: 'community', title: '小区', before: '', after: '乙园' },
      ]),
    )
    const move = (body: object) =>
      server.call(routes.moveStage, {
        as,
        body: { id, version, customerVersion, stageId: sales.stage('量尺'), community: '甲园', ...body },
      })
    expect(await move({})).toMatchObject(told)
    expect(await edit({ ...theirs, remark: '喜欢岩板' })).toMatchObject({ success: true, data: theirs })
    const over = { version: version + 1, customerVersion: customerVersion + 1 }
    expect(await move(over)).toMatchObject({ success: true, data: { community: '甲园' } })
  })

  it('a note of a call does not stop the move that began before it', async () => {
    const as = sales1.token
    const { id, version } = await sales.addDeal(as)
    await server.ask(routes.follow, { as, body: { id, content: '客户明天来店' } })
    const edit = await server.call(routes.edit, { as, body: { id, version, remark: '喜欢岩板' } })
    expect(edit.code).toBe(codes.stale)
    const move = await server.ask(routes.moveStage, { as, body: { id, version, stageId: sales.stage('到店') } })
    expect(move).toMatchObject({ followUpCount: 1 })
  })
})

describe('members', () => {
  it('share exactly the whole, also in words', async () => {
    const as = sales1.token
    const { id, version } = await sales.addDeal(as)
    const member = (employeeId: number, share: number) => ({ employeeId, roleId: null, share })
    const set = (members: object[]) => server.call(routes.members, { as, body: { id, version, members } as never })
    const [a, b] = [sales1.employeeId, sales2.employeeId]
    expect(await set([member(a, 6000), member(b, 3999)])).toMatchObject({ msg: '分成合计应为 100%，现在是 99.99%' })
    expect(await set([member(a, 5000), member(a, 5000)])).toMatchObject({ msg: '同一个人只能出现一次' })
    expect(await set([member(999_999, 10_000)])).toMatchObject({ code: codes.badInput, msg: '成员不存在，请重新选择' })
    expect((await set([member(a, 7000), member(b, 3000)])).success).toBe(true)
    const history = await server.ask(routes.history, { as, params: { id } })
    expect(history[0]).toMatchObject({
      action: '设置分成',
      changes: [{ title: '成员与分成', before: '', after: 'dealSales1 70%、dealSales2 30%' }],
    })
  })

  it('the database refuses shares that do not sum to the whole', async () => {
    const { id } = await sales.addDeal(sales1.token)
    const insert = server.owner.query(
      'insert into opportunity_member (office_id, opportunity_id, employee_id, share) values ($1, $2, $3, 9999)',
      [company.officeId, id, sales1.employeeId],
    )
    await expect(insert).rejects.toThrow('sum to 9999')
  })
})

describe('pool', () => {
  it('takes a deal back and gives it to a claimer; its team starts empty', async () => {
    const deal = await sales.addDeal(sales1.token)
    const members = [{ employeeId: sales2.employeeId, roleId: null, share: 10_000 }]
    const body = { id: deal.id, version: deal.version, members }
    await server.ask(routes.members, { as: sales1.token, body })
    expect(await server.ask(routes.giveBack, { as: sales1.token, body: { ids: [deal.id], note: '没时间' } })).toEqual({
      done: 1,
      refused: [],
    })
    expect(await ids(elsewhere.token, { view: 'pool' })).toContain(deal.id)
    expect(await ids(sales1.token)).not.toContain(deal.id)
    const pooled = await server.ask(routes.detail, { as: elsewhere.token, params: { id: deal.id } })
    expect(pooled).toMatchObject({ members: [], ownerId: null, limited: true, formerOwnerId: null })
    expect(pooled.may).toMatchObject({ claim: true, edit: false, revealPhone: false })
    expect(await server.ask(routes.claim, { as: elsewhere.token, body: { ids: [deal.id] } })).toMatchObject({ done: 1 })
    const late = await server.ask(routes.claim, { as: sales2.token, body: { ids: [deal.id] } })
    expect(late.refused).toMatchObject([{ msg: '已被他人领取，或不在您的数据范围内' }])
  })
})

describe('transfer', () => {
  it('keeps the stage, notifies the new owner, stays within the data scope', async () => {
    const deal = await sales.addDeal(sales1.token)
    const moved = await sales.move(sales1.token, deal, '到店')
    const body = { ids: [deal.id], ownerId: sales2.employeeId, note: '调岗' }
    expect(await server.ask(routes.transfer, { as: manager.token, body })).toMatchObject({ done: 1 })
    const after = await server.ask(routes.detail, { as: sales2.token, params: { id: deal.id } })
    expect(after).toMatchObject({
      stageId: moved.stageId,
      stageEnteredAt: moved.stageEnteredAt,
      formerOwnerId: sales1.employeeId,
    })
    const far = { ids: [deal.id], ownerId: elsewhere.employeeId }
    expect(await server.call(routes.transfer, { as: manager.token, body: far })).toMatchObject({
      code: codes.badInput,
      msg: '负责人不存在，或不在您的数据范围内，请重新选择',
    })
  })
})
