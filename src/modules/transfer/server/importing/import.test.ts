import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Company, type Employee, foundCompany } from '../../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { listen } from '../../../../../tests/support/stream.ts'
import { csvOf, importer } from '../../../../../tests/support/transfer.ts'
import { OpenDesk } from '../../../../kernel/server/desk/sessionDesk.ts'
import { inTransaction } from '../../../../kernel/server/desk/transaction.ts'
import { bookOf, readAll, sheetOf, textRow } from '../../../../kernel/server/sheet/fixtures.ts'
import { clueRoutes } from '../../../clue/api/clue.ts'
import type { ClueRow } from '../../../clue/api/clueList.ts'
import { notificationRoutes } from '../../../notification/api/notification.ts'
import { transferRoutes as routes } from '../../api/transfer.ts'
import { importQueue } from './job.ts'

// A worker is started for every file.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let server: TestServer
let company: Company
let manager: Employee
let imports: ReturnType<typeof importer>
let east: number
let next = 0

const phone = () => `154${String(++next).padStart(8, '0')}`
const header = ['客户姓名', '电话', '来源渠道', '预算', '负责人']

async function department(name: string, parentId: number | null = null): Promise<number> {
  const { rows } = await server.owner.query(
    'insert into department (office_id, parent_id, name) values ($1, $2, $3) returning id',
    [company.officeId, parentId, name],
  )
  return rows[0].id
}

beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '导入测试公司', 'importBoss')
  east = await department('城东门店', company.departmentId)
  manager = await company.hire('importManager', '部门经理', east)
  imports = importer(server, 'clue', manager.token)
})
afterAll(() => server?.stop())

async function found(search: string, as = company.boss): Promise<ClueRow[]> {
  return (await server.ask(clueRoutes.list, { as, body: { search } })).rows
}

/** Returns the errors of an import of these rows under `header`: row, column and the first words. */
async function wrongs(lines: string[][], titles = header) {
  const batch = await imports.check(await imports.upload(csvOf([titles, ...lines])))
  return batch.errors.map(({ row, column, message }) => `${row} ${column} ${message}`)
}

describe('只导入有效的行', () => {
  test('好的行成为流量，坏的行连同行列和原因回到工作簿', async () => {
    const [good, other] = [phone(), phone()]
    const batch = await imports.whole(
      csvOf([
        header,
        ['甲一', good, '抖音', '12,000.50', ''],
        ['甲二', '12345', '不存在的渠道', 'abc', '没这个人'],
        ['甲三', `+86 ${other.slice(0, 3)}-${other.slice(3)}`, '', '15万', 'importManager'],
      ]),
    )
    expect(batch).toMatchObject({ status: 'done', createdCount: 2, failedCount: 1, total: 3, undoable: true })
    expect(batch.errors.map(({ row, column }) => [row, column])).toEqual([
      [3, '电话'],
      [3, '来源渠道'],
      [3, '预算'],
      [3, '负责人'],
    ])
    const [first] = await found('甲一')
    const own = { departmentId: east }
    expect(first).toMatchObject({ status: 'unassigned', budget: 1_200_050, assignedAt: null })
    const [third] = await found('甲三')
    expect(third).toMatchObject({ status: 'following', ownerId: manager.employeeId, budget: 15_000_000, ...own })
    const file = await server.send(routes.errors, { as: manager.token, params: { id: batch.id } })
    const table = await readAll(file.rawPayload, '错误.xlsx')
    expect(table.header).toEqual(['错误原因', ...header])
    expect(table.rows).toHaveLength(1)
    expect(String(table.rows[0]?.cells[0])).toContain('第 3 行：电话：“12345”不是电话')
    expect(table.rows[0]?.cells.slice(1)).toEqual(['甲二', '12345', '不存在的渠道', 'abc', '没这个人'])
  })

  test('错误工作簿改好再传，错误原因一列不碍事', async () => {
    const batch = await imports.check(await imports.upload(csvOf([header, ['乙一', '12345', '', '', '']])))
    expect(batch).toMatchObject({ status: 'ready', failedCount: 1, createdCount: 0 })
    const nothing = await server.call(routes.run, { as: manager.token, body: { id: batch.id } })
    expect(nothing).toMatchObject({ code: 40900, msg: '没有可以导入的数据' })
    const { rawPayload } = await server.send(routes.errors, { as: manager.token, params: { id: batch.id } })
    const { header: titles, rows } = await readAll(rawPayload, '错误.xlsx')
    const mended = rows.map(row => row.cells.map(cell => String(cell ?? '').replace('12345', phone())))
    expect(await imports.whole(csvOf([titles, ...mended]))).toMatchObject({ status: 'done', createdCount: 1 })
  })
})

