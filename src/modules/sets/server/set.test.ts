import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeRole } from '../../../../tests/support/factories.ts'
import { type Company, type Employee, foundCompany } from '../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import { codes } from '../../../kernel/api/envelope.ts'
import { formatDate } from '../../../kernel/api/time.ts'
import { goodsRoutes } from '../../goods/api/goods.ts'
import { windowRoutes } from '../../pricing/api/window.ts'
import { searchRoutes } from '../../search/api/search.ts'
import { dictionaryRoutes } from '../../settings/api/dictionary.ts'
import { setRoutes as routes, type SetDetail } from '../api/set.ts'

let server: TestServer
let company: Company
let sales: Employee
let tile: number
let smart: number
let made = 0
beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '套餐公司', 'setBoss')
  sales = await company.hire('setSales', '导购')
  tile = await goods({ spec: '600*1200', boxPieces: 2, priceUnit: 'area', listPrice: 12_000, cost: 4_321 })
  smart = await goods({ listPrice: 420_000, cost: 123_456 })
})
afterAll(() => server.stop())

const goods = async (more: object) =>
  (
    await server.ask(goodsRoutes.add, {
      as: company.boss,
      body: { code: `G${++made}`, name: `商品${made}`, ...more },
    })
  ).id
const part = (more: object = {}) => ({ name: '地砖', goodsId: tile, quantity: 900, unit: 'area' as const, ...more })
const facts = (more: object = {}) => ({
  code: `S${++made}`,
  name: `整装${made}`,
  price: 69_900,
  parts: [part()],
  ...more,
})
const add = (more: object = {}) => server.ask(routes.add, { as: company.boss, body: facts(more) })
const edit = (set: SetDetail, more: object) =>
  server.call(routes.edit, { as: company.boss, body: { id: set.id, version: set.version, ...more } })
const refused = (answer: { code: number; data: unknown }, field: string) =>
  expect(answer).toMatchObject({ code: codes.badInput, data: { issues: [{ field }] } })

