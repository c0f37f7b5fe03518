import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { publishCustom, type Some } from '../../../../../tests/support/customFields.ts'
import { makeClue } from '../../../../../tests/support/factories.ts'
import { type Company, foundCompany } from '../../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { csvOf, importer } from '../../../../../tests/support/transfer.ts'
import { mostText } from '../../../customFields/api/customFields.ts'
import { clueRoutes } from '../../api/clue.ts'

// A worker is started for every file.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const unstorable = '\u0000'
const hostile = [
  `'; drop table clue; --`,
  '<img src=x onerror=alert(1)>',
  '=cmd|calc',
  unstorable,
  '__proto__',
  '𝕳'.repeat(40),
]
const huge = [1e300, -1e300, 1e16, 9e15, -9e15, 1e-9]
const option = (id: string, title: string) => ({ id, title, retired: false })
const options = [option('o1', '现代'), option('o2', '中式'), { ...option('o3', '欧式'), retired: true }]

/** What no call takes, whatever the field: the words for it name the field by its key alone. */
const beyondAll = new Set<unknown>([unstorable])

/** A field of each kind, values that its calls refuse, and cells that its workbooks refuse. */
type Case = { field: Some; wrong: readonly unknown[]; cells: readonly string[] }
const cases: Record<string, Case> = {
  text: {
    field: { key: 'x1', kind: 'text', title: '合同号', unique: true },
    wrong: ['长'.repeat(201), 5, ['a'], 'TAKEN'],
    cells: ['长'.repeat(201), 'TAKEN'],
  },
  longText: {
    field: { key: 'x2', kind: 'longText', title: '要求' },
    wrong: ['长'.repeat(2001), 5, ['a']],
    cells: ['长'.repeat(2001)],
  },
  address: {
    field: { key: 'x3', kind: 'address', title: '工地地址' },
    wrong: ['长'.repeat(201), 5],
    cells: ['长'.repeat(201)],
  },
  phone: {
    field: { key: 'x4', kind: 'phone', title: '家人电话' },
    wrong: [...hostile, '123', 15400000001, '154****0001', '1'.repeat(41)],
    cells: ['123', '家里的电话', '154****0001'],
  },
  number: {
    field: { key: 'n1', kind: 'number', title: '套内面积', decimals: 1, min: 1, max: 1000 },
    wrong: [...hostile, ...huge, 0, 1000.1, 1.25, '12', [5]],
    cells: [...hostile.slice(0, 3), '1e300', '0', '1000.1', '1.25', 'NaN', '∞'],
  },
  money: {
    field: { key: 'n2', kind: 'money', title: '定金' },
    wrong: [...hostile, ...huge, -1, 0.5, 1e13 + 1],
    cells: [hostile[1] as string, '-1', '0.001', '9999999999999999'],
  },
  percent: {
    field: { key: 'n3', kind: 'percent', title: '把握' },
    wrong: [...hostile, ...huge, -1, 10_001, 0.5],
    cells: [hostile[1] as string, '-1%', '101%', '0.001%'],
  },
  date: {
    field: { key: 't1', kind: 'date', title: '入住日期' },
    wrong: [...hostile, 5, '2027-02-30', '1899-12-31', '3000-01-01', '明天', '2027-01-02T00:00:00Z', '-271821-04-20'],
    cells: ['2027-02-30', '1899-12-31', '3000-01-01', '明天'],
  },
  datetime: {
    field: { key: 't2', kind: 'datetime', title: '量尺时间' },
    wrong: [...hostile, 5, '2027-01-02', '2027-01-02T25:00:00Z', '1800-01-01T00:00:00Z', '2027-01-02T00:00:00+23:00'],
    cells: ['2027-02-30 10:00', '3000-01-01 10:00', '一会儿'],
  },
  choice: {
    field: { key: 's1', kind: 'choice', title: '风格', options },
    wrong: [...hostile, 'o9', 'o3', '现代', 1, ['o1']],
    cells: ['不知道', '欧式', 'o1'],
  },
  choices: {
    field: { key: 'm1', kind: 'choices', title: '喜好', options },
    wrong: [...hostile, ['o9'], ['o3'], [1], 'o1', Array(51).fill('o1')],
    cells: ['现代、不知道', '欧式'],
  },
  word: {
    field: { key: 's2', kind: 'word', title: '渠道', dictionary: 'clueChannel' },
    wrong: [...hostile, 999_999, 1.5, -1, ['a'], 'FOREIGN'],
    cells: ['没有这个渠道'],
  },
  words: {
    field: { key: 'm2', kind: 'words', title: '次要渠道', dictionary: 'clueChannel' },
    wrong: [...hostile, [999_999], [1.5], 5, Array(51).fill(1)],
    cells: ['没有这个渠道'],
  },
  yesNo: {
    field: { key: 's3', kind: 'yesNo', title: '有电梯' },
    wrong: [...hostile, '是', 1, 'maybe'],
    cells: ['也许'],
  },
  employee: {
    field: { key: 's4', kind: 'employee', title: '量尺人' },
    wrong: [...hostile, 999_999, 1.5, -1, [1], 'FOREIGN'],
    cells: ['没有此人'],
  },
  department: {
    field: { key: 's5', kind: 'department', title: '门店' },
    wrong: [...hostile, 999_999, 1.5, -1, [1], 'FOREIGN'],
    cells: ['没有此店'],
  },
  link: {
    field: { key: 's6', kind: 'link', title: '介绍人', linked: 'customer' },
    wrong: [...hostile, 999_999, 1.5, -1, [1], 'FOREIGN'],
    cells: ['没有此客户', '长'.repeat(201)],
  },
  files: {
    field: { key: 'm3', kind: 'files', title: '照片' },
    wrong: [...hostile, 5, [999_999], ['x'], ['1/../../etc/passwd'], Array(10).fill(1)],
    cells: [],
  },
  formula: {
    field: { key: 'n4', kind: 'formula', title: '单价', formula: 'n2 / n1', result: 'money' },
    wrong: [5, 'x'],
    cells: [],
  },
  autoNumber: { field: { key: 'x5', kind: 'autoNumber', title: '编号' }, wrong: ['A-1', 5], cells: [] },
}
const foreign: Record<string, number> = {}

