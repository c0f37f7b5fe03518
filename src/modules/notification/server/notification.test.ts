import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addAccount, type Company, type Employee, foundCompany } from '../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import { listen } from '../../../../tests/support/stream.ts'
import { asEmployee } from '../../../kernel/server/desk/transaction.ts'
import { operatorAccounts } from '../../identity/server/index.ts'
import { viewRoutes } from '../../organisation/api/view.ts'
import { notificationRoutes as routes } from '../api/notification.ts'
import { notify, notifyOperators } from './index.ts'

let server: TestServer
let other: TestServer
let address: string
let company: Company
let me: Employee
let colleague: Employee
beforeAll(async () => {
  server = await startServer()
  other = await startServer({ database: server.database })
  address = await other.listen()
  company = await foundCompany(server, '通知公司', 'noteBoss')
  me = await company.hire('noteMe', '导购')
  colleague = await company.hire('noteColleague', '导购')
})
afterAll(async () => {
  await other.stop()
  await server.stop()
})

const origin = { route: '', address: '', device: '', traceId: '' }
const inbox = (as: string) => server.ask(routes.inbox, { as })

/** Rings the bell of employees for a colleague's work; `work` follows in the same transaction. */
function ring(employeeIds: number[], title: string, work = async () => {}) {
  const person = { officeId: company.officeId, employeeId: colleague.employeeId, origin }
  return asEmployee(server.app.runtime, person, 'writes', async desk => {
    await notify(desk, employeeIds, { kind: 'assigned', title, path: '/approvalInfoManager/clueList' })
    await work()
  })
}

describe('the inbox', () => {
  test("has the person's notices, newest first, and counts the unread ones", async () => {
    await ring([me.employeeId, me.employeeId], '第一条')
    await ring([me.employeeId, colleague.employeeId], '第二条')
    const { unread, rows } = await inbox(me.token)
    expect(unread).toBe(2)
    expect(rows.map(row => [row.title, row.read, row.kind, row.path])).toEqual([
      ['第二条', false, 'assigned', '/approvalInfoManager/clueList'],
      ['第一条', false, 'assigned', '/approvalInfoManager/clueList'],
    ])
    expect((await inbox(colleague.token)).rows.map(row => row.title)).toEqual(['第二条'])
  })

  test('is read one by one or all at once, separately for each person', async () => {
    await ring([me.employeeId, colleague.employeeId], '第三条')
    const [first] = (await inbox(me.token)).rows
    const others = (await inbox(colleague.token)).unread
    const before = (await inbox(me.token)).unread
    const read = (as: string, body: { ids?: number[] }) => server.ask(routes.read, { as, body })
    expect(await read(colleague.token, { ids: [first?.id ?? 0] })).toEqual({ unread: others })
    expect(await read(me.token, { ids: [first?.id ?? 0] })).toEqual({ unread: before - 1 })
    expect((await inbox(me.token)).rows[0]).toMatchObject({ id: first?.id, read: true })
    expect(await read(me.token, {})).toEqual({ unread: 0 })
    expect((await inbox(colleague.token)).unread).toBe(others)
  })

  test('shows the newest fifty', async () => {
    for (let at = 0; at < 52; at++) await ring([colleague.employeeId], `多条${at}`)
    const { rows } = await inbox(colleague.token)
    expect([rows.length, rows[0]?.title]).toEqual([50, '多条51'])
  })

  test('is empty for a person without a company', async () => {
    await addAccount(server.owner, 'noteNowhere')
    expect(await inbox(await server.signIn('noteNowhere'))).toEqual({ unread: 0, rows: [] })
  })
})

