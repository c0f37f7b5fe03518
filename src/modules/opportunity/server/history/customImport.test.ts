import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { publishCustom, type Some } from '../../../../../tests/support/customFields.ts'
import { type Sales, salesOf } from '../../../../../tests/support/deals.ts'
import { type Company, foundCompany } from '../../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { csvOf, importer } from '../../../../../tests/support/transfer.ts'
import { opportunityRoutes as routes } from '../../api/routes.ts'

// A worker is started for every file.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let server: TestServer
let company: Company
let sales: Sales
let imports: ReturnType<typeof importer>

beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '自有商机导入公司', 'ownHistoryBoss')
  sales = await salesOf(server, company)
  imports = importer(server, 'opportunity', company.boss)
  const options = ['水电', '泥瓦'].map((title, at) => ({ id: `o${at + 1}`, title, retired: false }))
  const fields: Some[] = [
    { key: 's1', kind: 'choice', title: '装修进度', options },
    { key: 't1', kind: 'date', title: '入住日期', requiredFrom: String(sales.stage('量尺')) },
    { key: 'n1', kind: 'formula', title: '预算单价', formula: 'expectedAmount / area', result: 'money' },
    { key: 'x1', kind: 'text', title: '合同编号', unique: true },
  ]
  await publishCustom(server, company.boss, 'opportunity', fields, [{ key: 'community', title: '楼盘' }])
})
afterAll(() => server?.stop())

const header = ['商机编号', '客户姓名', '电话', '楼盘', '面积', '预计金额', '阶段', '装修进度', '入住日期', '合同编号']
const row = (number: string, more: Partial<Record<string, string>>) =>
  header.map(title => ({ 商机编号: number, 客户姓名: '入女士', ...more })[title] ?? '')
const found = async (search: string) =>
  (await server.ask(routes.list, { as: company.boss, body: { search, pageSize: 10 } })).rows[0]

describe('a workbook of deals', () => {
  test('brings custom fields, computes by the area of the customer, and takes them back', async () => {
    const lines = [
      row('OLD-1', { 电话: '15430000001', 面积: '100', 预计金额: '100000', 装修进度: '泥瓦', 合同编号: 'H-1' }),
      row('OLD-2', { 电话: '15430000001', 预计金额: '300000', 入住日期: '2027-01-02' }),
    ]
    const batch = await imports.whole(csvOf([header, ...lines]))
    expect(batch).toMatchObject({ status: 'done' })
    expect((await found('OLD-1'))?.own).toEqual({ s1: 'o2', x1: 'H-1', n1: 100_000 })
    expect((await found('OLD-2'))?.own).toEqual({ t1: '2027-01-02', n1: 300_000 })
    const change = [row('OLD-1', { 电话: '15430000001', 装修进度: '水电', 预计金额: '200000' })]
    const again = await imports.whole(csvOf([header, ...change]), { duplicates: 'update' })
    expect(again).toMatchObject({ status: 'done' })
    expect((await found('OLD-1'))?.own).toEqual({ s1: 'o1', x1: 'H-1', n1: 200_000 })
    await imports.undo(again.id)
    expect((await found('OLD-1'))?.own).toEqual({ s1: 'o2', x1: 'H-1', n1: 100_000 })
    const third = row('OLD-3', { 电话: '15430000003', 合同编号: 'H-3' })
    await imports.undo((await imports.whole(csvOf([header, third]))).id)
    expect(await found('OLD-3')).toBeUndefined()
    const { rows } = await server.owner.query('select value from own_unique where office_id = $1', [company.officeId])
    expect(rows).toEqual([{ value: 'H-1' }])
  })

  test('is refused row by row, with the name of the field', async () => {
    const phone = (at: number) => `1543000010${at}`
    const lines = [
      row('BAD-1', { 电话: phone(1), 装修进度: '屋顶' }),
      row('BAD-2', { 电话: phone(2), 入住日期: '去年' }),
      row('BAD-3', { 电话: phone(3), 合同编号: '长'.repeat(201) }),
      row('BAD-4', { 电话: phone(4), 楼盘: '云栖', 阶段: '量尺' }),
      row('BAD-5', { 电话: phone(5), 合同编号: '重' }),
      row('BAD-6', { 电话: phone(6), 合同编号: '重' }),
    ]
    const checked = await imports.check(await imports.upload(csvOf([header, ...lines])))
    const said = JSON.stringify(checked)
    for (const word of ['装修进度没有选项“屋顶”', '入住日期', '合同编号最多 200 个字']) expect(said).toContain(word)
    expect(said).toMatch(/进行中的商机在“量尺”阶段需要填写.*入住日期/)
    expect(checked.errors.map(error => error.row)).toEqual(expect.arrayContaining([2, 3, 4, 5]))
  })
})