describe('sets', () => {
  test('have parts with goods, are found by name, sound and code, and name the goods in their history', async () => {
    const rare = await goods({ spec: '300*600' })
    const set = await add({ name: '轻享整装', per: 'area', minArea: 8000, remark: '含辅料' })
    expect(set).toMatchObject({ per: 'area', minArea: 8000, partCount: 1, goods: [{ id: tile, listPrice: 12_000 }] })
    for (const search of ['轻享', 'qxzz', set.code.toLowerCase()]) {
      const { rows } = await server.ask(routes.list, { as: sales.token, body: { search } })
      expect(rows.map(row => row.id)).toEqual([set.id])
    }
    const found = await server.ask(searchRoutes.find, { as: sales.token, body: { term: '轻享' } })
    expect(JSON.stringify(found)).toContain('轻享整装')
    await edit(set, { parts: [part({ upgrades: [{ toGoodsId: rare, difference: 100 }] })] })
    const history = await server.ask(routes.history, { as: sales.token, params: { id: set.id } })
    expect(history[0]?.changes[0]).toMatchObject({ field: 'parts', title: '项目' })
    expect(history[0]?.changes[0]?.after).toMatch(/地砖.*商品\d.*1\.00/)
  })

  test.each([
    [{ price: -1 }, 'price'],
    [{ parts: [] }, 'parts'],
    [{ validFrom: '2026-12-01', validTo: '2026-11-30' }, 'validTo'],
    [{ minArea: 0 }, 'minArea'],
    [{ parts: [{ name: 'a', quantity: 1, goodsId: 999_999 }] }, 'parts.0.goodsId'],
    [{ parts: [{ name: 'a', quantity: 0, goodsId: 1 }] }, 'parts.0.quantity'],
    [{ parts: [{ name: 'a', quantity: 1.5, goodsId: 1 }] }, 'parts.0.quantity'],
    [{ parts: [{ name: ' ', quantity: 1, goodsId: 1 }] }, 'parts.0.name'],
  ])('with %j are refused by field, and nothing is there', async (more, field) => {
    refused(await server.call(routes.add, { as: company.boss, body: facts({ ...more, name: '不该有' }) }), field)
    const { rows } = await server.ask(routes.list, { as: company.boss, body: { view: 'all', search: '不该有' } })
    expect(rows).toEqual([])
  })

  test('take only goods that can be counted in the unit, each once in a part, and deductions within the price', async () => {
    const body = (...parts: object[]) => ({ as: company.boss, body: facts({ parts }) })
    refused(await server.call(routes.add, body(part({ goodsId: smart }))), 'parts.0.goodsId')
    refused(await server.call(routes.add, body(part(), part())), 'parts.1.name')
    const upgrades = [{ toGoodsId: tile, difference: 1 }]
    refused(await server.call(routes.add, body(part({ upgrades }))), 'parts.0.upgrades.0.toGoodsId')
    refused(await server.call(routes.add, body(part({ deduction: 69_901 }))), 'price')
  })

  test('have a code of their own, and an edit that began before another is told', async () => {
    const set = await add()
    refused(await server.call(routes.add, { as: company.boss, body: facts({ code: set.code }) }), 'code')
    expect(await edit(set, { price: 70_000, validTo: '2099-01-01' })).toMatchObject({ code: 0 })
    expect(await edit(set, { remark: '旧' })).toMatchObject({ code: codes.stale })
    const cleared = await edit({ ...set, version: set.version + 1 }, { validTo: null })
    expect(cleared).toMatchObject({ code: 0, data: { validTo: null, price: 70_000 } })
  })

  test('are told of the goods they name, as part or as upgrade', async () => {
    const rare = await goods({ spec: '300*600' })
    const set = await add({ parts: [part({ upgrades: [{ toGoodsId: rare, difference: 5 }] })] })
    const of = (goodsId: number) => server.ask(routes.withGoods, { as: sales.token, params: { goodsId } })
    expect((await of(rare)).map(row => row.id)).toEqual([set.id])
    await edit(set, { parts: [part()] })
    expect(await of(rare)).toEqual([])
  })

  test('leave the view of what is sold when they end or go off sale', async () => {
    const ended = await add({ validFrom: '2020-01-01', validTo: '2020-12-31' })
    const off = await add({ onSale: false })
    const ids = async (view: string) =>
      (await server.ask(routes.list, { as: sales.token, body: { view } })).rows.map(row => row.id)
    expect(await ids('onSale')).not.toContain(ended.id)
    expect(await ids('onSale')).not.toContain(off.id)
    expect(await ids('ended')).toEqual([ended.id])
    expect(await ids('offSale')).toEqual([off.id])
  })

  test('tell no cost to sellers, and no list price to who may not see it', async () => {
    const set = await add()
    const seen = async (as: string) => (await server.ask(routes.detail, { as, params: { id: set.id } })).goods[0] ?? {}
    expect(await seen(company.boss)).toMatchObject({ listPrice: 12_000, cost: 4321 })
    expect(await seen(sales.token)).toMatchObject({ listPrice: 12_000 })
    expect(await seen(sales.token)).not.toHaveProperty('cost')
    const role = await makeRole(server.owner, company.officeId, { menus: ['setManager'], elements: [] })
    const clerk = await company.hire('setClerk', role)
    expect(await seen(clerk.token)).not.toHaveProperty('listPrice')
    const whole = (as: string) => server.ask(routes.detail, { as, params: { id: set.id } })
    expect(await whole(sales.token)).toHaveProperty('prices')
    expect(await whole(clerk.token)).not.toHaveProperty('prices')
  })

  test('are tried at the price that goods have today, in a window too', async () => {
    const windowed = await goods({ listPrice: null })
    const body = { goodsId: windowed, fromDay: formatDate(Date.now()), listPrice: 33_000 }
    await server.ask(windowRoutes.add, { as: company.boss, body })
    const set = await add({ parts: [part(), part({ name: '五金', goodsId: windowed, quantity: 1000, unit: 'piece' })] })
    const { goods: named } = await server.ask(routes.detail, { as: sales.token, params: { id: set.id } })
    expect(named.map(one => [one.id, one.listPrice])).toEqual([
      [tile, 12_000],
      [windowed, 33_000],
    ])
  })

  test('have grades that a merge of words takes along, and that are the company’s', async () => {
    const { types } = await server.ask(dictionaryRoutes.managed, { as: company.boss })
    const dictionaryTypeId = types.find(one => one.code === 'goodsGrade')?.id as number
    const word = (label: string) =>
      server.ask(dictionaryRoutes.addItem, { as: company.boss, body: { dictionaryTypeId, label, color: '' } })
    const [from, to] = [await word('特级'), await word('精品')]
    const set = await add({ parts: [part({ name: '墙砖', gradeId: to.id }), part({ gradeId: from.id })] })
    const merged = await server.ask(dictionaryRoutes.mergeItem, {
      as: company.boss,
      body: { id: from.id, intoId: to.id },
    })
    expect(merged.moved).toBe(1)
    const { parts } = await server.ask(routes.detail, { as: company.boss, params: { id: set.id } })
    expect(parts.map(({ name, gradeId }) => [name, gradeId])).toEqual([
      ['墙砖', to.id],
      ['地砖', to.id],
    ])
    const unknown = facts({ parts: [part({ gradeId: 999_999 })] })
    refused(await server.call(routes.add, { as: company.boss, body: unknown }), 'parts.0.gradeId')
    const broken = facts({ parts: [part({ priceUnit: 'box' })] })
    refused(await server.call(routes.add, { as: company.boss, body: broken }), 'parts.0.goodsId')
  })
})
