import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { takeFlow } from '../../../../tests/support/approvals.ts'
import { asks } from '../../../../tests/support/flows.ts'
import { type Company, type Employee, foundCompany } from '../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import { codes } from '../../../kernel/api/envelope.ts'
import type { Content } from '../../forms/api/content.ts'
import { notificationRoutes } from '../../notification/api/notification.ts'
import { approvalRoutes as routes } from '../api/routes.ts'

let server: TestServer
let company: Company
let head: Employee
let sales: Employee
let finance: Employee
let boss: number

beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '审批公司', 'approvalBoss')
  head = await company.hire('approvalHead', '部门经理')
  sales = await company.hire('approvalSales', '导购')
  finance = await company.hire('approvalFinance', '财务')
  await server.owner.query('update department set leader_id = $2 where id = $1', [
    company.departmentId,
    head.employeeId,
  ])
  const { rows } = await server.owner.query(`select id from employee where office_id = $1 and name = 'approvalBoss'`, [
    company.officeId,
  ])
  boss = rows[0].id
})
afterAll(() => server?.stop())

const formNamed = async (name: string) => {
  const forms = await server.ask(routes.startable, { as: sales.token })
  return forms.find(form => form.name === name)?.formId as number
}
const leave: Content = { type: '年假', from: '2026-12-01', to: '2026-12-02', days: 2, reason: '回家' }
const expense: Content = { type: '差旅', amount: 600_000, day: '2026-11-20', reason: '去佛山看展' }

const seen = (id: number, as: string) => server.ask(routes.detail, { as, params: { id } })
const begin = async (name: string, content: Content, as = sales.token) => {
  const { id } = await server.ask(routes.start, { as, body: { formId: await formNamed(name), content } })
  return seen(id, as)
}
const taskOf = async (id: number, as: string) => (await seen(id, as)).mine.task ?? 0
const approve = async (id: number, as: string) => {
  const decided = await server.ask(routes.approve, { as, body: { id, task: await taskOf(id, as), comment: '同意' } })
  const now = await seen(id, as)
  const { number, title, status, unable, mine } = now
  expect(decided).toEqual({ id, number, title, status, unable, task: mine.task })
  return now
}
const titles = async (view: string, as: string) =>
  (await server.ask(routes.list, { as, body: { view } })).rows.map(row => row.title)
const paper = async (id: number) => {
  const sql =
    'select p.status, p.content from approval_paper p join approval_instance i on i.document_id = p.id where i.id = $1'
  return (await server.owner.query(sql, [id])).rows[0]
}

describe('a free form', () => {
  it('goes from its initiator to the head and ends, in every list and bell', async () => {
    const { id, status, number, way } = await begin('请假', leave)
    expect(status).toBe('running')
    expect(number).toMatch(/^SP\d{8}-\d{4}$/)
    expect(way.map(step => [step.name, step.state])).toEqual([
      ['部门主管审批', 'open'],
      ['条件', 'ahead'],
    ])
    expect(await titles('todo', head.token)).toEqual(['approvalSales的请假'])
    expect(await server.ask(routes.counts, { as: head.token })).toMatchObject({ todo: 1 })
    const bell = await server.ask(notificationRoutes.inbox, { as: head.token })
    expect(bell.rows[0]).toMatchObject({
      title: '待您处理：approvalSales的请假',
      path: `/companyManager/approvalDetial?open=${id}`,
    })
    const done = await approve(id, head.token)
    expect(done.status).toBe('approved')
    expect(done.happened.map(one => one.kind)).toEqual(['start', 'approve', 'ended'])
    expect(await paper(id)).toMatchObject({ status: 'approved' })
    expect([await titles('todo', head.token), await titles('done', head.token)]).toEqual([[], ['approvalSales的请假']])
    expect((await server.ask(notificationRoutes.inbox, { as: sales.token })).rows[0]?.title).toBe(
      '已通过：approvalSales的请假',
    )
  })

  it('takes the branch of its amount and is handled by finance', async () => {
    const { id } = await begin('报销', expense)
    await approve(id, head.token)
    await approve(id, company.boss)
    const open = await seen(id, finance.token)
    expect(open.mine).toMatchObject({ kind: 'handle', nodeName: '财务付款' })
    const refused = await server.call(routes.reject, {
      as: finance.token,
      body: { id, task: open.mine.task as number, comment: '不付' },
    })
    expect(refused).toMatchObject({ code: codes.conflict, msg: '这一步不能这样处理' })
    expect((await approve(id, finance.token)).status).toBe('approved')
  })

  it('shows its way with names before it starts', async () => {
    const body = { formId: await formNamed('报销'), content: { ...expense, amount: 499_999 } }
    const cheap = await server.ask(routes.preview, { as: sales.token, body })
    expect(cheap.way.map(step => [step.name, step.people.map(one => one.id)])).toEqual([
      ['部门主管审批', [head.employeeId]],
      ['条件', []],
      ['财务付款', [finance.employeeId]],
    ])
    const dear = await server.ask(routes.preview, { as: sales.token, body: { ...body, content: expense } })
    expect(dear.way.map(step => step.people.map(one => one.id))).toContainEqual([boss])
  })

  it('of a head goes to the head above, because nobody approves their own document', async () => {
    const { way } = await begin('请假', leave, head.token)
    expect(way[0]?.people.map(one => one.id)).toEqual([boss])
  })

  it('with wrong fields is refused, names each, and stores nothing', async () => {
    const count = async () => (await server.owner.query('select count(*) from approval_paper')).rows[0].count
    const before = await count()
    const answer = await server.call(routes.start, {
      as: sales.token,
      body: { formId: await formNamed('报销'), content: { type: '吃喝', amount: 1.5, day: '昨天' } },
    })
    expect(answer).toMatchObject({
      code: codes.badInput,
      data: {
        issues: [
          { field: 'content.type', msg: '费用类型里没有选项“吃喝”，请重新选择' },
          { field: 'content.amount', msg: '报销金额最多到分' },
          { field: 'content.day', msg: '发生日期应为日期' },
        ],
      },
    })
    expect(await count()).toBe(before)
  })
})

