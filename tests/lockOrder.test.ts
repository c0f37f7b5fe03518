import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Desk } from '../src/kernel/server/desk/desk.ts'
import { asEmployee } from '../src/kernel/server/desk/transaction.ts'
import { lockOrder } from '../src/lockOrder.ts'
import { opportunityRoutes } from '../src/modules/opportunity/api/routes.ts'
import { salesOf, somePhone } from './support/deals.ts'
import { lockedBy } from './support/lockedTables.ts'
import { assertLockOrder } from './support/lockOrder.ts'
import { type Company, type Employee, foundCompany } from './support/people.ts'
import { startServer, type TestServer } from './support/server.ts'

let server: TestServer
let company: Company
let person: Employee
let deal: { id: number; customerId: number }

beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '锁顺序公司', 'lockOrderBoss')
  person = await company.hire('lockOrderSeller', '导购')
  await salesOf(server, company)
  const body = { customerName: '锁顺序客户', phone: somePhone() }
  deal = await server.ask(opportunityRoutes.add, { as: person.token, body })
})
afterAll(() => server?.stop())

/** Works at a seller's desk, in one transaction. */
function transaction(work: (desk: Desk) => Promise<unknown>): Promise<unknown> {
  const origin = { route: '', address: '', device: '', traceId: '' }
  const acting = { officeId: company.officeId, employeeId: person.employeeId, origin }
  return asEmployee(server.app.runtime, acting, 'writes', work)
}
const lockDeal = (desk: Desk) => desk.lock('opportunity', [deal.id])
const lockCustomer = (desk: Desk) => desk.lock('customer', [deal.customerId])
const told = () => assertLockOrder(server.database.ownerUrl)

test('every table has one place', () => {
  expect(new Set<string>(lockOrder).size).toBe(lockOrder.length)
})

test('a lock of a lower rank is refused, and fails the file besides', async () => {
  const wrong = transaction(async desk => {
    await lockCustomer(desk)
    await lockDeal(desk)
  })
  await expect(wrong).rejects.toThrow('opportunity is locked after customer')
  expect(told).toThrow('opportunity is locked after customer')
  expect(told).not.toThrow()
})

test('the order itself, and rows that are held already, are locked', async () => {
  await transaction(async desk => {
    await lockDeal(desk)
    await lockCustomer(desk)
    await lockDeal(desk)
  })
  expect(told).not.toThrow()
})

test.each([
  ['SQL that locks', 'select id from opportunity where office_id = $1 and id = $2 for update'],
  [
    'SQL that shares',
    'select 1 from (select o.id from opportunity o where o.office_id = $1 and o.id = $2 for share of o) x',
  ],
  ['SQL that changes', 'update opportunity set name = name where office_id = $1 and id = $2'],
])('%s is held to the order too', async (_, text) => {
  const wrong = transaction(async desk => {
    await lockCustomer(desk)
    await desk.client.query(text, [desk.officeId, deal.id])
  })
  await expect(wrong).rejects.toThrow('opportunity is locked after customer')
  expect(told).toThrow()
})

test('what gives up at once waits for nobody, and what a savepoint takes back is not held', async () => {
  await transaction(async desk => {
    await desk.client.query('savepoint here')
    await lockCustomer(desk)
    await desk.client.query('rollback to savepoint here')
    await lockDeal(desk)
    await lockCustomer(desk)
    await desk.client.query('select id from clue for update skip locked')
  })
  expect(told).not.toThrow()
})

test('a table that is locked beside another one needs a place', async () => {
  const wrong = transaction(async desk => {
    await lockDeal(desk)
    await desk.client.query('select id from role_type where office_id = $1 for share', [desk.officeId])
  })
  await expect(wrong).rejects.toThrow('role_type needs a place')
  expect(told).toThrow()
})

test('statements tell what they lock', () => {
  const rows = (text: string) => lockedBy(text).rows.map(({ table, waits }) => (waits ? table : `${table}?`))
  expect(
    rows(`select * from "customer" where "id" = $1 and note <> 'for update (' order by "id" for no key update`),
  ).toEqual(['customer'])
  expect(rows('select id from clue where id in (select clue_id from pool where true) for update')).toEqual(['clue'])
  expect(rows('select q.id from quotation q join customer c on true order by q.name, q.id for share of q')).toEqual([
    'quotation',
  ])
  expect(rows('select id from file a, file_piece b for update')).toEqual(['file', 'file_piece'])
  expect(rows('with due as (select id from clue limit 5 for update skip locked) select from due')).toEqual(['clue?'])
  expect(rows('select id from clue for key share')).toEqual([])
  const changed = (text: string) => lockedBy(text).changed.toSorted()
  expect(changed('delete from clue where id = 1')).toEqual(['clue'])
  expect(changed('insert into intake (n) values (1) on conflict (n) do update set n = 2')).toEqual(['intake'])
  expect(changed('insert into special_use (quantity) values (1)'), 'by a trigger').toEqual(['special_offer'])
  expect(changed('select hold_book($1, $2, 0)'), 'by a function').toEqual(['book'])
  expect(changed('insert into clue (name) values (1)')).toEqual([])
})
