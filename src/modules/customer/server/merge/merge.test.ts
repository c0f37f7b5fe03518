import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Company, type Employee, foundCompany } from '../../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { codes } from '../../../../kernel/api/envelope.ts'
import { type ClueDetail, clueRoutes } from '../../../clue/api/clue.ts'
import { mergeRoutes } from '../../api/merge.ts'
import { customerRoutes as routes } from '../../api/routes.ts'
import { customerStory } from '../../api/story.ts'

let server: TestServer
let company: Company
let manager: Employee
let sales: Employee
let next = 60_000

const phone = () => `154${String(++next).padStart(8, '0')}`
const add = (fields: object = {}, as = sales.token): Promise<ClueDetail> =>
  server.ask(clueRoutes.add, { as, body: { name: '王女士', phone: phone(), ...fields } as never })
const see = (id: number) => server.ask(routes.detail, { as: manager.token, params: { id } })
const whole = (id: number) => server.ask(routes.revealPhone, { as: manager.token, params: { id } })
const clueIds = async (id: number) => (await see(id)).sections[0]?.rows.map(row => row.id)
const follow = (id: number, content: string) =>
  server.ask(clueRoutes.follow, { as: sales.token, body: { id, content } })

async function merge(kept: number, merged: number, fromMerged: string[] = []) {
  const preview = await server.ask(mergeRoutes.preview, { as: manager.token, body: { keptId: kept, mergedId: merged } })
  const versions = { keptVersion: preview.kept.version, mergedVersion: preview.merged.version }
  return server.call(mergeRoutes.merge, {
    as: manager.token,
    body: { keptId: kept, mergedId: merged, ...versions, fromMerged: fromMerged as never },
  })
}

async function undo(customerId: number) {
  const [latest] = await server.ask(mergeRoutes.records, { as: manager.token, params: { customerId } })
  return server.call(mergeRoutes.undo, { as: manager.token, body: { id: latest?.id as number } })
}

/** Returns every row of the office that a merge may touch, without versions and times. */
async function everything(): Promise<unknown> {
  const one = async (sql: string) => (await server.owner.query(sql, [company.officeId])).rows
  return {
    customers: await one(
      'select id, name, phone, wechat, community, building, room, area, merged_into_id from customer where office_id = $1 order by id',
    ),
    clues: await one('select id, customer_id from clue where office_id = $1 order by id'),
    followUps: await one('select id, kind, subject_id from follow_up where office_id = $1 order by id'),
    phones: await one('select phone, customer_id from customer_phone where office_id = $1 order by phone'),
    addresses: await one('select id, customer_id from customer_address where office_id = $1 order by id'),
  }
}

beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '合并测试公司', 'mergeBoss')
  manager = await company.hire('mergeManager', '部门经理')
  sales = await company.hire('mergeSales', '导购')
})
afterAll(() => server?.stop())

