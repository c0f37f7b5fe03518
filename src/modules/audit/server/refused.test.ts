import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Company, type Employee, foundCompany } from '../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import { clueRoutes } from '../../clue/api/clue.ts'
import { employeeRoutes } from '../../organisation/api/employeeRoutes.ts'
import { gateLogRoutes as routes } from '../api/log.ts'

let server: TestServer
let node: TestServer
let company: Company
let other: Company
let sales: Employee
let foreignId: number

beforeAll(async () => {
  server = await startServer()
  node = await startServer({ database: server.database })
  company = await foundCompany(server, '异常访问公司', 'refusedBoss')
  other = await foundCompany(server, '旁边公司', 'refusedOther')
  sales = await company.hire('refusedSales', '导购')
  const body = { name: '别家的客户', phone: '15400427391' }
  foreignId = (await server.ask(clueRoutes.add, { as: other.boss, body })).id
})
beforeEach(async () => {
  await server.app.runtime.refusals.write(Date.now() + 2 * 3_600_000)
  await server.owner.query(`delete from operation_log where subject = 'refusedCall'`)
})
afterAll(async () => {
  await node?.stop()
  await server?.stop()
})

const write = (now?: number, on = server) => on.app.runtime.refusals.write(now)
const list = async (as = company.boss) =>
  (await server.ask(routes.list, { as, body: { view: 'refused', pageSize: 200 } })).rows
const details = async (as = company.boss) =>
  Promise.all((await list(as)).map(({ id }) => server.ask(routes.detail, { as, params: { id } })))
const forbidden = (on = server) => on.send(routes.list, { as: sales.token, body: {} })
const foreign = () => server.send(clueRoutes.detail, { as: sales.token, params: { id: foreignId } })

const nobody = { departmentId: null, isPlatform: false, tokenHash: '' }
const origin = { address: '127.0.0.1', device: '', traceId: '' }

describe('what is refused to a person', () => {
  test('is a line for each call of who, what, from where, how often and when; for the admins of their company alone', async () => {
    for (let time = 0; time < 3; time++) expect((await forbidden()).json().code).toBe(40300)
    expect((await foreign()).json().code).toBe(40400)
    expect(await list()).toEqual([])
    await write()
    const rows = await list()
    const about = { personName: 'refusedSales', subject: '被拒的调用', address: '127.0.0.1' }
    expect(rows).toMatchObject([
      { ...about, action: '访问被拒：不存在或不在范围内', route: '流量详情', subjectName: '1 次' },
      { ...about, action: '访问被拒：没有权限', route: '公司操作日志', subjectName: '3 次' },
    ])
    const changes = (await details()).at(-1)?.changes ?? []
    expect(changes.map(change => change.title)).toEqual(['次数', '第一次', '最后一次'])
    expect(JSON.stringify(changes)).toContain('3')
    expect(await list(other.boss)).toEqual([])
    expect(await server.call(routes.list, { as: sales.token, body: { view: 'refused' } })).toMatchObject({
      code: 40300,
    })
  })

  test('is written once more at the end of the hour, and never twice', async () => {
    await forbidden()
    await write()
    await forbidden()
    await forbidden()
    await write()
    expect((await list()).map(row => row.subjectName)).toEqual(['1 次'])
    await write(Date.now() + 3_600_000)
    await write(Date.now() + 7_200_000)
    expect((await list()).map(row => row.subjectName)).toEqual(['2 次', '1 次'])
  })

  test('is told by each node for itself', async () => {
    await forbidden()
    await forbidden(node)
    await Promise.all([write(), write(undefined, node)])
    expect((await list()).map(row => row.subjectName)).toEqual(['1 次', '1 次'])
  })

  test('after an admin has ended their login is told, after they have left by themselves not', async () => {
    const [ended, left] = [await company.hire('refusedEnded', '导购'), await company.hire('refusedLeft', '导购')]
    await server.ask(employeeRoutes.endSessions, { as: company.boss, body: { id: ended.employeeId } })
    await server.owner.query(`update session set ended_at = now(), end_reason = 'signOut' where account_id = $1`, [
      left.accountId,
    ])
    for (const { token } of [ended, left, { token: 'nobody' }])
      expect((await server.send(clueRoutes.list, { as: token, body: {} })).json().code).toBe(40301)
    await write()
    expect(await list()).toMatchObject([{ personName: 'refusedEnded', action: '访问被拒：登录已被结束' }])
  })

  test('after their login was ended is told later where the database could not say at first whose it was', async () => {
    const ended = await company.hire('refusedLater', '导购')
    await server.ask(employeeRoutes.endSessions, { as: company.boss, body: { id: ended.employeeId } })
    await server.send(clueRoutes.list, { as: ended.token, body: {} })
    await forbidden()
    await server.owner.query('alter function door_ended(bytea[]) rename to door_ended_away')
    await expect(write()).rejects.toThrow('door_ended')
    await server.owner.query('alter function door_ended_away(bytea[]) rename to door_ended')
    expect(await list(), 'the others all the same').toMatchObject([{ personName: 'refusedSales' }])
    await server.send(clueRoutes.list, { as: ended.token, body: {} })
    await write()
    const told = (await list()).map(({ personName, subjectName }) => [personName, subjectName])
    expect(told).toEqual([
      ['refusedLater', '2 次'],
      ['refusedSales', '1 次'],
    ])
  })

  test('stays few lines in a flood of refused calls; what is wrongly typed is none', async () => {
    for (let time = 0; time < 500; time++) {
      await forbidden()
      await foreign()
    }
    const { officeId } = company
    const who = { ...nobody, accountId: sales.accountId, employeeId: sales.employeeId, officeId, name: 'refusedSales' }
    for (let time = 0; time < 1000; time++)
      server.app.runtime.refusals.note(who, { ...origin, route: `GET /api/tried/${time % 60}` }, 40300)
    await server.send(clueRoutes.add, { as: sales.token, body: { name: '', phone: '1' } })
    await write()
    await write(Date.now() + 3_600_000)
    const rows = await list()
    expect(rows.filter(row => ['流量详情', '公司操作日志'].includes(row.route)).map(row => row.subjectName)).toEqual([
      '500 次',
      '500 次',
    ])
    expect(rows).toHaveLength(21)
    expect(rows.filter(row => row.action === '访问被拒：其他调用')).toHaveLength(1)
  })
})