describe('the default forms of a company', () => {
  const refusedFor = async (name: string, content: Content) => {
    const answer = await server.call(routes.start, {
      as: sales.token,
      body: { formId: await formNamed(name), content },
    })
    return [answer.code, ...(answer.data as unknown as { issues: { msg: string }[] }).issues.map(one => one.msg)]
  }

  it('refuse a leave of −1 days, one that ends before it begins, an expense of 0, half a sheet to be sealed', async () => {
    for (const days of [-1, 0, 0.25])
      expect(await refusedFor('请假', { ...leave, days })).toEqual([
        codes.badInput,
        days === 0.25 ? '天数最多 1 位小数' : '天数不能小于 0.5',
      ])
    expect(await refusedFor('请假', { ...leave, to: '2026-11-30' })).toEqual([
      codes.badInput,
      '结束日期不能早于开始日期',
    ])
    expect(await refusedFor('报销', { ...expense, amount: 0 })).toEqual([codes.badInput, '报销金额不能小于 0.01'])
    const seal = { seal: ['公章'], document: '合同', copies: 0, reason: '签约' }
    expect(await refusedFor('用章', seal)).toEqual([codes.badInput, '份数不能小于 1'])
    expect(await refusedFor('用章', { ...seal, copies: 1.5 })).toEqual([codes.badInput, '份数应为整数'])
  })

  it('refuse the same in an amendment, whichever of the two dates changes', async () => {
    const { id } = await begin('请假', leave)
    const task = await taskOf(id, head.token)
    await server.ask(routes.giveBack, {
      as: head.token,
      body: { id, task, comment: '日期不对', to: 'start', afterwards: 'resume' },
    })
    const again = async (content: Content) =>
      server.call(routes.resubmit, { as: sales.token, body: { id, task: await taskOf(id, sales.token), content } })
    const wrong = { code: codes.badInput, msg: '结束日期不能早于开始日期' }
    expect(await again({ from: '2026-12-03' })).toMatchObject({ ...wrong, data: { issues: [{ field: 'content.to' }] } })
    expect(await again({ to: '2026-11-30' })).toMatchObject(wrong)
    expect(await again({ from: '2026-12-03', to: '2026-12-04' })).toMatchObject({ code: 0 })
  })
})

