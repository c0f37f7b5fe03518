import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { takeFlow } from '../../../../../tests/support/approvals.ts'
import { asks, type Drawn, flowOf } from '../../../../../tests/support/flows.ts'
import { type Company, type Employee, foundCompany } from '../../../../../tests/support/people.ts'
import type { TestServer } from '../../../../../tests/support/server.ts'
import { startTwoNodes, type TwoNodes } from '../../../../../tests/support/twoNodes.ts'
import { type HandoverPlan, handoverRoutes } from '../../../handover/api/handover.ts'
import { notificationRoutes } from '../../../notification/api/notification.ts'
import { staffRoutes } from '../../../organisation/api/employeeRoutes.ts'
import { delegationRoutes } from '../../api/delegation.ts'
import { approvalRoutes as routes } from '../../api/routes.ts'
import { checkOffice } from '../check/check.ts'
import { papers } from '../record/papers.ts'

let both: TwoNodes
let server: TestServer
let company: Company
let sales: Employee
let head: Employee
let hired = 0

beforeAll(async () => {
  both = await startTwoNodes()
  server = both.nodes[0]
  company = await foundCompany(server, '审批交接公司', 'departBoss')
  sales = await company.hire('departSales', '导购')
})
afterAll(() => both?.stop())

/** Makes a new head of the company's first department. */
async function newHead(): Promise<Employee> {
  head = await company.hire(`departHead${++hired}`, '部门经理')
  await server.owner.query('update department set leader_id = $2 where id = $1', [
    company.departmentId,
    head.employeeId,
  ])
  return head
}
const leave = { type: '年假', from: '2026-12-01', to: '2026-12-02', days: 2, reason: '回家' }
const expense = { type: '差旅', amount: 100_00, day: '2026-11-20', reason: '去佛山看展' }
const seal = { seal: ['公章'], document: '协议', copies: 1, reason: '盖章' }

async function begin(name: string, content: object, as = sales.token): Promise<number> {
  const forms = await server.ask(routes.startable, { as })
  const formId = forms.find(form => form.name === name)?.formId as number
  return (await server.ask(routes.start, { as, body: { formId, content: content as never } })).id
}
const detail = (id: number, as = company.boss) => server.ask(routes.detail, { as, params: { id } })
const taskOf = async (id: number, as: string) => (await detail(id, as)).mine.task as number
const bells = async (as: string) => (await server.ask(notificationRoutes.inbox, { as })).rows.map(row => row.title)

/** Publishes nodes as the flow of a form. */
async function drawn(form: string, nodes: readonly Drawn[]): Promise<{ flowId: number; old: number }> {
  const { rows } = await server.owner.query(
    `with flow as (update approval_flow set draft = $3 where office_id = $1 and name = $2 || '审批' returning office_id, id)
     insert into approval_flow_version (office_id, flow_id, number, definition) select office_id, id, 2, $3 from flow
     returning id, flow_id`,
    [company.officeId, form, JSON.stringify(flowOf(nodes))],
  )
  await server.owner.query('update approval_flow set published_id = $2 where id = $1', [rows[0].flow_id, rows[0].id])
  return { flowId: rows[0].flow_id, old: rows[0].id }
}
async function flowNow(id: number) {
  const { rows } = await server.owner.query(
    `select f.draft, v.id as version, v.definition, v.note, b.condition from approval_flow f
     join approval_flow_version v on v.id = f.published_id join approval_binding b on b.flow_id = f.id where f.id = $1`,
    [id],
  )
  const { version, note, ...parts } = rows[0]
  const words = Object.fromEntries(Object.entries(parts).map(([key, part]) => [key, JSON.stringify(part)]))
  return { version, note, ...words } as {
    version: number
    note: string
    draft: string
    definition: string
    condition: string
  }
}

