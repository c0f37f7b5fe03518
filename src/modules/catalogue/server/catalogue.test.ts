import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Company, type Employee, foundCompany } from '../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import { assignmentRoutes } from '../../clue/api/assignment.ts'
import { clueRoutes } from '../../clue/api/clue.ts'
import { dictionaryRoutes } from '../../settings/api/dictionary.ts'
import { savedViewRoutes } from '../../settings/api/savedView.ts'
import { wordRoutes } from '../../settings/api/words.ts'
import { type CatalogueWord, mostLevels, catalogueRoutes as routes } from '../api/catalogue.ts'

let server: TestServer
let company: Company
let sales: Employee
let made = 0
beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '品牌公司', 'brandBoss')
  sales = await company.hire('brandSales', '导购')
})
afterAll(() => server.stop())

const all = (as = company.boss) => server.ask(routes.all, { as })
const ask = <const R extends (typeof routes)[keyof typeof routes]>(route: R, body: object) =>
  server.ask(route as typeof routes.add, { as: company.boss, body: body as never })
const attempt = async (route: (typeof routes)[keyof typeof routes], body: object, as = company.boss) =>
  (await server.send(route, { as, body })).json()
const brand = (label = `牌${++made}`) => ask(routes.add, { typeCode: 'intentionBrand', label })
const category = (label = `类${++made}`, parentId: number | null = null) =>
  ask(routes.add, { typeCode: 'intentionCategory', label, parentId })
const wordOf = async (id: number) => (await all()).words.find(word => word.id === id) as CatalogueWord
const clue = (more: object) =>
  server.ask(clueRoutes.add, {
    as: sales.token,
    body: { name: '王小明', phone: `154${String(++made).padStart(8, '0')}`, ...more },
  })
const detail = (id: number) => server.ask(clueRoutes.detail, { as: sales.token, params: { id } })
const series = (brandId: number, name: string) =>
  server.ask(routes.addSeries, { as: company.boss, body: { brandId, name } })

describe('a brand', () => {
  test('is what clues choose as their intention at once, under its present name', async () => {
    const { id, version } = await brand('云山瓷砖')
    const { id: clueId } = await clue({ intentionBrandIds: [id] })
    const edited = await ask(routes.edit, { id, version, label: '云山', color: '#4b7fb8', picture: '' })
    expect(edited).toMatchObject({ label: '云山', color: '#4b7fb8', version: version + 1 })
    expect(await server.ask(wordRoutes.all, { as: sales.token })).toContainEqual(
      expect.objectContaining({ id, label: '云山', typeCode: 'intentionBrand' }),
    )
    expect((await detail(clueId)).intentionBrandIds).toEqual([id])
    expect(await server.ask(routes.uses, { as: sales.token, params: { id } })).toEqual([
      { place: '流量的意向品牌', count: 1 },
    ])
    expect(await attempt(routes.remove, { id })).toMatchObject({ code: 40900 })
  })

  test('is in the log with before and after', async () => {
    const { id, version, label } = await brand()
    await ask(routes.edit, { id, version, label: `${label}改`, color: '', picture: '' })
    const { rows } = await server.owner.query(
      `select action, changes->'label' as label from operation_log where subject = 'dictionaryItem' and subject_id = $1 order by id`,
      [String(id)],
    )
    expect(rows).toEqual([
      { action: '新增品牌', label: [null, label] },
      { action: '编辑品牌', label: [label, `${label}改`] },
    ])
  })

  test('is kept here alone: the dictionary tells where, and refuses', async () => {
    const managed = await server.ask(dictionaryRoutes.managed, { as: company.boss })
    const type = managed.types.find(one => one.code === 'intentionBrand')
    expect(type).toMatchObject({ name: '品牌', keptAt: { title: '品牌品类管理' } })
    const { id, version } = await brand()
    const into = await brand()
    const acts = [
      [dictionaryRoutes.addItem, { dictionaryTypeId: type?.id, label: '绕过' }],
      [dictionaryRoutes.editItem, { id, version, label: '绕过', color: '' }],
      [dictionaryRoutes.enableItem, { id, enabled: false }],
      [dictionaryRoutes.removeItem, { id }],
      [dictionaryRoutes.mergeItem, { id, intoId: into.id }],
    ] as const
    for (const [route, body] of acts)
      expect((await server.send(route, { as: company.boss, body })).json()).toMatchObject({
        code: 40900,
        msg: '请在“品牌品类管理”里维护',
      })
    const method = managed.items.find(item => item.typeCode === 'followUpMethod')
    expect(
      await attempt(routes.edit, { id: method?.id, version: 1, label: '绕过', color: '', picture: '' }),
    ).toMatchObject({
      code: 40400,
    })
  })

  test('merges with another in records, lists and saved views; its series follow, none is lost', async () => {
    const [from, into, third] = [await brand(), await brand(), await brand()]
    const both = await clue({ intentionBrandIds: [into.id, from.id, third.id] })
    const single = await clue({ intentionBrandIds: [from.id, third.id] })
    const filters = { intentionBrandIds: { in: [from.id] } }
    await server.ask(savedViewRoutes.save, {
      as: company.boss,
      body: { list: 'clue', name: '品牌', state: { filters } },
    })
    const [same, other, kept] = [
      await series(from.id, '现代'),
      await series(from.id, '古典'),
      await series(into.id, '现代'),
    ]
    const merged = await server.ask(routes.merge, { as: company.boss, body: { id: from.id, intoId: into.id } })
    expect(merged).toMatchObject({ moved: 4, item: { enabled: false, mergedInto: into.id } })
    expect((await detail(both.id)).intentionBrandIds).toEqual([into.id, third.id])
    expect((await detail(single.id)).intentionBrandIds).toEqual([into.id, third.id])
    const [view] = await server.ask(savedViewRoutes.mine, { as: company.boss, query: { list: 'clue' } })
    expect(view?.state.filters).toEqual({ intentionBrandIds: { in: [into.id] } })
    const names = new Map((await all()).series.filter(one => one.brandId === into.id).map(one => [one.id, one.name]))
    expect(names).toEqual(
      new Map([
        [kept.id, '现代'],
        [other.id, '古典'],
        [same.id, `现代（${from.label}）`],
      ]),
    )
    expect(await attempt(routes.enable, { id: from.id, enabled: true })).toMatchObject({ code: 40900 })
  })

  test('has a place in the order; who saw an older order is told', async () => {
    const before = (await all()).words.filter(word => word.typeCode === 'intentionBrand').map(word => word.id)
    const order = before.toReversed()
    expect(await attempt(routes.arrange, { before, order })).toMatchObject({ code: 0 })
    const now = (await all()).words.filter(word => word.typeCode === 'intentionBrand').map(word => word.id)
    expect(now).toEqual(order)
    expect(await attempt(routes.arrange, { before, order: before })).toMatchObject({ code: 40901 })
  })
})