describe('the bell of an operator', () => {
  const episode = async (content: string) => {
    const notice = { kind: 'cpu:began', title: '监控', content, path: '/x' }
    const operators = await operatorAccounts(server.owner as never)
    await notifyOperators(server.owner as never, operators, 'serviceMonitorManager', notice)
  }
  const told = async (as: string) => (await inbox(as)).rows.map(({ content }) => content)

  test('rings without a company and in one, beside the notices of the company, and for nobody else', async () => {
    await addAccount(server.owner, 'noteOperator', { isPlatform: true })
    await addAccount(server.owner, 'noteFormer', { isPlatform: true })
    await server.owner.query(`update account set disabled_at = now() where username = 'noteFormer'`)
    const employed = await company.hire('noteBoth', '导购')
    await server.owner.query(`update account set is_platform = true where username = 'noteBoth'`)
    const [operator, both] = [await server.signIn('noteOperator'), await server.signIn('noteBoth')]
    const streams = await Promise.all([operator, both, me.token].map(as => listen(address, as)))
    const before = await told(me.token)
    await ring([employed.employeeId], '公司的')
    await episode('一')
    for (const stream of streams.slice(0, 2)) await stream.until('notification')
    expect(streams[2]?.heard).toEqual([])
    for (const stream of streams) stream.stop()
    expect(await told(operator)).toEqual(['一'])
    expect((await inbox(both)).rows.map(({ title }) => title)).toEqual(['监控', '公司的'])
    expect([await told(me.token), await told(company.boss)]).toEqual([before, await told(company.boss)])
    const { rows } = await server.owner.query<{ count: number }>(
      `select count(*)::int from operator_notice n join account a on a.id = account_id where username not in ('noteOperator', 'noteBoth')`,
    )
    expect(rows).toEqual([{ count: 0 }])
  })

  test('is read by each for themselves, one or all', async () => {
    const [operator, both] = [await server.signIn('noteOperator'), await server.signIn('noteBoth')]
    await episode('二')
    const [newest] = (await inbox(operator)).rows
    expect(await server.ask(routes.read, { as: operator, body: { ids: [newest?.id ?? 0] } })).toEqual({ unread: 1 })
    expect((await inbox(operator)).rows.map(({ read }) => read)).toEqual([true, false])
    expect(await server.ask(routes.read, { as: both, body: {} })).toEqual({ unread: 0 })
    expect((await inbox(operator)).unread).toBe(1)
  })

  test('forgets what is older than 180 days, and is silent while the operator sees the product as somebody else', async () => {
    await server.owner.query(`update operator_notice set created_at = now() - interval '181 days' where content = '一'`)
    await episode('三')
    const operator = await server.signIn('noteOperator')
    expect(await told(operator)).toEqual(['三', '二'])
    await server.ask(viewRoutes.visit, { as: operator, body: { officeId: company.officeId, reason: '查一个问题' } })
    expect(await told(operator)).not.toContain('三')
  })
})

describe('the stream of events', () => {
  test('tells a page that listens late the events since it began, and nobody else', async () => {
    const [mine, theirs] = await Promise.all([company.hire('noteLate', '导购'), company.hire('noteNever', '导购')])
    await ring([mine.employeeId], '页面还在打开')
    const late = await listen(address, mine.token, { age: 5000 })
    expect(await late.until('notification')).toMatchObject({ topic: 'notification' })
    const others = [await listen(address, mine.token), await listen(address, theirs.token, { age: 5000 })]
    await ring([mine.employeeId, theirs.employeeId], '之后')
    for (const one of others) {
      await one.until('notification')
      expect(one.heard.filter(event => event.topic === 'notification')).toHaveLength(1)
    }
    for (const one of [late, ...others]) one.stop()
  })

  test('rings at once on another node, for the addressed people', async () => {
    const [mine, theirs] = await Promise.all([listen(address, me.token), listen(address, colleague.token)])
    await ring([me.employeeId], '响铃')
    expect(await mine.until('notification')).toEqual({ topic: 'notification', ids: [] })
    await ring([colleague.employeeId], '轮到同事')
    await theirs.until('notification')
    expect([mine.heard.length, theirs.heard.length]).toEqual([1, 1])
    for (const stream of [mine, theirs]) stream.stop()
  })

  test('sends nothing after a rollback', async () => {
    const mine = await listen(address, me.token)
    const before = (await inbox(me.token)).rows.length
    const broken = ring([me.employeeId], '不算', () => Promise.reject(new Error('came apart')))
    await expect(broken).rejects.toThrow('came apart')
    await ring([me.employeeId], '算数')
    await mine.until('notification')
    expect(mine.heard).toHaveLength(1)
    expect((await inbox(me.token)).rows).toHaveLength(before + 1)
    mine.stop()
  })

  test('ends when its node ends', async () => {
    const node = await startServer({ database: server.database })
    const stream = await listen(await node.listen(), me.token)
    await node.stop()
    await stream.ended
  })
})
