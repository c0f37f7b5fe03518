import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Company, foundCompany } from '../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import { formatDate, startOfDay } from '../../../kernel/contract/time.ts'
import { goodsRoutes } from '../../goods/contract/goods.ts'
import { windowRoutes as routes } from '../contract/window.ts'

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
  await add({ ...common, fromDay: inDays(-30), toDay: inDays(0), listPrice: 7000 })
  await add({ ...common, fromDay: inDays(0), toDay: inDays(1), listPrice: 12_000, floorSeller: 11_000 })
  await add({ ...common, fromDay: inDays(1), listPrice: 15_000 })
  const { rows: channels } = await server.owner.query(
    `select min(id) as id from dictionary_item where office_id = $1 and type_code = 'priceChannel'`,
    [company.officeId],
  )
  await add({ ...common, channelId: Number(channels[0].id), fromDay: inDays(-1), listPrice: 5000 })

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
