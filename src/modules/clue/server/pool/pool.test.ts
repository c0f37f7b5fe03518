import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeDepartment } from '../../../../../tests/support/factories.ts'
import { type Company, type Employee, foundCompany } from '../../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { listen, type Stream } from '../../../../../tests/support/stream.ts'
import { codes } from '../../../../kernel/api/envelope.ts'
import { followUpRoutes } from '../../../followUp/api/followUp.ts'
import { clueRoutes } from '../../api/clue.ts'
import { poolFields, poolRoutes } from '../../api/pool.ts'

let server: TestServer
let company: Company
let admin: Employee
let member: Employee
let outsider: Employee
let closed: number
let address: string
let phones = 0
const phone = () => `154${String(++phones).padStart(8, '0')}`

async function pooled(name: string, poolId?: number) {
  const body = { name, phone: phone(), wechat: `wx${name}`, community: `${name}小区`, budget: 1_234_500 }
  const { id } = await server.ask(clueRoutes.add, { as: company.boss, body: { ...body, ownerId: outsider.employeeId } })
  await server.ask(clueRoutes.giveBack, { as: company.boss, body: { ids: [id], poolId } })
  return { id, ...body }
}

const list = (as: string, more: object = {}) =>
  server.ask(clueRoutes.list, { as, body: { view: 'pool', pageSize: 200, ...more } })
const namesOf = async (as: string, more: object = {}) => (await list(as, more)).rows.map(row => row.name)

beforeAll(async () => {
  server = await startServer()
  address = await server.listen()
  company = await foundCompany(server, '公海公司', 'poolBoss')
  const shop = await makeDepartment(server.owner, company.officeId, company.departmentId)
  const corner = await makeDepartment(server.owner, company.officeId, shop)
  admin = await company.hire('poolAdmin', '部门经理', await makeDepartment(server.owner, company.officeId))
  member = await company.hire('poolMember', '导购', corner)
  outsider = await company.hire('poolOutsider', '导购')
  const pool = await server.ask(poolRoutes.add, {
    as: company.boss,
    body: {
      name: '门店公海',
      openToAll: false,
      visibleFields: ['community'],
      adminIds: [admin.employeeId],
      departmentIds: [shop],
    },
  })
  closed = pool.id
})
afterAll(() => server?.stop())

