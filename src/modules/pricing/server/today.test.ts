import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Company, foundCompany } from '../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import { formatDate, startOfDay } from '../../../kernel/api/time.ts'
import { goodsRoutes } from '../../goods/api/goods.ts'
import { dayRoutes } from '../api/day.ts'
import { windowRoutes as routes } from '../api/window.ts'

let server: TestServer
let company: Company
beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '今日价格公司', 'todayBoss')
})
afterAll(() => server?.stop())

const inDays = (days: number) => formatDate(startOfDay(Date.now(), days))
const add = (body: Parameters<typeof server.ask<typeof routes.add>>[1] extends { body: infer B } ? B : never) =>
  server.ask(routes.add, { as: company.boss, body })

test('the list and the goods show what holds today, as far as each person sees prices', async () => {
  const facts = {
    spec: '800*800',
    priceUnit: 'area' as const,
    listPrice: 10_000,
    floorSeller: 9000,
    floorManager: 8000,
  }
  const goods = (code: string) =>
    server.ask(goodsRoutes.add, { as: company.boss, body: { code, name: `今日${code}`, ...facts } })
  const [plain, priced] = [await goods('T1'), await goods('T2')]
  const common = { goodsId: priced.id, unit: 'area' as const }
  await server.owner.query(
    `insert into price_window (office_id, goods_id, unit, from_day, to_day, list_price) values ($1, $2, 'area', $3, $4, 7000)`,
    [company.officeId, priced.id, inDays(-30), inDays(0)],
  )
  await add({ ...common, fromDay: inDays(0), toDay: inDays(1), listPrice: 12_000, floorSeller: 11_000 })
  await add({ ...common, fromDay: inDays(1), listPrice: 15_000 })
  const { rows: channels } = await server.owner.query(
    `select min(id) as id from dictionary_item where office_id = $1 and type_code = 'priceChannel'`,
    [company.officeId],
  )
  await add({ ...common, channelId: Number(channels[0].id), fromDay: inDays(0), listPrice: 5000 })

  const list = async (as: string) => {
    const { rows } = await server.ask(goodsRoutes.list, { as, body: { search: '今日' } })
    return new Map(rows.map(row => [row.id, row.today]))
  }
  const whole = { listPrice: 12_000, floorSeller: 11_000, floorManager: 8000, floorDirector: null }
  const own = { listPrice: 10_000, floorSeller: 9000, floorManager: 8000, floorDirector: null }
  expect(await list(company.boss)).toEqual(
    new Map([
      [priced.id, whole],
      [plain.id, own],
    ]),
  )
  const seller = await company.hire('todaySales', '导购')
  const { listPrice, floorSeller } = whole
  expect((await list(seller.token)).get(priced.id)).toEqual({ listPrice, floorSeller })
  const detail = await server.ask(goodsRoutes.detail, { as: seller.token, params: { id: priced.id } })
  expect(detail).toMatchObject({ listPrice: 10_000, today: { listPrice, floorSeller } })
  const keeper = await company.hire('todayKeeper', '仓管')
  expect((await list(keeper.token)).get(priced.id)).toBeUndefined()
})

test('the list is ordered and filtered by what holds today, in both directions and with goods that have no price last', async () => {
  const goods = (code: string, listPrice: number | null) =>
    server.ask(goodsRoutes.add, { as: company.boss, body: { code, name: `排价${code}`, listPrice } as never })
  const [a, b, c] = [await goods('A', 100), await goods('B', 200), await goods('C', 300)]
  const none = await goods('N', null)
  const priced = await goods('P', null)
  await add({ goodsId: a.id, unit: 'piece', fromDay: inDays(0), listPrice: 900 })
  await add({ goodsId: priced.id, unit: 'piece', fromDay: inDays(0), toDay: inDays(1), listPrice: 250 })
  const list = async (order: 'ascend' | 'descend', filters: object = {}) => {
    const sort = { by: 'listPrice', order }
    const { rows } = await server.ask(goodsRoutes.list, {
      as: company.boss,
      body: { search: '排价', sort, filters } as never,
    })
    return rows.map(({ id }) => id)
  }
  expect(await list('ascend')).toEqual([b.id, priced.id, c.id, a.id, none.id])
  expect(await list('descend')).toEqual([a.id, c.id, priced.id, b.id, none.id])
  expect(await list('ascend', { listPrice: { between: [250, 300] } })).toEqual([priced.id, c.id])
  expect(await list('ascend', { listPrice: { empty: true } })).toEqual([none.id])
  const body = { search: '排价', filters: { listPrice: { between: [800, null] } } }
  expect(await server.ask(goodsRoutes.totals, { as: company.boss, body: body as never })).toMatchObject({ total: 1 })
  const keeper = await company.hire('orderKeeper', '仓管')
  const hidden = { as: keeper.token, body: { sort: { by: 'listPrice', order: 'ascend' } } as never }
  expect((await server.call(goodsRoutes.list, hidden)).code).toBe(40000)
})

