import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Company, type Employee, foundCompany } from '../../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { csvOf, importer } from '../../../../../tests/support/transfer.ts'
import { type ClueDetail, clueRoutes } from '../../../clue/api/clue.ts'
import type { ClueRow } from '../../../clue/api/clueList.ts'
import type { ImportBatch } from '../../api/transfer.ts'

// A worker is started for every file.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let server: TestServer
let company: Company
let manager: Employee
let imports: ReturnType<typeof importer>
let next = 0

const phone = () => `154${String(++next).padStart(8, '0')}`
const header = ['客户姓名', '电话', '小区', '预算', '负责人']

beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '重复测试公司', 'twiceBoss')
  const { rows } = await server.owner.query(
    `insert into department (office_id, parent_id, name) values ($1, $2, '城东') returning id`,
    [company.officeId, company.departmentId],
  )
  manager = await company.hire('twiceManager', '部门经理', rows[0].id)
  imports = importer(server, 'clue', manager.token)
})
afterAll(() => server?.stop())

const add = (as: string, fields: { name: string; phone: string; community?: string; ownerId?: number }) =>
  server.ask(clueRoutes.add, { as, body: fields })
const detail = (id: number): Promise<ClueDetail> => server.ask(clueRoutes.detail, { as: company.boss, params: { id } })
const found = async (search: string): Promise<ClueRow[]> =>
  (await server.ask(clueRoutes.list, { as: company.boss, body: { search } })).rows

describe('与已有的电话重复', () => {
  test('跳过：已有的不动，只添新的', async () => {
    const known = phone()
    const clue = await add(manager.token, { name: '旧客跳过', phone: known, community: '旧园' })
    const file = csvOf([header, ['改名', known, '新园', '', ''], ['新客跳过', phone(), '', '', '']])
    expect(await imports.whole(file, { duplicates: 'skip' })).toMatchObject({
      status: 'done',
      createdCount: 1,
      skippedCount: 1,
      updatedCount: 0,
      failedCount: 0,
    })
    expect(await detail(clue.id)).toMatchObject({ name: '旧客跳过', community: '旧园', version: clue.version })
  })

  test('拒绝：说出是谁的；范围之外只说已有、怎么办', async () => {
    const [mine, theirs] = [phone(), phone()]
    await add(manager.token, { name: '我的客户', phone: mine, ownerId: manager.employeeId })
    const far = await company.hire('twiceFar', '导购')
    await add(far.token, { name: '别人的客户', phone: theirs })
    const file = csvOf([header, ['甲', mine, '', '', ''], ['乙', theirs, '', '', '']])
    const { errors, failedCount } = await imports.check(await imports.upload(file), { duplicates: 'refuse' })
    expect(failedCount).toBe(2)
    expect(errors).toEqual([
      { row: 2, column: '电话', message: '已存在：客户“我的客户”，负责人：twiceManager' },
      { row: 3, column: '电话', message: '已存在：这位客户不在您的数据范围内，可申请查看该客户，或联系主管' },
    ])
  })

  test('更新：填了的格子覆盖，空的和负责人不变，前后都在日志里', async () => {
    const known = phone()
    const before = await add(manager.token, {
      name: '旧客更新',
      phone: known,
      community: '旧园',
      ownerId: manager.employeeId,
    })
    const file = csvOf([header, ['旧客更新', known, '新园', '9万', 'twiceBoss'], ['新客更新', phone(), '', '', '']])
    const boss = importer(server, 'clue', company.boss)
    expect(await boss.whole(file, { duplicates: 'update', mode: 'all' })).toMatchObject({
      status: 'done',
      createdCount: 1,
      updatedCount: 1,
      failedCount: 0,
    })
    const after = await detail(before.id)
    expect(after).toMatchObject({ community: '新园', budget: 9_000_000, ownerId: manager.employeeId })
    expect(after.version).toBe(before.version + 1)
    const { rows } = await server.owner.query(
      `select changes from operation_log where action = '导入更新' and subject = 'clue' and subject_id = $1`,
      [String(before.id)],
    )
    expect(rows).toEqual([{ changes: { budget: [null, 9_000_000], community: ['旧园', '新园'] } }])
  })

  test('更新：没有变化的算跳过', async () => {
    const known = phone()
    const clue = await add(manager.token, { name: '没变', phone: known, community: '云园' })
    const file = csvOf([header, ['没变', known, '云园', '', '']])
    expect(await imports.whole(file, { duplicates: 'update' })).toMatchObject({ updatedCount: 0, skippedCount: 1 })
    expect((await detail(clue.id)).version).toBe(clue.version)
  })

  test('更新：范围之外的、状态不许的都不动，并说明白', async () => {
    const [theirs, pooled] = [phone(), phone()]
    const far = await company.hire('twiceAway', '导购')
    const other = await add(far.token, { name: '远客', phone: theirs })
    const mine = await add(manager.token, { name: '公海客', phone: pooled, ownerId: manager.employeeId })
    await server.ask(clueRoutes.giveBack, { as: manager.token, body: { ids: [mine.id] } })
    const file = csvOf([header, ['甲', theirs, '新园', '', ''], ['乙', pooled, '新园', '', '']])
    const { errors } = await imports.check(await imports.upload(file), { duplicates: 'update' })
    expect(errors.map(error => error.message)).toEqual([
      '已存在且不在您的数据范围内，不能更新，请联系主管',
      expect.stringContaining('不能更新'),
    ])
    expect((await detail(other.id)).community).toBe('')
  })
})

