import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeRole } from '../../../../tests/support/factories.ts'
import { type Company, type Employee, foundCompany } from '../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import { exported } from '../../../../tests/support/transfer.ts'
import { codes } from '../../../kernel/api/envelope.ts'
import { readAll } from '../../../kernel/server/sheet/fixtures.ts'
import { type ClueDetail, clueRoutes } from '../../clue/api/clue.ts'
import { transferRoutes } from '../../transfer/api/transfer.ts'
import { customerRoutes as routes } from '../api/routes.ts'
import { customerStory } from '../api/story.ts'

let server: TestServer
let company: Company
let manager: Employee
let sales1: Employee
let sales2: Employee
let blind: Employee
let next = 20_000

const phone = () => `154${String(++next).padStart(8, '0')}`

function add(as: string, fields: object = {}): Promise<ClueDetail> {
  return server.ask(clueRoutes.add, { as, body: { name: '王女士', phone: phone(), ...fields } as never })
}

beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '客户测试公司', 'customerBoss')
  manager = await company.hire('customerManager', '部门经理')
  sales1 = await company.hire('customerSales1', '导购')
  sales2 = await company.hire('customerSales2', '导购')
  const menus = ['customerManager', 'customerList', 'clueList']
  const role = await makeRole(server.owner, company.officeId, {
    menus,
    elements: ['customerList:edit'],
    scopes: { clue: 'office' },
  })
  blind = await company.hire('customerBlind', role)
})
afterAll(() => server?.stop())

const detail = (as: string, id: number) => server.call(routes.detail, { as, params: { id } })

describe('谁能看到客户', () => {
  it('数据范围覆盖到它任意一条流量的人能看到，别人一律“不存在”', async () => {
    const { customerId: id } = await add(sales1.token)
    expect(await detail(sales1.token, id)).toMatchObject({ success: true, data: { may: { edit: true, merge: false } } })
    expect(await detail(manager.token, id)).toMatchObject({
      success: true,
      data: { may: { merge: true, decide: true } },
    })
    const as = sales2.token
    const refused = await Promise.all([
      detail(as, id),
      server.call(customerStory, { as, params: { id }, query: {} }),
      server.call(routes.history, { as, params: { id } }),
      server.call(routes.revealPhone, { as, params: { id } }),
      server.call(routes.edit, { as, body: { id, version: 1, name: '改名' } }),
      server.call(routes.addPhone, { as, body: { customerId: id, phone: phone() } }),
      server.call(routes.addAddress, { as, body: { customerId: id, community: '江南里' } }),
    ])
    expect(refused.map(answer => answer.code)).toEqual(refused.map(() => codes.notFound))
  })

  it('同一客户各人只看到自己范围内的流量，公海里的流量不让人看到客户', async () => {
    const number = phone()
    const mine = await add(sales1.token, { phone: number })
    await add(manager.token, { phone: number, ownerId: sales2.employeeId })
    const rowsOf = async (as: string) =>
      (await server.ask(routes.detail, { as, params: { id: mine.customerId } })).sections
    expect((await rowsOf(sales1.token))[0]).toMatchObject({ key: 'clue', rows: [{ id: mine.id }] })
    expect((await rowsOf(manager.token))[0]?.rows).toHaveLength(2)
    await server.ask(clueRoutes.giveBack, { as: sales1.token, body: { ids: [mine.id] } })
    expect(await detail(sales1.token, mine.customerId)).toMatchObject({ code: codes.notFound })
  })

  it('列表、合计与导出是同一批客户，数得出流量与最近联系', async () => {
    const one = await add(sales2.token, { name: '列表客户甲' })
    await add(sales2.token, { name: '列表客户甲', phone: undefined, wechat: 'liebiaojia' })
    await server.ask(clueRoutes.follow, { as: sales2.token, body: { id: one.id, content: '已电话沟通' } })
    const body = { search: '列表客户' }
    const { rows } = await server.ask(routes.list, { as: sales2.token, body })
    expect(rows.map(row => [row.clueCount, row.openOpportunityCount])).toEqual([
      [1, 0],
      [1, 0],
    ])
    expect(rows.map(row => row.lastContactAt !== null)).toEqual([false, true])
    expect(await server.ask(routes.totals, { as: sales2.token, body })).toEqual({
      total: 2,
      sums: { clueCount: 2, openOpportunityCount: 0 },
    })
    expect((await server.ask(routes.list, { as: sales1.token, body })).rows).toEqual([])
    expect((await server.ask(routes.list, { as: manager.token, body: { ...body, view: 'mine' } })).rows).toEqual([])
    const sorted = await server.ask(routes.list, {
      as: manager.token,
      body: { ...body, sort: { by: 'lastContactAt', order: 'descend' } },
    })
    expect(sorted.rows[0]?.id).toBe(one.customerId)
  })

  it('导出当前筛选，电话按权限完整', async () => {
    const made = await add(sales1.token, { name: '导出客户' })
    const { id } = await server.ask(transferRoutes.startExport, {
      as: manager.token,
      params: { kind: 'customer' },
      body: { columns: ['name', 'phone', 'clueCount'], search: '导出客户', reason: '核对', whole: true },
    })
    await exported(server, manager.token, id)
    const answer = await server.send(transferRoutes.download, { as: manager.token, params: { id } })
    const { rows } = await readAll(answer.rawPayload, '导出.xlsx')
    const { rows: kept } = await server.owner.query('select phone from customer where id = $1', [made.customerId])
    expect(JSON.stringify(rows)).toContain(kept[0].phone)
  })
})

