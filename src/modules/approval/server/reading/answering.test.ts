import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Company, type Employee, foundCompany } from '../../../../../tests/support/people.ts'
import { pngOf } from '../../../../../tests/support/png.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { codes } from '../../../../kernel/api/envelope.ts'
import type { Flow } from '../../../flows/api/flow.ts'
import { notificationRoutes } from '../../../notification/api/notification.ts'
import { dashboardRoutes } from '../../../reporting/api/dashboard.ts'
import { bulkRoutes } from '../../api/bulkRoutes.ts'
import { diagramRoutes } from '../../api/diagramRoutes.ts'
import { approvalRoutes as routes } from '../../api/routes.ts'
import { saidRoutes } from '../../api/said.ts'

let server: TestServer
let company: Company
let head: Employee
let sales: Employee
let finance: Employee
let stranger: Employee

beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '会签公司', 'answerBoss')
  head = await company.hire('answerHead', '部门经理')
  sales = await company.hire('answerSales', '导购')
  finance = await company.hire('answerFinance', '财务')
  stranger = await company.hire('answerStranger', '导购')
  const leader = 'update department set leader_id = $2 where id = $1'
  await server.owner.query(leader, [company.departmentId, head.employeeId])
})
afterAll(() => server?.stop())

const contents: Record<string, object> = {
  请假: { type: '年假', from: '2026-12-01', to: '2026-12-02', days: 2, reason: '回家' },
  用章: { seal: ['公章'], document: '合同', copies: 2, reason: '签约' },
}
async function begin(name: string): Promise<number> {
  const forms = await server.ask(routes.startable, { as: sales.token })
  const formId = forms.find(form => form.name === name)?.formId as number
  return (await server.ask(routes.start, { as: sales.token, body: { formId, content: contents[name] as never } })).id
}
const seen = (id: number, as: string) => server.ask(routes.detail, { as, params: { id } })
const taskOf = async (id: number, as: string) => (await seen(id, as)).mine.task ?? 0
const send = async (as: string, name: string, content: Buffer | string) =>
  (await server.send(saidRoutes.upload, { as, file: { name, content } })).json()
const fetchFile = (id: number, as: string) => server.send(saidRoutes.download, { as, params: { id } })

/** Publishes a flow again with another first node, which new approvals take. */
async function withFirstNode(name: string, change: object): Promise<void> {
  await server.owner.query(
    `with made as (
       insert into approval_flow_version (office_id, flow_id, number, definition)
       select f.office_id, f.id, v.number + 1, jsonb_set(v.definition, '{nodes,0}', v.definition #> '{nodes,0}' || $3)
       from approval_flow f join approval_flow_version v on v.office_id = f.office_id and v.id = f.published_id
       where f.office_id = $1 and f.name = $2 returning office_id, flow_id, id)
     update approval_flow f set published_id = made.id from made where f.office_id = made.office_id and f.id = made.flow_id`,
    [company.officeId, `${name}审批`, JSON.stringify(change)],
  )
}