describe('错误说出行、列和原因', () => {
  test('公式单元格连同位置', async () => {
    const rows = `${textRow(1, '姓名', '电话')}<row r="2"><c r="A2" t="inlineStr"><is><t>甲</t></is></c><c r="B2"><f>1+1</f><v></v></c></row>`
    const batch = await imports.check(await imports.upload(bookOf(sheetOf(rows)), '公式.xlsx'))
    expect(batch.errors).toEqual([
      { row: 2, column: '电话', message: '单元格 B2 是公式，文件中没有它的结果，请改为具体的值' },
    ])
  })

  test('必填、过长、电话和微信都没有', async () => {
    expect(
      await wrongs([
        ['', phone(), '', '', ''],
        ['甲'.repeat(41), phone(), '', '', ''],
        ['只有姓名', '', '', '', ''],
      ]),
    ).toEqual(['2 客户姓名 客户姓名不能为空', '3 客户姓名 客户姓名最多 40 个字', '4 电话 电话和微信至少填一项'])
  })

  test('员工：重名须写部门，停用的、范围之外的不行', async () => {
    const [a, b] = [await department('甲组', east), await department('乙组', east)]
    const outside = await department('城西门店', company.departmentId)
    const people = [
      { username: 'twin1', name: '张伟', at: a },
      { username: 'twin2', name: '张伟', at: b },
      { username: 'gone', name: '刘走', at: a },
      { username: 'far', name: '陈远', at: outside },
    ]
    for (const { username, name, at } of people) {
      const { employeeId } = await company.hire(username, '导购', at)
      await server.owner.query('update employee set name = $2 where id = $1', [employeeId, name])
    }
    await server.owner.query(`update employee set disabled_at = now() where name = '刘走'`)
    const line = (owner: string) => ['员工测试', phone(), '', '', owner]
    expect(await wrongs([line('张伟'), line('刘走'), line('陈远'), line('张伟（乙组）')])).toEqual([
      '2 负责人 有 2 位“张伟”：张伟(甲组)、张伟(乙组)，请写明部门，如“张伟(甲组)”，或写工号',
      '3 负责人 刘走已停用',
      '4 负责人 陈远不在您的数据范围内，不能作为负责人',
    ])
  })

  test('字典：停用的词不行，多个词可以', async () => {
    await server.owner.query(`update dictionary_item set disabled_at = now() where office_id = $1 and label = '展会'`, [
      company.officeId,
    ])
    const titles = ['姓名', '电话', '来源', '意向品类']
    expect(
      await wrongs(
        [
          ['甲', phone(), '展会', '瓷砖、木门'],
          ['乙', phone(), '', '瓷砖/飞机'],
        ],
        titles,
      ),
    ).toEqual(['2 来源 “展会”已停用', '3 意向品类 字典中没有“飞机”'])
    const batch = await imports.whole(csvOf([titles, ['多品类', phone(), '抖音', '瓷砖、木门']]))
    expect(batch.createdCount).toBe(1)
    expect((await found('多品类'))[0]?.intentionCategoryIds).toHaveLength(2)
  })
})

