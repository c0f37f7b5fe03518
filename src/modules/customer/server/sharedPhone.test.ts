import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeRole } from '../../../../tests/support/factories.ts'
import { type Company, type Employee, foundCompany } from '../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import { setSwitches } from '../../../../tests/support/switches.ts'
import { csvOf, importer } from '../../../../tests/support/transfer.ts'
import { codes } from '../../../kernel/api/envelope.ts'
import { clueRoutes } from '../../clue/api/clue.ts'
import { opportunityRoutes } from '../../opportunity/api/routes.ts'
import { accessRoutes } from '../api/access.ts'
import { mergeRoutes } from '../api/merge.ts'
import { customerRoutes as routes } from '../api/routes.ts'
import { customerStory } from '../api/story.ts'

let server: TestServer
let company: Company
let manager: Employee
let owner: Employee
let stranger: Employee
let next = 30_000
/** The hidden customer: its number, its first phone. */
let known: { id: number; phone: string }

const phone = () => `153${String(++next).padStart(8, '0')}`
const home = { city: '杭州市', community: '云栖花园', building: '3幢', room: '1201' }

beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '同号公司', 'sharedBoss')
  manager = await company.hire('sharedManager', '部门经理')
  owner = await company.hire('sharedOwner', '导购')
  const role = await makeRole(server.owner, company.officeId, {
    menus: ['customerManager', 'customerList', 'clueList', 'businessList', 'historyBusinessBaseImport'],
    elements: [
      ...['customerList:edit', 'customerList:view_phone', 'clueList:add', 'clueList:edit', 'clueList:view_phone'],
      ...['businessList:add', 'businessList:edit', 'businessList:view_phone', 'historyBusinessBaseImport:import'],
    ],
    scopes: { clue: 'own', opportunity: 'own' },
  })
  stranger = await company.hire('sharedStranger', role)
})
afterAll(() => server?.stop())

beforeEach(async () => {
  const number = phone()
  const secret = { name: '机密客户', phone: number, wechat: `jimi${number}`, area: 11_800, ...home }
  const { customerId } = await server.ask(clueRoutes.add, { as: owner.token, body: secret })
  known = { id: customerId, phone: number }
})

const addClue = (fields: object = {}, as = stranger.token) =>
  server.ask(clueRoutes.add, { as, body: { name: '我的客户', phone: known.phone, ...fields } as never })
const addDeal = (fields: object = {}, as = stranger.token) =>
  server.ask(opportunityRoutes.add, { as, body: { customerName: '我的客户', phone: known.phone, ...fields } as never })
const rowOf = async (id: number) => (await server.owner.query('select * from customer where id = $1', [id])).rows[0]

/** Everything by which the stranger might see or change the known customer; none of it may answer. */
async function staysHidden(): Promise<void> {
  const [as, id] = [stranger.token, known.id]
  const answers = await Promise.all([
    server.call(routes.detail, { as, params: { id } }),
    server.call(customerStory, { as, params: { id }, query: {} }),
    server.call(routes.history, { as, params: { id } }),
    server.call(routes.revealPhone, { as, params: { id } }),
    server.call(routes.edit, { as, body: { id, version: 1, name: '改名' } }),
    server.call(routes.addPhone, { as, body: { customerId: id, phone: phone() } }),
    server.call(routes.addAddress, { as, body: { customerId: id, community: '江南里' } }),
  ])
  expect(answers.map(answer => answer.code)).toEqual(answers.map(() => codes.notFound))
  const { rows } = await server.ask(routes.list, { as, body: {} })
  expect(rows.map(row => row.id)).not.toContain(id)
}

