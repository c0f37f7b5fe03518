import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { takeFlow } from '../../../../../tests/support/approvals.ts'
import { asks, type Drawn } from '../../../../../tests/support/flows.ts'
import { type Company, type Employee, foundCompany } from '../../../../../tests/support/people.ts'
import type { TestServer } from '../../../../../tests/support/server.ts'
import { startTwoNodes, type TwoNodes } from '../../../../../tests/support/twoNodes.ts'
import { notificationRoutes } from '../../../notification/api/notification.ts'
import { calendarRoutes } from '../../../workingTime/api/routes.ts'
import { approvalRoutes as routes } from '../../api/routes.ts'
import { papers } from '../record/papers.ts'
import { runTimers } from './timers.ts'

const hour = 3_600_000
let both: TwoNodes
let server: TestServer
let company: Company
let sales: Employee
let head: Employee
let above: Employee

beforeAll(async () => {
  both = await startTwoNodes()
  server = both.nodes[0]
  company = await foundCompany(server, '计时公司', 'timerBoss')
  sales = await company.hire('timerSales', '导购')
  head = await company.hire('timerHead', '部门经理')
  above = await company.hire('timerAbove', '部门经理')
  const { rows } = await server.owner.query(
    'insert into department (office_id, name, leader_id) values ($1, $2, $3) returning id',
    [company.officeId, '片区', above.employeeId],
  )
  await server.owner.query('update department set leader_id = $2, parent_id = $3 where id = $1', [
    company.departmentId,
    head.employeeId,
    rows[0].id,
  ])
  // Worked at all hours, so that an hour of the clock is one of work.
  const always = { weekdays: [1, 2, 3, 4, 5, 6, 7], spans: [{ from: 0, to: 1440 }], followsHolidays: false, version: 0 }
  await server.ask(calendarRoutes.save, { as: company.boss, body: always })
})
afterAll(() => both?.stop())

const limited = (hours: number, then: string, more = {}) =>
  asks('head', [head.employeeId], { timeout: { hours, then }, ...more } as never)
const take = (...nodes: Drawn[]) => takeFlow(server.owner, company.officeId, '用章', nodes)
const inHours = (hours: number, node = server) => runTimers(node.app.runtime, [papers], Date.now() + hours * hour)

async function begin(): Promise<number> {
  const forms = await server.ask(routes.startable, { as: sales.token })
  const content = { seal: ['公章'], document: '合作协议', copies: 2, reason: '盖章' }
  const body = { formId: forms.find(form => form.name === '用章')?.formId as number, content }
  return (await server.ask(routes.start, { as: sales.token, body })).id
}
const detail = (id: number, as = company.boss) => server.ask(routes.detail, { as, params: { id } })
const happened = async (id: number) => (await detail(id)).happened.map(({ kind, by }) => [kind, by] as const)
const bells = async (as: string) => (await server.ask(notificationRoutes.inbox, { as })).rows.map(row => row.title)
const timers = async (id: number) =>
  (
    await server.owner.query(
      'select kind, wait, due_at, reminded, done_at from approval_timer where instance_id = $1 order by wait',
      [id],
    )
  ).rows

describe('a time limit', () => {
  it('reminds repeatedly until somebody answers', async () => {
    await take(limited(4, 'remind'))
    const id = await begin()
    await inHours(3)
    expect(await happened(id)).toEqual([['start', sales.employeeId]])
    await inHours(4.1)
    await inHours(5)
    await inHours(8.2)
    // One reminder for each time, and nothing from the row of the timer itself.
    expect((await happened(id)).slice(1)).toEqual([
      ['reminded', null],
      ['reminded', null],
    ])
    expect((await bells(head.token)).filter(title => title.startsWith('已超时，请尽快处理'))).toHaveLength(2)
    expect(await timers(id)).toMatchObject([{ kind: 'timeout', reminded: 2, done_at: null }])
    const task = (await detail(id, head.token)).mine.task as number
    await server.ask(routes.approve, { as: head.token, body: { id, task } })
    expect((await timers(id))[0].done_at).not.toBeNull()
    await inHours(100)
    expect((await happened(id)).filter(([kind]) => kind === 'reminded')).toHaveLength(2)
  })

  it('passes or rejects in the name of the late person, and says so', async () => {
    await take(limited(2, 'pass'))
    const passed = await begin()
    await take(limited(2, 'reject'))
    const refused = await begin()
    await inHours(2.1)
    expect((await detail(passed)).status).toBe('approved')
    expect((await detail(refused)).status).toBe('rejected')
    expect((await detail(passed)).happened.map(one => [one.kind, one.note])).toEqual([
      ['start', ''],
      ['passed', '超时未处理'],
      ['ended', '已通过'],
    ])
    const inbox = await server.ask(notificationRoutes.inbox, { as: sales.token })
    expect(inbox.rows.find(({ title }) => title.startsWith('已拒绝：'))?.content).toBe('超时未处理')
    const paper =
      'select p.status from approval_paper p join approval_instance i on i.document_id = p.id where i.id = $1'
    expect((await server.owner.query(paper, [refused])).rows).toEqual([{ status: 'rejected' }])
  })

  it('escalates to the head, who has the same time', async () => {
    await take(limited(2, 'escalate'))
    const id = await begin()
    await inHours(2.1)
    expect((await detail(id)).waiting).toBe('timerAbove')
    expect(await bells(above.token)).toContain('待您处理：timerSales的用章')
    const [first, second] = await timers(id)
    expect([first.done_at === null, second.done_at]).toEqual([false, null])
  })

  it('is cancelled by a withdrawal, and counted again when the calendar changes', async () => {
    await take(limited(4, 'remind'))
    const [gone, here] = [await begin(), await begin()]
    await server.ask(routes.withdraw, { as: sales.token, body: { id: gone } })
    expect((await timers(gone))[0].done_at).not.toBeNull()
    const before = (await timers(here))[0].due_at
    const { settings, version } = await server.ask(calendarRoutes.read, { as: company.boss })
    const half = { ...settings, spans: [{ from: 0, to: 60 }], version }
    const saved = await server.ask(calendarRoutes.save, { as: company.boss, body: half })
    expect(Date.parse((await timers(here))[0].due_at) - Date.parse(before)).toBeGreaterThan(40 * hour)
    await server.ask(calendarRoutes.save, { as: company.boss, body: { ...settings, version: saved.version } })
    expect((await timers(here))[0].due_at).toEqual(before)
  })
})

