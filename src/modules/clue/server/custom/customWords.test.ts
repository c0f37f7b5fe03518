import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishCustom, type Some } from '../../../../../tests/support/customFields.ts'
import { type Company, foundCompany } from '../../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import type { CustomValues } from '../../../../kernel/api/customValues.ts'
import { customFieldsRoutes as routes } from '../../../customFields/api/routes.ts'
import { dictionaryRoutes } from '../../../settings/api/dictionary.ts'
import { savedViewRoutes } from '../../../settings/api/savedView.ts'
import { clueRoutes } from '../../api/clue.ts'

let server: TestServer
let company: Company
let words: number[]
let typeId: number
beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '词公司', 'wordBoss')
  const type = await server.ask(dictionaryRoutes.addType, {
    as: company.boss,
    body: { name: '风格', typeCode: 'style' },
  })
  typeId = type.id
  words = []
  for (const label of ['现代', '中式', '欧式', '工业'])
    words.push(
      (
        await server.ask(dictionaryRoutes.addItem, {
          as: company.boss,
          body: { dictionaryTypeId: typeId, label, color: '' },
        })
      ).id,
    )
  await publishCustom(server, company.boss, 'clue', fields)
})
afterAll(() => server.stop())

const fields: Some[] = [
  { key: 's1', kind: 'word', title: '装修风格', dictionary: 'style' },
  { key: 's6', kind: 'word', title: '次选风格', dictionary: 'style' },
  { key: 'm1', kind: 'words', title: '喜欢的风格', dictionary: 'style' },
]
const word = (at: number) => words[at] as number
let phones = 15410001000
const add = (own: CustomValues) =>
  server.ask(clueRoutes.add, { as: company.boss, body: { name: '王小明', phone: String(phones++), own } })
const detail = (id: number) => server.ask(clueRoutes.detail, { as: company.boss, params: { id } })
const merge = (from: number, into: number) =>
  server.call(dictionaryRoutes.mergeItem, { as: company.boss, body: { id: word(from), intoId: word(into) } })

test('a word that custom fields hold is counted, is not removed, and its type is not either', async () => {
  await add({ s1: word(3), m1: [word(3)] })
  const uses = await server.ask(dictionaryRoutes.uses, { as: company.boss, params: { id: word(3) } })
  expect(uses).toEqual([
    { place: '流量的装修风格', count: 1 },
    { place: '流量的喜欢的风格', count: 1 },
  ])
  expect(await server.call(dictionaryRoutes.removeItem, { as: company.boss, body: { id: word(3) } })).toMatchObject({
    code: 40900,
    msg: expect.stringContaining('流量的装修风格 1 条'),
  })
})

test('a merge gives records, lists of words, saved views and defaults the other word, and tells of it', async () => {
  const single = await add({ s1: word(0), s6: word(0) })
  const both = await add({ m1: [word(1), word(0), word(2)] })
  const list = await add({ m1: [word(0), word(2)] })
  const other = await add({ s1: word(1), m1: [word(2)] })
  await publishCustom(server, company.boss, 'clue', [
    ...fields.slice(0, 2).map(field => ({ ...field, initial: word(0) })),
    { ...(fields[2] as Some), initial: [word(0), word(1)], retired: true },
  ])
  const filters = { 'own.s1': { in: [word(0), word(2)] } }
  for (const name of ['clueList', 'customerList'])
    await server.ask(savedViewRoutes.save, { as: company.boss, body: { list: name, name: '风格', state: { filters } } })
  expect(await merge(0, 1)).toMatchObject({ data: { moved: 7 } })
  expect((await detail(single.id)).own).toEqual({ s1: word(1), s6: word(1) })
  expect(await detail(other.id)).toMatchObject({ version: other.version })
  const { rows } = await server.owner.query('select own from clue where id = any($1) order by id', [[both.id, list.id]])
  expect(rows.map(row => row.own)).toEqual([{ m1: [word(1), word(2)] }, { m1: [word(1), word(2)] }])
  const [newest] = await server.ask(clueRoutes.history, { as: company.boss, params: { id: single.id } })
  expect(newest).toMatchObject({
    action: '合并字典项',
    changes: [{ title: '次选风格', before: '现代', after: '中式' }],
  })
  const views = await server.ask(savedViewRoutes.mine, { as: company.boss, query: {} })
  expect(views.map(view => view.state.filters['own.s1'])).toEqual([
    { in: [word(1), word(2)] },
    { in: [word(0), word(2)] },
  ])
  const { forms } = await server.ask(routes.forms, { as: company.boss })
  expect(forms.find(form => form.noun === 'clue')?.content.fields.map(field => field.initial)).toEqual([
    word(1),
    word(1),
    [word(1)],
  ])
  expect((await add({})).own).toEqual({ s1: word(1), s6: word(1) })
})

test('a type whose words custom fields take is not removed, also when it has none left', async () => {
  const type = await server.ask(dictionaryRoutes.addType, { as: company.boss, body: { name: '空', typeCode: 'empty' } })
  await publishCustom(server, company.boss, 'clue', [
    ...fields.map(field => ({ ...field, retired: true })),
    { key: 's2', kind: 'word', title: '空的', dictionary: 'empty' },
  ])
  const remove = (id: number) => server.call(dictionaryRoutes.removeType, { as: company.boss, body: { id } })
  expect(await remove(type.id)).toMatchObject({ code: 40900, msg: '“空”用于流量的空的，不能删除，请先在那里换掉' })
})

test('a field begins with no word, person or department of another company', async () => {
  const other = await foundCompany(server, '别家', 'elsewhereBoss')
  await expect(
    publishCustom(server, company.boss, 'clue', [
      ...fields.map(field => ({ ...field, retired: true })),
      { key: 's2', kind: 'word', title: '空的', dictionary: 'empty', retired: true },
      { key: 's3', kind: 'department', title: '归属', initial: other.departmentId },
    ]),
  ).rejects.toThrow('默认值的归属不存在或已停用，请重新选择')
})
