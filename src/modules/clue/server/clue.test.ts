import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Company, type Employee, foundCompany } from '../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import { codes } from '../../../kernel/api/envelope.ts'
import { startOfDay } from '../../../kernel/api/time.ts'
import { customerRoutes } from '../../customer/api/routes.ts'
import { notificationRoutes } from '../../notification/api/notification.ts'
import { wordRoutes } from '../../settings/api/words.ts'
import { type ClueDetail, clueRoutes } from '../api/clue.ts'

let server: TestServer
let company: Company
let manager: Employee
let sales1: Employee
let sales2: Employee
let elsewhere: Employee
let reasonId: number
let channelId: number
let next = 10_000

/** Returns a phone in the range of the demo: 154 is not assigned to the public. */
const phone = () => `154${String(++next).padStart(8, '0')}`

async function department(name: string, parentId: number): Promise<number> {
  const { rows } = await server.owner.query(
    'insert into department (office_id, parent_id, name) values ($1, $2, $3) returning id',
    [company.officeId, parentId, name],
  )
  return rows[0].id
}

function add(
  as: string,
  fields: Partial<{
    name: string
    phone: string
    ownerId: number
    budget: number
    community: string
    remark: string
  }> = {},
) {
  return server.ask(clueRoutes.add, { as, body: { name: '王女士', phone: phone(), ...fields } })
}

beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '流量测试公司', 'clueBoss')
  const east = await department('城东门店', company.departmentId)
  const below = await department('城东一组', east)
  const west = await department('城西门店', company.departmentId)
  manager = await company.hire('clueManager', '部门经理', east)
  sales1 = await company.hire('clueSales1', '导购', below)
  sales2 = await company.hire('clueSales2', '导购', below)
  elsewhere = await company.hire('clueSales3', '导购', west)
  const words = await server.ask(wordRoutes.all, { as: company.boss })
  reasonId = words.find(word => word.typeCode === 'clueInvalidReason')?.id as number
  channelId = words.find(word => word.typeCode === 'clueChannel')?.id as number
})
afterAll(() => server?.stop())

describe('数据范围', () => {
  it('导购看自己的，经理看本部门及以下，老板看全部', async () => {
    const mine = await add(sales1.token)
    const peers = await add(sales2.token)
    const other = await add(elsewhere.token)
    const ids = async (as: string) =>
      (await server.ask(clueRoutes.list, { as, body: { pageSize: 200 } })).rows.map(row => row.id)

    const [own, team, all] = await Promise.all([ids(sales1.token), ids(manager.token), ids(company.boss)])
    expect(own).toContain(mine.id)
    expect(own).not.toContain(peers.id)
    expect(team).toEqual(expect.arrayContaining([mine.id, peers.id]))
    expect(team).not.toContain(other.id)
    expect(all).toEqual(expect.arrayContaining([mine.id, peers.id, other.id]))
  })

  it('范围之外的流量一律“不存在”：详情、跟进、历史、编辑、写跟进、看电话', async () => {
    const { id, version } = await add(sales2.token)
    const as = sales1.token
    const refused = await Promise.all([
      server.call(clueRoutes.detail, { as, params: { id } }),
      server.call(clueRoutes.followUps, { as, params: { id } }),
      server.call(clueRoutes.history, { as, params: { id } }),
      server.call(clueRoutes.edit, { as, body: { id, version, name: '改名' } }),
      server.call(clueRoutes.follow, { as, body: { id, content: '打过电话' } }),
      server.call(clueRoutes.revealPhone, { as, params: { id } }),
    ])
    expect(refused.map(envelope => envelope.code)).toEqual(refused.map(() => codes.notFound))
  })

  it('合计与列表是同一批数据', async () => {
    await add(sales1.token, { name: '合计甲', budget: 1_000_00 })
    await add(sales1.token, { name: '合计乙', budget: 2_500_50 })
    const body = { search: '合计' }
    const { total, sums } = await server.ask(clueRoutes.totals, { as: sales1.token, body })
    const { rows } = await server.ask(clueRoutes.list, { as: sales1.token, body })
    expect(total).toBe(rows.length)
    expect(sums.budget).toBe(3_500_50)
  })
})