describe('the tree of categories', () => {
  const labels = async () =>
    (await server.ask(wordRoutes.all, { as: sales.token }))
      .filter(word => word.typeCode === 'intentionCategory')
      .map(word => word.label)

  test('is shown by every choice in its order, each before those below it', async () => {
    const [stone, wood] = [await category('石材'), await category('木材')]
    await category('大理石', stone.id)
    const granite = await category('花岗岩', stone.id)
    await ask(routes.move, { id: granite.id, parentId: stone.id, position: 0 })
    expect((await labels()).slice(-4)).toEqual(['石材', '花岗岩', '大理石', '木材'])
    await ask(routes.move, { id: stone.id, parentId: null, position: 0 })
    expect((await labels()).slice(0, 3)).toEqual(['石材', '花岗岩', '大理石'])
    await ask(routes.move, { id: stone.id, parentId: wood.id, position: 9 })
    expect((await labels()).slice(-4)).toEqual(['木材', '石材', '花岗岩', '大理石'])
    expect((await wordOf(stone.id)).parentId).toBe(wood.id)
  })

  test('refuses a place below itself, too deep, or below what is no category', async () => {
    const chain = [await category()]
    while (chain.length < mostLevels) chain.push(await category(undefined, chain.at(-1)?.id))
    const [top, second] = chain as [CatalogueWord, CatalogueWord]
    const bottom = chain.at(-1) as CatalogueWord
    for (const parentId of [top.id, bottom.id])
      expect(await attempt(routes.move, { id: top.id, parentId, position: 0 })).toMatchObject({ code: 40900 })
    const lone = await category()
    expect(await attempt(routes.move, { id: top.id, parentId: lone.id, position: 0 })).toMatchObject({
      code: 40900,
      msg: `品类最多 ${mostLevels} 级`,
    })
    expect(
      await attempt(routes.add, { typeCode: 'intentionCategory', label: '太深', parentId: bottom.id }),
    ).toMatchObject({ code: 40900 })
    const { id: brandId } = await brand()
    expect(await attempt(routes.move, { id: lone.id, parentId: brandId, position: 0 })).toMatchObject({ code: 40000 })
    expect(await attempt(routes.add, { typeCode: 'intentionBrand', label: '下级牌', parentId: lone.id })).toMatchObject(
      {
        code: 40000,
      },
    )
    expect(await attempt(routes.move, { id: brandId, parentId: null, position: 0 })).toMatchObject({ code: 40400 })
    expect((await wordOf(second.id)).parentId).toBe(top.id)
  })

  test('keeps what is below a merged or used category', async () => {
    const [from, into] = [await category(), await category()]
    const below = await category(undefined, from.id)
    expect(await attempt(routes.remove, { id: from.id })).toMatchObject({ code: 40900 })
    expect(await attempt(routes.merge, { id: from.id, intoId: below.id })).toMatchObject({ code: 40900 })
    await ask(routes.merge, { id: from.id, intoId: into.id })
    expect((await wordOf(below.id)).parentId).toBe(into.id)
    expect(await attempt(routes.remove, { id: below.id })).toMatchObject({ code: 0 })
  })

  test('stays a tree when two people move two categories below each other at once', async () => {
    for (let round = 0; round < 4; round++) {
      const [one, other] = [await category(), await category()]
      const answers = await Promise.all([
        attempt(routes.move, { id: one.id, parentId: other.id, position: 0 }),
        attempt(routes.move, { id: other.id, parentId: one.id, position: 0 }),
      ])
      expect(answers.map(answer => answer.code).toSorted()).toEqual([0, 40900])
    }
  })
})

