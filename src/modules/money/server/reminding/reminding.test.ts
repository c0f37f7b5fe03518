import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayFrom, type Money, moneyOf } from '../../../../../tests/support/money.ts'
import type { Employee } from '../../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { notificationRoutes } from '../../../notification/api/notification.ts'
import { agingRoutes } from '../../api/agingRoutes.ts'
import { remindOfTermsIn } from './reminding.ts'

let server: TestServer
let at: Money
let team: number
let [head, above, top]: Employee[] = []
beforeAll(async () => {
  server = await startServer()
  at = await moneyOf(server, '上级提醒公司', 'above')
  const { officeId, departmentId } = at.company
  head = await at.company.hire('aboveHead', '部门经理')
  above = await at.company.hire('aboveAbove', '部门经理')
  top = await at.company.hire('aboveTop', '部门经理')
  const add = async (name: string, parent: number) => {
    const text = 'insert into department (office_id, parent_id, name) values ($1, $2, $3) returning id'
    return (await server.owner.query<{ id: number }>(text, [officeId, parent, name])).rows[0]?.id as number
  }
  const area = await add('大区', departmentId)
  team = await add('小组', await add('门店', area))
  await lead(area, above)
  await lead(departmentId, top)
})
afterAll(() => server?.stop())

const lead = (departmentId: number, by: Employee | null) =>
  server.owner.query('update department set leader_id = $2 where id = $1', [departmentId, by?.employeeId ?? null])

/** Who of those that are still there is told of a term that has just become late: by the bell, and by the to-do, which agree. */
async function toldOf(gone: readonly string[] = []): Promise<string[]> {
  const contract = await at.contract([{ amount: 1000, dueOn: dayFrom(-9) }])
  await server.owner.query('update contract set department_id = $2 where id = $1', [contract.id, team])
  const people = { head, above, top, seller: at.seller } as Record<string, Employee>
  for (const name of gone) delete people[name]
  const rings = async ({ token }: Employee) =>
    (await server.ask(notificationRoutes.inbox, { as: token })).rows.filter(row => row.title.includes('逾期未收'))
      .length
  const before = new Map<string, number>()
  for (const [name, person] of Object.entries(people)) before.set(name, await rings(person))
  await remindOfTermsIn(server.app.runtime, at.company.officeId, Date.now())
  const told: string[] = []
  for (const [name, person] of Object.entries(people)) {
    const rung = (await rings(person)) > (before.get(name) as number)
    const asked = { view: 'escalated', filters: {}, pageSize: 200 } as never
    const { rows } = await server.ask(agingRoutes.terms, { as: person.token, body: asked })
    expect(
      rows.some(row => row.contractId === contract.id),
      name,
    ).toBe(rung)
    if (rung) told.push(name)
  }
  return told
}

test('late terms of a department without a head are told to the nearest head above, never to who sells them or has left', async () => {
  expect(await toldOf()).toEqual(['above'])
  await lead(team, head as Employee)
  expect(await toldOf()).toEqual(['head'])
  await lead(team, at.seller)
  expect(await toldOf()).toEqual(['above'])
  await lead(team, null)
  await server.owner.query('update employee set disabled_at = now() where id = $1', [above?.employeeId])
  expect(await toldOf(['above'])).toEqual(['top'])
})
