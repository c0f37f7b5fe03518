import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { publishCustom, type Some } from '../../../../../tests/support/customFields.ts'
import { makeRole } from '../../../../../tests/support/factories.ts'
import { type Company, type Employee, foundCompany } from '../../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { csvOf, exported, importer } from '../../../../../tests/support/transfer.ts'
import { untimed } from '../../../../../tests/support/untimed.ts'
import { cellText } from '../../../../kernel/server/sheet/cell.ts'
import { readAll } from '../../../../kernel/server/sheet/fixtures.ts'
import { dictionaryRoutes } from '../../../settings/api/dictionary.ts'
import { transferRoutes as routes } from '../../../transfer/api/transfer.ts'
import { clueRoutes } from '../../api/clue.ts'
import type { ClueRow } from '../../api/clueList.ts'

// A worker is started for every file.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let server: TestServer
let company: Company
let measurer: Employee
let managers: number
let imports: ReturnType<typeof importer>
let next = 0
const phone = () => `154${String(++next).padStart(8, '0')}`

const options = (...titles: string[]) => titles.map((title, at) => ({ id: `o${at + 1}`, title, retired: false }))

const fields = (): Some[] => [
  { key: 's1', kind: 'choice', title: '装修进度', options: [...options('水电', '泥瓦', '拆改')] },
  { key: 'm1', kind: 'choices', title: '喜好', options: options('木纹', '岩板', '亮光/哑光') },
  { key: 't1', kind: 'date', title: '入住日期' },
  { key: 't2', kind: 'datetime', title: '量尺时间' },
  { key: 'n1', kind: 'number', title: '套内面积', decimals: 1, min: 1, max: 2000, unit: '㎡' },
  { key: 'n2', kind: 'formula', title: '预算单价', formula: 'budget / n1', result: 'money', unit: '元' },
  { key: 'n3', kind: 'money', title: '定金' },
  { key: 'n4', kind: 'percent', title: '把握' },
  { key: 'x1', kind: 'text', title: '合同编号', unique: true },
  { key: 'x2', kind: 'longText', title: '要求' },
  { key: 's2', kind: 'employee', title: '量尺人' },
  { key: 's3', kind: 'department', title: '归属门店' },
  { key: 's4', kind: 'word', title: '来源', dictionary: 'clueChannel' },
  { key: 'm2', kind: 'words', title: '次要来源', dictionary: 'clueChannel' },
  { key: 's5', kind: 'yesNo', title: '有电梯' },
  { key: 'n5', kind: 'money', title: '底价', seenBy: [managers] },
  { key: 'x3', kind: 'text', title: '审核', editedBy: [managers] },
  { key: 'x4', kind: 'phone', title: '家人电话' },
]

let channels: { id: number; label: string }[]
beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '自有字段导入公司', 'ownImportBoss')
  measurer = await company.hire('ownMeasurer', '导购')
  const { rows } = await server.owner.query(`select id from role where office_id = $1 and name = '部门经理'`, [
    company.officeId,
  ])
  managers = rows[0].id
  const words = await server.owner.query(
    `select id, label from dictionary_item where office_id = $1 and type_code = 'clueChannel' order by position, id limit 3`,
    [company.officeId],
  )
  channels = words.rows
  imports = importer(server, 'clue', company.boss)
  await publishCustom(server, company.boss, 'clue', fields())
})
afterAll(() => server?.stop())

const label = (at: number) => (channels[at] as { label: string }).label
const found = async (search: string, as = company.boss): Promise<ClueRow[]> =>
  (await server.ask(clueRoutes.list, { as, body: { search, pageSize: 100 } })).rows
const customOf = async (search: string) => (await found(search))[0]?.own
const unique = async () =>
  (
    await server.owner.query<{ value: string; subject: number }>(
      'select value, subject_id as subject from own_unique where office_id = $1 order by value',
      [company.officeId],
    )
  ).rows.map(row => row.value)

