import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Company, type Employee, foundCompany } from '../../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { csvOf, importer } from '../../../../../tests/support/transfer.ts'
import { transferRoutes as routes } from '../../api/transfer.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let server: TestServer
let company: Company
let imports: ReturnType<typeof importer>
let next = 0

const phone = () => `154${String(++next).padStart(8, '0')}`
const header = ['客户姓名', '电话', '来源渠道', '负责人', '意向品类']

beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '导入竞争公司', 'holdBoss')
  imports = importer(server, 'clue', company.boss)
})
afterAll(() => server?.stop())

/** Makes a change by somebody else that is not committed when the import comes to the row, and is soon after. */
async function against(id: number, change: string, changed: number) {
  const client = await server.owner.connect()
  try {
    await client.query('begin')
    await client.query(change, [changed])
    await server.ask(routes.run, { as: company.boss, body: { id } })
    await sleep(600)
    const { rows } = await server.owner.query('select status, created_count from import_batch where id = $1', [id])
    expect(rows).toEqual([{ status: 'running', created_count: 0 }])
    await client.query('commit')
  } finally {
    client.release()
  }
  return imports.settled(id)
}

const checked = async (lines: string[][], mode: 'all' | 'valid') => {
  const batch = await imports.check(await imports.upload(csvOf([header, ...lines])), { mode })
  expect(batch).toMatchObject({ status: 'ready', failedCount: 0 })
  return batch.id
}

const ownedBy = async ({ employeeId }: Employee) =>
  Number((await server.owner.query('select count(*) from clue where owner_id = $1', [employeeId])).rows[0].count)

const leave = 'update employee set disabled_at = now(), departed_at = now() where id = $1'

test.each(['valid', 'all'] as const)('导入进行时负责人在同一瞬间离职：那一行被拒绝并说明（%s）', async mode => {
  const leaver = await company.hire(`holdLeaver${mode}`, '导购')
  const lines = [
    ['留下的', phone(), '', 'holdBoss'],
    ['要走的', phone(), '', `holdLeaver${mode}`],
  ]
  const batch = await against(await checked(lines, mode), leave, leaver.employeeId)
  const why = `holdLeaver${mode}刚刚停用或离职，不能作为负责人`
  if (mode === 'valid') {
    expect(batch).toMatchObject({ status: 'done', createdCount: 1, failedCount: 1 })
    expect(batch.errors).toMatchObject([{ row: 3, column: '负责人', message: expect.stringContaining(why) }])
  } else expect(batch).toMatchObject({ status: 'failed', createdCount: 0, message: expect.stringContaining(why) })
  expect(await ownedBy(leaver)).toBe(0)
})

test('导入进行时词在同一瞬间停用或删除：那一行被拒绝并说明', async () => {
  const { rows } = await server.owner.query(
    `insert into dictionary_item (office_id, type_code, label) values ($1, 'clueChannel', '快闪店') returning id`,
    [company.officeId],
  )
  const id = await checked([['词没了', phone(), '快闪店', '']], 'valid')
  const batch = await against(id, 'update dictionary_item set disabled_at = now() where id = $1', rows[0].id)
  expect(batch).toMatchObject({ status: 'done', createdCount: 0, failedCount: 1 })
  expect(batch.errors).toMatchObject([
    { column: '来源渠道', message: expect.stringContaining('“快闪店”刚刚停用或删除') },
  ])
  await server.owner.query('update dictionary_item set disabled_at = null where id = $1', [rows[0].id])
  const again = await checked([['词删了', phone(), '快闪店', '']], 'valid')
  const removed = await against(again, 'delete from dictionary_item where id = $1', rows[0].id)
  expect(removed).toMatchObject({ status: 'done', createdCount: 0, failedCount: 1 })
})

test.each(['valid', 'all'] as const)(
  '一格里几个词，其中一个在同一瞬间停用：那一行被拒绝，别的词的行照常（%s）',
  async mode => {
    const add = async (label: string) => {
      const sql = `insert into dictionary_item (office_id, type_code, label) values ($1, 'intentionCategory', $2) returning id`
      return (await server.owner.query(sql, [company.officeId, label])).rows[0].id as number
    }
    const [kept, gone] = [`岩板${mode}`, `马赛克${mode}`]
    const keptId = await add(kept)
    const goneId = await add(gone)
    const lines = [
      ['两个词', phone(), '', '', `${kept}、${gone}`],
      ['一个词', phone(), '', '', kept],
    ]
    const id = await checked(lines, mode)
    const batch = await against(id, 'update dictionary_item set disabled_at = now() where id = $1', goneId)
    const why = `“${gone}”刚刚停用或删除`
    if (mode === 'valid') {
      expect(batch).toMatchObject({ status: 'done', createdCount: 1, failedCount: 1 })
      expect(batch.errors).toMatchObject([{ row: 2, column: '意向品类', message: expect.stringContaining(why) }])
    } else expect(batch).toMatchObject({ status: 'failed', createdCount: 0, message: expect.stringContaining(why) })
    const { rows } = await server.owner.query(
      'select intention_category_ids as ids from clue where import_batch_id = $1',
      [id],
    )
    expect(rows).toEqual(mode === 'valid' ? [{ ids: [keptId] }] : [])
  },
)

test('导入先到，离职就等它写完，再看到它写下的流量', async () => {
  const leaver = await company.hire('holdLate', '导购')
  const rows = Array.from({ length: 3000 }, () => ['赶上的', phone(), '', 'holdLate'])
  const id = await checked(rows, 'all')
  await server.ask(routes.run, { as: company.boss, body: { id } })
  const client = await server.owner.connect()
  try {
    await client.query('begin')
    await client.query('select from employee where id = $1 for update', [leaver.employeeId])
    const seen = await client.query('select count(*) from clue where owner_id = $1', [leaver.employeeId])
    await client.query(leave, [leaver.employeeId])
    await client.query('commit')
    const batch = await imports.settled(id)
    // Whichever came first: nothing is put under the person after they left.
    expect(batch.status === 'done' ? Number(seen.rows[0].count) : 0).toBe(await ownedBy(leaver))
  } finally {
    client.release()
  }
})