/** Returns the people with an open task in an instance, from the rows and from the engine's state. */
async function waiting(id: number): Promise<number[]> {
  const { rows } = await server.owner.query(
    'select employee_id from approval_task where instance_id = $1 and closed_at is null order by 1',
    [id],
  )
  return rows.map(row => row.employee_id)
}
/** Asks again until what it gives is as awaited. */
async function until<T>(ask: () => Promise<T>, fits: (found: T) => boolean): Promise<T> {
  for (let turn = 0; turn < 200; turn++) {
    const found = await ask()
    if (fits(found)) return found
    await sleep(50)
  }
  throw new Error('it did not come to that')
}
const plan = (leaver: Employee, receiver: Employee): HandoverPlan => ({
  leaverId: leaver.employeeId,
  parts: ['approvalTask', 'approvalPlace', 'department'].map(kind => ({
    kind,
    mode: 'one',
    receivers: [{ receiverId: receiver.employeeId }],
  })),
})
const approve = async (node: TestServer, id: number, as: string) => {
  await node.ask(routes.approve, { as, body: { id, task: await taskOf(id, as), comment: '' } })
  return id
}
const blocked = async () =>
  (
    await server.owner.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like 'insert into "notification"%'`,
    )
  ).rowCount ?? 0
const disable = (employeeId: number, as = company.boss) =>
  server.ask(staffRoutes.disable, { as, params: { id: employeeId } })

describe('a handover of a leaving person', () => {
  it('gives their open tasks to others: shown before, with the reason, noticed once, and reversible', async () => {
    const [leaver, heir] = [await newHead(), await company.hire('departHeir', '导购')]
    const ids = [await begin('请假', leave), await begin('用章', seal)]
    const overview = await server.ask(handoverRoutes.overview, { as: company.boss, params: { id: leaver.employeeId } })
    const stock = overview.stock.find(one => one.kind === 'approvalTask')
    expect(stock).toMatchObject({ total: 2, unit: '件', note: '其中 2 件正等待处理' })
    const body = plan(leaver, heir)
    const preview = await server.ask(handoverRoutes.preview, { as: company.boss, body })
    const foreseen = preview.parts.find(part => part.kind === 'approvalTask')?.receivers[0]
    expect(foreseen).toMatchObject({ receiverId: heir.employeeId, count: 2 })
    expect(foreseen?.samples.map(one => one.name)).toEqual(['departSales的请假', 'departSales的用章'])
    const { id: handover } = await server.ask(handoverRoutes.execute, { as: company.boss, body })
    for (const id of ids) expect(await waiting(id)).toEqual([heir.employeeId])
    expect((await bells(heir.token)).filter(title => title.includes('审批'))).toEqual([
      `departHead${hired}离职，2 件审批、1 个部门负责人交接给您`,
    ])
    const told = (await detail(ids[0] as number, heir.token)).happened.at(-1)
    expect(told).toMatchObject({
      kind: 'handOver',
      note: '离职交接',
      people: [heir.employeeId],
      nodeName: '部门主管审批',
    })
    await server.ask(routes.approve, {
      as: heir.token,
      body: { id: ids[0] as number, task: await taskOf(ids[0] as number, heir.token), comment: '' },
    })
    const undone = await server.ask(handoverRoutes.undo, { as: company.boss, body: { id: handover } })
    expect(undone.left).toMatchObject([{ kind: 'approvalTask', id: ids[0] }])
    expect(await waiting(ids[1] as number)).toEqual([leaver.employeeId])
    expect((await detail(ids[1] as number)).happened.at(-1)).toMatchObject({ kind: 'handOver', note: '撤销离职交接' })
  })

  it('replaces them in flows by a new version, for new and running documents, and back', async () => {
    const [leaver, heir, peer] = [
      await newHead(),
      await company.hire('placeHeir', '导购'),
      await company.hire('placePeer', '导购'),
    ]
    const { flowId, old } = await drawn('报销', [
      asks('a', [peer.employeeId]),
      asks('b', [leaver.employeeId], { empty: 'people', emptyPeople: [leaver.employeeId] }),
    ])
    await server.owner.query('update approval_binding set condition = $2 where flow_id = $1', [
      flowId,
      JSON.stringify([[{ field: '$initiator', operator: 'ne', values: [leaver.employeeId] }]]),
    ])
    const running = await begin('报销', expense)
    const body = plan(leaver, heir)
    const preview = await server.ask(handoverRoutes.preview, { as: company.boss, body })
    expect(preview.parts.find(part => part.kind === 'approvalPlace')?.receivers[0]?.samples).toMatchObject([
      { name: '报销审批' },
    ])
    const { id: handover } = await server.ask(handoverRoutes.execute, { as: company.boss, body })
    const given = await flowNow(flowId)
    expect(given.note).toBe('离职交接')
    for (const part of [given.draft, given.definition, given.condition]) {
      expect(part).toContain(String(heir.employeeId))
      expect(part).not.toContain(`[${leaver.employeeId}]`)
    }
    await approve(server, running, peer.token)
    expect(await waiting(running)).toEqual([heir.employeeId])
    const later = await begin('报销', expense)
    await server.ask(handoverRoutes.undo, { as: company.boss, body: { id: handover } })
    const back = await flowNow(flowId)
    expect(back.version).toBe(old)
    for (const part of [back.draft, back.definition, back.condition]) expect(part).toContain(`[${leaver.employeeId}]`)
    await approve(server, later, peer.token)
    expect(await waiting(later)).toEqual([leaver.employeeId])
  })

  it('moves rules by which they answer for others, ends their own rules, and back', async () => {
    const [leaver, heir, away] = [
      await newHead(),
      await company.hire('ruleHeir', '部门经理'),
      await company.hire('ruleAway', '部门经理'),
    ]
    const rule = async (from: Employee, to: Employee) => {
      const [fromAt, toAt] = [-1, 24].map(hours => new Date(Date.now() + hours * 3_600_000).toISOString())
      const body = { toId: to.employeeId, fromAt, toAt, formId: null, note: '', moveOpen: false } as never
      await server.ask(delegationRoutes.add, { as: from.token, body })
    }
    await rule(leaver, away)
    await rule(away, leaver)
    await rule(heir, leaver)
    const rules = async () =>
      (
        await server.owner.query(
          `select from_id, to_id, cancelled_at is not null as ended from approval_delegation where office_id = $1 order by id`,
          [company.officeId],
        )
      ).rows.map(row => [row.from_id, row.to_id, row.ended])
    const before = await rules()
    const parts = [{ kind: 'approvalDelegation', mode: 'one', receivers: [{ receiverId: heir.employeeId }] } as const]
    const body = { ...plan(leaver, heir), parts: [...plan(leaver, heir).parts, ...parts] } as HandoverPlan
    const preview = await server.ask(handoverRoutes.preview, { as: company.boss, body })
    const shown = preview.parts.find(part => part.kind === 'approvalDelegation')?.receivers[0]
    expect(shown?.samples.map(sample => sample.name)).toContain(`ruleAway 委托 departHead${hired}`)
    const { id } = await server.ask(handoverRoutes.execute, { as: company.boss, body })
    expect(await rules()).toEqual([
      [leaver.employeeId, away.employeeId, true],
      [away.employeeId, heir.employeeId, false],
      [heir.employeeId, leaver.employeeId, true],
    ])
    expect(await bells(away.token)).toContain('离职交接：您的审批委托改由ruleHeir代办')
    await server.ask(handoverRoutes.undo, { as: company.boss, body: { id } })
    expect(await rules()).toEqual(before)
  })

  it('is refused to people who cannot answer approvals', async () => {
    const leaver = await newHead()
    await begin('请假', leave)
    const role = await server.owner.query(
      `insert into role (office_id, name, type_id) select office_id, '仓管无审批', type_id from role where office_id = $1 and name = '导购' returning name`,
      [company.officeId],
    )
    const heir = await company.hire('departUnable', role.rows[0].name)
    const refused = await server.call(handoverRoutes.preview, { as: company.boss, body: plan(leaver, heir) })
    expect(refused).toMatchObject({ code: 40000, msg: 'departUnable没有审批业务列表的权限，不能接手审批' })
  })

  it('asks nobody twice: a person who is already asked answers for both', async () => {
    const [leaver, heir] = [await newHead(), await company.hire('departPeer', '导购')]
    const id = await begin('用章', seal)
    const task = await taskOf(id, leaver.token)
    await server.ask(routes.addSign, {
      as: leaver.token,
      body: { id, task, comment: '', where: 'before', people: [heir.employeeId] },
    })
    await server.ask(handoverRoutes.execute, { as: company.boss, body: plan(leaver, heir) })
    expect(await waiting(id)).toEqual([heir.employeeId])
    await server.ask(routes.approve, { as: heir.token, body: { id, task: await taskOf(id, heir.token), comment: '' } })
    expect((await detail(id)).way.map(step => [step.name, step.state])).toEqual([
      ['部门主管审批', 'done'],
      ['公司管理员审批', 'open'],
    ])
  })
})

describe('disabling a person without a handover', () => {
  it('gives their open tasks to an administrator at once, and the history says so', async () => {
    const leaver = await newHead()
    const id = await begin('请假', leave)
    await disable(leaver.employeeId)
    await until(
      () => waiting(id),
      people => people.length === 1 && people[0] !== leaver.employeeId,
    )
    const { happened, mine } = await detail(id)
    expect(happened.at(-1)).toMatchObject({ kind: 'replaced', note: `departHead${hired}已停用，或不再有审批权限` })
    expect(mine.task).not.toBeNull()
    expect(await bells(company.boss)).toContain('待您处理：departSales的请假')
  })

  it.each(['start', 'approval'] as const)('is never asked by what happens in the same instant: %s', async what => {
    const own = await newHead()
    const leaver = what === 'start' ? own : await company.hire('departAdmin', '公司管理员')
    const earlier = what === 'start' ? 0 : await begin('用章', seal)
    const held = await server.owner.connect()
    await held.query('begin; lock table notification in share row exclusive mode')
    // It has found the people to ask by now, and the transaction cannot end yet.
    const asking = what === 'start' ? begin('请假', leave) : approve(both.nodes[1], earlier, head.token)
    await until(blocked, count => count > 0)
    const leaving = disable(leaver.employeeId)
    await sleep(300)
    await held.query('commit')
    held.release()
    const id = (await asking) || earlier
    await leaving
    await until(
      () => waiting(id),
      people => people.length > 0 && !people.includes(leaver.employeeId),
    )
  })
})

describe('the nightly check', () => {
  const check = () => checkOffice(server.app.runtime, [papers], company.officeId)

  it('finds nothing if nothing is wrong, and sends no notice', async () => {
    const before = (await bells(company.boss)).length
    expect(await check()).toEqual([])
    expect(await bells(company.boss)).toHaveLength(before)
  })

  it.each<[string, string, string, boolean]>([
    [
      'somebody who has been disabled past the product',
      `update employee set disabled_at = now() where id = (select employee_id from approval_task where instance_id = $1 and closed_at is null)`,
      '处理人已停用或没有审批权限，已更换处理人',
      true,
    ],
    [
      'somebody who has lost the screen',
      `delete from employee_role where employee_id = (select employee_id from approval_task where instance_id = $1 and closed_at is null)`,
      '处理人已停用或没有审批权限，已更换处理人',
      true,
    ],
    [
      "a task that is on nobody's list",
      'delete from approval_task where instance_id = $1 and closed_at is null',
      '有人需要处理但不在其待办中，已补上',
      true,
    ],
    [
      'a task that was closed without an answer',
      `update approval_task set closed_at = now(), outcome = 'void' where instance_id = $1`,
      '有人需要处理但不在其待办中，已补上',
      true,
    ],
    [
      'a task that nobody waits for',
      `insert into approval_task (office_id, instance_id, task, node_key, node_name, kind, employee_id)
       select office_id, id, 99, 'head', '多余', 'approve', initiator_id from approval_instance where id = $1`,
      '待办中有不再需要处理的任务，已关闭',
      true,
    ],
    [
      'an approval that waits for nobody',
      `update approval_state set state = '{"status":"running","nodes":{},"answered":[],"tasks":0}' where instance_id = $1`,
      '流程停住，没有等待任何人，请发起人撤回后重新提交',
      false,
    ],
    ['a state that cannot be read', `update approval_state set state = '{}' where instance_id = $1`, '流程停住', false],
  ])('tells %s, and mends what can be mended', async (_, damage, words, mended) => {
    await newHead()
    const id = await begin('请假', leave)
    await server.owner.query(damage, [id])
    const found = (await check()).filter(one => one.id === id)
    expect(found.some(one => one.words.startsWith(words) && one.mended === mended)).toBe(true)
    expect((await bells(company.boss))[0]).toMatch(mended ? /^审批巡检：.*/ : /需要您处理$/)
    expect((await check()).filter(one => one.id === id)).toHaveLength(mended ? 0 : 1)
    if (mended) expect((await detail(id)).mine.others.length + Number((await detail(id)).mine.task !== null)).toBe(1)
    await server.owner.query(`update approval_instance set status = 'withdrawn', ended_at = now() where id = $1`, [id])
  })

  it.each(['approval_timer', 'approval_call'])('begins anew what was lost of %s', async table => {
    const limit = asks('head', [head.employeeId], { timeout: { hours: 4, then: 'remind' } } as never)
    const call = { kind: 'webhook', key: 'call', name: '通知', url: 'https://example.com/', failure: 'go' }
    await takeFlow(server.owner, company.officeId, '用章', [table === 'approval_timer' ? limit : (call as never)])
    const id = await begin('用章', seal)
    const kept = () => server.owner.query(`select wait from ${table} where instance_id = $1 and done_at is null`, [id])
    const { rows } = await kept()
    await server.owner.query(
      `update ${table} set done_at = now() ${table === 'approval_call' ? ", status = 'off'" : ''} where instance_id = $1`,
      [id],
    )
    const found = (await check()).filter(one => one.id === id)
    expect(found).toMatchObject([{ mended: true, words: '等待的时限或外部接口没有在计时或调用，已重新开始' }])
    expect((await kept()).rows).toEqual(rows)
    expect(await check()).toEqual([])
  })
})