test('a filter or a rule of assignment by a category means those below it too', async () => {
  const tiles = await category()
  const porcelain = await category(undefined, tiles.id)
  const polished = await category(undefined, porcelain.id)
  const other = await category()
  const ids = []
  for (const wanted of [tiles, polished, other]) ids.push((await clue({ intentionCategoryIds: [wanted.id] })).id)
  const found = async (categoryId: number) => {
    const filters = { intentionCategoryIds: { in: [categoryId] } }
    const { rows } = await server.ask(clueRoutes.list, { as: company.boss, body: { filters } })
    return rows.map(row => row.id).toSorted((a, b) => a - b)
  }
  expect(await found(tiles.id)).toEqual([ids[0], ids[1]])
  expect(await found(porcelain.id)).toEqual([ids[1]])
  expect(await found(other.id)).toEqual([ids[2]])
  const rule = { name: '瓷砖给他', categoryIds: [tiles.id], employeeIds: [sales.employeeId] }
  await server.ask(assignmentRoutes.add, { as: company.boss, body: rule })
  const add = (categoryId: number) =>
    server.ask(clueRoutes.add, {
      as: company.boss,
      body: { name: '赵', phone: `154${String(++made).padStart(8, '0')}`, intentionCategoryIds: [categoryId] },
    })
  expect((await add(polished.id)).ownerId).toBe(sales.employeeId)
  expect((await add(other.id)).ownerId).toBeNull()
})

describe('series', () => {
  test('have a name of their own within their brand, also if two people add it at once', async () => {
    const { id: brandId } = await brand()
    const answers = await Promise.all([1, 2, 3].map(() => attempt(routes.addSeries, { brandId, name: '极简' })))
    expect(answers.map(answer => answer.code).toSorted()).toEqual([0, 40000, 40000])
    const { id: otherId } = await brand()
    const other = await series(otherId, '极简')
    const renamed = { id: other.id, version: other.version, name: '奢石' }
    expect(await attempt(routes.editSeries, renamed)).toMatchObject({ code: 0 })
    expect(await attempt(routes.editSeries, renamed)).toMatchObject({ code: 40901 })
    expect(await attempt(routes.enableSeries, { id: other.id, enabled: false })).toMatchObject({
      data: { enabled: false },
    })
    expect(await attempt(routes.remove, { id: otherId })).toMatchObject({ code: 40900 })
    expect(await attempt(routes.removeSeries, { id: other.id })).toMatchObject({ code: 0 })
    expect(await attempt(routes.remove, { id: otherId })).toMatchObject({ code: 0 })
  })

  test('need a brand', async () => {
    const { id: brandId } = await category()
    expect(await attempt(routes.addSeries, { brandId, name: '错' })).toMatchObject({
      code: 40000,
      data: { issues: [{ field: 'brandId' }] },
    })
  })
})