describe('a decision', () => {
  it('is open only to the person asked; people with a part in the approval see it', async () => {
    const { id } = await begin('请假', leave)
    const task = await taskOf(id, head.token)
    const body = { id, task, comment: '' }
    expect(await server.call(routes.approve, { as: finance.token, body })).toMatchObject({ code: codes.notFound })
    expect(await server.call(routes.approve, { as: sales.token, body })).toMatchObject({ code: codes.forbidden })
    expect(await server.call(routes.detail, { as: finance.token, params: { id } })).toMatchObject({
      code: codes.notFound,
    })
    expect((await seen(id, company.boss)).id).toBe(id)
    await server.ask(routes.copy, { as: head.token, body: { id, people: [finance.employeeId] } })
    expect((await seen(id, finance.token)).mine.task).toBeNull()
    expect(await server.ask(routes.counts, { as: finance.token })).toMatchObject({ cc: 1 })
    expect(await server.ask(routes.read, { as: finance.token, body: { id } })).toMatchObject({ cc: 0 })
  })

  it('returns a document, which is amended and comes back to the same person', async () => {
    const { id } = await begin('报销', expense)
    await approve(id, head.token)
    const task = await taskOf(id, company.boss)
    const back = await server.ask(routes.giveBack, {
      as: company.boss,
      body: { id, task, comment: '金额不对', to: 'start', afterwards: 'resume' },
    })
    expect(back.status).toBe('returned')
    expect(await paper(id)).toMatchObject({ status: 'returned' })
    await server.ask(routes.resubmit, {
      as: sales.token,
      body: { id, task: await taskOf(id, sales.token), content: { amount: 550_000 } },
    })
    const amended = await seen(id, sales.token)
    expect([amended.status, amended.waiting]).toEqual(['running', 'approvalBoss'])
    expect(await paper(id)).toMatchObject({ status: 'running', content: { ...expense, amount: 550_000 } })
  })

  it('transfers a task, adds people before and after, takes these back; the history shows each', async () => {
    const { id } = await begin('请假', leave)
    const on = async (as: string) => ({ id, task: await taskOf(id, as) })
    await server.ask(routes.transfer, { as: head.token, body: { ...(await on(head.token)), to: boss } })
    await server.ask(routes.addSign, {
      as: company.boss,
      body: { ...(await on(company.boss)), where: 'before', people: [finance.employeeId] },
    })
    const added = await seen(id, company.boss)
    expect([added.waiting, added.mine.added.map(one => one.id)]).toEqual(['approvalFinance', [finance.employeeId]])
    const body = { id, task: added.mine.added[0]?.task as number }
    expect(await server.call(routes.removeSign, { as: head.token, body })).toMatchObject({ code: codes.forbidden })
    expect((await server.ask(routes.removeSign, { as: company.boss, body })).task).not.toBeNull()
    expect((await seen(id, company.boss)).waiting).toBe('approvalBoss')
    const done = await approve(id, company.boss)
    expect(done.happened.map(one => one.kind)).toEqual([
      'start',
      'transfer',
      'addSign',
      'removeSign',
      'approve',
      'ended',
    ])
    expect(await titles('done', head.token)).toContain('approvalSales的请假')
  })

  it('leaves people whom a removed person added to the one who added that person, and to nobody else', async () => {
    const { id } = await begin('请假', leave)
    const add = async (as: string, people: number[]) => {
      const body = { id, task: await taskOf(id, as), where: 'before' as const, people }
      await server.ask(routes.addSign, { as, body })
    }
    const added = async () => (await seen(id, head.token)).mine.added
    const remove = (as: string, task = 0) => server.call(routes.removeSign, { as, body: { id, task } })
    await add(head.token, [finance.employeeId])
    await add(finance.token, [boss])
    await remove(head.token, (await added())[0]?.task)
    const [left] = await added()
    expect(left?.id).toBe(boss)
    for (const as of [sales.token, finance.token])
      expect(await remove(as, left?.task)).toMatchObject({ code: codes.forbidden, msg: '只能撤销自己加签的人' })
    expect(await remove(head.token, left?.task)).toMatchObject({ success: true })
    expect((await seen(id, head.token)).waiting).toBe('approvalHead')
  })

  it('withdraws, urges once per period, and comments', async () => {
    const { id } = await begin('请假', leave)
    await server.ask(routes.urge, { as: sales.token, body: { id } })
    expect(await server.call(routes.urge, { as: sales.token, body: { id } })).toMatchObject({ code: codes.tooMany })
    expect((await server.ask(notificationRoutes.inbox, { as: head.token })).rows[0]?.title).toContain('催您处理')
    await server.ask(routes.comment, { as: sales.token, body: { id, comment: '麻烦尽快' } })
    expect(await server.call(routes.withdraw, { as: head.token, body: { id } })).toMatchObject({
      code: codes.forbidden,
    })
    expect((await server.ask(routes.withdraw, { as: sales.token, body: { id, comment: '不请了' } })).status).toBe(
      'withdrawn',
    )
    expect(await paper(id)).toMatchObject({ status: 'withdrawn' })
    const { rows } = await server.ask(routes.list, { as: head.token, body: { view: 'todo' } })
    expect(rows.map(row => row.id)).not.toContain(id)
  })

  it('that waits for somebody who has left can be transferred only by people who oversee approvals', async () => {
    const leaver = await company.hire('approvalLeaver', '部门经理')
    const { id } = await begin('请假', leave)
    const task = await taskOf(id, head.token)
    await server.ask(routes.transfer, { as: head.token, body: { id, task, to: leaver.employeeId } })
    await server.owner.query('update employee set disabled_at = now() where id = $1', [leaver.employeeId])
    const [other] = (await seen(id, company.boss)).mine.others
    expect(other?.id).toBe(leaver.employeeId)
    const body = { id, task: other?.task as number, to: head.employeeId }
    expect(await server.call(routes.transfer, { as: sales.token, body })).toMatchObject({ code: codes.forbidden })
    const gone = { ...body, to: leaver.employeeId }
    expect(await server.call(routes.transfer, { as: company.boss, body: gone })).toMatchObject({ code: codes.conflict })
    await server.ask(routes.transfer, { as: company.boss, body })
    expect((await seen(id, company.boss)).waiting).toBe('approvalHead')
  })

  it('reaches the initiator only if the node allows this, whoever sends it', async () => {
    const { id } = await begin('请假', leave)
    const task = await taskOf(id, head.token)
    const on = { id, task, comment: '' }
    const [to, people] = [sales.employeeId, [sales.employeeId]]
    const refused = { code: codes.conflict, msg: '发起人不能处理自己的单据，请选择其他人' }
    for (const as of [head.token, company.boss])
      expect(await server.call(routes.transfer, { as, body: { ...on, to } })).toMatchObject(refused)
    expect(await server.call(routes.delegate, { as: head.token, body: { ...on, to } })).toMatchObject(refused)
    for (const where of ['before', 'after'] as const)
      expect(await server.call(routes.addSign, { as: head.token, body: { ...on, where, people } })).toMatchObject(
        refused,
      )
    expect(await seen(id, sales.token)).toMatchObject({ status: 'running', mine: { task: null } })
    expect(await taskOf(id, head.token)).toBe(task)
  })

  it('is permanent: the application cannot change its rows or a published version', async () => {
    for (const table of ['approval_decision', 'approval_flow_version'])
      await expect(server.app.runtime.pool.query(`update ${table} set id = id`)).rejects.toThrow('permission denied')
  })
})

