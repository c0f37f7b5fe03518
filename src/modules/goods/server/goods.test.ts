import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeRole } from '../../../../tests/support/factories.ts'
import { type Company, type Employee, foundCompany } from '../../../../tests/support/people.ts'
import { sealAll } from '../../../../tests/support/seal.ts'
import { seesAll } from '../../../../tests/support/seesAll.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import { codes } from '../../../kernel/api/envelope.ts'
import { gateLogRoutes } from '../../audit/api/log.ts'
import { catalogueRoutes } from '../../catalogue/api/catalogue.ts'
import { lineRoutes } from '../../lines/api/routes.ts'
import { searchRoutes } from '../../search/api/search.ts'
import { type GoodsDetail, goodsRoutes as routes } from '../api/goods.ts'

let server: TestServer
let company: Company
let sales: Employee
let finance: Employee
let warehouse: Employee
let made = 0
beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '商品公司', 'goodsBoss')
  sales = await company.hire('goodsSales', '导购')
  finance = await company.hire('goodsFinance', '财务')
  warehouse = await company.hire('goodsWarehouse', '仓管')
})
afterAll(() => server.stop())

const add = (more: object = {}) =>
  server.ask(routes.add, { as: company.boss, body: { code: `G${++made}`, name: `商品${made}`, ...more } })
const edit = (goods: GoodsDetail, more: object, as = company.boss) =>
  server.call(routes.edit, { as, body: { id: goods.id, version: goods.version, ...more } })
const detail = (id: number, as = company.boss) => server.ask(routes.detail, { as, params: { id } })
const list = async (body: Parameters<typeof server.ask<typeof routes.list>>[1]['body'], as = company.boss) =>
  (await server.ask(routes.list, { as, body })).rows
const refused = (answer: { code: number; data: unknown }, field: string) =>
  expect(answer).toMatchObject({ code: codes.badInput, data: { issues: [{ field }] } })

/** Amounts that some may not see, in fen and in yuan. Times and numbers of requests hold shorter digits by chance. */
const hidden = /(555|666|777|770)(00|\.00)/
const prices = { listPrice: 111_100, floorSeller: 99_900, floorManager: 88_800, floorDirector: 77_700, cost: 55_500 }

