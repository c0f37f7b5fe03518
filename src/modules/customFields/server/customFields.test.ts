import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contentOf, publishCustom, type Some } from '../../../../tests/support/customFields.ts'
import { openApiOf } from '../../../../tests/support/openApi.ts'
import { type Company, type Employee, foundCompany } from '../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import type { CustomForm } from '../api/customFields.ts'
import { customFieldsRoutes as routes } from '../api/routes.ts'

let server: TestServer
let company: Company
let sales: Employee
beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '乙公司', 'owner')
  sales = await company.hire('seller', '导购')
})
afterAll(() => server.stop())

const clueForm = async () =>
  (await server.ask(routes.forms, { as: company.boss })).forms.find(form => form.noun === 'clue') as CustomForm
const save = async (fields: Parameters<typeof contentOf>[0]) => {
  const { version } = await clueForm()
  return server.ask(routes.save, { as: company.boss, body: { noun: 'clue', version, content: contentOf(fields) } })
}
const publish = (version: number) => server.call(routes.publish, { as: company.boss, body: { noun: 'clue', version } })

const city = { key: 'x1', kind: 'text', title: '楼盘' } as const
const choice = {
  key: 's1',
  kind: 'choice',
  title: '风格',
  options: [
    { id: 'o1', title: '现代', retired: false },
    { id: 'o2', title: '中式', retired: false },
  ],
} satisfies Some

const long = (length: number) => '长'.repeat(length)
const many = <T>(count: number, make: (at: number) => T) => Array.from({ length: count }, (_, at) => make(at + 1))
const changed = (patch: object) => ({ fields: contentOf([city]).fields.map(one => ({ ...one, ...patch })) })

/** What of a form is refused, by the field and in the words for it. */
const overLimits: [what: string, change: object, field: string, msg: string][] = [
  ['21 groups', { groups: many(21, at => ({ key: `g${at}`, title: `组${at}` })) }, 'content.groups', '最多 20 个分组'],
  [
    'a long name of a group',
    { groups: [{ key: 'g1', title: long(21) }] },
    'content.groups.0.title',
    '分组名称最多 20 个字',
  ],
  ['a long name of a field', changed({ title: long(21) }), 'content.fields.0.title', '字段名称最多 20 个字'],
  ['a field without a name', changed({ title: ' ' }), 'content.fields.0.title', '字段名称不能为空'],
  [
    '101 options',
    changed({ options: many(101, at => ({ id: `o${at}`, title: `选${at}`, retired: false })) }),
    'content.fields.0.options',
    '最多 100 个选项',
  ],
  [
    'a long option',
    changed({ options: [{ id: 'o1', title: long(31), retired: false }] }),
    'content.fields.0.options.0.title',
    '选项最多 30 个字',
  ],
  ['a long hint', changed({ help: long(201) }), 'content.fields.0.help', '填写说明最多 200 个字'],
  ['a long unit', changed({ unit: long(11) }), 'content.fields.0.unit', '单位最多 10 个字'],
  ['7 decimals', changed({ decimals: 7 }), 'content.fields.0.decimals', '最多 6 位小数'],
  [
    '121 fields',
    { fields: many(121, at => ({ ...contentOf([city]).fields[0], key: `x${at}`, title: `字段${at}` })) },
    'content.fields',
    '最多 120 个字段',
  ],
  [
    'a long name of a field of the noun',
    { builtIn: [{ key: 'community', title: long(21) }] },
    'content.builtIn.0.title',
    '字段名称最多 20 个字',
  ],
]