describe('看得到什么', () => {
  it('不公开的公海只有成员、成员部门以下的人、管理员和看得到全公司的人看得到', async () => {
    const { id } = await pooled('门店客', closed)
    for (const as of [member.token, admin.token, company.boss]) expect(await namesOf(as)).toContain('门店客')
    expect(await namesOf(outsider.token)).not.toContain('门店客')
    expect(await server.call(clueRoutes.detail, { as: outsider.token, params: { id } })).toMatchObject({
      code: codes.notFound,
    })
    const { refused } = await server.ask(clueRoutes.claim, { as: outsider.token, body: { ids: [id] } })
    expect(refused).toEqual([{ id, name: '', msg: '已被他人领取，或不在您的数据范围内' }])
    const mine = await server.ask(poolRoutes.mine, { as: outsider.token })
    expect(mine.pools.map(pool => pool.name)).toEqual(['公海'])
  })

  it('成员、开放、停用和部门的变化，从下一次调用起就算数', async () => {
    const pool = await server.ask(poolRoutes.add, {
      as: company.boss,
      body: { name: '变化公海', openToAll: false, visibleFields: [], adminIds: [admin.employeeId] },
    })
    const sees = async () => {
      const { pools } = await server.ask(poolRoutes.mine, { as: outsider.token })
      return pools.some(({ id }) => id === pool.id)
    }
    const edit = (more: object) =>
      server.ask(poolRoutes.edit, {
        as: company.boss,
        body: { id: pool.id, version: pool.version, force: true, ...more },
      })
    expect(await sees()).toBe(false)
    await edit({ memberIds: [outsider.employeeId] })
    expect(await sees()).toBe(true)
    await edit({ memberIds: [] })
    expect(await sees()).toBe(false)
    await edit({ openToAll: true })
    expect(await sees()).toBe(true)
    await server.ask(poolRoutes.enable, { as: company.boss, body: { id: pool.id, enabled: false } })
    expect(await sees()).toBe(false)
  })

  it('领取前只看得到这个公海开放的字段：列表、详情、跟进、历史', async () => {
    const { id } = await pooled('半遮客', closed)
    const [row] = (await list(member.token, { search: '半遮' })).rows
    expect(row).toMatchObject({
      name: '半遮客',
      community: '半遮客小区',
      phone: null,
      wechat: '',
      budget: null,
      poolId: closed,
    })
    const detail = await server.ask(clueRoutes.detail, { as: member.token, params: { id } })
    expect(detail).toMatchObject({
      limited: true,
      phone: null,
      budget: null,
      community: '半遮客小区',
      formerOwnerId: null,
    })
    expect(await server.ask(clueRoutes.history, { as: member.token, params: { id } })).toEqual([])
    expect(await server.ask(clueRoutes.followUps, { as: member.token, params: { id } })).toEqual([])
    expect(await server.ask(clueRoutes.detail, { as: admin.token, params: { id } })).toMatchObject({
      limited: false,
      budget: 1_234_500,
    })
    expect((await server.ask(clueRoutes.history, { as: admin.token, params: { id } })).length).toBeGreaterThan(1)
    const { rows: files } = await server.owner.query(
      `with kept as (insert into file (office_id, name, media_type, complete) values ($1, '图.pdf', 'application/pdf', true) returning id),
         said as (insert into follow_up (office_id, kind, subject_id, content, created_by) select $1, 'clue', id, '图', former_owner_id from clue where id = $2 returning id)
       insert into attachment (office_id, subject, subject_id, file_id, name, media_type, size)
         select $1, 'followUp', said.id, kept.id, '图.pdf', 'application/pdf', 0 from said, kept returning id`,
      [company.officeId, id],
    )
    const fetched = async (as: string) =>
      (await server.send(followUpRoutes.download, { as, params: { id: files[0].id } })).headers['content-type']
    expect(await fetched(member.token)).toContain('json')
    expect(await fetched(admin.token)).toBe('application/pdf')
    await server.ask(clueRoutes.claim, { as: member.token, body: { ids: [id] } })
    expect(await server.ask(clueRoutes.detail, { as: member.token, params: { id } })).toMatchObject({
      limited: false,
      poolId: null,
      budget: 1_234_500,
    })
  })

  it('遮住的字段既搜不出，也筛不出、排不出、合计不出', async () => {
    const one = await pooled('暗处甲', closed)
    await pooled('暗处乙', closed)
    const found = (more: object) => namesOf(member.token, { search: '暗处', ...more })
    expect(await namesOf(member.token, { search: 'wx暗处' })).toEqual([])
    expect(await namesOf(member.token, { search: '暗处甲小区' })).toEqual(['暗处甲'])
    expect(await namesOf(member.token, { search: one.phone })).toEqual(['暗处甲'])
    expect(await namesOf(member.token, { search: one.phone.slice(0, 10) })).toEqual([])
    expect(await namesOf(member.token, { search: 'anchujia' })).toEqual(['暗处甲'])
    expect(await found({ filters: { budget: { between: [1, 9_999_999] } } })).toEqual([])
    expect(await found({ filters: { wechat: { contains: '暗处' } } })).toEqual([])
    expect(await found({ filters: { phone: { in: [one.phone] } } })).toEqual([])
    expect((await found({ sort: { by: 'budget', order: 'descend' } })).length).toBe(2)
    const body = { view: 'pool', search: '暗处', filters: {} }
    expect((await server.ask(clueRoutes.totals, { as: member.token, body })).sums).toEqual({ budget: 0 })
    expect((await server.ask(clueRoutes.totals, { as: admin.token, body })).sums).toEqual({ budget: 2_469_000 })
  })

  it('每个可以遮住的字段都能按它筛选和排序而不出错', async () => {
    for (const { key } of poolFields) {
      await list(member.token, { sort: { by: key, order: 'ascend' } })
      await list(member.token, { filters: { [key]: { empty: true } } })
    }
  })

  it('变化只传到看得到它的人的浏览器', async () => {
    const [inside, outside] = await Promise.all([listen(address, member.token), listen(address, outsider.token)])
    const told = ({ heard }: Stream, since = 0) => heard.slice(since).flatMap(({ ids = [] }) => ids)
    const { id } = await pooled('传话客', closed)
    // Events arrive in order: with one of a later clue all of this one's have come.
    const between = await pooled('公开客')
    for (const stream of [inside, outside]) await expect.poll(() => told(stream)).toContain(between.id)
    const [ofInside, ofOutside] = [inside.heard.length, outside.heard.length]
    await server.ask(clueRoutes.movePool, { as: admin.token, body: { ids: [id], poolId: closed } })
    await expect.poll(() => told(inside, ofInside)).toContain(id)
    const after = await pooled('又一公开客')
    await expect.poll(() => told(outside, ofOutside)).toContain(after.id)
    expect(told(outside, ofOutside)).not.toContain(id)
    for (const stream of [inside, outside]) stream.stop()
  })
})