const header = ['客户姓名', '电话', '预算']
/** A row of a workbook with custom fields by their titles; returns the lines. */
const lines = (...rows: (Record<string, string> & { 客户姓名: string })[]) => {
  const titles = [...new Set([...header, ...rows.flatMap(row => Object.keys(row))])]
  return csvOf([titles, ...rows.map(row => titles.map(title => row[title] ?? (title === '电话' ? phone() : '')))])
}

describe('a workbook of a noun with custom fields', () => {
  test('brings every kind of value, and formulas have their results', async () => {
    const own = {
      装修进度: '泥瓦',
      喜好: '木纹、亮光/哑光',
      入住日期: '2027/1/2',
      量尺时间: '2026-12-01 10:30',
      '套内面积(㎡)': '100.5㎡',
      定金: '1.5万',
      把握: '12.5%',
      合同编号: 'A-1',
      要求: '=1+1 不是公式，<b>也不是标签</b>',
      量尺人: 'ownMeasurer',
      归属门店: '总部',
      来源: label(0),
      次要来源: `${label(1)},${label(2)}`,
      有电梯: '是',
      家人电话: '154-0000-9999',
    }
    const departments = await server.owner.query('select id, name from department where office_id = $1', [
      company.officeId,
    ])
    const department = departments.rows[0]
    const batch = await imports.whole(
      lines({ 客户姓名: '齐全', 预算: '100500', ...own, 要求: "'=1+1 <b>", 归属门店: department.name }),
    )
    expect(batch.errors).toEqual([])
    expect(batch).toMatchObject({ status: 'done', createdCount: 1 })
    expect(await customOf('齐全')).toEqual({
      s1: 'o2',
      m1: ['o1', 'o3'],
      t1: '2027-01-02',
      t2: '2026-12-01T02:30:00.000Z',
      n1: 100.5,
      n2: 100_000,
      n3: 1_500_000,
      n4: 1250,
      x1: 'A-1',
      x2: '=1+1 <b>',
      s2: measurer.employeeId,
      s3: department.id,
      s4: channels[0]?.id,
      m2: [channels[1]?.id, channels[2]?.id],
      s5: 'yes',
      x4: '154****9999',
    })
    const { rows } = await server.owner.query(
      `select changes from operation_log where office_id = $1 and subject = 'clue' and action = '导入' order by id desc limit 1`,
      [company.officeId],
    )
    expect(rows[0].changes.own[1]).toMatchObject({ s1: 'o2', n2: 100_000 })
  })

  test('names each wrong value by row and field, and writes the others', async () => {
    const wrong = [
      ['套内面积', '大', '“大”不是数字，应如 12.5'],
      ['套内面积', '0.5', '套内面积不能小于 1'],
      ['套内面积', '2000.1', '套内面积不能大于 2000'],
      ['套内面积', '10.25', '套内面积最多 1 位小数'],
      ['套内面积', '9'.repeat(40), `“${'9'.repeat(30)}”不是数字，应如 12.5`],
      ['把握', '101%', '百分比须在 0 到 100% 之间'],
      ['把握', '12.345%', '百分比最多两位小数'],
      ['把握', '一半', '“一半”不是百分比，应如 12.5%'],
      ['定金', '3万5', '“3万5”可能多几千也可能多几元，请写全'],
      ['定金', '-5', '“-5”不是金额，应为以元为单位的数字，最多两位小数，也可写“15万”'],
      ['入住日期', '2027-02-30', '“2027-02-30”不是日期，应如 2026-11-20'],
      ['入住日期', '1800-01-01', '日期应在 1900 年到 2999 年之间'],
      ['量尺时间', '明天', '“明天”不是时间，应如 2026-11-20 或 2026-11-20 09:30'],
      ['合同编号', '长'.repeat(201), '合同编号最多 200 个字'],
      ['要求', '长'.repeat(2001), '要求最多 2000 个字'],
      ['装修进度', '封顶', '装修进度没有选项“封顶”'],
      ['装修进度', 'o1', '装修进度没有选项“o1”'],
      ['装修进度', 'constructor', '装修进度没有选项“constructor”'],
      ['喜好', '木纹、水泥', '喜好没有选项“水泥”'],
      ['量尺人', '别家员工', '没有名为“别家员工”的员工'],
      ['归属门店', '别家门店', '没有部门“别家门店”，请写名称，或如“总部/城东门店”的全路径'],
      ['来源', '别家渠道', '字典中没有“别家渠道”'],
      ['有电梯', '也许', '“也许”应为“是”或“否”'],
      ['家人电话', '123', '“123”不是电话，应为 11 位手机号，或带区号的固定电话'],
      ['家人电话', '154****9999', '请填写完整的家人电话'],
    ] as const
    const batch = await imports.whole(
      lines({ 客户姓名: '对的' }, ...wrong.map(([title, value]) => ({ 客户姓名: '错的', [title]: value }))),
    )
    expect(batch.errors).toEqual(wrong.map(([column, , message], at) => ({ row: at + 3, column, message })))
    expect(batch).toMatchObject({ createdCount: 1, failedCount: wrong.length })
    expect(await found('错的')).toEqual([])
    const file = await server.send(routes.errors, { as: company.boss, params: { id: batch.id } })
    const { rows } = await readAll(file.rawPayload, '错误.xlsx')
    for (const [at, [, , message]] of wrong.entries()) expect(cellText(rows[at]?.cells[0])).toContain(message)
  })

  test('refuses cells that hold formulas of which the file keeps no value', async () => {
    const rows = [
      [...header, '合同编号'],
      ['公式', phone(), '', null],
    ]
    const cells = new Map([['1,3', { formula: '1+1' }]])
    const content = await writeXlsx({ sheets: [{ name: '表', rows, cells } as never] })
    const batch = await imports.check(await imports.upload(content as Uint8Array, '公式.xlsx'))
    expect(batch.errors).toEqual([
      { row: 2, column: '合同编号', message: '单元格 D2 是公式，文件中没有它的结果，请改为具体的值' },
    ])
    expect(await found('公式')).toEqual([])
  })

  test('writes nothing of an all-or-nothing import with a wrong row', async () => {
    const before = await unique()
    const csv = lines({ 客户姓名: '全或无', 合同编号: 'N-1' }, { 客户姓名: '全或无', 套内面积: '大' })
    const checked = await imports.check(await imports.upload(csv), { mode: 'all' })
    expect(checked.failedCount).toBe(1)
    expect(await server.call(routes.run, { as: company.boss, body: { id: checked.id } })).toMatchObject({ code: 40900 })
    expect(await found('全或无')).toEqual([])
    expect(await unique()).toEqual(before)
  })

  test('asks what unknown words mean, one by one, and remembers it', async () => {
    const csv = () =>
      lines({ 客户姓名: '词', 装修进度: '水电中', 有电梯: '有' }, { 客户姓名: '词', 装修进度: '水电中' })
    const checked = await imports.check(await imports.upload(csv()))
    expect(checked.unknown).toMatchObject([
      { field: 'own.s1', word: '水电中', rows: 2, meaning: null },
      { field: 'own.s5', word: '有', rows: 1, meaning: null },
    ])
    const choices = await server.ask(routes.words, { as: company.boss, params: { id: checked.id } })
    expect(choices).toMatchObject([
      { key: 'own.s1', title: '装修进度', labels: ['水电', '泥瓦', '拆改'], guesses: { 水电中: '水电' } },
      { key: 'own.s5', labels: ['是', '否'] },
    ])
    const words = { 'own.s1': { 水电中: '水电' }, 'own.s5': { 有: '' } }
    expect(await imports.check(checked, { words })).toMatchObject({ failedCount: 0, createdCount: 2 })
    expect(await imports.run(checked.id)).toMatchObject({ status: 'done', createdCount: 2 })
    expect((await found('词')).map(row => row.own)).toEqual([{ s1: 'o1' }, { s1: 'o1' }])
    expect(await imports.check(await imports.upload(csv()))).toMatchObject({ failedCount: 0 })
  })

  test('refuses names that several people have, in a clear word', async () => {
    await company.hire('ownSame1', '导购')
    await company.hire('ownSame2', '导购')
    await server.owner.query(
      `update employee set name = '重名' where office_id = $1 and name in ('ownSame1', 'ownSame2')`,
      [company.officeId],
    )
    const { errors } = await imports.check(await imports.upload(lines({ 客户姓名: '重', 量尺人: '重名' })))
    expect(errors[0]?.message).toMatch(/^有 2 位“重名”：.*，请写明部门/)
  })
})