describe('各视图的条数', () => {
  const views = ['all', 'mine', 'due', 'pool'] as const

  it('一次问到的条数与各视图自己的合计一样，按各人看得到的算', async () => {
    await add(sales1.token)
    for (const as of [sales1.token, sales2.token, manager.token]) {
      const totals = await Promise.all(views.map(view => server.ask(clueRoutes.totals, { as, body: { view } })))
      expect(await server.ask(clueRoutes.viewCounts, { as, body: { views: [...views] } })).toEqual(
        Object.fromEntries(views.map((view, at) => [view, totals[at]?.total])),
      )
    }
  })

  it('没有的视图被拒绝', async () => {
    const refused = await server.call(clueRoutes.viewCounts, { as: sales1.token, body: { views: ['constructor'] } })
    expect(refused).toMatchObject({ code: codes.badInput })
  })
})

describe('新增与编辑', () => {
  it('没有分配权限的人新增的流量归自己，有权限的人可以不指定负责人', async () => {
    expect(await add(sales1.token)).toMatchObject({ ownerId: sales1.employeeId, status: 'following' })
    expect(await add(manager.token)).toMatchObject({ ownerId: null, status: 'unassigned' })
  })

  it('没有分配权限的人不能新增给别人', async () => {
    const body = { name: '王女士', phone: phone(), ownerId: sales2.employeeId }
    expect(await server.call(clueRoutes.add, { as: sales1.token, body })).toMatchObject({ code: codes.forbidden })
  })

  it('经理不能把流量给数据范围以外的人', async () => {
    const body = { name: '王女士', phone: phone(), ownerId: elsewhere.employeeId }
    const refused = await server.call(clueRoutes.add, { as: manager.token, body })
    expect(refused).toMatchObject({ code: codes.badInput, data: { issues: [{ field: 'ownerId' }] } })
  })

  it('电话和微信都没有时指出电话，且什么也没有新增', async () => {
    const before = await server.ask(clueRoutes.totals, { as: company.boss, body: {} })
    const refused = await server.call(clueRoutes.add, { as: sales1.token, body: { name: '无联系方式' } })
    expect(refused).toMatchObject({
      code: codes.badInput,
      msg: '电话和微信至少填一项',
      data: { issues: [{ field: 'phone' }] },
    })
    expect(await server.ask(clueRoutes.totals, { as: company.boss, body: {} })).toEqual(before)
  })

  it('别的类型的字典项不能当来源渠道', async () => {
    const refused = await server.call(clueRoutes.add, {
      as: sales1.token,
      body: { name: '甲', phone: phone(), channelId: reasonId },
    })
    expect(refused).toMatchObject({ code: codes.badInput, data: { issues: [{ field: 'channelId' }] } })
  })

  it('电话写法不同也是同一个客户，只补空缺', async () => {
    const number = phone()
    const first = await add(sales1.token, { name: '赵先生', phone: number })
    const again = await add(manager.token, {
      name: '赵某',
      phone: `+86 ${number.slice(0, 3)}-${number.slice(3)}`,
      community: '江南里',
    })
    expect(again.customerId).toBe(first.customerId)
    expect(again).toMatchObject({ name: '赵先生', community: '江南里' })
  })

  it('重复电话在录入时告知是谁的；范围之外只说已有', async () => {
    const number = phone()
    const { id } = await add(sales2.token, { name: '钱女士', phone: number })
    const hint = (as: string) => server.ask(clueRoutes.checkPhone, { as, query: { phone: number } })
    expect(await hint(sales1.token)).toEqual({ found: true })
    expect(await hint(manager.token)).toMatchObject({
      found: true,
      ownerName: sales2.username,
      customerName: '钱女士',
      clueId: id,
    })
  })

  it('客户资料被别人改过：后保存的人被告知，可以仍然保存；没有碰到那一项的照常保存', async () => {
    const clue = await add(sales1.token, { name: '孙女士', community: '甲园' })
    const customer = await server.ask(customerRoutes.detail, { as: manager.token, params: { id: clue.customerId } })
    const changed = { id: customer.id, version: customer.version, community: '乙园' }
    await server.ask(customerRoutes.edit, { as: manager.token, body: changed })
    const { id, version, customerVersion } = clue
    const edit = (fields: object) =>
      server.call(clueRoutes.edit, { as: sales1.token, body: { id, version, customerVersion, ...fields } })
    const mine = { community: '甲园二期' }
    expect(await edit(mine)).toMatchObject({
      code: codes.stale,
      data: { by: manager.username, changes: [{ field: 'community', title: '小区', before: '甲园', after: '乙园' }] },
    })
    expect(await edit({ community: '甲园', remark: '没动小区' })).toMatchObject({ code: codes.stale })
    const kept = await edit({ community: '乙园', room: '301' })
    expect(kept).toMatchObject({ success: true, data: { community: '乙园', room: '301' } })
    const after = kept.data as ClueDetail
    expect(after.customerVersion).toBe(customerVersion + 2)
    expect(await edit({ ...mine, version: after.version, force: true })).toMatchObject({ data: mine })
  })

  it('后保存的人被告知谁改了什么，可以选择仍然保存', async () => {
    const clue = await add(sales1.token, { name: '孙先生' })
    const edit = (as: string, fields: object) =>
      server.call(clueRoutes.edit, { as, body: { id: clue.id, version: clue.version, name: '孙先生', ...fields } })
    expect(await edit(manager.token, { community: '翠湖苑', channelId })).toMatchObject({ success: true })

    const second = await edit(sales1.token, { remark: '喜欢现代风格' })
    expect(second.code).toBe(codes.stale)
    expect(second.data).toMatchObject({ by: manager.username })
    const told = (second.data as unknown as { changes: { title: string; after: string }[] }).changes
    expect(told).toEqual(
      expect.arrayContaining([expect.objectContaining({ title: '小区', before: '', after: '翠湖苑' })]),
    )

    expect(await edit(sales1.token, { remark: '喜欢现代风格', force: true })).toMatchObject({
      success: true,
      data: { remark: '喜欢现代风格' },
    })
  })

  it('编辑时没有带上的字段都不变，也不留下变更记录', async () => {
    const body = {
      name: '郑女士',
      phone: phone(),
      wechat: 'zheng_home',
      community: '听涛苑',
      remark: '要环保',
      budget: 100,
    }
    const clue = await server.ask(clueRoutes.add, { as: sales1.token, body })
    const edited = await server.ask(clueRoutes.edit, {
      as: sales1.token,
      body: { id: clue.id, version: clue.version, remark: '要最环保' },
    })
    expect(edited).toMatchObject({
      name: '郑女士',
      wechat: 'zheng_home',
      community: '听涛苑',
      budget: 100,
      remark: '要最环保',
    })
    const [last] = await server.ask(clueRoutes.history, { as: sales1.token, params: { id: clue.id } })
    expect(last?.changes.map(change => change.field)).toEqual(['remark'])
  })

  it('编辑不带电话时电话不变，改成别人的电话被拒绝', async () => {
    const taken = phone()
    await add(sales2.token, { name: '周女士', phone: taken })
    const clue = await add(sales1.token, { name: '吴先生' })
    const kept = await server.ask(clueRoutes.edit, {
      as: sales1.token,
      body: { id: clue.id, version: clue.version, name: '吴先生' },
    })
    expect(kept.phone).toBe(clue.phone)
    const body = { id: clue.id, version: kept.version, name: '吴先生', phone: taken }
    expect(await server.call(clueRoutes.edit, { as: sales1.token, body })).toMatchObject({
      code: codes.badInput,
      data: { issues: [{ field: 'phone' }] },
    })
  })
})

