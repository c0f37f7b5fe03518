import { afterAll, beforeAll, expect, test } from 'vitest'
import { contentOf, publishCustom, type Some } from '../../../../../tests/support/customFields.ts'
import { type Company, type Employee, foundCompany } from '../../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { importer } from '../../../../../tests/support/transfer.ts'
import type { CustomValues } from '../../../../kernel/api/customValues.ts'
import { formatDate } from '../../../../kernel/api/time.ts'
import { customFieldsRoutes } from '../../../customFields/api/routes.ts'
import { clueRoutes } from '../../api/clue.ts'

let server: TestServer
let company: Company
let sales: Employee
const number = (prefix: string, more: Partial<Some['numbering']> = {}) =>
  ({
    key: 'x1',
    kind: 'autoNumber',
    title: '售后编号',
    numbering: { prefix, dated: 'none', digits: 4, ...more },
  }) satisfies Some
beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '编号公司', 'numberBoss')
  sales = await company.hire('numberSales', '导购')
})
afterAll(() => server.stop())

let phones = 15400006000
const add = (own?: CustomValues, as = sales.token) =>
  server.call(clueRoutes.add, { as, body: { name: '王小明', phone: String(phones++), own } })
const numberOf = (answer: { data: unknown }) => (answer.data as { own?: CustomValues | null }).own?.x1
const all = async () =>
  (
    await server.owner.query(`select own ->> 'x1' as number from clue where office_id = $1 order by id`, [
      company.officeId,
    ])
  ).rows.map(row => row.number)

test('records that are there get numbers in the order of their making when the field is published', async () => {
  await add()
  await add()
  await publishCustom(server, company.boss, 'clue', [number('SH')])
  await expect.poll(all, { timeout: 20_000 }).toEqual(['SH0001', 'SH0002'])
})

test('each new record gets the next number, also when many are made at the same moment', async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, () => add()))
  expect(answers.map(answer => answer.code)).toEqual(answers.map(() => 0))
  expect(answers.map(numberOf).sort()).toEqual(
    Array.from({ length: 12 }, (_, at) => `SH${String(at + 3).padStart(4, '0')}`),
  )
})

test('what is refused takes no number, and nobody enters or changes one', async () => {
  expect(await add({ x1: 'SH9999' })).toMatchObject({
    code: 40000,
    data: { issues: [{ field: 'own.x1', msg: '您不能填写售后编号，请把它留空' }] },
  })
  const made = await add()
  expect(numberOf(made)).toBe('SH0015')
  const { id, version } = made.data as { id: number; version: number }
  const body = { id, version, own: { x1: 'SH0001' }, force: false }
  expect(await server.call(clueRoutes.edit, { as: sales.token, body })).toMatchObject({ code: 40000 })
})

test('imported records get numbers too', async () => {
  const csv = ['客户姓名,电话', `甲,${phones++}`, `乙,${phones++}`].join('\n')
  await importer(server, 'clue', company.boss).whole(csv)
  expect((await all()).slice(-2).sort()).toEqual(['SH0016', 'SH0017'])
})

test('another rule holds for what is made from now on, and its running number begins with the day', async () => {
  await publishCustom(server, company.boss, 'clue', [number('售后', { dated: 'day', digits: 3 })])
  const head = `售后${formatDate(new Date()).replaceAll('-', '')}-`
  expect(numberOf(await add())).toBe(`${head}001`)
  expect(numberOf(await add())).toBe(`${head}002`)
  await publishCustom(server, company.boss, 'clue', [number('SH')])
  expect(numberOf(await add())).toBe('SH0018')
})

test('is retired and brought back: what was made meanwhile gets a number then', async () => {
  await publishCustom(server, company.boss, 'clue', [{ ...number('SH'), retired: true }])
  expect(numberOf(await add())).toBeUndefined()
  await publishCustom(server, company.boss, 'clue', [number('SH')])
  await expect.poll(async () => (await all()).at(-1), { timeout: 20_000 }).toBe('SH0019')
})

test('is not published where its head could be taken for a running number', async () => {
  const body = { noun: 'clue', content: contentOf([number('2026')]) }
  const { problems } = await server.ask(customFieldsRoutes.preview, { as: company.boss, body })
  expect(problems).toEqual([{ key: 'x1', msg: '“售后编号”的前缀不能以数字结尾' }])
})

test('a known customer takes no number when a workbook brings their phone again', async () => {
  await publishCustom(server, company.boss, 'customer', [number('KH')])
  const numbered = `select own ->> 'x1' as number from customer where office_id = $1 and own is not null order by id`
  const numbers = async () => (await server.owner.query(numbered, [company.officeId])).rows.map(row => row.number)
  const known = String(phones++)
  await expect.poll(async () => (await numbers()).length, { timeout: 20_000 }).toBeGreaterThan(15)
  const before = (await numbers()).length
  const { whole } = importer(server, 'clue', company.boss)
  await whole(`客户姓名,电话\n已有,${known}`)
  await whole(`客户姓名,电话\n已有,${known}\n新人,${phones++}`, { duplicates: 'update' })
  const after = await numbers()
  expect(after.slice(before)).toEqual([1, 2].map(more => `KH${String(before + more).padStart(4, '0')}`))
})