describe('电话', () => {
  it('到处都遮掩；查看完整电话留下记录；没有权限的人不能靠搜索猜出来', async () => {
    const number = phone()
    const { customerId: id } = await add(sales1.token, { phone: number })
    const further = phone()
    await server.ask(routes.addPhone, { as: sales1.token, body: { customerId: id, phone: further, note: '丈夫' } })
    const seen = JSON.stringify([
      await server.ask(routes.detail, { as: sales1.token, params: { id } }),
      await server.ask(routes.list, { as: sales1.token, body: { pageSize: 200 } }),
      await server.ask(routes.history, { as: sales1.token, params: { id } }),
      await server.ask(customerStory, { as: sales1.token, params: { id }, query: {} }),
    ])
    expect(seen).not.toContain(number)
    expect(seen).not.toContain(further)
    const whole = await server.ask(routes.revealPhone, { as: sales1.token, params: { id } })
    expect(whole).toMatchObject({ phone: number, further: [{ phone: further }] })
    const { rows } = await server.owner.query(
      `select 1 from operation_log where subject = 'customer' and subject_id = $1 and action = '查看电话'`,
      [String(id)],
    )
    expect(rows).toHaveLength(1)

    expect(await server.call(routes.revealPhone, { as: blind.token, params: { id } })).toMatchObject({
      code: codes.forbidden,
    })
    const found = async (as: string, search: string) =>
      (await server.ask(routes.list, { as, body: { search } })).rows.map(row => row.id)
    expect(await found(blind.token, number.slice(3, 9))).toEqual([])
    expect(await found(blind.token, further)).toEqual([id])
    expect(await found(blind.token, further.slice(2, 9))).toEqual([])
    expect(await found(sales1.token, further.slice(2))).toContain(id)
  })

  it('客户的任意一个电话都找到同一客户，全公司只能属于一个客户', async () => {
    const [first, further] = [phone(), phone()]
    const one = await add(sales1.token, { phone: first })
    await server.ask(routes.addPhone, { as: sales1.token, body: { customerId: one.customerId, phone: further } })
    expect((await add(sales1.token, { phone: further, name: '丈夫' })).customerId).toBe(one.customerId)
    const other = await add(sales1.token)
    for (const taken of [first, further])
      expect(
        await server.call(routes.addPhone, { as: sales1.token, body: { customerId: other.customerId, phone: taken } }),
      ).toMatchObject({
        code: codes.badInput,
        data: { issues: [{ field: 'phone' }] },
      })
    const { version } = await server.ask(routes.detail, { as: sales1.token, params: { id: other.customerId } })
    expect(
      await server.call(routes.edit, { as: sales1.token, body: { id: other.customerId, version, phone: further } }),
    ).toMatchObject({ code: codes.badInput })
  })

  it('主电话清空之后，用其他电话新增仍归到这位客户，那个号码还是其他电话', async () => {
    const as = sales1.token
    const [first, further] = [phone(), phone()]
    const { customerId } = await add(as, { phone: first, wechat: 'only-wechat' })
    await server.ask(routes.addPhone, { as, body: { customerId, phone: further, note: '' } })
    const { version } = await server.ask(routes.detail, { as, params: { id: customerId } })
    await server.ask(routes.edit, { as, body: { id: customerId, version, phone: null } })
    const again = await add(as, { phone: further, community: '翠湖苑' })
    expect(again).toMatchObject({ customerId, community: '翠湖苑' })
    const { phones, phone: none } = await server.ask(routes.detail, { as, params: { id: customerId } })
    expect([none, phones.length]).toEqual([null, 1])
  })

  it('其他电话可改、可删、可设为主电话', async () => {
    const [first, second, third] = [phone(), phone(), phone()]
    const { customerId: id } = await add(sales1.token, { phone: first })
    const as = sales1.token
    const { phones } = await server.ask(routes.addPhone, { as, body: { customerId: id, phone: second } })
    const at = phones[0] as { id: number; version: number }
    await server.ask(routes.editPhone, { as, body: { id: at.id, version: at.version, phone: third, note: '妻子' } })
    expect(
      await server.call(routes.editPhone, { as, body: { id: at.id, version: at.version, note: '旧' } }),
    ).toMatchObject({ code: codes.stale })
    await server.ask(routes.firstPhone, { as, body: { id: at.id } })
    const now = await server.ask(routes.revealPhone, { as, params: { id } })
    expect(now).toMatchObject({ phone: third, further: [{ phone: first }] })
    const left = await server.ask(routes.removePhone, { as, body: { id: now.further[0]?.id as number } })
    expect(left.phones).toEqual([])
    expect((await add(as, { phone: first })).customerId).not.toBe(id)
    const actions = (await server.ask(routes.history, { as, params: { id } })).map(entry => entry.action)
    expect(actions).toEqual(expect.arrayContaining(['新增电话', '编辑电话', '更换主电话', '删除电话']))
  })
})

