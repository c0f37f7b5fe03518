import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Company, employ, foundCompany } from '../../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { listen } from '../../../../../tests/support/stream.ts'
import { identityRoutes } from '../../../identity/api/identity.ts'
import { employeeRoutes as routes } from '../../api/employeeRoutes.ts'
import { officeRoutes } from '../../api/office.ts'

let server: TestServer
let company: Company
let elsewhere: Company
beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '登录公司', 'sessionBoss')
  elsewhere = await foundCompany(server, '旁边公司', 'sessionElse')
})
afterAll(() => server.stop())

const end = (id: number, as = company.boss) => server.call(routes.endSessions, { as, body: { id } })
const isOpen = async (as: string) => (await server.call(identityRoutes.allMenus, { as })).success
const lastEntry = async () =>
  (await server.owner.query('select action, subject_name, changes from operation_log order by id desc limit 1')).rows[0]

describe("an administrator ends a person's sessions", () => {
  test('at once, with the browser told and a line in the log; the person may sign in again', async () => {
    const person = await company.hire('lost', '导购')
    const second = await server.signIn('lost')
    const stream = await listen(await server.listen(), person.token)
    expect(await end(person.employeeId)).toMatchObject({ success: true, data: { ended: 2 } })
    await stream.ended
    expect([await isOpen(person.token), await isOpen(second)]).toEqual([false, false])
    expect(await lastEntry()).toEqual({ action: '结束全部登录', subject_name: 'lost', changes: { sessions: [2, 0] } })
    expect(await isOpen(await server.signIn('lost'))).toBe(true)
  })

  test('in their own company alone', async () => {
    const person = await company.hire('twice', '导购')
    const { officeId, departmentId } = elsewhere
    await employ(server.owner, { officeId, departmentId, accountId: person.accountId, name: 'twice' }, '导购')
    const there = await server.signIn('twice')
    await server.ask(officeRoutes.choose, { as: there, query: { officeId } })
    expect(await end(person.employeeId)).toMatchObject({ data: { ended: 1 } })
    expect([await isOpen(person.token), await isOpen(there)]).toEqual([false, true])
  })

  test('not their own, not those of a stranger, and nobody else does', async () => {
    const seller = await company.hire('seller', '导购')
    const stranger = await elsewhere.hire('stranger', '导购')
    const { rows } = await server.owner.query('select id from employee where office_id = $1 and name = $2', [
      company.officeId,
      'sessionBoss',
    ])
    expect(await end(rows[0].id)).toMatchObject({ code: 40900 })
    expect(await end(stranger.employeeId)).toMatchObject({ code: 40400 })
    expect(await end(rows[0].id, seller.token)).toMatchObject({ code: 40300 })
    expect([await isOpen(company.boss), await isOpen(stranger.token)]).toEqual([true, true])
  })
})