describe('合并', () => {
  it('预览说出不同的字段、谁的值胜出、将移动什么；执行后正是如此', async () => {
    const one = await add({ name: '甲', community: '江南里', room: '1201' })
    const other = await add({ name: '乙', community: '翡翠滨江', room: '802', area: 11_850, wechat: 'yiyi' })
    await follow(other.id, '到店看过样板')
    const body = { keptId: one.customerId, mergedId: other.customerId }
    const preview = await server.ask(mergeRoutes.preview, { as: manager.token, body })
    expect(preview.fields).toEqual([
      { field: 'name', wins: 'kept' },
      { field: 'phone', wins: 'kept' },
      { field: 'wechat', wins: 'merged' },
      { field: 'address', wins: 'kept' },
      { field: 'area', wins: 'merged' },
    ])
    expect(preview.moves).toEqual([
      { title: '流量', count: 1 },
      { title: '跟进', count: 1 },
    ])
    const [mine, theirs] = [
      (await whole(one.customerId)).phone as string,
      (await whole(other.customerId)).phone as string,
    ]
    expect(JSON.stringify(preview)).not.toContain(theirs)

    expect(await merge(one.customerId, other.customerId, ['name'])).toMatchObject({
      data: {
        id: one.customerId,
        name: '乙',
        community: '江南里',
        wechat: 'yiyi',
        area: 11_850,
        addresses: [{ community: '翡翠滨江', label: '合并前的地址' }],
      },
    })
    expect(await clueIds(one.customerId)).toEqual([other.id, one.id])
    expect(await whole(one.customerId)).toMatchObject({ phone: mine, further: [{ phone: theirs }] })
    expect((await add({ phone: theirs })).customerId).toBe(one.customerId)
    expect((await see(other.customerId)).id).toBe(one.customerId)
    const { rows } = await server.ask(routes.list, { as: manager.token, body: { pageSize: 200 } })
    expect(rows.map(row => row.id)).not.toContain(other.customerId)
    const { events } = await server.ask(customerStory, {
      as: manager.token,
      params: { id: one.customerId },
      query: {},
    })
    expect(events.map(event => event.text)).toContain('到店看过样板')
    expect(events.find(event => event.what === '合并客户')?.changes).toEqual(
      expect.arrayContaining([expect.objectContaining({ title: '合并自', after: '乙' })]),
    )
  })

  it('选了对方的电话作主电话，自己的成为其他电话', async () => {
    const [one, other] = [await add(), await add()]
    const [mine, theirs] = [(await whole(one.customerId)).phone, (await whole(other.customerId)).phone]
    await merge(one.customerId, other.customerId, ['phone'])
    expect(await whole(one.customerId)).toMatchObject({ phone: theirs, further: [{ phone: mine }] })
  })

  it('预览之后有人改过就不合并；自己和自己、看不到的客户都不行', async () => {
    const [one, other] = [await add(), await add()]
    const body = {
      keptId: one.customerId,
      mergedId: other.customerId,
      keptVersion: 1,
      mergedVersion: 1,
      fromMerged: [],
    }
    await server.ask(routes.edit, { as: sales.token, body: { id: other.customerId, version: 1, name: '改过' } })
    const hidden = await add({}, company.boss)
    const before = await everything()
    expect(await server.call(mergeRoutes.merge, { as: manager.token, body })).toMatchObject({ code: codes.stale })
    expect(
      await server.call(mergeRoutes.merge, { as: manager.token, body: { ...body, mergedId: one.customerId } }),
    ).toMatchObject({ code: codes.badInput, data: { issues: [{ field: 'mergedId' }] } })
    expect(await server.call(mergeRoutes.merge, { as: sales.token, body })).toMatchObject({ code: codes.forbidden })
    expect(
      await server.call(mergeRoutes.merge, {
        as: manager.token,
        body: { ...body, mergedId: hidden.customerId + 1000 },
      }),
    ).toMatchObject({ code: codes.notFound })
    expect(await everything()).toEqual(before)
  })
})

describe('撤销', () => {
  it.each([[[]], [['name', 'phone', 'wechat', 'address', 'area']]])(
    '什么都没发生过时（选择 %j），撤销后一切如初',
    async fromMerged => {
      const one = await add({ name: '甲', wechat: `jia${next}`, community: '江南里', room: '1201', area: 9000 })
      const other = await add({ name: '乙', wechat: `yi${next}`, community: '翡翠滨江', room: '802', area: 11_850 })
      await follow(other.id, '到店')
      await server.ask(routes.addPhone, { as: sales.token, body: { customerId: other.customerId, phone: phone() } })
      await server.ask(routes.addAddress, {
        as: sales.token,
        body: { customerId: other.customerId, community: '老家' },
      })
      const before = await everything()
      expect(await merge(one.customerId, other.customerId, fromMerged)).toMatchObject({ success: true })
      expect(await everything()).not.toEqual(before)
      expect(await undo(one.customerId)).toMatchObject({ success: true, data: { stayed: [] } })
      expect(await everything()).toEqual(before)
    },
  )

  it('合并后跟进仍是原来写的样子，不显示为更正过', async () => {
    const [one, other] = [await add({ name: '甲' }), await add({ name: '乙' })]
    await follow(other.id, '到店看过样板')
    await merge(one.customerId, other.customerId)
    const [said] = await server.ask(clueRoutes.followUps, { as: sales.token, params: { id: other.id } })
    expect(said).toMatchObject({ content: '到店看过样板', corrected: false, version: 1 })
  })

  it('之后新增的留在保留的客户下并说明；随已移动的流量而来的跟进跟着走；改过的字段不动', async () => {
    const one = await add({ name: '甲' })
    const other = await add({ name: '乙', area: 9000 })
    await merge(one.customerId, other.customerId)
    const added = await add({ phone: (await whole(one.customerId)).phone })
    await follow(other.id, '合并后跟进移动过来的流量')
    await follow(added.id, '合并后跟进新流量')
    const { version } = await see(one.customerId)
    await server.ask(routes.edit, { as: sales.token, body: { id: one.customerId, version, area: 12_000 } })
    const { data } = await undo(one.customerId)
    expect(data.stayed).toEqual(['合并后新增的 1 条流量', '合并后新增的 1 条跟进', '合并后改过的面积'])
    expect(await clueIds(one.customerId)).toEqual([added.id, one.id])
    expect(await clueIds(other.customerId)).toEqual([other.id])
    expect((await see(one.customerId)).area).toBe(12_000)
    const said = (await server.ask(customerStory, { as: manager.token, params: { id: other.customerId }, query: {} }))
      .events
    expect(said.map(event => event.text)).toContain('合并后跟进移动过来的流量')
    expect(await undo(one.customerId)).toMatchObject({ code: codes.conflict, msg: '这次合并已经撤销' })
  })

  it('矛盾时不撤销：保留者又被合并、电话已被改作他用、过了 30 天', async () => {
    const [a, b, c] = [await add({ name: '甲' }), await add({ name: '乙' }), await add({ name: '丙' })]
    await merge(b.customerId, a.customerId)
    const [first] = await server.ask(mergeRoutes.records, { as: manager.token, params: { customerId: b.customerId } })
    await merge(c.customerId, b.customerId)
    expect((await see(a.customerId)).id).toBe(c.customerId)
    const undoFirst = () => server.call(mergeRoutes.undo, { as: manager.token, body: { id: first?.id as number } })
    expect(await undoFirst()).toMatchObject({ code: codes.conflict, msg: '客户“乙”后来又被合并，请先撤销那一次' })
    expect(await undo(c.customerId)).toMatchObject({ success: true })
    expect(await clueIds(b.customerId)).toEqual([b.id, a.id])

    const taken = (await whole(b.customerId)).further[0] as { id: number; phone: string }
    await server.ask(routes.removePhone, { as: manager.token, body: { id: taken.id } })
    await add({ name: '丁', phone: taken.phone })
    const before = await everything()
    expect(await undoFirst()).toMatchObject({ code: codes.conflict })
    await server.owner.query(`update customer_merge set created_at = now() - interval '31 days' where id = $1`, [
      first?.id,
    ])
    expect(await undoFirst()).toMatchObject({ code: codes.conflict, msg: '合并已超过 30 天，不能撤销，请逐项改回' })
    expect(await everything()).toEqual(before)
  })
})

