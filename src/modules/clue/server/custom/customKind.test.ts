import { afterAll, beforeAll, expect, test } from 'vitest'
import { contentOf, publishCustom, type Some } from '../../../../../tests/support/customFields.ts'
import { type Company, type Employee, foundCompany } from '../../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import type { CustomValues } from '../../../../kernel/api/customValues.ts'
import { customFieldsRoutes as routes } from '../../../customFields/api/routes.ts'
import { clueRoutes } from '../../api/clue.ts'

let server: TestServer
let company: Company
let sales: Employee
beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '甲公司', 'owner')
  sales = await company.hire('sales', '导购')
  await publishCustom(server, company.boss, 'clue', [area, price])
})
afterAll(() => server.stop())

const area: Some = { key: 'x1', kind: 'text', title: '实测面积' }
const price: Some = { key: 'n1', kind: 'formula', title: '单价', formula: 'budget / 2', result: 'money' }
const retired: Some = { ...area, retired: true }
const asNumber: Some = { key: 'n2', kind: 'number', title: '实测面积', decimals: 1, from: 'x1' }
const byArea: Some = { ...price, formula: 'budget / n2' }

let phones = 15400001000
const add = (name: string, own: CustomValues, as = sales.token) =>
  server.ask(clueRoutes.add, { as, body: { name, phone: String(phones++), own, budget: 100_000 } })
const own = async (id: number) => (await server.ask(clueRoutes.detail, { as: company.boss, params: { id } })).own
const fitting = (fields: Some[], page = 1, as = company.boss) =>
  server.call(routes.fitting, { as, body: { noun: 'clue', content: contentOf(fields), ownKey: 'n2', page } })
async function publish(fields: Some[]) {
  const { forms } = await server.ask(routes.forms, { as: company.boss })
  const version = forms.find(form => form.noun === 'clue')?.version ?? 0
  const content = contentOf(fields)
  const saved = await server.ask(routes.save, { as: company.boss, body: { noun: 'clue', version, content } })
  return server.call(routes.publish, { as: company.boss, body: { noun: 'clue', version: saved.version } })
}

test('a field changes its kind once every value fits: a trial names the records that do not', async () => {
  const fits = await add('合适', { x1: '88.5' })
  const wrong = await add('不合适', { x1: '约九十' })
  const { data } = await fitting([retired, asNumber, byArea])
  expect(data).toEqual({
    fits: 1,
    misfits: 1,
    records: [{ id: wrong.id, name: '不合适', value: '约九十' }],
    unseen: 0,
    pages: 1,
  })
  expect(await publish([retired, asNumber, byArea])).toMatchObject({
    code: 40000,
    msg: '“实测面积”有 1 条记录的内容不能改为数字，请先修改这些记录',
  })
  const body = { id: wrong.id, version: wrong.version, own: { x1: '90' }, force: false }
  await server.ask(clueRoutes.edit, { as: sales.token, body })
  expect((await publish([retired, asNumber, byArea])).code).toBe(0)
  await expect.poll(() => own(wrong.id), { timeout: 20_000 }).toEqual({ n1: 1111, n2: 90 })
  expect(await own(fits.id)).toEqual({ n1: 1130, n2: 88.5 })
  const history = await server.ask(clueRoutes.history, { as: sales.token, params: { id: fits.id } })
  expect(history[0]).toMatchObject({ action: '改变字段类型', personName: '系统' })
  expect(history[0]?.changes).toContainEqual({ field: 'own.n2', title: '实测面积', before: '', after: '88.5' })
})

test('records that the person does not see are counted, not named, and another company’s are not', async () => {
  const other = await foundCompany(server, '乙公司', 'other')
  await publishCustom(server, other.boss, 'clue', [area])
  const { data } = await fitting([retired, asNumber], 1, other.boss)
  expect(data).toEqual({ fits: 0, misfits: 0, records: [], unseen: 0, pages: 0 })
})

let third: Promise<Company> | undefined
function thirdCompany() {
  third ??= foundCompany(server, '丙公司', 'third').then(async made => {
    await publishCustom(server, made.boss, 'clue', [area])
    return made
  })
  return third
}

test.each<[string, Some[], string]>([
  [
    'into a kind that it cannot become',
    [retired, { ...asNumber, key: 's1', kind: 'employee' }],
    '单行文字不能改为员工',
  ],
  ['while the old one stays in use', [{ ...area, title: '旧' }, asNumber], '“实测面积”要取代的字段还没有停用'],
  ['from one that is not published', [retired, { ...asNumber, from: 'x9' }], '“实测面积”要取代的字段还没有发布'],
  ['into a unique one', [retired, { ...asNumber, unique: true }], '“实测面积”不可重复，请先取消，再改变类型'],
])('a field does not change %s', async (_, fields, msg) => {
  const { boss } = await thirdCompany()
  const body = { noun: 'clue', content: contentOf(fields) }
  const { problems } = await server.ask(routes.preview, { as: boss, body })
  expect(problems.map(one => one.msg)).toContain(msg)
})

test('the preview tells a change of kind as one, with the records that hold a value', async () => {
  const fourth = await foundCompany(server, '丁公司', 'fourth')
  await publishCustom(server, fourth.boss, 'clue', [area])
  await add('有', { x1: '12' }, fourth.boss)
  const body = { noun: 'clue', content: contentOf([retired, asNumber]) }
  const { changes } = await server.ask(routes.preview, { as: fourth.boss, body })
  expect(changes).toEqual([{ key: 'n2', title: '实测面积', what: '改为数字，已有的内容在后台换过来', records: 1 }])
})
