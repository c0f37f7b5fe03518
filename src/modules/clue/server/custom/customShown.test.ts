import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publishCustom } from '../../../../../tests/support/customFields.ts'
import { type Company, type Employee, foundCompany } from '../../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { importer } from '../../../../../tests/support/transfer.ts'
import type { CustomValues } from '../../../../kernel/api/customValues.ts'
import type { Condition } from '../../../forms/api/condition.ts'
import { opportunityRoutes } from '../../../opportunity/api/routes.ts'
import { clueRoutes } from '../../api/clue.ts'

let server: TestServer
let company: Company
let sales: Employee
const whole: Condition = [[{ field: 's1', operator: 'in', values: ['o1'] }]]
beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '条件公司', 'shownBoss')
  sales = await company.hire('shownSales', '导购')
  const options = ['全包', '半包'].map((title, at) => ({ id: `o${at + 1}`, title, retired: false }))
  await publishCustom(server, company.boss, 'clue', [
    { key: 's1', kind: 'choice', title: '装修方式', options },
    { key: 'x1', kind: 'text', title: '套餐', required: true, shownWhen: whole },
    { key: 'n1', kind: 'number', title: '套餐价', shownWhen: [[{ field: 'x1', operator: 'filled', values: [] }]] },
    { key: 'n2', kind: 'formula', title: '两套', formula: 'n1 * 2' },
    { key: 't1', kind: 'date', title: '开工日', requiredFrom: 'converted', shownWhen: whole },
  ])
})
afterAll(() => server.stop())

let phones = 15400007000
const add = (own: CustomValues) =>
  server.call(clueRoutes.add, { as: sales.token, body: { name: '王小明', phone: String(phones++), own } })
const made = async (own: CustomValues) => (await add(own)).data as { id: number; version: number; own: CustomValues }
const edit = (clue: { id: number; version: number }, own: CustomValues) =>
  server.call(clueRoutes.edit, { as: sales.token, body: { id: clue.id, version: clue.version, own, force: false } })
const lacking = { code: 40000, data: { issues: [{ field: 'own.x1', msg: '请填写套餐' }] } }

describe('a field with a condition', () => {
  test('must be filled only where it is shown', async () => {
    expect((await add({ s1: 'o2' })).code).toBe(0)
    expect(await add({ s1: 'o1' })).toMatchObject(lacking)
    expect(await add({ s1: 'o1', x1: '精装' })).toMatchObject({ code: 0, data: { own: { s1: 'o1', x1: '精装' } } })
  })

  test('takes nothing where it is not shown, and neither does one that depends on it', async () => {
    const clue = await made({ s1: 'o2', x1: '精装', n1: 5 })
    expect(clue.own).toEqual({ s1: 'o2' })
  })

  test('loses what it holds when it is not shown any more, which the history tells', async () => {
    const clue = await made({ s1: 'o1', x1: '精装', n1: 5 })
    expect(clue.own).toEqual({ s1: 'o1', x1: '精装', n1: 5, n2: 10 })
    const after = await edit(clue, { s1: 'o2' })
    expect(after.data).toMatchObject({ own: { s1: 'o2' } })
    expect((after.data as typeof clue).own).toEqual({ s1: 'o2' })
    const [entry] = await server.ask(clueRoutes.history, { as: sales.token, params: { id: clue.id } })
    expect(entry?.changes).toEqual(
      expect.arrayContaining([{ field: 'own.x1', title: '套餐', before: '精装', after: '' }]),
    )
  })

  test('must be filled by the edit that makes it shown', async () => {
    const clue = await made({ s1: 'o2' })
    expect(await edit(clue, { s1: 'o1' })).toMatchObject(lacking)
    expect((await edit(clue, { s1: 'o1', x1: '基础' })).code).toBe(0)
  })

  test('is imported only where it is shown, and must be there then', async () => {
    const lines = [
      '客户姓名,电话,装修方式,套餐',
      `甲,${phones++},半包,精装`,
      `乙,${phones++},全包,`,
      `丙,${phones++},全包,基础`,
      `丁,${phones++},半包,`,
    ]
    const batch = await importer(server, 'clue', company.boss).whole(lines.join('\n'))
    expect(batch.errors.map(({ row, column, message }) => [row, column, message])).toEqual([[3, '套餐', '请填写套餐']])
    const { rows } = await server.owner.query(
      `select c.own from clue c join customer u on u.office_id = c.office_id and u.id = c.customer_id
       where u.name = any('{甲,乙,丙,丁}') order by u.name`,
    )
    expect(rows.map(row => row.own)).toEqual(expect.arrayContaining([{ s1: 'o2' }, { s1: 'o1', x1: '基础' }]))
    expect(rows).toHaveLength(3)
  })

  test('is asked for by a step only where it is shown', async () => {
    const [hidden, shown] = [await made({ s1: 'o2' }), await made({ s1: 'o1', x1: '精装' })]
    const convert = (clueId: number) => server.call(opportunityRoutes.convert, { as: sales.token, body: { clueId } })
    expect(await convert(shown.id)).toMatchObject({ code: 40900, msg: '转商机前请先填写开工日' })
    expect((await convert(hidden.id)).code).toBe(0)
  })
})