describe('全部导入或一条也不导入', () => {
  test('有一行不行，就不开始', async () => {
    const batch = await imports.check(
      await imports.upload(csvOf([header, ['全有一', phone(), '', '', ''], ['全有二', 'x', '', '', '']])),
      { mode: 'all' },
    )
    expect(batch).toMatchObject({ status: 'ready', createdCount: 1, failedCount: 1 })
    const answer = await server.call(routes.run, { as: manager.token, body: { id: batch.id } })
    expect(answer).toMatchObject({ code: 40900, msg: expect.stringContaining('有 1 行有误') })
    expect(await found('全有一')).toEqual([])
  })

  test('检查之后才出现的重复，让整批都不留', async () => {
    const taken = phone()
    const lines = Array.from({ length: 1200 }, (_, index) => [`整批${index}`, phone(), '', '', ''])
    const batch = await imports.check(await imports.upload(csvOf([header, ...lines, ['整批末', taken, '', '', '']])), {
      mode: 'all',
    })
    expect(batch).toMatchObject({ status: 'ready', createdCount: 1201 })
    await server.ask(clueRoutes.add, { as: company.boss, body: { name: '先到', phone: taken } })
    const ended = await imports.run(batch.id)
    expect(ended).toMatchObject({ status: 'failed', createdCount: 0, undoable: false })
    expect(ended.message).toContain('第 1202 行：电话：已存在')
    expect(await found('整批')).toEqual([])
    const kept = await server.owner.query(
      `select 1 from operation_log where action = '导入' and subject_name like '整批%'`,
    )
    expect(kept.rowCount).toBe(0)
  })
})

describe('撞上唯一键，而事先没有人想到', () => {
  beforeAll(() => server.owner.query(`create unique index on clue (office_id, remark) where remark like '唯一%'`))
  const lines = (...marks: string[]) =>
    csvOf([['客户姓名', '电话', '备注'], ...marks.map(mark => [`键${mark}`, phone(), mark])])

  test('是那一行的错误，说出字段和另一行；其余的照样导入', async () => {
    const batch = await imports.whole(lines('唯一甲', '唯一乙', '唯一甲'))
    expect(batch).toMatchObject({ status: 'done', createdCount: 2, failedCount: 1 })
    expect(batch.errors).toEqual([{ row: 4, column: '备注', message: '备注“唯一甲”与第 2 行重复，请改正或去掉一行' }])
    const again = await imports.whole(lines('唯一乙', '唯一丙'))
    expect(again).toMatchObject({ status: 'done', createdCount: 1 })
    expect(again.errors).toEqual([
      { row: 2, column: '备注', message: '备注“唯一乙”与已有数据重复，请改正或去掉这一行' },
    ])
  })

  test('全部成功才导入：一行也不导入，说出是哪一行', async () => {
    const batch = await imports.whole(lines('唯一丁', '唯一丁'), { mode: 'all' })
    expect(batch).toMatchObject({ status: 'failed', createdCount: 0 })
    expect(batch.message).toContain('第 3 行：备注：备注“唯一丁”与第 2 行重复，请改正或去掉一行')
    expect(await found('键唯一丁')).toEqual([])
  })

  test('更新也是', async () => {
    const mobiles = [phone(), phone()]
    const file = (...marks: string[]) =>
      csvOf([['客户姓名', '电话', '备注'], ...marks.map((mark, at) => ['键更新', mobiles[at] as string, mark])])
    await imports.whole(file('', ''))
    const batch = await imports.whole(file('唯一戊', '唯一戊'), { duplicates: 'update' })
    expect(batch).toMatchObject({ status: 'done', updatedCount: 1, failedCount: 1 })
    expect(batch.errors).toEqual([{ row: 3, column: '备注', message: '备注“唯一戊”与第 2 行重复，请改正或去掉一行' }])
  })
})