describe('a delay', () => {
  it('ends after some hours or at a date of the document', async () => {
    const wait = { kind: 'hours', hours: 3, working: false }
    await take({ key: 'pause', kind: 'delay', wait }, asks('head', [head.employeeId]))
    const id = await begin()
    expect(await detail(id)).toMatchObject({ waiting: '', node: 'pause' })
    const { rows } = await server.ask(routes.list, {
      as: sales.token,
      body: { view: 'mine', filters: { node: { contains: 'pause' } } },
    })
    expect(rows.map(row => [row.id, row.node])).toEqual([[id, 'pause']])
    await inHours(2)
    expect((await detail(id)).waiting).toBe('')
    await inHours(3.1)
    expect(await detail(id)).toMatchObject({ waiting: 'timerHead', node: 'head' })
    expect((await happened(id)).map(([kind]) => kind)).toEqual(['start', 'elapsed'])
    await take(
      { key: 'pause', kind: 'delay', wait: { kind: 'field', field: 'document' } },
      asks('head', [head.employeeId]),
    )
    const forms = await server.ask(routes.startable, { as: sales.token })
    const formId = forms.find(form => form.name === '用章')?.formId as number
    const content = { seal: ['公章'], document: '2026-12-24', copies: 1, reason: '盖章' }
    const dated = await server.ask(routes.start, { as: sales.token, body: { formId, content } })
    expect(await timers(dated.id)).toMatchObject([{ kind: 'delay', due_at: '2026-12-23T16:00:00+00:00' }])
  })
})

describe('of two nodes', () => {
  it('a timeout and an approval: one counts, never both', async () => {
    await take(limited(1, 'reject'))
    for (let round = 0; round < 6; round++) {
      const id = await begin()
      const task = (await detail(id, head.token)).mine.task as number
      const late = inHours(1.1, both.nodes[1])
      if (round % 2) await new Promise(resolve => setTimeout(resolve, 4 * round))
      const [approved] = await Promise.all([both.post(0, routes.approve, head.token, { id, task, comment: '' }), late])
      const { status, happened } = await detail(id)
      expect(status).toBe(approved.success ? 'approved' : 'rejected')
      expect(happened.filter(one => one.kind === 'ended')).toHaveLength(1)
      expect(happened.filter(one => one.kind === 'refused')).toHaveLength(approved.success ? 0 : 1)
    }
  })

  it('two clocks act once', async () => {
    await take(limited(1, 'pass'))
    const ids = [await begin(), await begin(), await begin()]
    await Promise.all(both.nodes.map(node => inHours(1.1, node)))
    for (const id of ids) expect((await happened(id)).map(([kind]) => kind)).toEqual(['start', 'passed', 'ended'])
  })

  it('a killed node leaves nothing half done, and the next node does the work once', async () => {
    await take(limited(1, 'pass'))
    const id = await begin()
    const args = ['tests/support/doomed-timer.ts', both.nodes[0].database.appUrl, String(Date.now() + 1.1 * hour)]
    const node = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
    await once(node.stdout as NodeJS.ReadableStream, 'data')
    const gone = once(node, 'exit')
    node.kill('SIGKILL')
    await gone
    expect(await happened(id)).toEqual([['start', sales.employeeId]])
    expect((await timers(id))[0].done_at).toBeNull()
    // The database notices the broken connection before long; until then the instance is held, and left alone.
    for (let turn = 0; turn < 50 && (await detail(id)).status === 'running'; turn++) {
      await inHours(1.1)
      await new Promise(resolve => setTimeout(resolve, 50))
    }
    expect((await happened(id)).map(([kind]) => kind)).toEqual(['start', 'passed', 'ended'])
  })
})