let server: TestServer
let company: Company
let next = 0
const phone = () => `154${String(++next).padStart(8, '0')}`
beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '甲公司', 'badBoss')
  const other = await foundCompany(server, '乙公司', 'badOther')
  foreign.employee = (await other.hire('badForeign', '导购')).employeeId
  foreign.department = other.departmentId
  foreign.link = (await makeClue(server.owner, other.officeId, { name: '别家的' })).customerId
  const { rows } = await server.owner.query(
    `select id from dictionary_item where office_id = $1 and type_code = 'clueChannel' limit 1`,
    [other.officeId],
  )
  foreign.word = rows[0].id
  const longs = Array.from(
    { length: 18 },
    (_, at): Some => ({ key: `x${at + 11}`, kind: 'longText', title: `长文${at}` }),
  )
  await publishCustom(server, company.boss, 'clue', [
    ...Object.values(cases).map(({ field }) => ({ numbering: undefined, ...field, ...numbered(field) })),
    ...longs,
  ])
  await server.ask(clueRoutes.add, { as: company.boss, body: { name: '占着', phone: phone(), own: { x1: 'TAKEN' } } })
})
afterAll(() => server.stop())

const numbered = ({ kind }: Some) =>
  kind === 'autoNumber' ? { numbering: { prefix: 'A', dated: 'none' as const, digits: 4 } } : {}

const state = async () =>
  (
    await server.owner.query('select id, own, version, remark from clue where office_id = $1 order by id', [
      company.officeId,
    ])
  ).rows

describe.each(Object.entries(cases))('%s', (kind, { field, wrong, cells }) => {
  test('refuses each wrong value of a call by the name of the field, and nothing changes', async () => {
    const [before] = await state()
    for (const each of wrong) {
      const value = each === 'FOREIGN' ? foreign[kind] : each
      const own = { [field.key]: value } as never
      const added = await server.call(clueRoutes.add, { as: company.boss, body: { name: '错', phone: phone(), own } })
      const about = `${kind} ${JSON.stringify(value).slice(0, 60)}: ${added.msg}`
      expect(added.code, about).toBe(40000)
      expect(added.data, about).toMatchObject({ issues: [{ field: expect.stringMatching(`^own.${field.key}\\b`) }] })
      if (!beyondAll.has(value)) expect(added.msg, about).toContain(field.title)
      if (value === 'TAKEN') continue // the record that is edited holds it itself
      const body = { id: before.id, version: before.version, remark: '改', own, force: false }
      const edited = await server.call(clueRoutes.edit, { as: company.boss, body })
      expect(edited, about).toMatchObject({
        code: 40000,
        msg: expect.stringContaining(beyondAll.has(value) ? '' : field.title),
      })
    }
    expect(await state()).toEqual([before])
  })

  test.runIf(cells.length > 0)('refuses each wrong cell of a workbook by the name of the field', async () => {
    const before = await state()
    const lines = [['客户姓名', '电话', field.title], ...cells.map(cell => ['错', phone(), cell])]
    const imports = importer(server, 'clue', company.boss)
    const checked = await imports.check(await imports.upload(csvOf(lines)), { mode: 'all' })
    const faults = checked.errors.map(({ row, column }) => `${column} ${lines[row - 1]?.[2]}`)
    expect(faults).toEqual(cells.map(cell => `${field.title} ${cell}`))
    expect(await state()).toEqual(before)
  })
})

test('a record whose custom fields hold too much is refused by the name of the longest, in a call and in a workbook', async () => {
  const before = await state()
  const keys = Array.from({ length: 18 }, (_, at) => `x${at + 11}`)
  const own = Object.fromEntries(keys.map(key => [key, '长'.repeat(key === 'x13' ? 2000 : 1999)]))
  expect(
    await server.call(clueRoutes.add, { as: company.boss, body: { name: '多', phone: phone(), own } }),
  ).toMatchObject({
    code: 40000,
    data: { issues: [{ field: 'own.x13', msg: `一条记录的自定义字段合计最多 ${mostText} 个字，请缩短长文2` }] },
  })
  const lines = [
    ['客户姓名', '电话', ...keys.map((_, at) => `长文${at}`)],
    ['多', phone(), ...Object.values(own)],
  ]
  const imports = importer(server, 'clue', company.boss)
  const checked = await imports.check(await imports.upload(csvOf(lines)), { mode: 'all' })
  expect(checked.errors.map(({ message }) => message)).toEqual([
    `一条记录的自定义字段合计最多 ${mostText} 个字，请缩短长文2`,
  ])
  expect(await state()).toEqual(before)
})