describe('文件内重复', () => {
  const twice = (name: string, one: string) =>
    csvOf([header, [name, one, '一园', '', ''], [`${name}另`, ` ${one} `, '二园', '', '']])

  test('跳过：留第一条', async () => {
    const batch = await imports.whole(twice('双跳', phone()), { duplicates: 'skip' })
    expect(batch).toMatchObject({ createdCount: 1, skippedCount: 1 })
    expect((await found('双跳')).map(clue => clue.community)).toEqual(['一园'])
  })

  test('拒绝：第二条说出与哪一行重复', async () => {
    const batch = await imports.check(await imports.upload(twice('双拒', phone())), { duplicates: 'refuse' })
    expect(batch.errors).toEqual([{ row: 3, column: '电话', message: '与第 2 行重复，请去掉一行' }])
  })

  test.each(['valid', 'all'] as const)('更新（%s）：后一条覆盖前一条，整批仍可撤销', async mode => {
    const batch = await imports.whole(twice(`双更${mode}`, phone()), { duplicates: 'update', mode })
    expect(batch).toMatchObject({ createdCount: 1, updatedCount: 1 })
    expect((await found(`双更${mode}`)).map(clue => clue.community)).toEqual(['二园'])
    expect(await imports.undo(batch.id)).toMatchObject({ status: 'undone' })
    expect(await found(`双更${mode}`)).toEqual([])
  })
})

test('两批同时导入同一个电话，只有一位客户', async () => {
  const same = Array.from({ length: 300 }, phone)
  const file = (name: string) => csvOf([header, ...same.map(one => [name, one, '', '', ''])])
  const boss = importer(server, 'clue', company.boss)
  const sides = [imports, boss]
  // Both are checked before either runs, so that neither check sees what the other file brings.
  const checked: ImportBatch[] = []
  for (const [at, side] of sides.entries())
    checked.push(await side.check(await side.upload(file(`同时${at}`)), { duplicates: 'skip' }))
  const ended = await Promise.all(sides.map((side, at) => side.run((checked[at] as ImportBatch).id)))
  const created = ended.map(batch => batch.createdCount)
  expect((created[0] as number) + (created[1] as number)).toBe(300)
  const { rows } = await server.owner.query(
    'select count(*)::int as n from customer where office_id = $1 and phone = any($2)',
    [company.officeId, same],
  )
  expect(rows[0].n).toBe(300)
})