describe('电话', () => {
  it('列表、详情和历史里电话都是掩码', async () => {
    const number = phone()
    const { id } = await add(sales1.token, { name: '郑掩码', phone: number })
    const as = sales1.token
    const seen = await Promise.all([
      server.call(clueRoutes.list, { as, body: { search: '郑掩码' } }),
      server.call(clueRoutes.detail, { as, params: { id } }),
      server.call(clueRoutes.history, { as, params: { id } }),
    ])
    expect(JSON.stringify(seen)).not.toContain(number)
    expect(seen[1].data.phone).toBe(`${number.slice(0, 3)}****${number.slice(-4)}`)
  })

  it('查看完整电话要有元素权限，并记入日志', async () => {
    const number = phone()
    const { id } = await add(sales1.token, { phone: number })
    expect(await server.ask(clueRoutes.revealPhone, { as: sales1.token, params: { id } })).toEqual({ phone: number })
    const { rows } = await server.owner.query(
      `select person_name from operation_log where office_id = $1 and subject = 'clue' and subject_id = $2 and action = '查看电话'`,
      [company.officeId, String(id)],
    )
    expect(rows).toEqual([{ person_name: sales1.username }])

    const blind = await company.hire('clueBlind', '导购')
    await server.owner.query(
      `delete from role_element where office_id = $1 and element_code = 'clueList:view_phone' and role_id = (select id from role where office_id = $1 and name = '导购')`,
      [company.officeId],
    )
    const own = await add(blind.token)
    expect(await server.call(clueRoutes.revealPhone, { as: blind.token, params: { id: own.id } })).toMatchObject({
      code: codes.forbidden,
    })
    expect((await server.ask(clueRoutes.detail, { as: blind.token, params: { id: own.id } })).may.revealPhone).toBe(
      false,
    )
  })
})