test('the list is ordered and filtered by the floors that hold today, by nobody who may not see them', async () => {
  const goods = (code: string, floors: object) =>
    server.ask(goodsRoutes.add, {
      as: company.boss,
      body: { code, name: `排底${code}`, listPrice: 1000, ...floors } as never,
    })
  const [a, b, none] = [
    await goods('FA', { floorSeller: 900, floorManager: 300, floorDirector: 200 }),
    await goods('FB', { floorSeller: 800, floorManager: 400, floorDirector: 100 }),
    await goods('FN', {}),
  ]
  await add({ goodsId: b.id, unit: 'piece', fromDay: inDays(0), listPrice: 1000, floorSeller: 950, floorManager: 200 })
  const asked = (by: string, order: 'ascend' | 'descend', filters: object = {}) => {
    return { search: '排底', sort: { by, order }, filters } as never
  }
  const list = async (body: never) =>
    (await server.ask(goodsRoutes.list, { as: company.boss, body })).rows.map(({ id }) => id)
  expect(await list(asked('floorSeller', 'ascend'))).toEqual([a.id, b.id, none.id])
  expect(await list(asked('floorSeller', 'descend'))).toEqual([b.id, a.id, none.id])
  expect(await list(asked('floorManager', 'ascend'))).toEqual([b.id, a.id, none.id])
  expect(await list(asked('floorDirector', 'descend'))).toEqual([a.id, b.id, none.id])
  expect(await list(asked('floorManager', 'ascend', { floorSeller: { between: [900, 940] } }))).toEqual([a.id])
  const seller = await company.hire('floorSales', '导购')
  const as = seller.token
  expect(await server.ask(goodsRoutes.list, { as, body: asked('floorSeller', 'ascend') })).toMatchObject({
    rows: [{ id: a.id }, { id: b.id }, { id: none.id }],
  })
  for (const floor of ['floorManager', 'floorDirector']) {
    const filtered = asked('listPrice', 'ascend', { [floor]: { between: [1, 1000] } })
    for (const body of [asked(floor, 'ascend'), filtered])
      expect((await server.call(goodsRoutes.list, { as, body })).code).toBe(40000)
    expect((await server.call(goodsRoutes.totals, { as, body: filtered })).code).toBe(40000)
  }
})

test('goods are counted by prices as they are listed, on sale or not, before and after they change', async () => {
  const goods = (code: string, listPrice: number | null, floorManager: number | null) =>
    server.ask(goodsRoutes.add, {
      as: company.boss,
      body: { code, name: `计数${code}`, listPrice, floorManager } as never,
    })
  const made = [await goods('CA', 70_100, 50_000), await goods('CB', 70_200, null), await goods('CC', 70_300, 60_000)]
  await add({ goodsId: made[1]?.id ?? 0, unit: 'piece', fromDay: inDays(0), listPrice: 70_900, floorManager: 70_000 })
  const asked = [
    { listPrice: { between: [70_000, 71_000] } },
    { floorManager: { between: [50_000, 70_000] } },
    { listPrice: { between: [70_150, null] }, floorManager: { between: [null, 65_000] } },
    { listPrice: { between: [70_000, 71_000] }, floorManager: { empty: false } },
    { floorDirector: { empty: true } },
  ]
  const compare = async () => {
    const totals: number[] = []
    for (const view of ['onSale', 'offSale', 'all'])
      for (const filters of asked) {
        const body = { view, filters, pageSize: 100 } as never
        const { rows } = await server.ask(goodsRoutes.list, { as: company.boss, body })
        const { total } = await server.ask(goodsRoutes.totals, {
          as: company.boss,
          body: { view, filters } as never,
        })
        expect([view, filters, total]).toEqual([view, filters, rows.length])
        totals.push(total)
      }
    return totals
  }
  expect((await compare()).slice(0, 4)).toEqual([3, 3, 1, 3])
  const sell = (onSale: boolean) =>
    server.ask(goodsRoutes.sell, { as: company.boss, body: { ids: made.slice(1).map(({ id }) => id), onSale } })
  await sell(false)
  expect((await compare()).slice(5, 8)).toEqual([2, 2, 1])
  await sell(true)
  expect((await compare()).slice(5, 8)).toEqual([0, 0, 0])
  const unknown = { view: 'none', filters: { listPrice: { empty: true } } } as never
  expect((await server.call(goodsRoutes.totals, { as: company.boss, body: unknown })).code).toBe(40000)
})