describe('unique values of a workbook', () => {
  test('differ from row to row and from record to record', async () => {
    await imports.whole(lines({ 客户姓名: '先有', 合同编号: 'U-1' }))
    const batch = await imports.whole(
      lines(
        { 客户姓名: '后来', 合同编号: 'U-1' },
        { 客户姓名: '后来', 合同编号: 'U-2' },
        { 客户姓名: '后来', 合同编号: ' U-2 ' },
      ),
    )
    expect(batch.errors).toEqual([
      { row: 2, column: '合同编号', message: '合同编号“U-1”已存在，不能重复' },
      { row: 4, column: '合同编号', message: '合同编号“U-2”与第 3 行重复，请改正或去掉一行' },
    ])
    expect(batch).toMatchObject({ createdCount: 1, failedCount: 2 })
  })

  test('differ without a phone, too', async () => {
    const row = { 客户姓名: '无电话', 电话: '', 微信: 'wx1', 合同编号: 'W-1' }
    const batch = await imports.whole(lines(row, { ...row, 微信: 'wx2' }))
    expect(batch.errors).toEqual([
      { row: 3, column: '合同编号', message: '合同编号“W-1”与第 2 行重复，请改正或去掉一行' },
    ])
  })

  test('are one record’s when two imports bring them at once', async () => {
    const files = ['一', '二'].map(name =>
      lines(...Array.from({ length: 30 }, (_, at) => ({ 客户姓名: `竞${name}`, 合同编号: `R-${at}` }))),
    )
    const checked = await Promise.all(files.map(async csv => imports.check(await imports.upload(csv))))
    expect(checked.map(batch => batch.createdCount)).toEqual([30, 30])
    const done = await Promise.all(checked.map(batch => imports.run(batch.id)))
    expect(done.map(batch => batch.status)).toEqual(['done', 'done'])
    expect(done.reduce((sum, batch) => sum + batch.createdCount, 0)).toBe(30)
    expect(done.reduce((sum, batch) => sum + batch.failedCount, 0)).toBe(30)
    const messages = done.flatMap(batch => batch.errors.map(error => error.message))
    expect(messages.filter(message => /^合同编号“R-\d+”已存在，不能重复$/.test(message))).toHaveLength(30)
    expect((await unique()).filter(value => value.startsWith('R-'))).toHaveLength(30)
    expect(await found('竞')).toHaveLength(30)
  })
})