describe('录入别人客户的电话', () => {
  it('流量归录入人，按他填的资料单独建档；已有客户的资料看不到、改不了，也不被补充', async () => {
    const before = await rowOf(known.id)
    const made = await addClue({ room: '9999' })
    expect(made).toMatchObject({ name: '我的客户', wechat: null, community: '', area: null, room: '9999' })
    expect(made.sharing).toMatch(/已有客户.*申请查看/)
    expect(made.customerId).not.toBe(known.id)
    await staysHidden()
    expect(await rowOf(known.id)).toEqual(before)
    const revealed = await server.ask(clueRoutes.revealPhone, { as: stranger.token, params: { id: made.id } })
    expect(revealed).toEqual({ phone: known.phone })
  })

  it('商机也一样，按其他电话找到的客户也一样', async () => {
    const made = await addDeal()
    expect(made).toMatchObject({ customerName: '我的客户', wechat: null, community: '' })
    expect(made.sharing).toMatch(/申请查看/)
    const further = phone()
    await server.ask(routes.addPhone, { as: owner.token, body: { customerId: known.id, phone: further } })
    expect(await addClue({ phone: further, name: '又一位' })).toMatchObject({ name: '又一位', wechat: null })
    await staysHidden()
  })

  it('录入人知道有这样一位客户，能申请查看', async () => {
    const { customerId } = await addClue()
    const as = stranger.token
    const similar = await server.ask(accessRoutes.similar, { as, body: { customerId } })
    expect(similar).toEqual({ seen: [], hidden: { count: 1, by: ['phone'], asked: false } })
    expect(await server.ask(accessRoutes.ask, { as, body: { customerId, reason: '同一个电话' } })).toEqual({ asked: 1 })
    await staysHidden()
  })

  it('再录一次归到他自己的那位，看得到已有客户的人录入归到已有客户', async () => {
    const first = await addClue()
    expect((await addDeal()).customerId).toBe(first.customerId)
    const managers = await addClue({}, manager.token)
    expect(managers).toMatchObject({ customerId: known.id, name: '机密客户', sharing: null })
  })

  it('获准查看的几天里录入，不会变成一直能看、能改', async () => {
    const as = stranger.token
    await server.ask(accessRoutes.ask, { as, body: { phone: known.phone, reason: '同一个电话' } })
    const { toDecide } = await server.ask(accessRoutes.requests, { as: manager.token })
    const id = toDecide.find(one => one.customerId === known.id)?.id as number
    await server.ask(accessRoutes.decide, { as: manager.token, body: { id, grant: true, days: 1 } })
    expect((await addDeal()).customerId).not.toBe(known.id)
    const edited = await server.call(routes.edit, { as, body: { id: known.id, version: 1, name: '改名' } })
    expect(edited.code).toBe(codes.notFound)
    await server.ask(accessRoutes.end, { as: manager.token, body: { id } })
    await staysHidden()
  })

  it('两人同时录入一个新电话：各人只看到自己填的', async () => {
    const number = phone()
    const made = await Promise.all(
      [owner, stranger].map(({ token }, at) => addClue({ phone: number, name: `同时${at}` }, token)),
    )
    expect(made.map(one => one.name)).toEqual(['同时0', '同时1'])
    expect(new Set(made.map(one => one.customerId)).size).toBe(2)
  })

  it('电话查重说的是录入人自己的那位；改电话照样拒绝', async () => {
    await addClue()
    const query = { phone: known.phone }
    const hint = await server.ask(clueRoutes.checkPhone, { as: stranger.token, query })
    expect(hint).toMatchObject({ found: true, customerName: '我的客户' })
    const other = await addClue({ phone: phone() })
    const edited = await server.call(clueRoutes.edit, {
      as: stranger.token,
      body: { id: other.id, version: other.version, phone: known.phone } as never,
    })
    expect(edited).toMatchObject({ code: codes.badInput })
  })

  it('换成没人用的电话后，就是自己一个人的电话', async () => {
    const made = await addClue()
    const number = phone()
    const { customerId } = made
    const row = await server.ask(routes.detail, { as: stranger.token, params: { id: customerId } })
    await server.ask(routes.edit, { as: stranger.token, body: { id: customerId, version: row.version, phone: number } })
    expect(await rowOf(customerId)).toMatchObject({ phone: number, shares_phone: false })
  })

  it('不允许重复流量的公司照样拒绝，不说是谁', async () => {
    await setSwitches(server, company.boss, { clueDuplicates: 'refuse' })
    const body = { name: '我的客户', phone: known.phone }
    const refused = await server.call(clueRoutes.add, { as: stranger.token, body })
    await setSwitches(server, company.boss, {})
    expect(refused).toMatchObject({ code: codes.badInput })
    expect(refused.msg).not.toContain('sharedOwner')
  })

  it('公司规定归到已有客户的，录入即能看到（开关配置）', async () => {
    await setSwitches(server, company.boss, { customerJoining: 'join' })
    const made = await addClue()
    await setSwitches(server, company.boss, {})
    expect(made).toMatchObject({ customerId: known.id, name: '机密客户', sharing: null })
  })
})

describe('导入商机', () => {
  const importDeals = (...lines: string[][]) => {
    const titles = ['客户姓名', '电话', '阶段', '状态', '小区']
    return importer(server, 'opportunity', stranger.token).whole(csvOf([titles, ...lines]), { duplicates: 'skip' })
  }

  it('电话是别人客户的，按文件里的资料单独建档', async () => {
    const before = await rowOf(known.id)
    const batch = await importDeals(['导入甲', known.phone, '', '', '江南里'], ['导入甲', known.phone, '', '', ''])
    expect(batch).toMatchObject({ status: 'done', createdCount: 2 })
    const { rows } = await server.ask(routes.list, { as: stranger.token, body: { search: '导入甲' } })
    expect(rows).toMatchObject([{ name: '导入甲', community: '江南里', openOpportunityCount: 2 }])
    await staysHidden()
    expect(await rowOf(known.id)).toEqual(before)
    await importer(server, 'opportunity', stranger.token).undo(batch.id)
    const after = await server.ask(routes.list, { as: stranger.token, body: { search: '导入甲' } })
    expect(after.rows).toEqual([])
  })

  it('检查不因别人客户的资料而放过缺的项', async () => {
    const imports = importer(server, 'opportunity', stranger.token)
    const errorsFor = async (number: string) => {
      const file = csvOf([
        ['客户姓名', '电话', '阶段'],
        ['导入乙', number, '量尺'],
      ])
      return (await imports.check(await imports.upload(file))).errors.map(error => error.message)
    }
    const errors = await errorsFor(known.phone)
    expect(errors).toEqual(await errorsFor(phone()))
    expect(errors.join()).toContain('小区')
  })
})

