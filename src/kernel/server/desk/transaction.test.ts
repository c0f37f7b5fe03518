import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Employee, foundCompany } from '../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import type { Desk } from './desk.ts'
import { together } from './together.ts'
import { asEmployee } from './transaction.ts'

let server: TestServer
let officeId: number
let sales: Employee

beforeAll(async () => {
  server = await startServer()
  const company = await foundCompany(server, '事务公司', 'transactionBoss')
  sales = await company.hire('transactionSales', '导购')
  officeId = company.officeId
})
afterAll(() => server?.stop())

const origin = { route: '', address: '', device: '', traceId: '' }
const at = <T>(work: (desk: Desk) => Promise<T>) =>
  asEmployee(server.app.runtime, { officeId, employeeId: sales.employeeId, origin }, 'writes', work)

const named = async (name: string) =>
  (await server.owner.query('select from department where office_id = $1 and name = $2', [officeId, name])).rowCount
const clash = {
  text: 'insert into employee (office_id, id, name, account_id) overriding system value select office_id, id, name, account_id from employee',
}
const add = (desk: Desk, name: string) => desk.insert('department', { name }, { action: '新增' })
let name = ''
let made = 0
beforeEach(() => {
  name = `部门${++made}`
})

test('a failed statement that nobody waits for rolls the transaction back with its own error', async () => {
  const work = at(async desk => {
    await add(desk, name)
    desk.post(clash)
  })
  await expect(work).rejects.toMatchObject({ code: '23505' })
  expect(await named(name)).toBe(0)
})

test('the error of the first failed statement is reported, not those of the statements behind it', async () => {
  const work = at(async desk => {
    desk.post(clash)
    await add(desk, name)
  })
  await expect(work).rejects.toMatchObject({ code: '23505' })
})

test('all statements that run together have ended when the error is reported, so that none runs outside of the transaction', async () => {
  let hasEnded = false
  const long = async (desk: Desk) => {
    for (let time = 0; time < 5; time++) await desk.client.query('select 1')
    hasEnded = true
  }
  const work = at(desk =>
    together(
      () => Promise.reject(new Error('first')),
      () => long(desk),
    ),
  )
  await expect(work).rejects.toThrow('first')
  expect(hasEnded).toBe(true)
})

test('when one function throws before its first statement, the others still end before the error is reported', async () => {
  let hasEnded = false
  const long = async (desk: Desk) => {
    await desk.client.query('select 1')
    hasEnded = true
    throw new Error('second')
  }
  const refusing = (): Promise<void> => {
    throw new Error('first')
  }
  await expect(at(desk => together(refusing, () => long(desk)))).rejects.toThrow('first')
  expect(hasEnded).toBe(true)
})