describe('分配、领取、退回、无效', () => {
  it('批量分配：能分的分了，不能分的说明原因，新负责人收到通知', async () => {
    const { id } = await add(manager.token)
    const foreign = await add(elsewhere.token)
    const body = { ids: [id, foreign.id], ownerId: sales2.employeeId }
    const result = await server.ask(clueRoutes.assign, { as: manager.token, body })
    expect(result).toMatchObject({
      done: 1,
      refused: [{ id: foreign.id, name: '', msg: '不存在，或不在您的数据范围内' }],
    })
    expect(await server.ask(clueRoutes.detail, { as: sales2.token, params: { id } })).toMatchObject({
      ownerId: sales2.employeeId,
      status: 'following',
    })
    const inbox = await server.ask(notificationRoutes.inbox, { as: sales2.token })
    expect(inbox.rows[0]).toMatchObject({ title: `${manager.username}分配给您 1 条流量`, read: false })
  })

  it('退回公海后人人可领，原负责人记下；领取后归领取人及其部门', async () => {
    const { id } = await add(sales1.token)
    await server.ask(clueRoutes.giveBack, { as: sales1.token, body: { ids: [id], note: '客户暂不装修' } })
    expect(await server.ask(clueRoutes.detail, { as: elsewhere.token, params: { id } })).toMatchObject({
      status: 'pooled',
      ownerId: null,
      formerOwnerId: null,
      may: { claim: true, edit: false, follow: false },
    })
    expect(await server.ask(clueRoutes.detail, { as: company.boss, params: { id } })).toMatchObject({
      formerOwnerId: sales1.employeeId,
    })
    expect(await server.ask(clueRoutes.claim, { as: elsewhere.token, body: { ids: [id] } })).toEqual({
      done: 1,
      refused: [],
    })
    expect(await server.ask(clueRoutes.detail, { as: elsewhere.token, params: { id } })).toMatchObject({
      status: 'following',
      ownerId: elsewhere.employeeId,
    })
    const entries = await server.ask(clueRoutes.history, { as: elsewhere.token, params: { id } })
    expect(entries.map(entry => entry.action)).toEqual(['领取', '退回公海：客户暂不装修', '新增'])
    expect(entries[0]?.changes).toContainEqual({
      field: 'ownerId',
      title: '负责人',
      before: '',
      after: elsewhere.username,
    })
  })

  it('标记无效要有原因；无效的不能再写跟进', async () => {
    const { id } = await add(sales1.token)
    const as = sales1.token
    const nameless = await server.send(clueRoutes.invalidate, { as, body: { ids: [id] } })
    expect(nameless.json()).toMatchObject({ code: codes.badInput, data: { issues: [{ field: 'reasonId' }] } })
    await server.ask(clueRoutes.invalidate, { as, body: { ids: [id], reasonId, note: '空号' } })
    expect(await server.ask(clueRoutes.detail, { as, params: { id } })).toMatchObject({
      status: 'invalid',
      invalidReasonId: reasonId,
      invalidNote: '空号',
    })
    expect(await server.call(clueRoutes.follow, { as, body: { id, content: '再试一次' } })).toMatchObject({
      code: codes.conflict,
    })
  })

  it('写跟进更新次数与下次时间，并留在记录里', async () => {
    const { id } = await add(sales1.token)
    const nextAt = '2030-01-02T02:00:00.000Z'
    await server.ask(clueRoutes.follow, { as: sales1.token, body: { id, content: '约了周末到店', nextAt } })
    const clue = await server.ask(clueRoutes.detail, { as: sales1.token, params: { id } })
    expect(clue.followUpCount).toBe(1)
    expect(Date.parse(clue.nextFollowUpAt as string)).toBe(Date.parse(nextAt))
    const followUps = await server.ask(clueRoutes.followUps, { as: sales1.token, params: { id } })
    expect(followUps).toMatchObject([{ content: '约了周末到店', createdBy: sales1.employeeId }])
  })

  it('写跟进没有填下次时间：以后的约定不变，今天和更早的算已联系', async () => {
    const { id } = await add(sales1.token)
    const agreed = async (nextAt?: string) => {
      await server.ask(clueRoutes.follow, { as: sales1.token, body: { id, content: '又聊了几句', nextAt } })
      return (await server.ask(clueRoutes.detail, { as: sales1.token, params: { id } })).nextFollowUpAt
    }
    const tomorrow = startOfDay(Date.now(), 1).toISOString()
    await agreed(tomorrow)
    expect(Date.parse((await agreed()) as string)).toBe(Date.parse(tomorrow))
    const endOfToday = new Date(Date.parse(tomorrow) - 1000)
    await server.owner.query('update clue set next_follow_up_at = $2 where id = $1', [id, endOfToday])
    expect(await agreed()).toBe(null)
  })
})