describe('答复的人', () => {
  it('看得到两位的人在疑似重复里见到他们，合并后录入人才看到资料，撤销后又看不到', async () => {
    const { customerId } = await addClue()
    const as = manager.token
    const pairs = await server.ask(mergeRoutes.duplicates, { as })
    const pair = pairs.find(({ one, other }) => one.id === known.id && other.id === customerId)
    expect(pair?.by).toContain('phone')
    const preview = await server.ask(mergeRoutes.preview, { as, body: { keptId: known.id, mergedId: customerId } })
    const versions = { keptVersion: preview.kept.version, mergedVersion: preview.merged.version }
    await server.ask(mergeRoutes.merge, { as, body: { keptId: known.id, mergedId: customerId, ...versions } })
    const seen = await server.ask(routes.detail, { as: stranger.token, params: { id: known.id } })
    expect(seen).toMatchObject({ name: '机密客户', phones: [] })
    const [latest] = await server.ask(mergeRoutes.records, { as, params: { customerId: known.id } })
    await server.ask(mergeRoutes.undo, { as, body: { id: latest?.id as number } })
    await staysHidden()
    expect(await rowOf(customerId)).toMatchObject({ phone: known.phone, shares_phone: true, merged_into_id: null })
    expect(await rowOf(known.id)).toMatchObject({ phone: known.phone, shares_phone: false })
  })

  it('同号的排在疑似重复的最前面，不管有几位', async () => {
    await server.owner.query(
      `insert into customer (office_id, name, phone, shares_phone)
       select office_id, '同号' || n, phone, true from customer, generate_series(1, 8) n where id = $1`,
      [known.id],
    )
    await server.owner.query(
      `insert into customer (office_id, name, wechat, city, community, building, room)
       select $1, '邻居', 'linju' || n / 2, '杭州市', '同名花园', '1', (n / 2)::text from generate_series(1, 9) n`,
      [company.officeId],
    )
    const pairs = await server.ask(mergeRoutes.duplicates, { as: company.boss })
    expect(pairs[0]?.by).toContain('phone')
    expect(pairs.filter(({ one, by }) => one.id === known.id && by.includes('phone'))).toHaveLength(8)
  })

  it('反过来合并：电话只有一位，撤销后又是两位', async () => {
    const { customerId: keptId } = await addClue()
    const as = manager.token
    const preview = await server.ask(mergeRoutes.preview, { as, body: { keptId, mergedId: known.id } })
    const versions = { keptVersion: preview.kept.version, mergedVersion: preview.merged.version }
    await server.ask(mergeRoutes.merge, { as, body: { keptId, mergedId: known.id, ...versions } })
    expect(await rowOf(keptId)).toMatchObject({ phone: known.phone, shares_phone: false })
    const [latest] = await server.ask(mergeRoutes.records, { as, params: { customerId: keptId } })
    await server.ask(mergeRoutes.undo, { as, body: { id: latest?.id as number } })
    expect(await rowOf(keptId)).toMatchObject({ phone: known.phone, shares_phone: true })
    expect(await rowOf(known.id)).toMatchObject({ phone: known.phone, shares_phone: false })
  })

  it('同号的一位不能和第三位合并：先和有这个电话的那位合并', async () => {
    const { customerId: mergedId } = await addClue()
    const third = await server.ask(clueRoutes.add, { as: owner.token, body: { name: '第三位', phone: phone() } })
    const as = manager.token
    const preview = await server.ask(mergeRoutes.preview, { as, body: { keptId: third.customerId, mergedId } })
    const versions = { keptVersion: preview.kept.version, mergedVersion: preview.merged.version }
    const body = { keptId: third.customerId, mergedId, ...versions }
    const answer = await server.call(mergeRoutes.merge, { as, body })
    expect(answer).toMatchObject({ code: codes.conflict })
    expect(answer.msg).toContain('先')
  })
})

it('看不到已有客户的人按电话只找到自己的那位；看得到的人两位都找到', async () => {
  await addClue()
  const search = known.phone
  const found = async (as: string) =>
    (await server.ask(routes.list, { as, body: { search } })).rows.map(row => row.name)
  expect(await found(stranger.token)).toEqual(['我的客户'])
  expect((await found(manager.token)).sort()).toEqual(['我的客户', '机密客户'])
})