describe('谁能从公海里分配、移动', () => {
  it('有管理员的公海只由管理员分配和移动；没有管理员的，有分配权限的人都可以分配', async () => {
    const deputy = await company.hire('poolDeputy', '部门经理')
    const { id } = await pooled('有主公海客', closed)
    const { id: free } = await pooled('默认公海客')
    const give = (as: string, one: number, ownerId: number) =>
      server.ask(clueRoutes.assign, { as, body: { ids: [one], ownerId } })
    expect((await give(deputy.token, id, deputy.employeeId)).done).toBe(0)
    expect((await give(deputy.token, free, deputy.employeeId)).done).toBe(1)
    const move = (as: string, poolId: number) => server.call(clueRoutes.movePool, { as, body: { ids: [id], poolId } })
    expect(await move(member.token, closed)).toMatchObject({ data: { done: 0 } })
    expect(await move(outsider.token, closed)).toMatchObject({ code: codes.badInput })
    expect((await give(admin.token, id, admin.employeeId)).done).toBe(1)
  })

  it('退回的流量回到所属部门或其上级部门的公海，没有则到默认公海', async () => {
    const add = async (person: Employee) => {
      const body = { name: '回家客', phone: phone() }
      const { id } = await server.ask(clueRoutes.add, { as: person.token, body })
      await server.ask(clueRoutes.giveBack, { as: person.token, body: { ids: [id] } })
      return (await server.ask(clueRoutes.detail, { as: company.boss, params: { id } })).poolId
    }
    expect(await add(member)).toBe(closed)
    const [first] = (await server.ask(poolRoutes.mine, { as: outsider.token })).pools
    expect(await add(outsider)).toBe(first?.id)
  })
})

describe('公海管理', () => {
  it('停用还有流量的公海要先说移到哪里；默认公海不能停用；停用的公海谁也选不到', async () => {
    const as = company.boss
    const { id, version } = await server.ask(poolRoutes.add, { as, body: { name: '临时公海' } })
    const clue = await pooled('搬家客', id)
    expect(await server.call(poolRoutes.enable, { as, body: { id, enabled: false } })).toMatchObject({
      code: codes.conflict,
      msg: '“临时公海”里还有 1 条流量或商机，请选择把它们移到哪个公海',
    })
    await server.ask(poolRoutes.enable, { as, body: { id, enabled: false, poolId: closed } })
    expect(await server.ask(clueRoutes.detail, { as, params: { id: clue.id } })).toMatchObject({ poolId: closed })
    const back = await server.call(clueRoutes.movePool, { as, body: { ids: [clue.id], poolId: id } })
    expect(back).toMatchObject({ code: codes.badInput, data: { issues: [{ field: 'poolId' }] } })
    const pools = await server.ask(poolRoutes.list, { as })
    const standard = pools.find(pool => pool.isDefault)?.id as number
    expect(await server.call(poolRoutes.enable, { as, body: { id: standard, enabled: false } })).toMatchObject({
      code: codes.conflict,
      msg: '默认公海不能停用，请先把另一个公海设为默认',
    })
    const stale = await server.call(poolRoutes.edit, { as, body: { id, version, name: '改名' } })
    expect(stale).toMatchObject({ code: codes.stale })
  })

  it('成员、可见字段的变更以名称写进变更记录；只改名不动成员', async () => {
    const as = company.boss
    const made = await server.ask(poolRoutes.add, { as, body: { name: '记录公海', memberIds: [member.employeeId] } })
    const body = { id: made.id, version: made.version }
    const edited = await server.ask(poolRoutes.edit, {
      as,
      body: { ...body, adminIds: [member.employeeId], visibleFields: ['budget', 'phone'] },
    })
    expect(edited).toMatchObject({ adminIds: [member.employeeId], memberIds: [] })
    const [entry] = await server.ask(poolRoutes.history, { as, params: { id: made.id } })
    expect(entry?.changes).toEqual(
      expect.arrayContaining([
        { field: 'admins', title: '管理员', before: '', after: 'poolMember' },
        { field: 'members', title: '成员', before: 'poolMember', after: '' },
        expect.objectContaining({ title: '领取前可见的字段', after: '预算、电话' }),
      ]),
    )
    const named = await server.ask(poolRoutes.edit, { as, body: { ...body, version: edited.version, name: '新名' } })
    expect(named).toMatchObject({ name: '新名', adminIds: [member.employeeId], visibleFields: ['budget', 'phone'] })
  })

  it('设为默认与调整顺序', async () => {
    const as = company.boss
    const before = await server.ask(poolRoutes.list, { as })
    const last = before.at(-1)?.id as number
    await server.ask(poolRoutes.makeDefault, { as, body: { id: last } })
    const order = before.map(pool => pool.id)
    await server.ask(poolRoutes.order, { as, body: { before: order, order: order.toReversed() } })
    const after = await server.ask(poolRoutes.list, { as })
    expect(after.map(pool => pool.id)).toEqual(order.toReversed())
    expect(after.filter(pool => pool.isDefault).map(pool => pool.id)).toEqual([last])
  })
})