test('the list and the prices of a document never differ, whatever windows and goods go through', async () => {
  const { rows: words } = await server.owner.query<{ kind: string; id: number }>(
    `select type_code as kind, id::int from dictionary_item where office_id = $1 and type_code in ('goodsGrade', 'priceChannel', 'customerLevel') order by id`,
    [company.officeId],
  )
  const one = (kind: string, at: number) => words.filter(word => word.kind === kind)[at]?.id ?? null
  const random = mulberry(20_261_126)
  const pick = <T>(of: readonly T[]) => of[Math.floor(random() * of.length)] as T
  const kinds = [
    { listPrice: null, floorSeller: null, floorManager: null },
    { listPrice: 500, floorSeller: 300, floorManager: 200 },
    { listPrice: 800, floorSeller: 700, floorManager: null },
  ]
  const facts = () => pick(kinds)
  const grades = [null, one('goodsGrade', 0), one('goodsGrade', 1)]
  const made: number[] = []
  for (let at = 0; at < 6; at += 1) {
    const body = {
      code: `R${at}`,
      name: `乱序${at}`,
      spec: '800*800',
      priceUnit: 'piece',
      gradeId: pick(grades),
      ...facts(),
    }
    made.push((await server.ask(goodsRoutes.add, { as: company.boss, body: body as never })).id)
  }
  for (let turn = 0; turn < 40; turn += 1) {
    const goodsId = pick(made)
    const from = Math.floor(random() * 8) - 5
    const listPrice = pick([400, 600, 900])
    if (turn % 5 === 4) {
      const { version } = await server.ask(goodsRoutes.detail, { as: company.boss, params: { id: goodsId } })
      const body = { id: goodsId, version, gradeId: pick(grades), priceUnit: pick(['piece', 'area']), ...facts() }
      await server.call(goodsRoutes.edit, { as: company.boss, body: body as never })
    }
    const window = {
      goodsId,
      unit: pick(['piece', 'piece', 'area']),
      gradeId: pick(grades),
      channelId: pick([null, null, one('priceChannel', 0)]),
      levelId: pick([null, null, one('customerLevel', 0)]),
      fromDay: inDays(from),
      toDay: pick([null, inDays(from + 1), inDays(from + 4)]),
      listPrice,
      floorSeller: pick([null, 350]),
    }
    const answer = await server.call(routes.add, { as: company.boss, body: window as never })
    const id = (answer.data as { id?: number } | null)?.id
    if (id && turn % 7 === 0)
      await server.call(routes.revoke, { as: company.boss, body: { id, reason: '试' } as never })
    if (turn % 6 === 5) await compare()
  }

  async function compare() {
    const { rows } = await server.ask(goodsRoutes.list, { as: company.boss, body: { search: '乱序' } })
    const ask = rows.map(({ id, priceUnit }) => ({
      goodsId: id,
      unit: priceUnit,
      gradeId: null,
      channelId: null,
      levelId: null,
    }))
    const prices = await server.ask(dayRoutes.on, { as: company.boss, body: { on: inDays(0), asked: ask } as never })
    expect(rows.map(({ today }) => today)).toEqual(
      prices.map(({ price, floorSeller, floorManager, floorDirector }) => ({
        listPrice: price,
        floorSeller,
        floorManager,
        floorDirector,
      })),
    )
  }
}, 120_000)

/** A small generator of numbers from 0 to 1, the same for the same seed. */
function mulberry(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