describe('comments', () => {
  it('may have files, which only people with a part in the approval may fetch', async () => {
    const id = await begin('请假')
    const picture = (await send(sales.token, '现场.png', pngOf(8, 8))).data
    const paper = (await send(sales.token, '说明.pdf', '%PDF-1.4 说明')).data
    const body = { id, comment: '见附件', fileIds: [picture.id, paper.id] }
    await server.ask(routes.comment, { as: sales.token, body })
    const { happened } = await seen(id, sales.token)
    const files = happened.at(-1)?.files ?? []
    expect(files.map(file => [file.name, file.picture])).toEqual([
      ['现场.png', true],
      ['说明.pdf', false],
    ])
    const [first] = files
    expect((await fetchFile(first?.id as number, head.token)).rawPayload).toEqual(pngOf(8, 8))
    expect((await fetchFile(first?.id as number, stranger.token)).json()).toMatchObject({ code: codes.notFound })
    // A file goes with one thing said; nobody attaches another's.
    expect(await server.call(routes.comment, { as: sales.token, body })).toMatchObject({ code: codes.badInput })
    const theirs = (await send(head.token, '别人的.pdf', '%PDF-1.4')).data
    const stolen = { id, comment: '借用', fileIds: [theirs.id] }
    expect(await server.call(routes.comment, { as: sales.token, body: stolen })).toMatchObject({
      code: codes.badInput,
      data: { issues: [{ field: 'fileIds', msg: '有文件已失效，请重新上传' }] },
    })
    expect((await send(sales.token, '图.svg', '<svg/>')).code).toBe(codes.badInput)
  })

  it('may go with a decision; a refused decision leaves its files to be sent again', async () => {
    const id = await begin('请假')
    const file = (await send(head.token, '理由.pdf', '%PDF-1.4 理由')).data
    const body = { id, task: await taskOf(id, head.token), comment: '不合适', fileIds: [file.id] }
    const wrong = { ...body, task: 99 }
    expect(await server.call(routes.reject, { as: head.token, body: wrong })).toMatchObject({ code: codes.conflict })
    await server.ask(routes.reject, { as: head.token, body })
    const { happened } = await seen(id, head.token)
    expect(happened.find(one => one.kind === 'reject')?.files.map(one => one.name)).toEqual(['理由.pdf'])
  })

  it('may name people, who get a notice and may see the approval; people who cannot see it cannot be named', async () => {
    const id = await begin('请假')
    expect(await server.call(routes.detail, { as: finance.token, params: { id } })).toMatchObject({
      code: codes.notFound,
    })
    const mentionIds = [finance.employeeId, head.employeeId, sales.employeeId]
    const body = { id, comment: '@answerFinance 请看下', mentionIds }
    await server.ask(routes.comment, { as: sales.token, body })
    const { happened, copies } = await seen(id, sales.token)
    expect([happened.at(-1)?.mentions, copies]).toEqual([mentionIds, [finance.employeeId]])
    expect((await seen(id, finance.token)).id).toBe(id)
    const waiting = async () => (await server.ask(dashboardRoutes.figures, { as: finance.token })).mentions
    expect(await waiting()).toMatchObject([{ path: expect.stringContaining(String(id)) }])
    expect((await server.ask(dashboardRoutes.figures, { as: sales.token })).mentions).toEqual([])
    for (const { token } of [finance, head]) {
      const { rows } = await server.ask(notificationRoutes.inbox, { as: token })
      expect(rows[0]).toMatchObject({
        title: 'answerSales在“answerSales的请假”中提到了您',
        path: `/companyManager/approvalDetial?open=${id}`,
      })
    }
    await server.owner.query('update employee set disabled_at = now() where id = $1', [stranger.employeeId])
    const gone = { id, comment: '@x', mentionIds: [stranger.employeeId] }
    expect(await server.call(routes.comment, { as: sales.token, body: gone })).toMatchObject({
      code: codes.badInput,
      data: { issues: [{ field: 'mentionIds', msg: '提到的人已停用，或没有审批业务列表的权限，请去掉他' }] },
    })
    await server.owner.query('update employee set disabled_at = null where id = $1', [stranger.employeeId])
    await server.ask(routes.comment, { as: finance.token, body: { id, comment: '已看', mentionIds: [] } })
    expect(await waiting()).toEqual([])
  })

  it('show nobody more than their author sees', async () => {
    await withFirstNode('请假', { rights: { reason: 'hidden' } })
    const id = await begin('请假')
    const task = await taskOf(id, head.token)
    const body = { id, task, comment: '@answerFinance', mentionIds: [finance.employeeId] }
    await server.ask(routes.approve, { as: head.token, body })
    const keys = async (as: string) => (await seen(id, as)).fields.map(field => field.key)
    expect(await keys(sales.token)).toContain('reason')
    expect(await keys(finance.token)).not.toContain('reason')
    expect((await seen(id, finance.token)).content).not.toHaveProperty('reason')
    await withFirstNode('请假', { rights: {} })
  })
})

describe('a signature', () => {
  it('is required if the node says so, and must be a picture with strokes on it', async () => {
    await withFirstNode('用章', { signature: true })
    const id = await begin('用章')
    const open = await seen(id, head.token)
    expect(open.mine.signature).toBe(true)
    const sign = (signature: string) =>
      server.call(routes.approve, { as: head.token, body: { id, task: open.mine.task as number, signature } })
    const issue = (msg: string) => ({ code: codes.badInput, data: { issues: [{ field: 'signature', msg }] } })
    expect(await sign('')).toMatchObject(issue('请手写签名'))
    expect(await sign(pngOf(300, 100, { value: 0 }).toString('base64'))).toMatchObject(issue('请手写签名'))
    expect(await sign(Buffer.from('GIF89a').toString('base64'))).toMatchObject(
      issue('签名不是有效的 PNG 图片，请重新签名'),
    )
    expect(await sign(pngOf(2001, 10).toString('base64'))).toMatchObject(issue('签名不是有效的 PNG 图片，请重新签名'))
    expect((await seen(id, head.token)).mine.task).toBe(open.mine.task)
    const drawn = pngOf(300, 100)
    expect(await sign(drawn.toString('base64'))).toMatchObject({ success: true })
    const { happened } = await seen(id, sales.token)
    const signature = happened.find(one => one.kind === 'approve')?.signature as number
    expect((await fetchFile(signature, sales.token)).rawPayload).toEqual(drawn)
    expect((await fetchFile(signature, stranger.token)).json()).toMatchObject({ code: codes.notFound })
    await withFirstNode('用章', { signature: false })
  })
})