describe('an exported workbook', () => {
  async function exportOf(search: string, columns: string[]) {
    const { id } = await server.ask(routes.startExport, {
      as: company.boss,
      params: { kind: 'clue' },
      body: { columns, search, filters: {}, reason: '改后再导入', whole: true },
    })
    expect(await exported(server, company.boss, id)).toMatchObject({ status: 'done' })
    return (await server.send(routes.download, { as: company.boss, params: { id } })).rawPayload
  }
  const columns = (keys: string) => ['name', 'phone', ...keys.split(' ').map(key => `own.${key}`)]
  const every = 's1 m1 t1 t2 n1 n2 n3 n4 x1 x2 s2 s3 s4 m2 s5 x4'

  test('comes in again as it is, and changes nothing', async () => {
    const before = await customOf('齐全')
    expect(before).toHaveProperty('n2')
    const checked = await imports.check(await imports.upload(await exportOf('齐全', columns(every)), '导出.xlsx'), {
      duplicates: 'update',
    })
    expect(Object.keys(checked.settings.mapping ?? {})).toHaveLength(2 + every.split(' ').length - 1)
    expect(checked.ignored).toEqual([{ column: 7, why: '自动生成' }])
    expect(checked.errors).toEqual([])
    expect(await imports.run(checked.id)).toMatchObject({ updatedCount: 0, skippedCount: 1 })
    expect(await customOf('齐全')).toEqual(before)
  })

  test('keeps a phone that is written as it is shown', async () => {
    const [row] = await found('齐全')
    const known = String(
      (await server.ask(clueRoutes.revealPhone, { as: company.boss, params: { id: row?.id ?? 0 } })).phone,
    )
    const line = { 客户姓名: '齐全', 电话: known, 家人电话: '154****9999' }
    const batch = await imports.whole(lines({ ...line, 把握: '50%' }, { ...line, 家人电话: '154****8888' }), {
      duplicates: 'update',
    })
    expect(batch.errors).toEqual([{ row: 3, column: '家人电话', message: '请填写完整的家人电话' }])
    expect(batch).toMatchObject({ updatedCount: 1, failedCount: 1 })
    const { rows } = await server.owner.query('select own from clue where id = $1', [row?.id])
    expect(rows[0].own).toMatchObject({ n4: 5000, x4: '15400009999' })
  })

  test('comes in again with changes, which an undo takes back', async () => {
    const first = await imports.whole(
      lines({ 客户姓名: '往返', 预算: '1000', 套内面积: '10', 装修进度: '水电', 合同编号: 'Z-1', 要求: '留着' }),
    )
    expect(first.createdCount).toBe(1)
    const before = await customOf('往返')
    const { header: titles, rows } = await readAll(await exportOf('往返', columns('s1 n1 n2 x1 x2 n4')), '导出.xlsx')
    expect(titles).toEqual(['客户姓名', '电话', '装修进度', '套内面积(㎡)', '预算单价(元)', '合同编号', '要求', '把握'])
    const [row] = rows.map(one => one.cells.map(cellText)) as [string[]]
    const changed = [row[0], row[1], '拆改', 20, '999999', 'Z-2', '', 0.13]
    const styles = { cells: new Map([['1,7', { style: { numFmt: '0%' } }]]) }
    const content = await writeXlsx({
      sheets: [{ name: '流量', rows: [titles, changed] as never, ...styles } as never],
    })
    const uploaded = await imports.upload(content as Uint8Array, '改过.xlsx')
    const batch = await imports.run((await imports.check(uploaded, { duplicates: 'update' })).id)
    expect(batch.errors).toEqual([])
    expect(batch).toMatchObject({ createdCount: 0, updatedCount: 1 })
    expect(await customOf('往返')).toEqual({ s1: 'o3', n1: 20, n2: 5000, x1: 'Z-2', x2: '留着', n4: 1300 })
    expect((await unique()).filter(value => value.startsWith('Z-'))).toEqual(['Z-2'])
    expect(await imports.undo(batch.id)).toMatchObject({ status: 'undone' })
    expect(await customOf('往返')).toEqual(before)
    expect((await unique()).filter(value => value.startsWith('Z-'))).toEqual(['Z-1'])
    const created = await imports.whole(lines({ 客户姓名: '撤', 合同编号: 'Z-9' }))
    expect(await imports.undo(created.id)).toMatchObject({ status: 'undone' })
    expect((await unique()).filter(value => value.startsWith('Z-'))).toEqual(['Z-1'])
  })

  test('is not taken back over a value that another record has meanwhile', async () => {
    const known = phone()
    await imports.whole(lines({ 客户姓名: '让出', 电话: known, 合同编号: 'Y-1' }))
    const batch = await imports.whole(lines({ 客户姓名: '让出', 电话: known, 合同编号: 'Y-2' }), {
      duplicates: 'update',
    })
    await imports.whole(lines({ 客户姓名: '拿走', 合同编号: 'Y-1' }))
    const undo = await server.call(routes.undo, { as: company.boss, body: { id: batch.id } })
    expect(undo).toMatchObject({ code: 40900 })
    expect(undo.msg).toContain('合同编号“Y-1”已存在，不能重复')
    expect((await unique()).filter(value => value.startsWith('Y-'))).toEqual(['Y-1', 'Y-2'])
  })
})

