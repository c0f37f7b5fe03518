import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeRole } from '../../../../tests/support/factories.ts'
import { type Company, type Employee, foundCompany } from '../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import { setDiscountFloor } from '../api/discountFloor.ts'

let server: TestServer
let company: Company
let sales: Employee

beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '底线公司', 'floorBoss')
  sales = await company.hire('floorSales', '导购')
})
afterAll(() => server?.stop())

/** Hires somebody who may edit the whole office's people, and sees no clue. */
async function clerk(name: string) {
  const rights = { menus: ['webConsole', 'employeesManager'], elements: ['employeesManager:edit'] }
  return company.hire(
    name,
    await makeRole(server.owner, company.officeId, { ...rights, scopes: { employee: 'office' } }),
  )
}

describe('S5.07 chanegResultPreferential', () => {
  const set = (id: number, discountFloor: unknown, as = company.boss) =>
    server.call(setDiscountFloor, { as, body: { id, discountFloor } as never })

  test('sets and removes the floor, in basis points, with before and after in the log', async () => {
    expect(await set(sales.employeeId, 8500)).toMatchObject({ success: true, data: { discountFloor: 8500 } })
    const { rows } = await server.owner.query(
      `select changes from operation_log where action = '设置折扣底线' and subject_id = $1`,
      [String(sales.employeeId)],
    )
    expect(rows).toEqual([{ changes: { discountFloor: [null, 8500] } }])
    expect(await set(sales.employeeId, null)).toMatchObject({ data: { discountFloor: null } })
    expect(await set(sales.employeeId, 10_001)).toMatchObject({
      code: 40000,
      msg: '折扣底线：百分比须在 0 到 100% 之间',
    })
  })

  test('lets only administrators set a lower floor than their own, for others or themselves', async () => {
    const hr = await clerk('floorHr')
    expect(await set(sales.employeeId, 9000, hr.token)).toMatchObject({ code: 40000 })
    expect(await set(hr.employeeId, 9000, hr.token)).toMatchObject({ code: 40000 })
    await set(hr.employeeId, 8800)
    expect(await set(sales.employeeId, 8700, hr.token)).toMatchObject({ code: 40000 })
    expect(await set(sales.employeeId, 8800, hr.token)).toMatchObject({ success: true })
  })

  test('nobody takes their own floor away to fall back on that of their rank, and of two at once one order holds', async () => {
    const hr = await clerk('floorKeeper')
    await set(hr.employeeId, 9000)
    await set(sales.employeeId, 9500)
    expect(await set(hr.employeeId, null, hr.token)).toMatchObject({ code: 40000 })
    expect(await set(sales.employeeId, null, hr.token)).toMatchObject({ code: 40000 })
    // Their own floor rises in the same moment: whatever they gave before, nothing lower comes after.
    const [, given] = await Promise.all([set(hr.employeeId, 9800), set(sales.employeeId, 9100, hr.token)])
    const { rows } = await server.owner.query('select discount_floor from employee where id = $1', [sales.employeeId])
    expect(rows[0].discount_floor).toBe(given.code === 0 ? 9100 : 9500)
    expect(await set(sales.employeeId, 9200, hr.token)).toMatchObject({ code: 40000 })
  })
})