describe('adding people after oneself, which is an approval', () => {
  const added = (id: number, task: number, where: 'before' | 'after', comment = '') => {
    const body = { id, task, where, people: [finance.employeeId], comment }
    return server.call(routes.addSign, { as: head.token, body })
  }
  const issue = (field: string, msg: string) => ({ code: codes.badInput, data: { issues: [{ field, msg }] } })

  it('needs the comment that the node requires', async () => {
    await withFirstNode('用章', { commentRequired: true })
    const id = await begin('用章')
    const task = await taskOf(id, head.token)
    expect(await added(id, task, 'after')).toMatchObject(issue('comment', '请填写意见'))
    expect(await added(id, task, 'after', '同意，请财务再看')).toMatchObject({ success: true })
    await withFirstNode('用章', { commentRequired: false })
  })

  it('needs the fields that the node requires', async () => {
    const pay = { key: 'pay', title: '核定金额', kind: 'money', atStart: 'hidden' }
    await server.owner.query(
      `update approval_form set fields = fields || $2::jsonb where office_id = $1 and name = '用章'`,
      [company.officeId, JSON.stringify([pay])],
    )
    await withFirstNode('用章', { rights: { pay: 'required' } })
    const id = await begin('用章')
    const task = await taskOf(id, head.token)
    expect(await added(id, task, 'after')).toMatchObject(issue('content.pay', '请填写核定金额'))
    await withFirstNode('用章', { rights: {} })
  })

  it('is refused where the node requires a signature; people before oneself may be added', async () => {
    await withFirstNode('用章', { signature: true })
    const id = await begin('用章')
    const task = await taskOf(id, head.token)
    expect(await added(id, task, 'after')).toMatchObject(
      issue('where', '这一步需要手写签名，请选“我之前”，加签的人同意后再由您签名同意'),
    )
    expect((await seen(id, head.token)).mine.task).toBe(task)
    expect(await added(id, task, 'before')).toMatchObject({ success: true })
    await withFirstNode('用章', { signature: false })
  })
})

describe('the list of all approvals', () => {
  it('shows people who oversee approvals how long each has waited, and is closed to others', async () => {
    const id = await begin('请假')
    const { rows } = await server.ask(routes.list, { as: company.boss, body: { view: 'all', filters: {} } })
    const own = rows.find(row => row.id === id)
    expect([own?.node, own?.waiting, typeof own?.waitingSince]).toEqual(['部门主管审批', 'answerHead', 'string'])
    const longest = { view: 'todo', sort: { by: 'waitingSince', order: 'ascend' } } as const
    const mine = await server.ask(routes.list, { as: head.token, body: longest })
    expect(mine.rows.at(-1)?.id).toBe(id)
    expect(await server.call(routes.list, { as: sales.token, body: { view: 'all' } })).toMatchObject({
      code: codes.badInput,
    })
  })
})

