import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeRole } from '../../../../../tests/support/factories.ts'
import { type Company, foundCompany } from '../../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { codes } from '../../../../kernel/api/envelope.ts'
import { catalogueRoutes } from '../../../catalogue/api/catalogue.ts'
import { lineRoutes } from '../../../lines/api/routes.ts'
import { opportunityRoutes } from '../../../opportunity/api/routes.ts'
import { quotationRoutes } from '../../../quotation/api/routes.ts'
import { goodsRoutes } from '../../api/goods.ts'
import { starterRoutes as routes, type StarterTrade, starterTrades } from '../../api/starter.ts'
import { starterCatalogue } from './catalogue.ts'
import { starterCodes } from './wanted.ts'

let server: TestServer
let second: TestServer
let made = 0
beforeAll(async () => {
  server = await startServer()
  second = await startServer({ database: server.database })
})
afterAll(async () => {
  await second.stop()
  await server.stop()
})

const found = () => foundCompany(server, `起步公司${++made}`, `starterBoss${made}`)
const put = (as: string, trades: readonly string[], on = server) =>
  on.call(routes.put, { as, body: { trades: [...trades] as StarterTrade[] } })
const putIn = (company: Company, ...trades: StarterTrade[]) =>
  server.ask(routes.put, { as: company.boss, body: { trades } })
const goodsIn = async (company: Company) =>
  (await server.ask(goodsRoutes.list, { as: company.boss, body: { view: 'all', pageSize: 100 } })).rows
const categoriesIn = async (company: Company) =>
  (await server.ask(catalogueRoutes.all, { as: company.boss })).words.filter(
    one => one.typeCode === 'intentionCategory',
  )
const takeBack = (as: string, body: { goodsIds: number[]; categoryIds?: number[] }) =>
  server.call(routes.takeBack, { as, body: { categoryIds: [], ...body } })
/** Returns how many statements wait for a lock. */
const waiting = async () => (await server.owner.query(asleep)).rowCount
const asleep = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
const sizeOf = (trade: StarterTrade) => starterCatalogue[trade].flatMap(one => one.goods).length

