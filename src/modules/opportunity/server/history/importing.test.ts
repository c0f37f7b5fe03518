import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { makeRole } from '../../../../../tests/support/factories.ts'
import { type Company, type Employee, foundCompany } from '../../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { csvOf, importer } from '../../../../../tests/support/transfer.ts'
import { gateLogRoutes } from '../../../audit/api/log.ts'
import { clueRoutes } from '../../../clue/api/clue.ts'
import { customerRoutes } from '../../../customer/api/routes.ts'
import { quotationRoutes } from '../../../quotation/api/routes.ts'
import { transferRoutes } from '../../../transfer/api/transfer.ts'
import { isReserved } from '../../api/history.ts'
import { opportunityRoutes } from '../../api/routes.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let server: TestServer
let company: Company
let seller: Employee
let imports: ReturnType<typeof importer>
let next = 0

const phone = () => `154${String(++next).padStart(8, '0')}`
const titles = [
  '商机编号',
  '客户姓名',
  '电话',
  '阶段',
  '状态',
  '负责人',
  '成交金额',
  '战败原因',
  '结束时间',
  '创建人',
  '创建时间',
  '跟进摘要',
  '预计金额',
  '小区',
  '面积',
  '微信',
  '商机团队',
  '意向品类',
]
type Row = Partial<Record<(typeof titles)[number], string>>
const csv = (...rows: Row[]) => csvOf([titles, ...rows.map(row => titles.map(title => row[title] ?? ''))])

beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '历史导入公司', 'historyBoss')
  seller = await company.hire('historySeller', '导购')
  imports = importer(server, 'opportunity', company.boss)
})
afterAll(() => server?.stop())

const dealsNamed = async (search: string) =>
  (await server.ask(opportunityRoutes.list, { as: company.boss, body: { search } })).rows
const count = async (sql: string, values: unknown[] = []) =>
  Number((await server.owner.query(sql, values)).rows[0].count)
const day = (shift: number) => new Date(Date.now() + 8 * 3_600_000 + shift * 86_400_000).toISOString().slice(0, 10)

/** Returns the faults of rows: row, column, message. */
async function wrongs(...rows: Row[]) {
  const batch = await imports.check(await imports.upload(csv(...rows)))
  return batch.errors.map(({ row, column, message }) => `${row} ${column} ${message}`)
}

