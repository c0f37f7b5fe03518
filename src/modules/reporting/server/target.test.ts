import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Company, type Employee, foundCompany } from '../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import { targetRoutes as routes, type TargetCell } from '../api/target.ts'

let server: TestServer
let company: Company
let seller: Employee
beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '目标公司', 'targetBoss')
  seller = await company.hire('targetSeller', '导购')
})
afterAll(() => server.stop())

const year = (at: number) => ({ year: at, measure: 'wonAmount' as const })
const cell = (more: Partial<TargetCell>): TargetCell => ({
  departmentId: null,
  employeeId: null,
  month: 1,
  value: 1000_00,
  seen: null,
  ...more,
})
const save = (at: number, cells: TargetCell[], as = company.boss) =>
  server.call(routes.save, { as, body: { ...year(at), cells } })
async function targetOf(at: number, employeeId: number | null, month: number) {
  const lines = await server.ask(routes.year, { as: company.boss, query: year(at) })
  return lines.find(line => line.departmentId === null && line.employeeId === employeeId)?.values[month - 1]
}

test('targets of the company, a department and a person are kept by month and logged with before and after', async () => {
  const { employeeId } = seller
  const cells = [cell({}), cell({ departmentId: company.departmentId, month: 2 }), cell({ employeeId, month: 12 })]
  expect((await save(2026, cells)).code).toBe(0)
  expect(await targetOf(2026, null, 1)).toBe(1000_00)
  expect(await targetOf(2026, employeeId, 12)).toBe(1000_00)
  expect((await save(2026, [cell({ value: 2000_00, seen: 1000_00 })])).code).toBe(0)
  const { rows } = await server.owner.query(
    `select action, subject_name, changes from operation_log where office_id = $1 and subject = 'target' order by id desc limit 1`,
    [company.officeId],
  )
  expect(rows[0]).toEqual({
    action: '录入目标',
    subject_name: '2026 年成交金额 · 全公司',
    changes: { m1: ['1,000.00', '2,000.00'] },
  })
})

test('an emptied cell has no target any more', async () => {
  await save(2027, [cell({})])
  await save(2027, [cell({ value: null, seen: 1000_00 })])
  expect(await targetOf(2027, null, 1)).toBeNull()
})

test('who comes second is told what stands there, and nothing of theirs is kept', async () => {
  await save(2028, [cell({})])
  const answer = await save(2028, [cell({ value: 5 }), cell({ month: 2, value: 5 })])
  expect(answer).toMatchObject({
    code: 40901,
    data: { by: 'targetBoss', changes: [{ title: '全公司 1 月', after: '1,000.00' }] },
  })
  expect(await targetOf(2028, null, 2)).toBeNull()
})

test('of two who fill the same empty cell at once, one is told', async () => {
  const answers = await Promise.all([1, 2].map(value => save(2029, [cell({ value })])))
  expect(answers.map(answer => answer.code).sort()).toEqual([0, 40901])
})

test("last year's targets are copied where there is none yet, and only there", async () => {
  await save(2030, [cell({ month: 1, value: 11 }), cell({ month: 2, value: 12 })])
  await save(2031, [cell({ month: 2, value: 99 })])
  expect(await server.ask(routes.copyYear, { as: company.boss, body: year(2031) })).toEqual({ copied: 1 })
  expect([await targetOf(2031, null, 1), await targetOf(2031, null, 2)]).toEqual([11, 99])
})

test('bad values are refused with the field named, and people of nobody are not there', async () => {
  expect((await save(2032, [cell({ value: -1 })])).data).toMatchObject({ issues: [{ field: 'cells.0.value' }] })
  expect((await save(2032, [cell({ month: 13 })])).code).toBe(40000)
  const { employeeId } = seller
  expect((await save(2032, [cell({ departmentId: 999_999, employeeId })])).code).toBe(40400)
  expect((await save(2032, [cell({ employeeId: 999_999 })])).code).toBe(40400)
  expect((await save(2032, [cell({})], seller.token)).code).toBe(40300)
})