describe('the usual goods of a trade', () => {
  test('are put in with categories, units, boxes, loss and a price by which a quotation can be written at once', async () => {
    const company = await found()
    const answer = await putIn(company, 'tile')
    expect(answer).toMatchObject({ added: sizeOf('tile'), there: 0 })
    const [tile] = await server.ask(lineRoutes.goods, {
      as: company.boss,
      body: { search: 'QB-CZ-02', channelId: null, levelId: null },
    })
    expect(tile).toMatchObject({
      boxPieces: 2,
      sideA: 750,
      sideB: 1500,
      priceUnit: 'area',
      listPrice: 16_800,
      lossRate: 500,
    })
    const categories = await categoriesIn(company)
    const top = categories.findIndex(one => one.label === '瓷砖')
    const labels = starterCatalogue.tile.map(one => one.label)
    expect(categories.slice(top + 1, top + 1 + labels.length).map(one => one.label)).toEqual(labels)
    expect(categories.slice(top + 1, top + 1 + labels.length).every(one => one.parentId === categories[top]?.id)).toBe(
      true,
    )
    const rows = await goodsIn(company)
    expect(rows.every(row => row.unitId !== null && row.categoryId !== null && row.onSale)).toBe(true)
    expect(await server.ask(routes.look, { as: company.boss })).toContainEqual(
      expect.objectContaining({ trade: 'tile', there: sizeOf('tile'), own: true }),
    )
  })

  test('of every trade are goods that the product takes, each code once', async () => {
    const company = await found()
    const trades = Object.keys(starterTrades) as StarterTrade[]
    const { added } = await putIn(company, ...trades)
    expect(added).toBe(starterCodes.size)
    expect(await goodsIn(company)).toHaveLength(starterCodes.size)
  })

  test('are put in once, also by several at once on two nodes', async () => {
    const company = await found()
    const answers = await Promise.all(
      [server, second, server, second].map(on => put(company.boss, ['door', 'bath', 'door'], on)),
    )
    expect(answers.map(answer => answer.code)).toEqual([0, 0, 0, 0])
    const all = sizeOf('door') + sizeOf('bath')
    expect(answers.map(answer => answer.data?.added).toSorted()).toEqual([0, 0, 0, all].toSorted())
    expect(await goodsIn(company)).toHaveLength(all)
    const labels = (await categoriesIn(company)).map(one => one.label)
    expect(labels).toHaveLength(new Set(labels).size)
  })

  test("leave a company's own goods of such a code as they are, and switch its category on again", async () => {
    const company = await found()
    const mine = await server.ask(goodsRoutes.add, { as: company.boss, body: { code: 'QB-DB-01', name: '自己的地板' } })
    const floor = (await categoriesIn(company)).find(one => one.label === '地板')
    await server.ask(catalogueRoutes.enable, { as: company.boss, body: { id: floor?.id as number, enabled: false } })
    expect(await putIn(company, 'floor')).toMatchObject({ added: sizeOf('floor') - 1, there: 1 })
    expect(await server.ask(goodsRoutes.detail, { as: company.boss, params: { id: mine.id } })).toMatchObject({
      name: '自己的地板',
      version: mine.version,
    })
    expect((await categoriesIn(company)).find(one => one.label === '地板')).toMatchObject({ enabled: true })
    expect(await takeBack(company.boss, { goodsIds: [mine.id] })).toMatchObject({ code: codes.conflict })
  })

  test("are for who may edit goods, their prices and categories, and no other company's business", async () => {
    const [company, other] = [await found(), await found()]
    const seller = await company.hire(`starterSeller${made}`, '导购')
    expect(await put(seller.token, ['tile'])).toMatchObject({ code: codes.forbidden })
    for (const elements of [['edit', 'price'], ['edit']]) {
      const role = await makeRole(server.owner, company.officeId, {
        menus: ['goodsManager'],
        elements: elements.map(element => `goodsManager:${element}`),
      })
      const { token: as } = await company.hire(`starterHalf${++made}`, role)
      expect(await server.call(routes.look, { as })).toMatchObject({ code: 0 })
      expect(await put(as, ['tile'])).toMatchObject({ code: codes.forbidden })
    }
    expect(await goodsIn(company)).toEqual([])
    const { goodsIds, categoryIds } = await putIn(company, 'tile')
    expect(await goodsIn(other)).toEqual([])
    expect(await takeBack(other.boss, { goodsIds, categoryIds })).toMatchObject({ code: codes.notFound })
    expect(await goodsIn(company)).toHaveLength(goodsIds.length)
  })

  test('are refused by field for what is no trade', async () => {
    const company = await found()
    for (const trades of [[], ['coffee'], ['tile', 'tile', 'tile', 'tile', 'tile', 'tile']])
      expect(await put(company.boss, trades)).toMatchObject({ code: codes.badInput })
    expect(await takeBack(company.boss, { goodsIds: [] })).toMatchObject({ code: codes.badInput })
    expect(await goodsIn(company)).toEqual([])
  })

  test('stay once a quotation holds one of them', async () => {
    const company = await found()
    const as = company.boss
    const { goodsIds, categoryIds } = await putIn(company, 'bath')
    const deal = await server.ask(opportunityRoutes.add, { as, body: { customerName: '周女士', phone: '15400008001' } })
    const lines = [{ kind: 'goods', goodsId: goodsIds[0] as number, quantity: 1000 }] as const
    const body = { opportunityId: deal.id, spaces: [{ name: '主卫', lines: [...lines] }] }
    expect(await server.ask(quotationRoutes.add, { as, body })).toMatchObject({ lineCount: 1 })
    expect(await takeBack(as, { goodsIds, categoryIds })).toMatchObject({
      code: codes.conflict,
      msg: expect.stringContaining('已有单据用到'),
    })
    expect(await goodsIn(company)).toHaveLength(goodsIds.length)
  })

  test('go whole or stay, whoever begins to use one meanwhile', async () => {
    const company = await found()
    const as = company.boss
    const { goodsIds, categoryIds } = await putIn(company, 'tile')
    const deal = await server.ask(opportunityRoutes.add, { as, body: { customerName: '周女士', phone: '15400008002' } })
    const lines = [{ kind: 'goods', goodsId: goodsIds.at(-1) as number, quantity: 1000 }] as const
    const body = { opportunityId: deal.id, spaces: [{ name: '客厅', lines: [...lines] }] }
    const other = await server.owner.connect()
    try {
      // whoever looks for what refers to goods waits for this table
      await other.query('begin; lock table stock_key in exclusive mode')
      const taken = takeBack(as, { goodsIds, categoryIds })
      await expect.poll(waiting).toBe(1)
      const quoted = server.call(quotationRoutes.add, { as, body })
      await expect.poll(waiting).toBe(2)
      await other.query('commit')
      expect(await taken).toMatchObject({ data: { removed: goodsIds.length } })
      expect(await quoted).toMatchObject({ code: codes.conflict, msg: expect.stringContaining('请刷新后重试') })
    } finally {
      other.release()
    }
  })

  test('are taken back whole while nobody changed them, with the categories that nothing else uses', async () => {
    const company = await found()
    const before = await categoriesIn(company)
    const { goodsIds, categoryIds } = await putIn(company, 'cabinet')
    const [first] = await goodsIn(company)
    await server.ask(goodsRoutes.edit, {
      as: company.boss,
      body: { id: first?.id as number, version: first?.version as number, remark: '我的' },
    })
    expect(await takeBack(company.boss, { goodsIds, categoryIds })).toMatchObject({
      code: codes.conflict,
      msg: expect.stringContaining('被修改过'),
    })
    expect(await goodsIn(company)).toHaveLength(goodsIds.length)
    const rest = goodsIds.filter(id => id !== first?.id)
    expect(await takeBack(company.boss, { goodsIds: rest, categoryIds })).toMatchObject({
      data: { removed: rest.length },
    })
    const kept = await categoriesIn(company)
    expect(kept.map(one => one.label)).toEqual(
      expect.arrayContaining([...before.map(one => one.label), expect.any(String)]),
    )
    expect(kept).toHaveLength(before.length + 1)
    const { rows } = await server.owner.query(
      `select action, count(*)::int as n from operation_log where office_id = $1 and subject = 'goods' group by action order by action`,
      [company.officeId],
    )
    expect(rows).toEqual(
      expect.arrayContaining([
        { action: '放入行业商品', n: goodsIds.length },
        { action: '撤回行业商品', n: rest.length },
      ]),
    )
  })
})