describe('goods', () => {
  test('have a size in millimetres however it is written, a price per square metre, and are found in many ways', async () => {
    const facts = { name: '雪山白大理石瓷砖', spec: '0.75m*1.5m', boxPieces: 2, priceUnit: 'area', listPrice: 18_800 }
    const goods = await add({ ...facts, code: 'XS-7515', attributes: [{ name: '表面', value: '亮光' }] })
    expect(goods).toMatchObject({ spec: '750×1500', onSale: true, attributes: [{ name: '表面', value: '亮光' }] })
    for (const search of ['xs-7515', '雪山', 'xsb', 'xueshan', '750*1500', '1500×750'])
      expect(
        (await list({ search })).map(row => row.id),
        search,
      ).toEqual([goods.id])
    expect(await list({ search: '800*800' })).toEqual([])
    const found = await server.ask(searchRoutes.find, { as: sales.token, body: { term: 'XS-7515' } })
    expect(JSON.stringify(found)).toContain('雪山白大理石瓷砖')
  })

  test('are found by several words, each in whichever of their texts, and by a size however its sign is written', async () => {
    const marble = await add({ name: '云朵拉灰大理石瓷砖 096', code: 'W-0096', spec: '800*800' })
    const snow = await add({ name: '雪山白通体砖 097', code: 'W-0097', spec: '800×800 十面' })
    const named = await add({ name: '大理石门槛 800X800', code: 'W-0098' })
    const ids = async (search: string) => (await list({ search: `${search} W-00` })).map(row => row.id)
    for (const search of ['雪山 097', '097 雪山', '雪山　十面', 'xsb 800*800', '通体 雪山 W-0097'])
      expect(await ids(search), search).toEqual([snow.id])
    for (const size of ['800*800', '800×800', '800x800', '800X800', '800 * 800', '0.8m*0.8m'])
      expect((await ids(`大理石 ${size}`)).toSorted(), size).toEqual(
        size === '0.8m*0.8m' ? [marble.id] : [marble.id, named.id].toSorted(),
      )
    expect(await ids('雪山 096')).toEqual([])
    const picked = await server.ask(lineRoutes.goods, {
      as: sales.token,
      body: { channelId: null, levelId: null, search: '大理石 800*800 096' },
    })
    expect(picked.map(({ id }) => id)).toEqual([marble.id])
    const found = await server.ask(searchRoutes.find, { as: sales.token, body: { term: '雪山 097' } })
    expect(found.map(({ hits }) => hits.map(({ title }) => title))).toEqual([['雪山白通体砖 097']])
  })

  test('have any words as 规格, in which a size counts, and are found by them', async () => {
    const spec = async (written: string, code: string) => {
      const { id } = await add({ name: `任意规格${code}`, code, spec: written })
      return id
    }
    const [model, distance, sized] = [
      await spec('M-8801', 'ANY-1'),
      await spec('坑距305', 'ANY-2'),
      await spec('750*1500 柔光', 'ANY-3'),
    ]
    const found = async (search: string) => (await list({ search })).map(row => row.id)
    expect(await found('m-8801')).toEqual([model])
    expect(await found('坑距')).toEqual([distance])
    expect(await found('kengju')).toEqual([distance])
    expect(await found('柔光')).toEqual([sized])
    expect(await found('1500*750')).toContain(sized)
    const told = await server.ask(routes.detail, { as: company.boss, params: { id: sized } })
    expect(told.spec).toBe('750*1500 柔光')
    const body = { id: sized, version: told.version, spec: '600*600' }
    expect(await server.ask(routes.edit, { as: company.boss, body })).toMatchObject({ spec: '600×600' })
    expect(await found('柔光')).toEqual([])
    const { rows } = await server.ask(routes.list, {
      as: company.boss,
      body: { filters: { spec: { contains: '坑' } } },
    })
    expect(rows.map(row => row.id)).toEqual([distance])
  })

  test('state the area of a piece in 规格 or apart, by which they are priced per ㎡; a size goes before it', async () => {
    const facts = { priceUnit: 'area', listPrice: 10_000 } as const
    const area = async (more: object) => (await add({ ...facts, ...more })).areaPerPiece
    expect(await area({ spec: '0.64㎡/片' })).toBe(0.64)
    expect(await area({ spec: '0.64㎡/片', areaPerPiece: 0.72 })).toBe(0.64)
    expect(await area({ spec: '1.44㎡/箱', boxPieces: 2 })).toBe(0.72)
    expect(await area({ spec: 'M-8801', areaPerPiece: 1.125 })).toBe(1.125)
    expect(await area({ spec: '800*800', areaPerPiece: 0.7 })).toBeNull()
    expect(await add({ ...facts, spec: '马赛克 1.44㎡/箱 2片/箱' })).toMatchObject({ areaPerPiece: 0.72, boxPieces: 2 })
    const body = { code: 'NO-AREA', name: '无面积', ...facts }
    refused(await server.call(routes.add, { as: company.boss, body: { ...body, spec: '1.44㎡/箱' } }), 'priceUnit')
    const areas = [
      [0, '每片面积应大于 0'],
      [-1, '每片面积应大于 0'],
      [100.5, '每片面积最多 100 ㎡'],
      [1e15, '每片面积最多 100 ㎡'],
      [0.000_000_5, '每片面积最多六位小数'],
    ] as const
    for (const [areaPerPiece, msg] of areas) {
      const { code, data } = await server.call(routes.add, { as: company.boss, body: { ...body, areaPerPiece } })
      expect({ code, data }).toEqual({ code: codes.badInput, data: { issues: [{ field: 'areaPerPiece', msg }] } })
    }
  })

  test('keep the area of a piece through edits of other fields, follow the text and the box, and tell it in the history', async () => {
    const goods = await add({ spec: '1.44㎡/箱', boxPieces: 2, priceUnit: 'area' })
    const then = async (more: object) => (await edit(await detail(goods.id), more)).data
    expect(await then({ remark: '新' })).toMatchObject({ areaPerPiece: 0.72, boxPieces: 2 })
    expect(await then({ boxPieces: 3 })).toMatchObject({ areaPerPiece: 0.48 })
    expect(await then({ spec: '600*600' })).toMatchObject({ areaPerPiece: null, boxPieces: 3 })
    refused(await edit(await detail(goods.id), { spec: 'M-1' }), 'priceUnit')
    expect(await then({ spec: 'M-1', areaPerPiece: 0.5 })).toMatchObject({ areaPerPiece: 0.5, spec: 'M-1' })
    const history = await server.ask(routes.history, { as: company.boss, params: { id: goods.id } })
    expect(history[0]?.changes).toContainEqual(
      expect.objectContaining({ title: '每片面积（平方毫米）', after: '500000' }),
    )
    const among = await list({ filters: { areaPerPiece: { between: [0.5, 0.5] } }, search: goods.code })
    expect(among.map(({ id }) => id)).toEqual([goods.id])
  })

  test('that are custom-made are priced per ㎡ or 延米 without a size; others are not', async () => {
    for (const priceUnit of ['area', 'metre'] as const) {
      const made = { name: '定制柜', code: `DZ-${priceUnit}`, soldAs: 'custom' as const, priceUnit, listPrice: 88_000 }
      expect(await add(made)).toMatchObject({ spec: '', priceUnit })
      const body = { ...made, code: `XH-${priceUnit}`, soldAs: 'stock' as const }
      refused(await server.call(routes.add, { as: company.boss, body }), 'priceUnit')
    }
  })

  test.each([
    [{ code: ' ' }, 'code'],
    [{ spec: '长'.repeat(61) }, 'spec'],
    [{ boxPieces: 0 }, 'boxPieces'],
    [{ listPrice: -1 }, 'listPrice'],
    [{ priceUnit: 'area' as const }, 'priceUnit'],
    [{ priceUnit: 'box' as const }, 'priceUnit'],
    [{ priceUnit: 'metre' as const }, 'priceUnit'],
    [{ listPrice: 100, floorSeller: 101 }, 'floorSeller'],
    [{ floorManager: 100, floorDirector: 101 }, 'floorDirector'],
    [{ brandId: 999_999 }, 'brandId'],
    [{ seriesId: 999_999 }, 'seriesId'],
    [{ pictures: ['https://example.com/a.png'] }, 'pictures.0'],
  ])('with %j are refused by field, and nothing is there', async (more, field) => {
    const body = { code: 'REFUSED', name: '不该有', ...more }
    refused(await server.call(routes.add, { as: company.boss, body }), field)
    expect(await list({ search: '不该有', view: 'all' })).toEqual([])
  })

  test('have a code of their own, also of three people at once', async () => {
    const body = { code: 'ONCE', name: '只此一个' }
    const answers = await Promise.all([1, 2, 3].map(() => server.call(routes.add, { as: company.boss, body })))
    expect(answers.filter(answer => answer.code === 0)).toHaveLength(1)
    expect(answers.filter(answer => [codes.badInput, codes.conflict].some(code => code === answer.code))).toHaveLength(
      2,
    )
    const other = await add()
    refused(await edit(other, { code: 'ONCE' }), 'code')
  })

  test('have a series of their brand only', async () => {
    const { words } = await server.ask(catalogueRoutes.all, { as: company.boss })
    const [brand, other] = words.filter(word => word.typeCode === 'intentionBrand')
    const series = await server.ask(catalogueRoutes.addSeries, {
      as: company.boss,
      body: { brandId: brand?.id as number, name: '极光' },
    })
    const goods = await add({ brandId: brand?.id, seriesId: series.id })
    refused(await edit(goods, { brandId: other?.id }), 'seriesId')
    expect(await edit(goods, { brandId: other?.id, seriesId: null })).toMatchObject({ code: 0 })
  })

  test('of a category are those below it too', async () => {
    const category = (label: string, parentId: number | null) =>
      server.ask(catalogueRoutes.add, { as: company.boss, body: { typeCode: 'intentionCategory', label, parentId } })
    const above = await category('石材', null)
    const below = await category('花岗岩', above.id)
    const goods = await add({ categoryId: below.id })
    const filters = { categoryId: { in: [above.id] } }
    expect((await list({ filters })).map(row => row.id)).toEqual([goods.id])
  })

  test('keep what an edit does not name; a stale edit is told who changed what', async () => {
    const goods = await add({ spec: '800*800', remark: '主推' })
    const first = await edit(goods, { name: '改名' })
    expect(first).toMatchObject({ data: { name: '改名', spec: '800×800', remark: '主推', version: goods.version + 1 } })
    expect(await edit(goods, { remark: '停产' })).toMatchObject({
      code: codes.stale,
      data: { by: 'goodsBoss', changes: [{ field: 'name', after: '改名' }] },
    })
    expect(await edit(goods, { remark: '停产', force: true })).toMatchObject({ code: 0 })
    const history = await server.ask(routes.history, { as: sales.token, params: { id: goods.id } })
    expect(history.map(entry => entry.action)).toEqual(['编辑商品', '编辑商品', '新增商品'])
  })

  test('go on and off sale together, each with its entry; those that are there already are named', async () => {
    const [one, other] = [await add(), await add()]
    const sell = (ids: number[], onSale: boolean) =>
      server.ask(routes.sell, { as: company.boss, body: { ids, onSale } })
    expect(await sell([one.id], false)).toEqual({ done: 1, refused: [] })
    expect(await sell([one.id, other.id], false)).toEqual({
      done: 1,
      refused: [{ id: one.id, name: one.name, msg: '已经下架' }],
    })
    expect((await list({ view: 'offSale' })).map(row => row.id)).toEqual([other.id, one.id])
    expect((await list({})).map(row => row.id)).not.toContain(one.id)
    const { rows } = await server.owner.query(
      `select action, changes->'onSale' as sale from operation_log where subject = 'goods' and subject_id = $1 order by id desc limit 1`,
      [String(one.id)],
    )
    expect(rows).toEqual([{ action: '下架商品', sale: [true, false] }])
  })
})

