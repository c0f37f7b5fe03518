import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type Company, type Employee, foundCompany } from '../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import { codes } from '../../../kernel/api/envelope.ts'
import type { Content } from '../../forms/api/content.ts'
import { bulkRoutes } from '../api/bulkRoutes.ts'
import { approvalRoutes as routes } from '../api/routes.ts'

let server: TestServer
let second: TestServer
let company: Company
let sales: Employee
let head: Employee
let admin: Employee

beforeAll(async () => {
  server = await startServer()
  second = await startServer({ database: server.database })
  company = await foundCompany(server, '同时审批公司', 'raceBoss')
  sales = await company.hire('raceSales', '导购')
  head = await company.hire('raceHead', '部门经理')
  admin = await company.hire('raceTwo', '公司管理员')
  await server.owner.query('update department set leader_id = $2 where id = $1', [
    company.departmentId,
    head.employeeId,
  ])
})
afterAll(async () => {
  await second?.stop()
  await server?.stop()
})

const contents: Record<string, Content> = {
  用章: { seal: ['公章'], document: '合作协议', copies: 2, reason: '盖章' },
  请假: { type: '年假', from: '2026-12-01', to: '2026-12-02', days: 2, reason: '回家' },
}

async function begin(name = '用章'): Promise<number> {
  const forms = await server.ask(routes.startable, { as: sales.token })
  const content = contents[name] as Content
  const body = { formId: forms.find(form => form.name === name)?.formId as number, content }
  return (await server.ask(routes.start, { as: sales.token, body })).id
}
const detail = (id: number, as: string) => server.ask(routes.detail, { as, params: { id } })
const statusOf = async (id: number) => {
  const sql = `select i.status, p.status as paper, (select count(*)::int from approval_task t where t.instance_id = i.id and t.closed_at is null) as open,
    (select count(*)::int from approval_decision d where d.instance_id = i.id and d.kind = 'ended') as ends
    from approval_instance i join approval_paper p on p.id = i.document_id where i.id = $1`
  return (await server.owner.query(sql, [id])).rows[0]
}

it('of two answers to a 或签 at once on two nodes one counts, and the other person is told who was first', async () => {
  for (let round = 0; round < 4; round++) {
    const id = await begin()
    await server.ask(routes.approve, {
      as: head.token,
      body: { id, task: (await detail(id, head.token)).mine.task as number },
    })
    const tasks = {
      boss: (await detail(id, company.boss)).mine.task as number,
      two: (await detail(id, admin.token)).mine.task as number,
    }
    const answers = await Promise.all([
      server.call(routes.approve, { as: company.boss, body: { id, task: tasks.boss } }),
      second.call(routes.reject, { as: admin.token, body: { id, task: tasks.two, comment: '不同意' } }),
    ])
    expect(answers.filter(answer => answer.success)).toHaveLength(1)
    const late = answers.find(answer => !answer.success)
    expect(late).toMatchObject({ code: codes.conflict })
    expect(late?.msg).toMatch(/^审批已经结束：race(Boss|Two)已(同意|拒绝)$/)
    const status = answers[0]?.success ? 'approved' : 'rejected'
    expect(await statusOf(id)).toEqual({ status, paper: status, open: 0, ends: 1 })
  }
})

it('of a withdrawal and an approval at once one counts, never both', async () => {
  for (let round = 0; round < 4; round++) {
    const id = await begin()
    const as = head.token
    const task = (await detail(id, as)).mine.task as number
    const [approved, withdrawn] = await Promise.all([
      second.call(routes.approve, { as, body: { id, task } }),
      server.call(routes.withdraw, { as: sales.token, body: { id } }),
    ])
    // The head's approval leaves it under way, so a withdrawal that comes after it counts as well.
    expect(withdrawn.success).toBe(true)
    if (!approved.success) expect(approved.msg).toMatch(/^审批已经结束：raceSales已撤回$/)
    expect(await statusOf(id)).toEqual({ status: 'withdrawn', paper: 'withdrawn', open: 0, ends: 1 })
  }
})

it('the same decision sent twice counts once', async () => {
  const id = await begin()
  const as = head.token
  const body = { id, task: (await detail(id, as)).mine.task as number }
  const answers = await Promise.all([
    server.call(routes.approve, { as, body }),
    second.call(routes.approve, { as, body }),
  ])
  expect(answers.map(answer => answer.success).sort()).toEqual([false, true])
  const { happened } = await detail(id, as)
  expect(happened.filter(one => one.kind === 'approve')).toHaveLength(1)
})

