import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeRole } from '../../../../tests/support/factories.ts'
import { type Company, type Employee, foundCompany } from '../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import { codes } from '../../../kernel/api/envelope.ts'
import { clueRoutes } from '../../clue/api/clue.ts'
import { communityRoutes as routes } from '../api/community.ts'
import { customerRoutes } from '../api/routes.ts'

let server: TestServer
let company: Company
let manager: Employee
let sales: Employee
let other: Employee
let next = 30_000

const hangzhou = { province: '浙江省', city: '杭州市', district: '西湖区' }
const shanghai = { province: '上海市', city: '上海市', district: '浦东新区' }

const add = (as: string, community: string, region: object = {}) =>
  server.ask(clueRoutes.add, {
    as,
    body: { name: '王女士', phone: `154${String(++next).padStart(8, '0')}`, community, ...region } as never,
  })

const suggest = (as: string, community: string, region: object = {}) =>
  server.ask(routes.suggest, { as, body: { community, ...region } })
const names = async (as: string, community: string, region: object = {}) =>
  (await suggest(as, community, region)).map(one => one.community)

beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '小区建议公司', 'communityBoss')
  manager = await company.hire('communityManager', '部门经理')
  sales = await company.hire('communitySales', '导购')
  other = await company.hire('communityOther', '导购')
  for (const region of [hangzhou, hangzhou, {}]) await add(sales.token, '云栖花园', region)
  await add(sales.token, '云栖花园', shanghai)
  await add(sales.token, '江南花园')
  await add(other.token, '滨江花园', hangzhou)
})
afterAll(() => server?.stop())

describe('小区 suggests communities that the company knows', () => {
  it('of customers that the person may see', async () => {
    expect(await names(sales.token, '花园')).toEqual(['云栖花园', '云栖花园', '江南花园'])
    expect(await names(other.token, '花园')).toEqual(['滨江花园'])
    expect(new Set(await names(manager.token, '花园'))).toEqual(new Set(['云栖花园', '江南花园', '滨江花园']))
    const { id } = await add(other.token, '放回小筑')
    expect(await names(other.token, '小筑')).toEqual(['放回小筑'])
    await server.ask(clueRoutes.giveBack, { as: other.token, body: { ids: [id] } })
    expect(await names(other.token, '小筑')).toEqual([])
  })

  it('with the most customers first, with their region; those without a region count for the usual one', async () => {
    expect(await suggest(sales.token, '花园')).toEqual([
      { community: '云栖花园', ...hangzhou, count: 3 },
      { community: '云栖花园', ...shanghai, count: 1 },
      { community: '江南花园', province: '', city: '', district: '', count: 1 },
    ])
  })

  it('by characters, full pinyin and initials', async () => {
    for (const typed of ['云栖', 'yunqi', 'yqhy', 'yunqihuayuan', "Yun Qi'hua"])
      expect([...new Set(await names(sales.token, typed))], typed).toEqual(['云栖花园'])
    expect(await names(sales.token, 'jnhy')).toEqual(['江南花园'])
    expect(await names(sales.token, 'binjiang')).toEqual([])
    await add(sales.token, 'Park 100%_')
    expect(await names(sales.token, '%_')).toEqual(['Park 100%_'])
    expect(await names(sales.token, 'PARK')).toEqual(['Park 100%_'])
  })

  it('by the sound of the new name after a change', async () => {
    const { customerId: id } = await add(sales.token, '旧名苑')
    const { version } = await server.ask(customerRoutes.detail, { as: sales.token, params: { id } })
    await server.ask(customerRoutes.edit, { as: sales.token, body: { id, version, community: '新名苑' } })
    expect(await names(sales.token, 'jiuming')).toEqual([])
    expect(await names(sales.token, 'xinming')).toEqual(['新名苑'])
    const history = await server.ask(customerRoutes.history, { as: sales.token, params: { id } })
    expect(JSON.stringify(history)).not.toContain('ommunitySounds')
  })

  it('only within the chosen city and district', async () => {
    const { city, district } = shanghai
    expect(await suggest(sales.token, '花园', { city, district })).toMatchObject([
      { community: '云栖花园', ...shanghai, count: 2 },
      { community: '江南花园', count: 1 },
    ])
    expect(await names(manager.token, 'bjhy', { city: '杭州市' })).toEqual(['滨江花园'])
    expect(await names(manager.token, 'bjhy', { city: '杭州市', district: '余杭区' })).toEqual([])
  })

  it('at most 20', async () => {
    await server.owner.query(
      `insert into customer (office_id, name, phone, community)
       select $1, '多', '1559' || lpad(n::text, 7, '0'), '多处家园' || n from generate_series(1, 30) n`,
      [company.officeId],
    )
    expect(await names(company.boss, '多处家园')).toHaveLength(20)
  })

  it('only for a text, and only to people who may add or edit; a person who sees no customers gets none', async () => {
    const empty = await server.call(routes.suggest, { as: sales.token, body: { community: ' ' } })
    expect(empty).toMatchObject({ success: false, code: codes.badInput })
    const reads = await makeRole(server.owner, company.officeId, {
      menus: ['customerManager', 'customerList', 'clueList'],
      scopes: { clue: 'office' },
    })
    const reader = await company.hire('communityReader', reads)
    const refused = await server.call(routes.suggest, { as: reader.token, body: { community: '花园' } })
    expect(refused).toMatchObject({ success: false, code: codes.forbidden })
    const writes = await makeRole(server.owner, company.officeId, {
      menus: ['customerManager', 'clueList'],
      elements: ['clueList:add'],
      scopes: { clue: 'office' },
    })
    const writer = await company.hire('communityWriter', writes)
    expect(await names(writer.token, '花园')).toEqual([])
  })
})