describe('a person with fewer rights', () => {
  let importing: Employee
  beforeAll(async () => {
    const rights = {
      menus: ['clueList'],
      elements: ['clueList:import', 'clueList:view_phone', 'clueList:export', 'clueList:add'],
      scopes: { clue: 'office' },
    } as const
    importing = await company.hire('ownFewRights', await makeRole(server.owner, company.officeId, rights))
  })

  test('imports only fields that they fill in, and finds no other named', async () => {
    const theirs = importer(server, 'clue', importing.token)
    const csv = lines({ 客户姓名: '少权导入', 底价: '5', 审核: '通过', 装修进度: '水电' })
    const batch = await theirs.upload(csv)
    const keys = batch.fields.map(field => field.key)
    expect(keys).toContain('own.s1')
    expect(keys).not.toContain('own.n5')
    expect(keys).not.toContain('own.x3')
    expect(batch.ignored).toEqual([{ column: 4, why: '您不能填写' }])
    expect(JSON.stringify(batch.fields)).not.toContain('底价')
    const mapping = { ...batch.settings.mapping, 'own.n5': 3 }
    const body = { id: batch.id, mapping, duplicates: 'refuse', mode: 'valid' } as const
    expect(await server.call(routes.check, { as: importing.token, body })).toMatchObject({
      code: 40000,
      msg: '没有“own.n5”这个字段，请刷新页面后重试',
    })
    const template = await server.send(routes.template, { as: importing.token, params: { kind: 'clue' } })
    const { header: titles } = await readAll(template.rawPayload, '模板.xlsx')
    expect(titles).toContain('装修进度')
    expect(titles).not.toContain('底价')
    expect(titles).not.toContain('审核')
    expect(titles).not.toContain('预算单价')
    await theirs.check(batch)
    expect(await theirs.run(batch.id)).toMatchObject({ createdCount: 1 })
    expect(await customOf('少权导入')).toEqual({ s1: 'o1' })
  })

  test('sees nothing of the files of others, which hold fields that they do not see', async () => {
    const batch = await imports.whole(lines({ 客户姓名: '秘密', 底价: '7777' }, { 客户姓名: '', 底价: '8888' }))
    const seen = await server.ask(routes.batch, { as: importing.token, params: { id: batch.id } })
    expect(untimed(seen)).not.toMatch(/底价|7777|8888|own\.n5/)
    expect(await server.call(routes.errors, { as: importing.token, params: { id: batch.id } })).toMatchObject({
      code: 40300,
    })
  })
})