it('a bulk approval and a refusal at once on two nodes decide each document once and answer truthfully', async () => {
  const ids = [await begin('请假'), await begin('请假'), await begin('请假')]
  const as = head.token
  const contested = ids[1] as number
  const { task } = (await detail(contested, as)).mine
  const body = { id: contested, task: task as number, comment: '人手不够' }
  const [many, refused] = await Promise.all([
    server.ask(bulkRoutes.approveMany, { as, body: { ids } }),
    second.call(routes.reject, { as, body }),
  ])
  const left = refused.success ? [{ id: contested, name: 'raceSales的请假' }] : []
  expect(many).toMatchObject({ done: 3 - left.length, refused: left })
  if (!refused.success) expect(refused).toMatchObject({ code: codes.conflict })
  for (const id of ids) {
    const status = id === contested && refused.success ? 'rejected' : 'approved'
    expect(await statusOf(id)).toEqual({ status, paper: status, open: 0, ends: 1 })
  }
})

/** A query of a document and all its state. */
const kept = `select i.id, i.status, p.status as paper, s.state->>'status' as state,
    (select count(*)::int from approval_task t where t.instance_id = i.id and t.closed_at is null) as open,
    (select count(*)::int from approval_decision d where d.instance_id = i.id and d.kind = 'approve') as decisions,
    (select count(*)::int from operation_log l where l.subject = 'approvalPaper' and l.subject_id = p.id::text and l.action = '审批结果') as told
  from approval_instance i join approval_paper p on p.id = i.document_id join approval_state s on s.instance_id = i.id
  where i.id = any($1) order by i.id`
const both = { status: 'approved', paper: 'approved', state: 'approved', open: 0, decisions: 1, told: 1 }
const neither = { status: 'running', paper: 'running', state: 'running', open: 1, decisions: 0, told: 0 }

const approver = (ids: readonly number[]) => {
  const { ownerUrl, appUrl } = server.database
  const args = ['tests/support/doomed-approver.ts', ownerUrl, appUrl, head.token, JSON.stringify(ids)]
  return spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
}
async function kill(node: ChildProcess): Promise<void> {
  const gone = once(node, 'exit')
  node.kill('SIGKILL')
  await gone
}

it('a kill -9 between a decision and its effect on the document leaves both or neither', async () => {
  const ids: number[] = []
  for (let count = 0; count < 12; count++) ids.push(await begin('请假'))
  const busy = approver(ids)
  for await (const _ of busy.stdout as NodeJS.ReadableStream) break
  const owner = await server.owner.connect()
  // The next decision has been made and the document changed, and neither can be committed.
  await owner.query('begin; lock table notification in share row exclusive mode')
  await vi.waitFor(async () => {
    const { rowCount } = await server.owner.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like 'insert into "notification"%'`,
    )
    expect(rowCount).toBe(1)
  }, 10_000)
  await kill(busy)
  await owner.query('commit')
  owner.release()
  const { rows } = await server.owner.query(kept, [ids])
  for (const { id: _, ...row } of rows) expect([both, neither]).toContainEqual(row)
  const [done, left] = [rows.filter(row => row.status === 'approved'), rows.filter(row => row.status === 'running')]
  expect([done.length > 0, left.length > 0]).toEqual([true, true])
  // What was cut off is decided as if nothing had been.
  for (const { id } of left)
    await server.ask(routes.approve, {
      as: head.token,
      body: { id, task: (await detail(id, head.token)).mine.task as number },
    })
  const after = await server.owner.query(kept, [ids])
  for (const { id: _, ...row } of after.rows) expect(row).toEqual(both)
})

it('of a return and a withdrawal, or a transfer and an approval, at once, one counts, never both', async () => {
  for (let round = 0; round < 3; round++) {
    const [first, other] = [await begin('请假'), await begin('请假')]
    const task = async (id: number) => (await detail(id, head.token)).mine.task as number
    const back = { id: first, task: await task(first), comment: '请补充', to: 'start', afterwards: 'redo' as const }
    const [returned, withdrawn] = await Promise.all([
      second.call(routes.giveBack, { as: head.token, body: back }),
      server.call(routes.withdraw, { as: sales.token, body: { id: first } }),
    ])
    expect(withdrawn.success).toBe(true)
    if (!returned.success) expect(returned.msg).toMatch(/^审批已经结束/)
    expect(await statusOf(first)).toEqual({ status: 'withdrawn', paper: 'withdrawn', open: 0, ends: 1 })
    const own = await task(other)
    const [given, approved] = await Promise.all([
      server.call(routes.transfer, {
        as: head.token,
        body: { id: other, task: own, to: admin.employeeId, comment: '' },
      }),
      second.call(routes.approve, { as: head.token, body: { id: other, task: own } }),
    ])
    expect([given.success, approved.success].sort()).toEqual([false, true])
    const status = approved.success ? 'approved' : 'running'
    expect(await statusOf(other)).toMatchObject({ status, paper: status, open: approved.success ? 0 : 1 })
  }
})
