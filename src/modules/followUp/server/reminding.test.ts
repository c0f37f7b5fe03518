import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeClue } from '../../../../tests/support/factories.ts'
import { allKinds } from '../../../../tests/support/kinds.ts'
import { type Company, type Employee, foundCompany } from '../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import { notificationRoutes } from '../../notification/api/notification.ts'
import { opportunityRoutes } from '../../opportunity/api/routes.ts'
import { followed } from './kinds.ts'
import { remindOffice } from './reminding.ts'

let server: TestServer
let node: TestServer
let company: Company
/** Far from the real clock, by which the nodes' own job goes. */
const now = Date.parse('2031-11-21T02:00:00Z')
const minute = 60_000

beforeAll(async () => {
  server = await startServer()
  node = await startServer({ database: server.database })
  company = await foundCompany(server, '提醒公司', 'remindBoss')
})
afterAll(async () => {
  await node?.stop()
  await server?.stop()
})

const run = (at: number, on = server) => remindOffice(on.app.runtime, allKinds(followed), company.officeId, at)
const bell = async (person: Employee) => (await server.ask(notificationRoutes.inbox, { as: person.token })).rows
const planned = (person: Employee, at: number) =>
  makeClue(server.owner, company.officeId, { ownerId: person.employeeId, nextFollowUpAt: new Date(at) })

it('到了约定时间提醒一次，改约后再提醒；没到的、过了一天的不提醒', async () => {
  const person = await company.hire('remindOne', '导购')
  const { id, name } = await planned(person, now)
  await planned(person, now + 10 * minute)
  await planned(person, now - 25 * 60 * minute)
  expect(await run(now - minute)).toBe(0)
  expect(await run(now)).toBe(1)
  expect(await run(now + minute)).toBe(0)
  expect(await bell(person)).toMatchObject([
    { title: `到了约定的跟进时间：${name}`, path: `/approvalInfoManager/clueList?view=mine&open=${id}` },
  ])
  await server.owner.query('update clue set next_follow_up_at = $2 where id = $1', [id, new Date(now + 2 * minute)])
  expect(await run(now + 3 * minute)).toBe(1)
})

it('几条同时到期合为一次；两个节点同时运行也只提醒一次', async () => {
  const person = await company.hire('remindMany', '导购')
  for (let at = 0; at < 7; at++) await planned(person, now + 30 * minute + at)
  const told = await Promise.all([run(now + 31 * minute), run(now + 31 * minute, node), run(now + 31 * minute)])
  // The one that was not yet due before, of the other person, is among them.
  expect(told.reduce((sum, one) => sum + one, 0)).toBe(8)
  const rows = await bell(person)
  expect(rows.map(row => Number(/^\d+/.exec(row.title)?.[0] ?? 1)).reduce((sum, one) => sum + one, 0)).toBe(7)
})

it('商机的下次跟进也提醒', async () => {
  const person = await company.hire('remindDeal', '导购')
  const { id } = await server.ask(opportunityRoutes.add, {
    as: person.token,
    body: { customerName: '商机客户', phone: '15488880001' },
  })
  await server.owner.query('update opportunity set next_follow_up_at = $2 where id = $1', [id, new Date(now)])
  expect(await run(now)).toBe(1)
  expect((await bell(person))[0]?.path).toBe(`/approvalInfoManager/businessList?view=mine&open=${id}`)
})