test('an export with a field that its person no longer sees is not given any more', async () => {
  const rights = { menus: ['clueList'], elements: ['clueList:export'], scopes: { clue: 'office' } } as const
  const other = await foundCompany(server, '收回字段公司', 'ownLostBoss')
  const role = await makeRole(server.owner, other.officeId, rights)
  const idOf = async (name: string) =>
    (await server.owner.query('select id from role where office_id = $1 and name = $2', [other.officeId, name])).rows[0]
      .id
  const exporter = await other.hire('ownExporter', role)
  const field = { key: 'x1', kind: 'text', title: '楼盘' } as const
  await publishCustom(server, other.boss, 'clue', [{ ...field, seenBy: [await idOf(role)] }])
  const { id } = await server.ask(routes.startExport, {
    as: exporter.token,
    params: { kind: 'clue' },
    body: { columns: ['name', 'own.x1'], filters: {}, reason: '核对', whole: false },
  })
  expect(await exported(server, exporter.token, id)).toMatchObject({ status: 'done' })
  const download = () => server.send(routes.download, { as: exporter.token, params: { id } })
  expect((await download()).statusCode).toBe(200)
  const boss = await makeRole(server.owner, other.officeId, {})
  await publishCustom(server, other.boss, 'clue', [{ ...field, seenBy: [await idOf(boss)] }])
  expect(await server.call(routes.download, { as: exporter.token, params: { id } })).toMatchObject({
    code: 40300,
    msg: '文件中有您不能查看的字段，不能下载',
  })
})