describe('a form', () => {
  test('is a draft that nobody else sees until it is published, and then everybody at once', async () => {
    const saved = await save([city])
    expect(saved).toMatchObject({ draft: { fields: [{ key: 'x1' }] }, content: { fields: [] } })
    expect(await server.ask(routes.mine, { as: sales.token })).toEqual({})
    expect((await publish(saved.version)).code).toBe(0)
    const mine = await server.ask(routes.mine, { as: sales.token })
    expect(mine.clue?.fields).toMatchObject([{ key: 'x1', title: '楼盘', editable: true }])
    expect(mine.clue?.fields[0]).not.toHaveProperty('seenBy')
  })

  test('is not saved over what a colleague saved', async () => {
    const { version } = await clueForm()
    await save([city, choice])
    const late = { noun: 'clue', version, content: contentOf([city]) }
    expect(await server.call(routes.save, { as: company.boss, body: late })).toMatchObject({ code: 40901 })
  })

  test('forgets a draft that is discarded, and has nothing to publish then', async () => {
    const { version } = await save([city, choice])
    const form = await server.ask(routes.discard, { as: company.boss, body: { noun: 'clue', version } })
    expect(form.draft).toBeNull()
    expect(await publish(form.version)).toMatchObject({ code: 40900 })
  })

  test.each([
    ['drops a published field', [choice], '“楼盘”已发布过，只能停用，不能删除'],
    ['changes a kind', [{ ...city, kind: 'number' as const }], '“楼盘”的标识与类型不符'],
    [
      'begins with what does not fit',
      [city, { key: 't1', kind: 'date' as const, title: '日', initial: '后天' }],
      '“日”的默认值不正确',
    ],
    [
      'has long texts once each',
      [city, { key: 'x2', kind: 'longText' as const, title: '长', unique: true }],
      '“长”是多行文字，不能要求不可重复',
    ],
    ['has a title twice', [city, { ...city, key: 'x2' }], '名称“楼盘”重复，请换一个'],
    [
      'has the title of a field of the noun',
      [city, { ...city, key: 'x2', title: '小区' }],
      '名称“小区”与内置字段重复，请换一个',
    ],
    ['links to nothing', [city, { key: 's3', kind: 'link' as const, title: '介绍人' }], '“介绍人”还没有选择关联什么'],
    [
      'links to what nobody finds by name',
      [city, { key: 's3', kind: 'link' as const, title: '介绍人', linked: 'constructor' }],
      '“介绍人”不能关联这种记录，请重新选择',
    ],
    [
      'has more than 60 fields',
      Array.from({ length: 61 }, (_, at) => ({ ...city, key: `x${at + 1}`, title: `楼盘${at}` })).with(0, city),
      '一个对象最多 60 个使用中的字段',
    ],
    ['has a choice without options', [city, { ...choice, options: [] }], '“风格”还没有选项'],
    [
      'has a formula that does not stand',
      [city, { key: 'n1', kind: 'formula' as const, title: '和', formula: 'nothing + 1' }],
      '“和”：公式',
    ],
    [
      'computes from a field that it retires',
      [
        city,
        { key: 'n1', kind: 'number' as const, title: '数', retired: true },
        { key: 'n2', kind: 'formula' as const, title: '和', formula: 'n1 + 1' },
      ],
      '“和”的公式用到已停用的“数”，请改公式，或恢复它',
    ],
    [
      'names a dictionary that is not there',
      [city, { key: 's2', kind: 'word' as const, title: '渠道', dictionary: 'nowhere' }],
      '“渠道”的字典不存在，请重新选择',
    ],
    [
      'is shown when a field holds that is not in use',
      [
        { ...city, retired: true },
        { ...choice, shownWhen: [[{ field: 'x1', operator: 'filled' as const, values: [] }]] },
      ],
      '“风格”的显示条件用到已停用的“楼盘”',
    ],
    [
      'has fields that show each other',
      [
        { ...city, shownWhen: [[{ field: 's1', operator: 'in' as const, values: ['o1'] }]] },
        { ...choice, shownWhen: [[{ field: 'x1', operator: 'filled' as const, values: [] }]] },
      ],
      '“楼盘”的显示条件绕回了它自己',
    ],
    [
      'shows a field by one that fewer people see',
      [
        { ...city, seenBy: [1] },
        { ...choice, shownWhen: [[{ field: 'x1', operator: 'filled' as const, values: [] }]] },
      ],
      '“风格”的显示条件用到“楼盘”，可见角色不能比它多',
    ],
    [
      'asks for an option that is not there',
      [choice, { ...city, shownWhen: [[{ field: 's1', operator: 'in' as const, values: ['o9'] }]] }],
      '“楼盘”的显示条件不完整',
    ],
    [
      'compares what has no order',
      [choice, { ...city, shownWhen: [[{ field: 's1', operator: 'gt' as const, values: ['o1'] }]] }],
      '“楼盘”的显示条件不能这样比较“风格”',
    ],
    ['names a role that is not there', [{ ...city, seenBy: [999_999] }], '“楼盘”的角色不存在，请重新选择'],
  ])('is not published where it %s', async (_, fields, msg) => {
    const { version } = await save(fields)
    const refused = await publish(version)
    expect(refused.code).toBe(40000)
    expect(refused.msg).toContain(msg)
    const preview = await server.ask(routes.preview, {
      as: company.boss,
      body: { noun: 'clue', content: contentOf(fields) },
    })
    expect(preview.problems[0]?.msg).toContain(msg)
  })

  test.each(overLimits)('is not saved where it has %s', async (_, change, field, msg) => {
    const before = await clueForm()
    const content = { ...contentOf([city, choice]), ...change }
    const body = { noun: 'clue', version: before.version, content: content as never }
    const refused = await server.call(routes.save, { as: company.boss, body })
    expect(refused).toMatchObject({ code: 40000, msg, data: { issues: [{ field, msg }] } })
    expect(await clueForm()).toEqual(before)
  })

  test('tells before publishing what changes, and for how many records', async () => {
    const body = {
      noun: 'clue',
      content: contentOf([{ ...city, title: '小区名', required: true }, choice]),
    }
    const { changes } = await server.ask(routes.preview, { as: company.boss, body })
    expect(changes).toEqual([
      { key: 'x1', title: '小区名', what: '改名，原为“楼盘”', records: 0 },
      { key: 'x1', title: '小区名', what: '改为必填，下列记录下次编辑时要补填', records: 0 },
      { key: 's1', title: '风格', what: '新增', records: null },
    ])
  })

  test('keeps the key of a retired field, which is brought back with its data', async () => {
    await publishCustom(server, company.boss, 'clue', [{ ...city, retired: true }, choice])
    const mine = await server.ask(routes.mine, { as: sales.token })
    expect(mine.clue?.fields.map(field => field.key)).toEqual(['s1'])
    await publishCustom(server, company.boss, 'clue', [city, choice])
    expect((await server.ask(routes.mine, { as: sales.token })).clue?.fields.map(field => field.key)).toEqual([
      'x1',
      's1',
    ])
  })

  test('of a company is not another company’s', async () => {
    const other = await foundCompany(server, '丙公司', 'other')
    expect(await server.ask(routes.mine, { as: other.boss })).toEqual({})
    const { forms } = await server.ask(routes.forms, { as: other.boss })
    expect(forms.every(form => form.content.fields.length === 0)).toBe(true)
  })

  test('refuses a noun that takes no custom fields', async () => {
    const body = { noun: 'constructor', version: 0, content: contentOf([]) }
    expect(await server.call(routes.save, { as: company.boss, body })).toMatchObject({ code: 40000 })
  })

  test('is told to programs by the document of calls: what values are, and where their fields are told', async () => {
    const document = await openApiOf(server)
    expect(JSON.stringify(document.components.schemas.ClueFields)).toContain('GET /api/admin/ownFields/mine')
  })
})
