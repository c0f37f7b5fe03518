import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Money, moneyOf } from '../../../../../tests/support/money.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { csvOf, importer } from '../../../../../tests/support/transfer.ts'
import { historyUploads } from '../../../transfer/api/transfer.ts'

let server: TestServer
let at: Money
beforeAll(async () => {
  server = await startServer()
  at = await moneyOf(server, '历史提成公司', 'income')
})
afterAll(() => server.stop())

const months = async () =>
  (
    await server.owner.query<{ period: string; amount: number; imported: number }>(
      `select period::text, amount::float8, imported::float8 from commission_month where office_id = $1 order by period`,
      [at.company.officeId],
    )
  ).rows

test('S5.02 importHistoryEmployeesImport：按年度或月份记入提成单，错误进错误表，重复不再导入，撤销记相反的一笔', async () => {
  await server.owner.query(
    `insert into commission_closing (office_id, period, people, base, amount) values ($1, '2025-06-01', 0, 0, 0)`,
    [at.company.officeId],
  )
  const { rows } = await server.owner.query<{ name: string }>('select name from employee where id = $1', [
    at.seller.employeeId,
  ])
  const name = rows[0]?.name ?? ''
  const file = csvOf([
    ['单号', '员工', '年度', '月份', '提成金额', '备注'],
    ['N-1', name, '2024', '', '12000', '2024 年'],
    ['N-2', name, '2025', '3', '800.50', ''],
    ['N-3', name, '2025', '6', '1', '已结账的月份'],
    ['N-4', '没有这个人', '2024', '', '1', ''],
    ['N-5', name, '2924', '', '1', ''],
    ['N-6', name, '2024', '13', '1', ''],
  ])
  const uploaded = await server.call(historyUploads.importHistoryEmployees, {
    as: at.finance.token,
    file: { name: '提成.csv', content: file },
  })
  const into = importer(server, 'commission', at.finance.token)
  const checked = await into.check(uploaded.data as never)
  expect(checked).toMatchObject({ createdCount: 2, failedCount: 4 })
  const done = await into.run(checked.id)
  expect(done).toMatchObject({ status: 'done', createdCount: 2 })
  expect(await months()).toEqual([
    { period: '2024-12-01', amount: 1_200_000, imported: 1_200_000 },
    { period: '2025-03-01', amount: 80_050, imported: 80_050 },
  ])
  const again = await into.check(await into.upload(file, '提成.csv'), { duplicates: 'refuse' })
  expect(again).toMatchObject({ createdCount: 0, failedCount: 6 })
  expect(await into.undo(done.id)).toMatchObject({ status: 'undone' })
  expect((await months()).map(month => month.amount)).toEqual([0, 0])
  const fresh = await into.check(await into.upload(file, '提成.csv'), { duplicates: 'refuse' })
  expect(fresh).toMatchObject({ createdCount: 2 })
})
