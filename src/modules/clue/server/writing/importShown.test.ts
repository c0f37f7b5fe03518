import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { publishCustom } from '../../../../../tests/support/customFields.ts'
import { makeRole } from '../../../../../tests/support/factories.ts'
import { type Company, type Employee, foundCompany } from '../../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { csvOf, exported, importer } from '../../../../../tests/support/transfer.ts'
import { cellText } from '../../../../kernel/server/sheet/cell.ts'
import { readAll } from '../../../../kernel/server/sheet/fixtures.ts'
import { transferRoutes as routes } from '../../../transfer/api/transfer.ts'
import { clueRoutes } from '../../api/clue.ts'

// A worker is started for every file.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let server: TestServer
let company: Company
let seller: Employee

beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '遮号导入公司', 'shownBoss')
  seller = await company.hire('shownSales', '导购')
  await publishCustom(server, company.boss, 'clue', [
    { key: 'x1', kind: 'phone', title: '家人电话' },
    { key: 'x2', kind: 'text', title: '楼盘' },
  ])
})
afterAll(() => server?.stop())

const add = (name: string, phone: string, more: object = {}, as = seller.token) =>
  server.ask(clueRoutes.add, { as, body: { name, phone, ...more } as never })
const held = async (name: string) => {
  const { rows } = await server.owner.query(
    `select u.phone, u.wechat, c.own, c.version from customer u join clue c on c.office_id = u.office_id and c.customer_id = u.id
     where u.office_id = $1 and u.name = $2 order by c.id`,
    [company.officeId, name],
  )
  return rows
}
const header = ['客户姓名', '电话', '微信', '家人电话', '楼盘']
const imported = (as: string, ...lines: string[][]) =>
  importer(server, 'clue', as).whole(csvOf([header, ...lines]), { duplicates: 'update' })

describe('a workbook with numbers as they are shown', () => {
  test('comes back in as it went out, and changes what somebody changed in it', async () => {
    const own = { x1: '15512340001', x2: '旧' }
    await add('甲客', '15412340001', { wechat: 'wx15412340009', own })
    const columns = ['name', 'phone', 'wechat', 'own.x1', 'own.x2']
    const { id } = await server.ask(routes.startExport, {
      as: company.boss,
      params: { kind: 'clue' },
      body: { columns, filters: { name: { contains: '甲客' } }, reason: '核对', whole: false },
    })
    await exported(server, company.boss, id)
    const file = await server.send(routes.download, { as: company.boss, params: { id } })
    const { rows } = await readAll(file.rawPayload, '导出.xlsx')
    const cells = rows[0]?.cells.map(cellText) as string[]
    expect(cells).toEqual(['甲客', '154****0001', 'wx154****0009', '155****0001', '旧'])
    const same = await imported(company.boss, cells)
    expect(same).toMatchObject({ status: 'done', createdCount: 0, updatedCount: 0, skippedCount: 1, failedCount: 0 })
    const changed = await imported(company.boss, [...cells.slice(0, 4), '新'])
    expect(changed).toMatchObject({ updatedCount: 1, failedCount: 0 })
    expect(await held('甲客')).toMatchObject([
      { phone: '15412340001', wechat: 'wx15412340009', own: { x1: '15512340001', x2: '新' } },
    ])
    expect(JSON.stringify(changed)).not.toContain('15412340001')
  })

  test('is refused by the field where a number is not what the customer has, or nobody tells whose it is', async () => {
    await add('乙客', '15412350001', { wechat: 'wx15412350009' })
    await add('丙客', '15412360001')
    await add('丙客', '15412370001')
    const before = await held('乙客')
    const batch = await imported(
      company.boss,
      ['乙客', '154****9999', '', '', '改'],
      ['乙客', '15412350001', 'wx154****8888', '', '改'],
      ['丙客', '154****0001', '', '', '改'],
      ['丁客', '154****0001', '', '', '改'],
      ['乙客', '154****0001', '', '155****7777', '改'],
    )
    expect(batch.errors.map(({ row, column, message }) => `${row} ${column} ${message}`)).toEqual([
      '2 电话 没有找到电话显示为“154****9999”的客户“乙客”，请填写完整的电话',
      '3 微信 “wx154****8888”与客户“乙客”现在的微信不一致，要修改请填写完整的微信',
      '4 电话 有 2 位客户“丙客”的电话显示为“154****0001”，请填写完整的电话',
      '5 电话 没有找到电话显示为“154****0001”的客户“丁客”，请填写完整的电话',
      '6 家人电话 请填写完整的家人电话',
    ])
    expect(await held('乙客')).toEqual(before)
  })

  test('tells nobody of customers that they do not see, and writes no whole number into what one fetches', async () => {
    await add('戊客', '15412380001', {}, company.boss)
    const rights = { menus: ['clueList'], elements: ['clueList:import'], scopes: { clue: 'own' } } as const
    const other = await company.hire('shownOther', await makeRole(server.owner, company.officeId, rights))
    const theirs = importer(server, 'clue', other.token)
    const lines = [header, ['戊客', '154****0001', '', '', '改']]
    const batch = await theirs.check(await theirs.upload(csvOf(lines)), { duplicates: 'update' })
    expect(batch.errors[0]).toMatchObject({ column: '电话', message: expect.stringContaining('没有找到') })
    const wrong = ['戊客', '154****0001', '', '坏', '改']
    const mine = await imported(company.boss, wrong, ['己客', '15412390001', '', '', ''])
    expect(mine).toMatchObject({ failedCount: 1, errors: [{ column: '家人电话' }] })
    const file = await server.send(routes.errors, { as: company.boss, params: { id: mine.id } })
    const { rows } = await readAll(file.rawPayload, '错误.xlsx')
    expect(JSON.stringify(rows)).toContain('154****0001')
    expect(JSON.stringify(rows)).not.toContain('15412380001')
  })
})
