import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Company, type Employee, foundCompany } from '../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import { listen } from '../../../../tests/support/stream.ts'
import { dictionaryRoutes } from '../api/dictionary.ts'
import { sortRoutes as routes, type SortGroup, type SortKindName, sortKinds } from '../api/sort.ts'
import { wordRoutes } from '../api/words.ts'

let server: TestServer
let company: Company
let other: Company
let sales: Employee
beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '排序公司', 'sortBoss')
  other = await foundCompany(server, '别家公司', 'sortOther')
  sales = await company.hire('sortSales', '导购')
  const { rows } = await server.owner.query(
    `insert into department (office_id, parent_id, name) values ($1, $2, '一店'), ($1, $2, '二店'), ($1, $2, '三店') returning id`,
    [company.officeId, company.departmentId],
  )
  expect(rows).toHaveLength(3)
  await server.owner.query(
    `insert into pool (office_id, name, position) values ($1, '门店公海', 5), ($1, '活动公海', 9)`,
    [company.officeId],
  )
  await server.owner.query(
    `insert into assignment_rule (office_id, name, position) values ($1, '甲规则', 1), ($1, '乙规则', 2), ($2, '别家规则', 3)`,
    [company.officeId, other.officeId],
  )
})
afterAll(() => server.stop())

const groups = (kind: SortKindName, as = company.boss) => server.ask(routes.groups, { as, query: { kind } })
const longest = async (kind: SortKindName) =>
  (await groups(kind)).reduce((a, b) => (b.items.length > a.items.length ? b : a)) as SortGroup
const idsOf = (group: SortGroup) => group.items.map(item => item.id)
const save = (body: object, as = company.boss) => server.send(routes.save, { as, body }).then(answer => answer.json())

describe.each(Object.keys(sortKinds) as SortKindName[])('%s', kind => {
  test('gets another order, and the former one back', async () => {
    const { key, items } = await longest(kind)
    expect(items.length).toBeGreaterThan(1)
    const before = items.map(item => item.id)
    const order = before.toReversed()
    expect(await save({ kind, group: key, before, order })).toMatchObject({ code: 0 })
    expect(idsOf(await longest(kind))).toEqual(order)
    expect(await save({ kind, group: key, before: order, order: before })).toMatchObject({ code: 0 })
    expect(idsOf(await longest(kind))).toEqual(before)
  })

  test('reordered by two people at once: one wins, the other is told, nothing is mixed', async () => {
    const { key, ...group } = await longest(kind)
    const before = idsOf({ key, ...group })
    const orders = [before.toReversed(), [...before.slice(1), before[0] as number]].filter(
      (order, at) => at === 0 || before.length > 2 || order.join() === before.toReversed().join(),
    )
    const answers = await Promise.all(orders.map(order => save({ kind, group: key, before, order })))
    expect(answers.map(answer => answer.code).sort()).toEqual([0, 40901])
    const winner = answers.findIndex(answer => answer.code === 0)
    expect(idsOf(await longest(kind))).toEqual(orders[winner])
    expect(answers[1 - winner]).toMatchObject({ msg: expect.stringContaining('sortBoss'), data: { by: 'sortBoss' } })
  })

  test('refuses rows of other lists and of other companies', async () => {
    const { key, items } = await longest(kind)
    const before = items.map(item => item.id)
    const foreign = await groups(kind, other.boss).then(all => all.flatMap(idsOf)[0] as number)
    const missing = { kind, group: key, before, order: before.slice(1) }
    expect(await save(missing)).toMatchObject({ code: 40000, data: { issues: [{ field: 'order' }] } })
    const twice = { kind, group: key, before, order: [...before.slice(1), before[1]] }
    expect(await save(twice)).toMatchObject({ code: 40000 })
    const theirs = { kind, group: key, before: [foreign, ...before], order: [...before, foreign] }
    expect(await save(theirs)).toMatchObject({ code: 40901 })
    expect(idsOf(await longest(kind))).toEqual(before)
  })
})

test('the order applies to selects at once, raises no version, is told to browsers and logged by name', async () => {
  const heard = await listen(await server.listen(), sales.token)
  const methods = (await groups('dictionary')).find(group => group.title === '跟进方式') as SortGroup
  const version = 'select version from dictionary_item where office_id = $1 order by id'
  const versions = (await server.owner.query(version, [company.officeId])).rows
  const before = idsOf(methods)
  const order = [before.at(-1) as number, ...before.slice(0, -1)]
  await server.ask(routes.save, { as: company.boss, body: { kind: 'dictionary', group: methods.key, before, order } })
  await heard.until('dictionary')
  heard.stop()
  const words = await server.ask(wordRoutes.all, { as: sales.token })
  expect(words.filter(word => word.typeCode === 'followUpMethod').map(word => word.id)).toEqual(order)
  expect((await server.owner.query(version, [company.officeId])).rows).toEqual(versions)
  const { rows } = await server.owner.query(
    `select subject_name, changes from operation_log where office_id = $1 and action = '调整顺序' order by id desc limit 1`,
    [company.officeId],
  )
  expect(rows[0].subject_name).toBe('跟进方式')
  expect(rows[0].changes.order[1][0]).toBe(methods.items.at(-1)?.label)
})

test('people who manage only the dictionary can reorder its items, and nothing else', async () => {
  const type = (await groups('dictionary'))[0] as SortGroup
  const before = idsOf(type)
  const body = { id: type.key, before, order: before.toReversed() }
  expect(await server.call(dictionaryRoutes.arrange, { as: company.boss, body })).toMatchObject({ code: 0 })
  expect(await server.call(dictionaryRoutes.arrange, { as: company.boss, body })).toMatchObject({ code: 40901 })
  expect(await save({ kind: 'dictionary', group: type.key, before, order: before }, sales.token)).toMatchObject({
    code: 40300,
  })
})

test('an unknown list is not found', async () => {
  expect(await save({ kind: 'dictionary', group: 999_999, before: [], order: [] })).toMatchObject({ code: 40400 })
  expect(await save({ kind: 'nothing', group: 0, before: [], order: [] })).toMatchObject({ code: 40000 })
})