describe('商机基础信息导入', () => {
  test('编号在文件里写了两次：更新时第二行更新第一行，不是系统出错', async () => {
    const own = { 商机编号: 'TWICE-1', 客户姓名: '编号两次', 电话: phone() }
    const file = csv({ ...own, 预计金额: '100' }, { ...own, 预计金额: '200' })
    const batch = await imports.check(await imports.upload(file), { duplicates: 'update' })
    expect(batch).toMatchObject({ createdCount: 1, updatedCount: 1 })
    expect(await imports.run(batch.id)).toMatchObject({ status: 'done', createdCount: 1, updatedCount: 1, message: '' })
    expect(await dealsNamed('编号两次')).toMatchObject([{ number: 'TWICE-1', expectedAmount: 20000 }])
  })

  test('S5.02 importHistoryBusinessImport：上传后检查、导入，保留原创建人和创建时间、阶段、状态、负责人、跟进', async () => {
    const gone = await company.hire('historyGone', '导购')
    await server.owner.query('update employee set disabled_at = now(), departed_at = now() where id = $1', [
      gone.employeeId,
    ])
    const [won, open] = [phone(), phone()]
    const file = csv(
      {
        商机编号: 'OLD-001',
        客户姓名: '历史成交',
        电话: won,
        状态: '成交',
        负责人: 'historySeller',
        成交金额: '8.8万',
        结束时间: '2025-05-01 18:00',
        创建人: 'historyGone',
        创建时间: '2025-03-18 10:00',
        跟进摘要: '量尺两次，已签',
      },
      { 客户姓名: '历史进行', 电话: open, 阶段: '量尺', 小区: '旧小区', 预计金额: '50000', 创建时间: '2025-04-02' },
    )
    const route = transferRoutes.importHistoryBusiness
    const batch = await server.ask(route, { as: company.boss, file: { name: '历史商机.csv', content: file } })
    expect(await imports.check(batch)).toMatchObject({ status: 'ready', createdCount: 2, failedCount: 0 })
    expect(await imports.run(batch.id)).toMatchObject({ status: 'done', createdCount: 2 })
    const [old] = await dealsNamed('历史成交')
    expect(old).toMatchObject({
      number: 'OLD-001',
      status: 'won',
      ownerId: seller.employeeId,
      dealAmount: 8_800_000,
      followUpCount: 1,
      createdBy: gone.employeeId,
    })
    expect(Date.parse(old?.createdAt ?? '')).toBe(Date.parse('2025-03-18T10:00:00+08:00'))
    expect(Date.parse(old?.closedAt ?? '')).toBe(Date.parse('2025-05-01T18:00:00+08:00'))
    const followUps = await server.ask(opportunityRoutes.followUps, { as: company.boss, params: { id: old?.id ?? 0 } })
    expect(followUps).toMatchObject([{ content: '量尺两次，已签', createdBy: gone.employeeId }])
    const [going] = await dealsNamed('历史进行')
    expect(going).toMatchObject({
      status: 'open',
      expectedAmount: 5_000_000,
      number: expect.stringMatching(/^SJ\d{8}-\d{4}$/),
    })
    const detail = await server.ask(opportunityRoutes.detail, { as: company.boss, params: { id: going?.id ?? 0 } })
    expect(detail.group.stages.find(stage => stage.id === detail.stageId)?.name).toBe('量尺')
    const entered = await server.owner.query('select created_at from stage_change where opportunity_id = $1', [
      going?.id,
    ])
    expect(entered.rows.map(row => new Date(row.created_at).getTime())).toEqual([
      Date.parse('2025-04-02T00:00:00+08:00'),
    ])
  })

  test('客户按电话找到，没有的新建；文件里同一电话只建一个', async () => {
    const [known, fresh] = [phone(), phone()]
    const { customerId } = await server.ask(clueRoutes.add, {
      as: company.boss,
      body: { name: '已有客户', phone: known },
    })
    const batch = await imports.whole(
      csv(
        { 客户姓名: '同客户甲', 电话: known },
        { 客户姓名: '同客户乙', 电话: fresh },
        { 客户姓名: '同客户丙', 电话: fresh },
      ),
    )
    expect(batch).toMatchObject({ status: 'done', createdCount: 3 })
    const { rows } = await server.owner.query(
      `select u.phone, count(distinct u.id) as customers, count(*) as deals from opportunity o
         join customer u on u.id = o.customer_id where u.phone = any($1) group by u.phone order by u.phone`,
      [[known, fresh]],
    )
    expect(rows.map(row => [row.phone, Number(row.customers), Number(row.deals)])).toEqual([
      [known, 1, 1],
      [fresh, 1, 2],
    ])
    expect(await count('select count(*) from opportunity where customer_id = $1', [customerId])).toBe(1)
  })

  test('时间不能在将来，结束不能早于创建，编号不能占用系统今后的', async () => {
    const base = { 客户姓名: '错的', 电话: phone() }
    expect(
      await wrongs(
        { ...base, 创建时间: day(1) },
        { ...base, 状态: '成交', 成交金额: '1', 结束时间: '2025-01-01', 创建时间: '2025-02-01' },
        { ...base, 商机编号: `SJ${day(0).replaceAll('-', '')}-0999` },
        { ...base, 状态: '成交', 结束时间: '2025-01-01' },
        { ...base, 状态: '战败', 结束时间: '2025-01-01' },
        { ...base, 状态: '战败', 战败原因: '其他', 结束时间: '2025-01-01', 创建时间: '2024-01-01' },
        { ...base, 状态: '成交', 成交金额: '1' },
        { ...base, 阶段: '量尺', 状态: '成交' },
        { ...base, 阶段: '没有的' },
        { ...base, 状态: '搁置' },
        { 客户姓名: '没电话' },
        { ...base, 结束时间: '2025-01-01' },
      ),
    ).toEqual([
      '2 创建时间 创建时间不能晚于现在',
      '3 结束时间 结束时间不能早于创建时间',
      `4 商机编号 SJ${day(0).replaceAll('-', '')}-0999 是系统今天或以后要用的编号，请留空由系统编号，或用原来的编号`,
      '5 成交金额 成交的商机请填写成交金额',
      '6 战败原因 战败的商机请填写战败原因',
      '7  战败原因为“其他”时请填写战败说明',
      '8 结束时间 成交的商机请填写结束时间',
      '9 状态 阶段“量尺”的状态是进行中，与“成交”不一致，请改正其中一个',
      '10 阶段 没有名为“没有的”的阶段',
      '11 状态 “搁置”不是状态，应为进行中、成交、战败',
      '12 电话 电话和微信至少填一项',
      '13 结束时间 进行中的商机没有结束时间，请把它留空',
    ])
    expect(isReserved('SJ20250101-0001', new Date())).toBe(false)
  })

  test('编号已有：跳过、拒绝、更新；更新不改变阶段和负责人，撤销恢复原样', async () => {
    const number = 'OLD-100'
    const first = { 商机编号: number, 客户姓名: '编号客户', 电话: phone(), 预计金额: '100' }
    await imports.whole(csv(first))
    const foretold = async (duplicates: 'skip' | 'refuse') =>
      imports.check(await imports.upload(csv(first)), { duplicates })
    expect(await foretold('skip')).toMatchObject({ createdCount: 0, skippedCount: 1 })
    expect((await foretold('refuse')).errors).toMatchObject([
      { column: '商机编号', message: expect.stringContaining('已存在') },
    ])
    const again = { ...first, 预计金额: '200', 状态: '成交', 负责人: 'historySeller' }
    const batch = await imports.whole(csv(again), { duplicates: 'update' })
    expect(batch).toMatchObject({ status: 'done', updatedCount: 1 })
    const [deal] = await dealsNamed(number)
    expect(deal).toMatchObject({ expectedAmount: 20_000, status: 'open' })
    expect(deal?.ownerId).not.toBe(seller.employeeId)
    expect(await imports.undo(batch.id)).toMatchObject({ status: 'undone' })
    expect((await dealsNamed(number))[0]).toMatchObject({ expectedAmount: 10_000 })
  })

  test('全部成功才导入：有一行不对就一条也没有', async () => {
    const lines = [
      { 客户姓名: '整批一', 电话: phone() },
      { 客户姓名: '整批二', 电话: 'x' },
    ]
    const checked = await imports.check(await imports.upload(csv(...lines)), { mode: 'all' })
    expect(await server.call(transferRoutes.run, { as: company.boss, body: { id: checked.id } })).toMatchObject({
      code: 40900,
    })
    expect(await imports.whole(csv(lines[0] as Row), { mode: 'all' })).toMatchObject({
      status: 'done',
      createdCount: 1,
    })
    expect(await dealsNamed('整批')).toHaveLength(1)
  })

  test('撤销删去商机、客户、阶段记录和跟进；有人跟进过就不能撤销', async () => {
    const lines = [
      { 客户姓名: '撤销甲', 电话: phone(), 跟进摘要: '聊过' },
      { 客户姓名: '撤销乙', 电话: phone() },
    ]
    const before = await count('select count(*) from stage_change')
    const batch = await imports.whole(csv(...lines))
    expect(await imports.undo(batch.id)).toMatchObject({ status: 'undone' })
    expect(await dealsNamed('撤销')).toEqual([])
    expect(await count('select count(*) from stage_change')).toBe(before)
    expect(await count(`select count(*) from customer where name like '撤销%'`)).toBe(0)
    const other = await imports.whole(csv({ 客户姓名: '撤销丙', 电话: phone() }))
    const [deal] = await dealsNamed('撤销丙')
    const body = { id: deal?.id ?? 0, content: '来电', fileIds: [] }
    await server.ask(opportunityRoutes.follow, { as: company.boss, body })
    const refused = await server.call(transferRoutes.undo, { as: company.boss, body: { id: other.id } })
    expect(refused).toMatchObject({ code: 40900, msg: expect.stringContaining('后续操作') })
  })

  test('导入的商机有了报价，或客户有了别的电话，不能撤销，说出原因', async () => {
    const refused = { code: 40900, msg: expect.stringContaining('已被其他记录用到') }
    const line = (name: string) => imports.whole(csv({ 客户姓名: name, 电话: phone(), 跟进摘要: '聊过' }))
    const undo = ({ id }: { id: number }) => server.call(transferRoutes.undo, { as: company.boss, body: { id } })
    const quoted = await line('有报价')
    const [deal] = await dealsNamed('有报价')
    await server.ask(quotationRoutes.add, { as: company.boss, body: { opportunityId: deal?.id as number } })
    expect(await undo(quoted)).toMatchObject(refused)
    const called = await line('有电话')
    const [other] = await dealsNamed('有电话')
    const body = { customerId: other?.customerId as number, phone: phone(), note: '' }
    const { phones } = await server.ask(customerRoutes.addPhone, { as: company.boss, body })
    expect(await undo(called)).toMatchObject(refused)
    await server.ask(customerRoutes.removePhone, { as: company.boss, body: { id: phones[0]?.id as number } })
    expect(await imports.undo(called.id)).toMatchObject({ status: 'undone' })
  })

  test('同时两份同编号的文件，只有一份建成；同时抽号不重不漏', async () => {
    const rows = Array.from(
      { length: 20 },
      (_, at): Row => ({ 商机编号: `RACE-${at}`, 客户姓名: '竞争', 电话: phone() }),
    )
    const batches = await Promise.all([1, 2].map(async () => imports.check(await imports.upload(csv(...rows)))))
    const done = await Promise.all(batches.map(batch => imports.run(batch.id)))
    expect(done.map(batch => batch.createdCount + batch.failedCount)).toEqual([20, 20])
    expect(done.reduce((sum, batch) => sum + batch.createdCount, 0)).toBe(20)
    const drawn = Array.from({ length: 15 }, (): Row => ({ 客户姓名: '抽号', 电话: phone() }))
    await Promise.all([1, 2].map(() => imports.whole(csv(...drawn), { duplicates: 'skip' })))
    const { rows: numbers } = await server.owner.query(
      `select split_part(number, '-', 2)::int as at from opportunity
         where office_id = $1 and number like 'SJ%' and name = '抽号' order by 1`,
      [company.officeId],
    )
    expect(numbers.map(row => row.at)).toEqual(Array.from({ length: 30 }, (_, at) => numbers[0].at + at))
  })

  test('进行中的缺阶段必填项：默认算错误，写明缺什么；选照原样就保留原阶段导入；已结束的不检查', async () => {
    const known = phone()
    await server.ask(clueRoutes.add, { as: company.boss, body: { name: '有小区', phone: known, community: '云栖里' } })
    const lines: Row[] = [
      { 客户姓名: '缺小区', 电话: phone(), 阶段: '量尺' },
      { 客户姓名: '缺两样', 电话: phone(), 阶段: '报价', 小区: '翡翠城' },
      { 客户姓名: '客户已有', 电话: known, 阶段: '量尺' },
      { 客户姓名: '已战败', 电话: phone(), 状态: '战败', 战败原因: '价格太高', 结束时间: '2025-01-01' },
    ]
    const reason = await server.owner.query(
      `select label from dictionary_item where office_id = $1 and type_code = 'lostReason' and label <> '其他' limit 1`,
      [company.officeId],
    )
    Object.assign(lines[3] as Row, { 战败原因: reason.rows[0].label })
    const checked = await imports.check(await imports.upload(csv(...lines)))
    expect(checked.errors.map(({ row, column, message }) => `${row} ${column} ${message}`)).toEqual([
      '2 小区 进行中的商机在“量尺”阶段需要填写小区',
      '3 意向品类 进行中的商机在“报价”阶段需要填写意向品类、预计金额',
    ])
    expect(checked).toMatchObject({ createdCount: 2, failedCount: 2, errorFileId: expect.any(Number) })
    const asked = { id: checked.id, duplicates: 'refuse', mode: 'all', mapping: checked.settings.mapping } as const
    await server.ask(transferRoutes.check, {
      as: company.boss,
      body: { ...asked, mapping: asked.mapping ?? {}, lenient: true },
    })
    expect(await imports.settled(checked.id)).toMatchObject({ status: 'ready', createdCount: 4, failedCount: 0 })
    expect(await imports.run(checked.id)).toMatchObject({ status: 'done', createdCount: 4 })
    const [kept] = await dealsNamed('缺两样')
    const detail = await server.ask(opportunityRoutes.detail, { as: company.boss, params: { id: kept?.id ?? 0 } })
    expect(detail.group.stages.find(stage => stage.id === detail.stageId)?.name).toBe('报价')
  })

  test('已有客户只补上还没有的资料，撤销时还原；同一文件后面的行也补', async () => {
    const known = phone()
    const { customerId } = await server.ask(clueRoutes.add, {
      as: company.boss,
      body: { name: '补资料', phone: known, community: '原来的小区' },
    })
    const fresh = phone()
    const batch = await imports.whole(
      csv(
        { 客户姓名: '另一称呼', 电话: known, 小区: '别的小区', 面积: '99.5' },
        { 客户姓名: '新客户', 电话: fresh },
        { 客户姓名: '新客户', 电话: fresh, 小区: '后一行的小区' },
      ),
    )
    expect(batch).toMatchObject({ status: 'done', createdCount: 3 })
    const customer = async (where: string, value: unknown) =>
      (await server.owner.query(`select name, community, area from customer where ${where} = $1`, [value])).rows
    expect(await customer('id', customerId)).toEqual([{ name: '补资料', community: '原来的小区', area: 9950 }])
    expect(await customer('phone', fresh)).toEqual([{ name: '新客户', community: '后一行的小区', area: null }])
    expect(await imports.undo(batch.id)).toMatchObject({ status: 'undone' })
    expect(await customer('id', customerId)).toEqual([{ name: '补资料', community: '原来的小区', area: null }])
    expect(await customer('phone', fresh)).toEqual([])
  })

  test('写入的同一瞬间别人录了这个电话：商机归到那位客户，资料补上，客户只有一个', async () => {
    const shared = phone()
    const batch = await imports.check(
      await imports.upload(csv({ 客户姓名: '导入的称呼', 电话: shared, 小区: '竞争小区' })),
    )
    const client = await server.owner.connect()
    try {
      await client.query('begin')
      const { rows: made } = await client.query(
        `insert into customer (office_id, name, phone) values ($1, '刚录入的', $2) returning id`,
        [company.officeId, shared],
      )
      await server.ask(transferRoutes.run, { as: company.boss, body: { id: batch.id } })
      await sleep(500)
      await client.query('commit')
      expect(await imports.settled(batch.id)).toMatchObject({ status: 'done', createdCount: 1, failedCount: 0 })
      const { rows } = await server.owner.query(
        `select u.id, u.name, u.community, count(o.id)::int as deals from customer u
         left join opportunity o on o.customer_id = u.id where u.phone = $1 group by u.id, u.name, u.community`,
        [shared],
      )
      expect(rows).toEqual([{ id: made[0].id, name: '刚录入的', community: '竞争小区', deals: 1 }])
    } finally {
      client.release()
    }
  })

  test('日志里这一批带到商机基础信息导入，不是流量列表', async () => {
    const batch = await imports.whole(csv({ 客户姓名: '看日志', 电话: phone() }))
    const { rows } = await server.owner.query(
      `select id from operation_log where subject = 'importBatch' and subject_id = $1 and action = '导入商机'`,
      [String(batch.id)],
    )
    const entry = await server.ask(gateLogRoutes.detail, { as: company.boss, params: { id: rows[0].id } })
    expect(entry.path).toBe(`/historyImport/historyBusinessBaseImport?task=import-${batch.id}`)
  })

  test('没有转交权限的人只能导给自己；没有导入权限的人不能用', async () => {
    const elements = ['historyBusinessBaseImport:import']
    const role = await makeRole(server.owner, company.officeId, {
      menus: ['historyImportManager', 'historyBusinessBaseImport', 'businessList'],
      elements,
      scopes: { opportunity: 'office' },
    })
    const clerk = await company.hire('historyClerk', role)
    const own = importer(server, 'opportunity', clerk.token)
    const batch = await own.check(await own.upload(csv({ 客户姓名: '给别人', 电话: phone(), 负责人: 'historySeller' })))
    expect(batch.errors[0]?.message).toBe('您没有转交权限，负责人只能是您自己')
    const file = { name: 'a.csv', content: csv({ 客户姓名: '不行', 电话: phone() }) }
    expect(await server.call(transferRoutes.importHistoryBusiness, { as: seller.token, file })).toMatchObject({
      code: 40300,
    })
  })
})