describe('the list', () => {
  const summaryOf = async (id: number, as: string, view: string) =>
    (await server.ask(routes.list, { as, body: { view } })).rows.find(row => row.id === id)?.summary

  it('shows the first fields of each document', async () => {
    const { id } = await begin('报销', expense)
    expect(await summaryOf(id, head.token, 'todo')).toBe('费用类型：差旅 · 报销金额：6,000.00 · 发生日期：2026-11-20')
  })

  it('shows no field that is hidden at any step', async () => {
    await takeFlow(server.owner, company.officeId, '用章', [
      asks('head', [head.employeeId]),
      asks('pay', [finance.employeeId], { rights: { document: 'hidden' } }),
    ])
    const { id } = await begin('用章', { seal: ['公章'], document: '薪酬调整', copies: 2, reason: '盖章\n两份' })
    expect(await summaryOf(id, head.token, 'todo')).toBe('印章：公章 · 份数：2 · 用途：盖章 两份')
    expect(await summaryOf(id, sales.token, 'mine')).not.toContain('薪酬')
  })
})

describe("the initiator's bell", () => {
  it('shows the comment of the person who refused or approved', async () => {
    for (const [decide, words, title] of [
      [routes.reject, '旺季人手不够', '已拒绝：approvalSales的请假'],
      [routes.approve, '路上小心', '已通过：approvalSales的请假'],
    ] as const) {
      const { id } = await begin('请假', leave)
      await server.ask(decide, { as: head.token, body: { id, task: await taskOf(id, head.token), comment: words } })
      const [latest] = (await server.ask(notificationRoutes.inbox, { as: sales.token })).rows
      expect(latest).toMatchObject({ title, content: words })
    }
  })
})