describe('留下的痕迹', () => {
  test('每一条新增都在日志里，人在铃铛里知道', async () => {
    const sales = await company.hire('importSales', '导购', east)
    const batch = await imports.whole(csvOf([header, ['记录一', phone(), '抖音', '', 'importSales']]), { mode: 'all' })
    expect(batch).toMatchObject({ status: 'done', createdCount: 1 })
    const { rows } = await server.owner.query(
      `select subject, changes, person_name from operation_log where action = '导入' and subject_name = '记录一' order by id`,
    )
    expect(rows.map(row => row.subject)).toEqual(['customer', 'clue'])
    expect(rows[0].changes.name).toEqual([null, '记录一'])
    expect(rows[1].changes.ownerId).toEqual([null, sales.employeeId])
    const bell = await server.ask(notificationRoutes.inbox, { as: sales.token })
    expect(bell.rows[0]?.title).toBe('importManager导入并分配给您 1 条流量')
    const own = await server.ask(notificationRoutes.inbox, { as: manager.token })
    expect(own.rows[0]).toMatchObject({ title: '流量导入完成', content: expect.stringContaining('新增 1 条') })
  })

  test('进度随时传到打开的浏览器', async () => {
    const stream = await listen(await server.listen(), manager.token)
    const batch = await imports.whole(csvOf([header, ['进度客', phone(), '', '', '']]))
    await stream.until('import', { ids: [batch.id] })
    await stream.until('clue', { by: 'importManager' })
    stream.stop()
  })
})

test('发起的人已停用，导入就不再进行', async () => {
  const leaver = await company.hire('importLeaver', '部门经理', east)
  const own = importer(server, 'clue', leaver.token)
  const { id } = await own.check(await own.upload(csvOf([header, ['离职客', phone(), '', '', '']])))
  await server.owner.query('update employee set disabled_at = now() where id = $1', [leaver.employeeId])
  const { rows } = await server.owner.query(
    `update import_batch set status = 'running', created_count = 0, version = version + 1 where id = $1 returning version`,
    [id],
  )
  const origin = { route: '', address: '', device: '', traceId: '' }
  const job = { task: 'run', officeId: company.officeId, employeeId: leaver.employeeId, origin, batchId: id }
  const { runtime } = server.app
  await inTransaction(runtime, 'writes', client =>
    runtime.jobs.enqueue(new OpenDesk(client, origin), importQueue, { ...job, version: rows[0].version }),
  )
  const seen = importer(server, 'clue', company.boss)
  expect(await seen.settled(id)).toMatchObject({ status: 'failed', message: '员工或企业已停用', createdCount: 0 })
  expect(await found('离职客')).toEqual([])
})

test('36.D imports are figures: what runs, rows worked on, and how they ended, by kind', async () => {
  const figure = async (start: string) => {
    const { body } = await server.app.http.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
    return Number(
      body
        .split('\n')
        .find(line => line.startsWith(start))
        ?.split(' ')[1] ?? 0,
    )
  }
  const rows = 'tongzhou_import_rows_total{kind="clue"}'
  const ended = (task: string, result: string) =>
    `tongzhou_imports_total{kind="clue",task="${task}",result="${result}"}`
  const names = [rows, ended('check', 'done'), ended('run', 'done'), ended('run', 'failed')]
  const before = await Promise.all(names.map(figure))
  const [own, others] = [phone(), phone()]
  await imports.whole(csvOf([header, ['王小明', own, '', '', ''], ['李小红', phone(), '', '', '']]))
  const late = await imports.check(await imports.upload(csvOf([header, ['赵小刚', others, '', '', '']])), {
    mode: 'all',
  })
  await imports.whole(csvOf([header, ['赵小刚', others, '', '', '']]))
  expect((await imports.run(late.id)).status).toBe('failed')
  const after = await Promise.all(names.map(figure))
  const grown = after.map((value, at) => value - (before[at] ?? 0))
  expect(grown.slice(1)).toEqual([3, 2, 1])
  expect(grown[0]).toBeGreaterThanOrEqual(3)
  expect(await figure('tongzhou_imports_running{kind="clue",task="run"}')).toBe(0)
})
