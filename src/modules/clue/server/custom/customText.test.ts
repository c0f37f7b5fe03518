import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publishCustom } from '../../../../../tests/support/customFields.ts'
import { makeRole } from '../../../../../tests/support/factories.ts'
import { type Company, type Employee, foundCompany } from '../../../../../tests/support/people.ts'
import { roundTripsOf } from '../../../../../tests/support/roundTrips.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import type { CustomValues } from '../../../../kernel/api/customValues.ts'
import { searchRoutes } from '../../../search/api/search.ts'
import { clueRoutes } from '../../api/clue.ts'

let server: TestServer
let company: Company
let sales: Employee
/** Sees every clue, and no whole number. */
let blind: Employee
beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '找文字公司', 'textBoss')
  sales = await company.hire('textSales', '导购')
  const rights = { menus: ['clueList'], elements: [], scopes: { clue: 'office' } } as const
  blind = await company.hire('textBlind', await makeRole(server.owner, company.officeId, rights))
  const { rows } = await server.owner.query(`select id from role where office_id = $1 and name = '部门经理'`, [
    company.officeId,
  ])
  await publishCustom(server, company.boss, 'clue', [
    { key: 'x1', kind: 'text', title: '楼盘别名' },
    { key: 'x2', kind: 'phone', title: '家属电话' },
    { key: 'x3', kind: 'longText', title: '内部备注', seenBy: [rows[0].id] },
    { key: 'x4', kind: 'autoNumber', title: '售后编号', numbering: { prefix: 'SH', dated: 'none', digits: 4 } },
    { key: 's1', kind: 'yesNo', title: '是否急装' },
  ])
  await add({ x1: '云栖Garden', x2: '15512345678' }, '甲')
  await add({ x3: '嫌价格太高' }, '乙', company.boss)
  await add({ s1: 'yes' }, '丙')
  await add({ x1: `${'长'.repeat(150)}末尾` }, '丁')
})
afterAll(() => server.stop())

let phones = 15400008000
const add = (own: CustomValues, name: string, as = sales.token) =>
  server.ask(clueRoutes.add, { as, body: { name, phone: String(phones++), own } })
const names = async (search: string, as: string, view: 'all' | 'mine' = 'all') => {
  const { rows } = await server.ask(clueRoutes.list, { as, body: { view, search } })
  const { total } = await server.ask(clueRoutes.totals, { as, body: { view, search } })
  expect(total).toBe(rows.length)
  return rows.map(row => row.name).sort()
}

describe('custom texts', () => {
  test.each([
    ['云栖', ['甲']],
    ['garden', ['甲']],
    ['栖', ['甲']],
    ['末尾', ['丁']],
    ['SH0003', ['丙']],
    ['sh00', ['丁', '丙', '乙', '甲']],
    ['嫌价格', ['乙']],
    ['甲', ['甲']],
    ['没有的', []],
    ['yes', []],
    ["云栖' or true --", []],
  ])('are found by “%s” in the company and among one’s own', async (term, found) => {
    expect(await names(term, company.boss)).toEqual([...found].sort())
    const mine = found.filter(name => name !== '乙')
    expect(await names(term, sales.token)).toEqual([...mine].sort())
    expect(await names(term, sales.token, 'mine')).toEqual([...mine].sort())
  })

  test('that one does not see find nothing', async () => {
    expect(await names('嫌价格', blind.token)).toEqual([])
    expect(await names('嫌', blind.token)).toEqual([])
    expect(await names('云栖', blind.token)).toEqual(['甲'])
  })

  test('that are phones are found by hidden digits only by whoever sees these', async () => {
    expect(await names('1234', company.boss)).toEqual(['甲'])
    expect(await names('1234', blind.token)).toEqual([])
    expect(await names('5678', blind.token)).toEqual(['甲'])
    expect(await names('155 1234 5678', blind.token)).toEqual(['甲'])
  })

  test('are found by the search box', async () => {
    const groups = await server.ask(searchRoutes.find, { as: company.boss, body: { term: '云栖' } })
    expect(groups.find(group => group.title === '流量')?.hits.map(hit => hit.title)).toEqual(['甲'])
  })

  test('of another company find nothing, and its search asks for none', async () => {
    const other = await foundCompany(server, '别的公司', 'textOther')
    const { statements } = await roundTripsOf(server, async () => {
      expect(await names('云栖', other.boss)).toEqual([])
    })
    expect(statements.some(({ text }) => text.includes('find_own_clue') || text.includes('jsonb_each_text'))).toBe(
      false,
    )
  })
})