describe('fields that change', () => {
  test('after the check are told before anything is written', async () => {
    const other = await foundCompany(server, '改字段公司', 'ownChangeBoss')
    const theirs = importer(server, 'clue', other.boss)
    const field = { key: 'x1', kind: 'text', title: '楼盘' } as const
    await publishCustom(server, other.boss, 'clue', [field])
    const checked = await theirs.check(await theirs.upload(lines({ 客户姓名: '改', 楼盘: '甲' })))
    await publishCustom(server, other.boss, 'clue', [{ ...field, retired: true }])
    expect(await server.call(routes.run, { as: other.boss, body: { id: checked.id } })).toMatchObject({
      code: 40900,
      msg: '字段刚刚有变化，请回到“核对列”重新检查',
    })
  })

  test('that must be filled in need a column and a value, unless records begin with one', async () => {
    const other = await foundCompany(server, '必填公司', 'ownNeededBoss')
    const theirs = importer(server, 'clue', other.boss)
    await publishCustom(server, other.boss, 'clue', [
      { key: 'x1', kind: 'text', title: '楼盘', required: true },
      { key: 's1', kind: 'choice', title: '等级', required: true, initial: 'o2', options: options('高', '低') },
      { key: 'm1', kind: 'choices', title: '标签', required: true, options: options('新', '旧') },
      { key: 'n1', kind: 'percent', title: '占比', required: true },
    ])
    const bare = await theirs.upload(lines({ 客户姓名: '缺' }))
    const mapping = bare.settings.mapping ?? {}
    const body = { id: bare.id, mapping, duplicates: 'refuse', mode: 'valid' } as const
    expect(await server.call(routes.check, { as: other.boss, body })).toMatchObject({
      code: 40000,
      msg: '请选择“楼盘”对应的列',
    })
    const whole = { 楼盘: '甲', 标签: '新', 占比: '5%' }
    const batch = await theirs.whole(
      lines({ 客户姓名: '全', ...whole }, { 客户姓名: '缺', 楼盘: '', 标签: '', 占比: '' }),
    )
    expect(batch.errors).toEqual([
      { row: 3, column: '楼盘', message: '请填写楼盘' },
      { row: 3, column: '标签', message: '请选择标签' },
      { row: 3, column: '占比', message: '请填写占比' },
    ])
    const { rows } = await server.ask(clueRoutes.list, { as: other.boss, body: { search: '全' } })
    expect(rows[0]?.own).toEqual({ x1: '甲', s1: 'o2', m1: ['o1'], n1: 500 })
  })

  test('that must be filled in are asked for of new records only, where a file updates others', async () => {
    const other = await foundCompany(server, '只更新公司', 'ownUpdatesBoss')
    const theirs = importer(server, 'clue', other.boss)
    const known = phone()
    await theirs.whole(lines({ 客户姓名: '旧客', 电话: known }))
    const built = [{ key: 'community', required: true }]
    await publishCustom(
      server,
      other.boss,
      'clue',
      [{ key: 'x1', kind: 'text', title: '楼栋号', required: true }],
      built,
    )
    const repeated = phone()
    const rows = lines(
      { 客户姓名: '旧客改', 电话: known, 预算: '10' },
      { 客户姓名: '没有楼栋', 电话: phone(), 预算: '10' },
    )
    const first = await theirs.whole(rows, { duplicates: 'update' })
    expect(first).toMatchObject({ updatedCount: 1, createdCount: 0, failedCount: 1 })
    expect(first.errors[0]).toMatchObject({ row: 3, message: expect.stringMatching(/^请填写/) })
    const whole = { 小区: '云栖', 楼栋号: 'A' }
    const second = await theirs.whole(
      lines(
        { 客户姓名: '旧客又改', 电话: known, 小区: '', 楼栋号: '' },
        { 客户姓名: '新客', 电话: repeated, ...whole },
        { 客户姓名: '新客改', 电话: repeated, 小区: '', 楼栋号: '' },
        { 客户姓名: '缺', 电话: phone(), 小区: '云栖', 楼栋号: '' },
      ),
      { duplicates: 'update' },
    )
    expect(second).toMatchObject({ updatedCount: 2, createdCount: 1, failedCount: 1 })
    expect(second.errors).toEqual([{ row: 5, column: '楼栋号', message: '请填写楼栋号' }])
    const { rows: made } = await server.ask(clueRoutes.list, { as: other.boss, body: { search: '新客改' } })
    expect(made[0]?.own).toEqual({ x1: 'A' })
    const skipping = await theirs.upload(rows)
    const body = {
      id: skipping.id,
      mapping: skipping.settings.mapping ?? {},
      duplicates: 'skip',
      mode: 'valid',
    } as const
    expect((await server.call(routes.check, { as: other.boss, body })).msg).toBe('请选择“小区”对应的列')
  })

  test('of the noun itself are called, asked for and left out as the company has them', async () => {
    const other = await foundCompany(server, '改名公司', 'ownNamedBoss')
    const theirs = importer(server, 'clue', other.boss)
    const changes = [
      { key: 'community', title: '楼盘', required: true },
      { key: 'wechat', hidden: true },
    ]
    await publishCustom(server, other.boss, 'clue', [{ key: 'x1', kind: 'text', title: '户主' }], changes)
    const batch = await theirs.upload(lines({ 客户姓名: '改', 楼盘: '甲', 微信: 'wx', 户主: '乙' }, { 客户姓名: '缺' }))
    expect(batch.settings.mapping).toEqual({ name: 0, phone: 1, budget: 2, community: 3, 'own.x1': 5 })
    expect(batch.fields.map(field => field.key)).not.toContain('wechat')
    const checked = await theirs.check(batch)
    expect(checked.errors).toEqual([{ row: 3, column: '楼盘', message: '请填写楼盘' }])
    expect(await theirs.run(batch.id)).toMatchObject({ createdCount: 1, failedCount: 1 })
  })

  test('name formulas whose result is too large', async () => {
    const other = await foundCompany(server, '大数公司', 'ownLargeBoss')
    await publishCustom(server, other.boss, 'clue', [
      { key: 'n1', kind: 'number', title: '数量' },
      { key: 'n2', kind: 'formula', title: '平方', formula: 'n1 * n1' },
    ])
    const theirs = importer(server, 'clue', other.boss)
    const known = phone()
    const batch = await theirs.whole(
      lines({ 客户姓名: '大', 数量: '9000000000' }, { 客户姓名: '小', 电话: known, 数量: '3' }),
    )
    expect(batch.errors).toEqual([{ row: 2, column: '', message: '“平方”算出的数字过大或小数太长，没有结果' }])
    const changed = lines({ 客户姓名: '小', 电话: known, 数量: '9000000000' }, { 客户姓名: '新', 数量: '4' })
    const second = await theirs.whole(changed, { duplicates: 'update' })
    expect(second).toMatchObject({ createdCount: 1, updatedCount: 0, failedCount: 1 })
  })
})

test('a word that the company adds is known at once in fields of the dictionary', async () => {
  const types = await server.owner.query(
    `select id from dictionary_type where office_id = $1 and code = 'clueChannel'`,
    [company.officeId],
  )
  const checked = await imports.check(await imports.upload(lines({ 客户姓名: '新词', 来源: '小程序' })))
  const [choice] = await server.ask(routes.words, { as: company.boss, params: { id: checked.id } })
  expect(choice).toMatchObject({ key: 'own.s4', typeId: types.rows[0].id })
  const body = { dictionaryTypeId: types.rows[0].id, label: '小程序' }
  await server.ask(dictionaryRoutes.addItem, { as: company.boss, body })
  expect(await imports.check(checked)).toMatchObject({ failedCount: 0 })
  expect(await imports.run(checked.id)).toMatchObject({ createdCount: 1 })
  expect(await customOf('新词')).toHaveProperty('s4')
})
