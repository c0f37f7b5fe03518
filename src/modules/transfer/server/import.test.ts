import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Company, type Employee, foundCompany } from '../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import { csvOf, importer } from '../../../../tests/support/transfer.ts'
import { readAll } from '../../../kernel/server/sheet/fixtures.ts'
import { clueRoutes } from '../../clue/contract/clue.ts'
import { transferRoutes as routes } from '../contract/transfer.ts'

let server: TestServer
let company: Company
let manager: Employee
let imports: ReturnType<typeof importer>
let next = 0

const phone = () => `154${String(++next).padStart(8, '0')}`
const header = ['客户姓名', '电话', '来源渠道', '预算', '负责人']

beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '导入测试公司', 'importBoss')
  manager = await company.hire('importManager', '部门经理')
  imports = importer(server, 'clue', manager.token)
})
afterAll(() => server?.stop())

async function clues(search: string, as = company.boss) {
  const { rows } = await server.ask(clueRoutes.list, { as, body: { search } })
  return rows
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
    const [first] = await clues('甲一')
    expect(first).toMatchObject({ status: 'unassigned', budget: 1_200_050, departmentId: company.departmentId })
    const [third] = await clues('甲三')
    expect(third).toMatchObject({ status: 'following', ownerId: manager.employeeId, budget: 15_000_000 })
    const file = await server.send(routes.errors, { as: manager.token, params: { id: batch.id } })
    const table = await readAll(file.rawPayload, '错误.xlsx')
    expect(table.header).toEqual(['错误原因', ...header])
    expect(table.rows).toHaveLength(1)
    expect(String(table.rows[0]?.cells[0])).toContain('第 3 行：电话：“12345”不是电话')
  })
})