describe('what a role sees of prices', () => {
  const seen = async (id: number, as: string) => {
    const row = (await list({ view: 'all', filters: { name: { contains: '机密砖' } } }, as))[0]
    const whole = await detail(id, as)
    return Object.keys(prices).filter(key => key in (row ?? {}) && key in whole)
  }

  test('sellers never the cost, the warehouse no price, finance all', async () => {
    const goods = await add({ name: '机密砖', ...prices })
    expect(await seen(goods.id, company.boss)).toEqual(Object.keys(prices))
    expect(await seen(goods.id, finance.token)).toEqual(Object.keys(prices))
    expect(await seen(goods.id, sales.token)).toEqual(['listPrice', 'floorSeller'])
    expect(await seen(goods.id, warehouse.token)).toEqual([])
  })

  test('no filter, sort, history or total tells it either', async () => {
    const goods = await add({ name: '猜不到砖', ...prices })
    await edit(goods, { cost: 66_600, floorDirector: 77_000 })
    for (const key of ['cost', 'floorManager', 'floorDirector']) {
      const asked = [
        { filters: { [key]: { between: [1, null] as [number, null] } } },
        { sort: { by: key, order: 'ascend' as const } },
      ]
      for (const body of asked)
        expect(await server.call(routes.list, { as: sales.token, body })).toMatchObject({ code: codes.badInput })
      const filters = { [key]: { empty: false } }
      expect(await server.call(routes.totals, { as: sales.token, body: { filters } })).toMatchObject({
        code: codes.badInput,
      })
    }
    const history = await server.ask(routes.history, { as: sales.token, params: { id: goods.id } })
    expect(JSON.stringify(history)).not.toMatch(/成本|总监/)
    expect(JSON.stringify(history)).not.toMatch(hidden)
    expect(JSON.stringify(await server.ask(routes.history, { as: finance.token, params: { id: goods.id } }))).toMatch(
      /666\.00/,
    )
  })

  test('the operation log and a stale edit tell it only to those who see it', async () => {
    const rights = {
      menus: ['goodsManager', 'gateLogManager'],
      elements: ['goodsManager:edit', 'goodsManager:price'],
    }
    const role = await makeRole(server.owner, company.officeId, rights)
    const keeper = await company.hire('goodsKeeper', role)
    const goods = await add({ name: '日志砖', ...prices })
    await edit(goods, { cost: 66_600, remark: '换了厂' })
    const stale = await edit(goods, { name: '日志砖二' }, keeper.token)
    expect(stale).toMatchObject({ code: codes.stale, data: { changes: [{ field: 'remark' }] } })
    const [entry] = (
      await server.ask(gateLogRoutes.list, {
        as: keeper.token,
        body: { filters: { action: { contains: '编辑商品' }, subjectName: { contains: '日志砖' } } },
      })
    ).rows
    const told = await server.ask(gateLogRoutes.detail, { as: keeper.token, params: { id: entry?.id as number } })
    expect(told.changes.map(change => change.field)).toEqual(['remark'])
    expect(JSON.stringify(told)).not.toMatch(hidden)
    const whole = await server.ask(gateLogRoutes.detail, { as: company.boss, params: { id: entry?.id as number } })
    expect(whole.changes.map(change => change.field)).toEqual(['cost', 'remark'])
    for (const body of [{ cost: 1 }, { floorDirector: 1 }, { cost: null }])
      expect(await edit(await detail(goods.id), body, keeper.token)).toMatchObject({ code: codes.forbidden })
    expect((await detail(goods.id)).cost).toBe(66_600)
  })

  test('the file that verifies the log, whose lines cannot leave a field out, is only for who sees every field', async () => {
    // Purchases and orders are behind their screens.
    const menus = ['goodsManager', 'gateLogManager', 'purchaseManager', 'orderManager']
    const reader = async (name: string, elements: string[]) => {
      const rights = { menus, elements: ['gateLogManager:export', ...elements] }
      return company.hire(name, await makeRole(server.owner, company.officeId, rights))
    }
    const blind = await reader('goodsLogKeeper', ['goodsManager:price'])
    const whole = await reader('goodsLogAuditor', [...seesAll])
    await add({ name: '封印砖', ...prices })
    await sealAll(server)
    const told = await server.send(gateLogRoutes.chain, { as: blind.token })
    expect(told.body).not.toMatch(/cost\W+null, 55500/)
    expect(told.json()).toMatchObject({ code: codes.forbidden, msg: expect.stringContaining('商品') })
    expect((await server.send(gateLogRoutes.chain, { as: whole.token })).body).toMatch(/cost\W+null, 55500/)
    const { rows } = await server.owner.query(
      `select person_name from operation_log where office_id = $1 and action = '导出校验文件'`,
      [company.officeId],
    )
    expect(rows).toEqual([{ person_name: 'goodsLogAuditor' }])
  })
})