describe('列表', () => {
  const list = (body: object) => server.send(clueRoutes.list, { as: company.boss, body })
  const names = async (body: object) => ((await list(body)).json().data.rows as ClueDetailRow[]).map(row => row.name)
  type ClueDetailRow = { name: string; phone: string } & Partial<typeof ClueDetail>

  beforeAll(async () => {
    await add(sales1.token, { name: '欧阳若兰', community: '星河湾', budget: 300_000_00 })
    await add(sales1.token, { name: '欧阳建国', community: '金桂园', budget: 100_000_00, remark: '100%_定制' })
  })

  it('两个字就能搜到中文，也能搜电话的一段', async () => {
    expect(await names({ search: '若兰' })).toEqual(['欧阳若兰'])
    expect(await names({ search: '金桂' })).toEqual(['欧阳建国'])
    const number = phone()
    await add(sales1.token, { name: '搜电话', phone: number })
    expect(await names({ search: number.slice(4) })).toEqual(['搜电话'])
  })

  it('每一列都能排序和筛选', async () => {
    const { clueList } = await import('./reading/list.ts')
    for (const [key, { kind }] of Object.entries(clueList.columns)) {
      const filter = {
        text: { contains: '一' },
        phone: { contains: '154' },
        datetime: { between: ['2020-01-01T00:00:00Z', null] },
      }[kind as 'text'] ?? { empty: false }
      const answer = await list({ search: '欧阳', sort: { by: key, order: 'descend' }, filters: { [key]: filter } })
      expect(answer.json(), key).toMatchObject({ success: true })
    }
  })

  it('金额范围、排序方向、百分号与下划线按字面', async () => {
    expect(await names({ search: '欧阳', sort: { by: 'budget', order: 'ascend' } })).toEqual(['欧阳建国', '欧阳若兰'])
    expect(await names({ search: '欧阳', filters: { budget: { between: [200_000_00, null] } } })).toEqual(['欧阳若兰'])
    expect(await names({ search: '欧阳', filters: { remark: { contains: '0%_定' } } })).toEqual(['欧阳建国'])
    expect(await names({ search: '欧阳', filters: { remark: { contains: '0%%' } } })).toEqual([])
  })

  it('没有的列、没有的视图、不合类型的值得到明确的话', async () => {
    for (const body of [
      { filters: { password: { empty: true } } },
      { filters: { constructor: { empty: true } } },
      { sort: { by: 'id; drop table clue', order: 'ascend' } },
      { view: 'everything' },
      { filters: { budget: { between: ['x', null] } } },
      { filters: { ownerId: { in: ['1 or 1=1'] } } },
      { filters: { createdAt: { between: ['昨天', null] } } },
      ...[
        '1',
        '0000-01-01T00:00:00Z',
        '9999-12-31T23:59:59-23:59',
        '2026-01-01T00:00:00+23:59',
        '2026-02-30',
        'Nov 1 2026',
      ].map(end => ({ filters: { createdAt: { between: [null, end] } } })),
      { filters: { createdAt: { between: [1, null] } } },
      { filters: { budget: { between: [1e300, null] } } },
      { filters: { budget: { between: [0.5, null] } } },
      { filters: { ownerId: { in: [1e300] } } },
      { pageSize: 100_000 },
    ])
      expect((await list(body)).json(), JSON.stringify(body)).toMatchObject({ success: false, code: codes.badInput })
  })

  it('翻页不重不漏', async () => {
    const all = (await list({ pageSize: 200 })).json().data.rows.map((row: { id: number }) => row.id)
    const paged: number[] = []
    for (let page = 1; paged.length < all.length; page++)
      paged.push(...(await list({ page, pageSize: 3 })).json().data.rows.map((row: { id: number }) => row.id))
    expect(paged).toEqual(all)
  })
})
