import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { publishCustom } from '../../../../../tests/support/customFields.ts'
import { makeRole } from '../../../../../tests/support/factories.ts'
import { type Company, type Employee, foundCompany } from '../../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { csvOf, exported, importer } from '../../../../../tests/support/transfer.ts'
import { cellText } from '../../../../kernel/server/sheet/cell.ts'
import { readAll } from '../../../../kernel/server/sheet/fixtures.ts'
import { clueRoutes } from '../../../clue/api/clue.ts'
import { transferRoutes } from '../../../transfer/api/transfer.ts'
import { customerRoutes as routes } from '../../api/routes.ts'

// A worker is started for every file.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let server: TestServer
let company: Company
let seller: Employee
let next = 0
const phone = () => `154${String(++next).padStart(8, '0')}`

beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '客户导入公司', 'customerImportBoss')
  seller = await company.hire('customerImportSales', '导购')
  const options = ['普通', '贵宾'].map((title, at) => ({ id: `o${at + 1}`, title, retired: false }))
  await publishCustom(
    server,
    company.boss,
    'customer',
    [
      { key: 's1', kind: 'choice', title: '等级', options },
      { key: 'x1', kind: 'text', title: '会员号', unique: true },
      { key: 'x2', kind: 'phone', title: '家人电话' },
      { key: 'n1', kind: 'formula', title: '面积分', formula: 'area * 2' },
    ],
    [{ key: 'community', title: '楼盘' }],
  )
})
afterAll(() => server?.stop())

const add = async (name: string, number: string, as = seller.token) =>
  (await server.ask(clueRoutes.add, { as, body: { name, phone: number, area: 5000 } })).customerId
const detail = (id: number) => server.ask(routes.detail, { as: company.boss, params: { id } })
const header = ['客户姓名', '电话', '楼盘', '面积', '等级', '会员号', '家人电话']
const updating = (as = company.boss) => importer(server, 'customer', as)
const whole = (...lines: string[][]) => updating().whole(csvOf([header, ...lines]), { duplicates: 'update' })

test('an exported workbook of customers comes back in changed, computes formulas, and is undone', async () => {
  const id = await add('甲客', phone())
  const { version } = await detail(id)
  await server.ask(routes.edit, {
    as: company.boss,
    body: { id, version, own: { s1: 'o1', x1: 'V-1', x2: '15512340001' }, force: false },
  })
  const body = {
    columns: ['name', 'phone', 'community', 'area', 'own.s1', 'own.x1', 'own.x2', 'own.n1'],
    search: '甲客',
    filters: {},
    reason: '核对',
    whole: false,
  }
  const started = { as: company.boss, params: { kind: 'customer' }, body }
  const task = await server.ask(transferRoutes.startExport, started)
  await exported(server, company.boss, task.id)
  const file = await server.send(transferRoutes.download, { as: company.boss, params: { id: task.id } })
  const out = await readAll(file.rawPayload, '导出.xlsx')
  const cells = out.rows[0]?.cells.map(cellText) as string[]
  expect(cells).toEqual(['甲客', '154****0001', '', '50', '普通', 'V-1', '155****0001', '100'])
  const changed = [...cells.slice(0, 2), '云栖', '60', '贵宾', 'V-2', ...cells.slice(6)]
  const uploaded = await updating().upload(csvOf([out.header, changed]))
  expect(uploaded.settings.duplicates).toBe('update')
  const checked = await updating().check(uploaded, { duplicates: 'update' })
  expect(checked).toMatchObject({ updatedCount: 1, failedCount: 0 })
  const batch = await updating().run(checked.id)
  const own = { s1: 'o2', x1: 'V-2', x2: '155****0001', n1: 120 }
  expect(await detail(id)).toMatchObject({ community: '云栖', area: 6000, own })
  const history = await server.ask(routes.history, { as: company.boss, params: { id } })
  expect(history[0]).toMatchObject({ action: '导入更新' })
  const other = await add('占号', phone())
  const rows = csvOf([header, ['占号', '15400000002', '', '', '', 'V-2', '']])
  const taken = await updating().check(await updating().upload(rows), { duplicates: 'update' })
  expect(taken.errors[0]?.message).toContain('会员号“V-2”已存在')
  expect(await updating().undo(batch.id)).toMatchObject({ status: 'undone' })
  expect(await detail(id)).toMatchObject({ community: '', area: 5000, own: { s1: 'o1', x1: 'V-1', n1: 100 } })
  expect(await whole(['占号', '15400000002', '', '', '', 'V-2', ''])).toMatchObject({ updatedCount: 1 })
  expect((await detail(other)).own).toMatchObject({ x1: 'V-2' })
})

test('refuses customers that are not there or out of reach, and what somebody changed since is not undone', async () => {
  const [mine, theirs] = [phone(), phone()]
  const id = await add('乙客', mine)
  await add('丙客', theirs, company.boss)
  const rights = { menus: ['customerList'], elements: ['customerList:import'], scopes: { clue: 'own' } } as const
  const other = await company.hire('customerImporter', await makeRole(server.owner, company.officeId, rights))
  const rows = [header, ['丙客', theirs, '改', '', '', '', ''], ['没有', phone(), '改', '', '', '', '']]
  const checked = await updating(other.token).check(await updating(other.token).upload(csvOf(rows)), {
    duplicates: 'update',
  })
  expect(checked.errors.map(({ row, message }) => `${row} ${message}`)).toEqual([
    expect.stringMatching(/^2 这位客户.*不能更新$/),
    '3 没有这位客户：客户随流量或商机建立，请从那里导入',
  ])
  const batch = await whole(['乙客', mine, '改', '', '', '', ''])
  expect(batch).toMatchObject({ updatedCount: 1 })
  const now = await detail(id)
  await server.ask(routes.edit, { as: company.boss, body: { id, version: now.version, room: '301', force: false } })
  const answer = await server.call(transferRoutes.undo, { as: company.boss, body: { id: batch.id } })
  const settled = await updating().settled(batch.id)
  expect([answer.code, settled.status]).not.toContain('undone')
  expect((await detail(id)).community).toBe('改')
})