describe('疑似重复', () => {
  it('按地址、微信、姓名与区县成对列出，可忽略，合并后不再出现', async () => {
    const one = await add({
      name: '欧阳小敏',
      district: '西湖区',
      community: '九溪玫瑰园',
      building: '3幢',
      room: '1201',
      wechat: 'OuYang',
    })
    const other = await add({
      name: '欧阳小敏',
      district: '西湖区',
      community: '九溪玫瑰园小区',
      building: '三号楼',
      room: '1201室',
      wechat: 'ouyang',
    })
    const third = await add({ name: '欧阳小敏', district: '西湖区' })
    const pairs = async () =>
      (await server.ask(mergeRoutes.duplicates, { as: manager.token }))
        .filter(pair => pair.one.name === '欧阳小敏')
        .map(pair => [pair.one.id, pair.other.id, pair.by.sort().join()])
    expect(await pairs()).toEqual([
      [one.customerId, other.customerId, 'address,name,wechat'],
      [one.customerId, third.customerId, 'name'],
      [other.customerId, third.customerId, 'name'],
    ])
    const body = { customerId: third.customerId, otherId: one.customerId }
    await server.ask(mergeRoutes.ignore, { as: manager.token, body })
    await server.ask(mergeRoutes.ignore, { as: manager.token, body })
    expect((await pairs()).length).toBe(2)
    await merge(one.customerId, other.customerId)
    expect(await pairs()).toEqual([])
    expect(await server.call(mergeRoutes.duplicates, { as: sales.token })).toMatchObject({ code: codes.forbidden })
  })

  it('很多人共有的微信不算重复，也不挤掉真的；数据范围外的也不占名额', async () => {
    const fields = { name: '令狐', wechat: 'linghu-7' }
    const [one, other] = [await add(fields), await add(fields)]
    await server.owner.query(
      `insert into customer (office_id, name, wechat)
       select $1, '同号' || n, case when n <= 400 then '微信同号' else '外部' || n / 2 end from generate_series(1, 1600) n`,
      [company.officeId],
    )
    const pairs = async (as: string) =>
      (await server.ask(mergeRoutes.duplicates, { as })).map(pair => [pair.one.id, pair.other.id])
    const real = [one.customerId, other.customerId]
    expect(await pairs(manager.token)).toContainEqual(real)
    await server.owner.query(
      `delete from customer where office_id = $1 and name like '同号%' and wechat <> '微信同号'`,
      [company.officeId],
    )
    expect(await pairs(company.boss)).toContainEqual(real)
  })
})