describe('a bulk approval', () => {
  const approveMany = (ids: number[], as = head.token, comment = '同意') =>
    server.ask(bulkRoutes.approveMany, { as, body: { ids, comment } })

  it('approves what the nodes allow; for each other one it says why not', async () => {
    const [one, two] = [await begin('请假'), await begin('请假')]
    const seal = await begin('用章')
    const copied = await begin('请假')
    await server.ask(routes.withdraw, { as: sales.token, body: { id: copied } })
    expect(await approveMany([one, seal, two, copied, 999_999, one])).toEqual({
      done: 2,
      refused: [
        { id: seal, name: 'answerSales的用章', msg: '“部门主管审批”不能批量同意，请打开后处理' },
        { id: copied, name: 'answerSales的请假', msg: '这一步已经处理过，或不再需要处理' },
        { id: 999_999, name: '', msg: '不存在，或不在您的数据范围内' },
      ],
    })
    const { status, happened } = await seen(one, sales.token)
    expect([status, happened.find(said => said.kind === 'approve')?.comment]).toEqual(['approved', '同意'])
    expect((await seen(seal, head.token)).mine.task).not.toBeNull()
  })

  it('skips approvals that require a comment, a signature or a field', async () => {
    await withFirstNode('请假', { commentRequired: true })
    const words = await begin('请假')
    await withFirstNode('请假', { commentRequired: false, signature: true })
    const signed = await begin('请假')
    await withFirstNode('请假', { signature: false, rights: { reason: 'required' } })
    const filled = await begin('请假')
    const { rows } = await server.owner.query('select document_id from approval_instance where id = $1', [filled])
    await server.owner.query(`update approval_paper set content = content - 'reason' where id = $1`, [
      rows[0].document_id,
    ])
    await withFirstNode('请假', { rights: {} })
    const { done, refused } = await approveMany([words, signed, filled], head.token, '')
    expect([done, refused.map(one => one.msg)]).toEqual([
      0,
      ['请填写意见', '“部门主管审批”需要手写签名，请打开后处理', '请填写请假事由'],
    ])
    expect((await approveMany([words])).done).toBe(1)
  })

  it('sent twice with one key counts once and gets the same answer; 201 are too many; other people are refused', async () => {
    const ids = [await begin('请假'), await begin('请假')]
    const body = { ids, comment: '' }
    const key = 'bulk-key'
    const both = await Promise.all([
      server.call(bulkRoutes.approveMany, { as: head.token, body, key }),
      server.call(bulkRoutes.approveMany, { as: head.token, body, key }),
    ])
    expect(both.map(answer => answer.data)).toEqual([
      { done: 2, refused: [] },
      { done: 2, refused: [] },
    ])
    const { happened } = await seen(ids[0] as number, head.token)
    expect(happened.filter(one => one.kind === 'approve')).toHaveLength(1)
    const many = { ids: Array.from({ length: 201 }, (_, at) => at + 1) }
    expect(await server.call(bulkRoutes.approveMany, { as: head.token, body: many })).toMatchObject({
      code: codes.badInput,
    })
    const other = await begin('请假')
    expect((await approveMany([other], stranger.token)).refused[0]?.msg).toBe('不存在，或不在您的数据范围内')
    expect((await approveMany([other], sales.token)).refused[0]?.msg).toBe('这一步已经处理过，或不再需要处理')
  })
})

describe('a delegation', () => {
  it("lets somebody answer in another's name, is shown everywhere, and can be taken back until then", async () => {
    const id = await begin('请假')
    const task = await taskOf(id, head.token)
    const body = { id, task, to: finance.employeeId, comment: '出差' }
    await server.ask(routes.delegate, { as: head.token, body })
    const given = await seen(id, head.token)
    expect(given.waiting).toBe('answerFinance（代 answerHead）')
    expect(given.way[0]?.people[0]).toMatchObject({ id: finance.employeeId, for: head.employeeId, why: '受委托' })
    const [delegated] = given.mine.delegated
    expect([delegated?.id, given.mine.task]).toEqual([finance.employeeId, null])
    const back = { id, task: delegated?.task as number }
    expect(await server.call(routes.takeBack, { as: sales.token, body: back })).toMatchObject({ code: codes.forbidden })
    expect((await server.ask(routes.takeBack, { as: head.token, body: back })).task).not.toBeNull()
    expect((await seen(id, head.token)).waiting).toBe('answerHead')
    const again = { ...body, task: await taskOf(id, head.token) }
    await server.ask(routes.delegate, { as: head.token, body: again })
    expect((await seen(id, finance.token)).mine.for).toBe(head.employeeId)
    const [bell] = (await server.ask(notificationRoutes.inbox, { as: finance.token })).rows
    expect(bell?.title).toBe('待您处理（代 answerHead）：answerSales的请假')
    const answer = { id, task: await taskOf(id, finance.token) }
    await server.ask(routes.approve, { as: finance.token, body: answer })
    const done = await seen(id, finance.token)
    const said = done.happened.find(one => one.kind === 'approve')
    expect([done.status, said?.by, said?.for]).toEqual(['approved', finance.employeeId, head.employeeId])
    const { rows } = await server.ask(routes.list, { as: head.token, body: { view: 'done' } })
    expect(rows.map(row => row.id)).toContain(id)
  })
})

describe('the picture of a flow', () => {
  it('is visible to people with a part in it, without outside addresses and hidden fields', async () => {
    await withFirstNode('请假', { rights: { days: 'hidden' } })
    const id = await begin('请假')
    const drawn = (as: string) => server.ask(diagramRoutes.diagram, { as, params: { id } })
    const conditions = (flow: Flow) =>
      flow.nodes.flatMap(node => ('branches' in node ? node.branches.flatMap(branch => branch.when.flat()) : []))
    const [own, theirs] = [await drawn(sales.token), await drawn(head.token)]
    expect(conditions(own.flow).map(clause => clause.field)).toEqual(['days'])
    expect([conditions(theirs.flow), theirs.fields.map(field => field.key)]).toEqual([
      [],
      expect.not.arrayContaining(['days']),
    ])
    const refused = await server.call(diagramRoutes.diagram, { as: stranger.token, params: { id } })
    expect(refused).toMatchObject({ code: codes.notFound })
    await withFirstNode('请假', { rights: {} })
  })
})