describe('资料', () => {
  it('编辑带版本：后来者被告知是谁改了什么', async () => {
    const { customerId: id } = await add(sales1.token)
    const { version } = await server.ask(routes.detail, { as: sales1.token, params: { id } })
    const saved = await server.ask(routes.edit, {
      as: manager.token,
      body: { id, version, name: '李女士', community: '江南里' },
    })
    expect(saved).toMatchObject({ name: '李女士', community: '江南里', version: version + 1 })
    const late = await server.call(routes.edit, { as: sales1.token, body: { id, version, name: '赵女士' } })
    expect(late).toMatchObject({
      code: codes.stale,
      data: { by: 'customerManager', changes: [{ title: '客户姓名', after: '李女士' }, { field: 'community' }] },
    })
    expect(
      await server.call(routes.edit, { as: sales1.token, body: { id, version, name: '赵女士', force: true } }),
    ).toMatchObject({ success: true })
    expect(await server.call(routes.edit, { as: sales1.token, body: { id, version: 99, phone: null } })).toMatchObject({
      success: false,
    })
  })

  it('其他地址可增改删，没有小区不行', async () => {
    const { customerId: id } = await add(sales1.token)
    const as = sales1.token
    const { addresses } = await server.ask(routes.addAddress, {
      as,
      body: { customerId: id, label: '父母家', community: '江南里', room: '1201' },
    })
    const [one] = addresses
    expect(one).toMatchObject({ label: '父母家', community: '江南里' })
    const edited = await server.ask(routes.editAddress, {
      as,
      body: { id: one?.id as number, version: 1, building: '3幢' },
    })
    expect(edited.addresses[0]).toMatchObject({
      label: '父母家',
      community: '江南里',
      building: '3幢',
      room: '1201',
      version: 2,
    })
    expect(await server.call(routes.addAddress, { as, body: { customerId: id } })).toMatchObject({
      code: codes.badInput,
      data: { issues: [{ field: 'community' }] },
    })
    expect((await server.ask(routes.removeAddress, { as, body: { id: one?.id as number } })).addresses).toEqual([])
  })

  it('动态按时间排成一列：建档、跟进、分配，带着是谁', async () => {
    const made = await add(manager.token)
    await server.ask(clueRoutes.assign, { as: manager.token, body: { ids: [made.id], ownerId: sales1.employeeId } })
    await server.ask(clueRoutes.follow, { as: sales1.token, body: { id: made.id, content: '约了周末到店' } })
    const told = async (query: object) =>
      server.ask(customerStory, { as: sales1.token, params: { id: made.customerId }, query })
    const { events, next } = await told({})
    expect(next).toBeNull()
    expect(events.slice(0, 2)).toMatchObject([
      {
        kind: 'followUp',
        by: 'customerSales1',
        about: '流量',
        text: '约了周末到店',
        path: expect.stringContaining(`open=${made.id}`),
      },
      { kind: 'edit', by: 'customerManager', about: '流量', what: '分配', text: '负责人 customerSales1' },
    ])
    expect(events.slice(2).map(event => event.what)).toEqual(expect.arrayContaining(['新增', '新增流量']))
    expect((await told({ only: 'followUp' })).events).toEqual(events.slice(0, 1))
  })
})
