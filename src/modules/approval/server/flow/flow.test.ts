import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Company, type Employee, foundCompany } from '../../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { codes } from '../../../../kernel/api/envelope.ts'
import type { Flow } from '../../../flows/api/flow.ts'
import { flowRoutes as routes } from '../../api/flowRoutes.ts'
import { approvalRoutes } from '../../api/routes.ts'

let server: TestServer
let company: Company
let head: Employee
let sales: Employee
let hr: Employee

beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '流程公司', 'flowBoss')
  head = await company.hire('flowHead', '部门经理')
  sales = await company.hire('flowSales', '导购')
  hr = await company.hire('flowHr', '财务')
  await server.owner.query('update department set leader_id = $2 where id = $1', [
    company.departmentId,
    head.employeeId,
  ])
})
afterAll(() => server?.stop())

const flows = () => server.ask(routes.list, { as: company.boss })
const flowNamed = async (name: string) => (await flows()).find(flow => flow.name === name) as NonNullable<Listed>
type Listed = Awaited<ReturnType<typeof flows>>[number] | undefined
const detail = (id: number) => server.ask(routes.detail, { as: company.boss, params: { id } })
const approve = (key: string, name: string, more: object = {}) => ({
  kind: 'approve' as const,
  key,
  name,
  in: null,
  approvers: [{ kind: 'leader' as const, level: 1 }],
  ...more,
})
const people = () => [{ kind: 'people' as const, people: [hr.employeeId] }]
const drawn = (...nodes: object[]) => ({ nodes, startRights: {} }) as unknown as Flow
const leave = { type: '年假', from: '2026-12-01', to: '2026-12-02', days: 2, reason: '回家' }
async function start(name: string): Promise<number> {
  const forms = await server.ask(approvalRoutes.startable, { as: sales.token })
  const formId = forms.find(form => form.name === name)?.formId as number
  return (await server.ask(approvalRoutes.start, { as: sales.token, body: { formId, content: leave } })).id
}
async function add(name: string, draft?: Flow) {
  const types = await server.ask(routes.types, { as: company.boss })
  const { business, formId } = types.find(type => type.title === '请假') as (typeof types)[number]
  const flow = await server.ask(routes.add, { as: company.boss, body: { name, business, formId } })
  if (!draft) return flow
  const body = { id: flow.id, version: flow.version, draft }
  return { ...flow, ...(await server.ask(routes.draft, { as: company.boss, body })) }
}
const publish = ({ id, version }: { id: number; version: number }, note = '更新') =>
  server.call(routes.publish, { as: company.boss, body: { id, version, note } })

describe('a flow', () => {
  it('of a new company is published, bound to its form, and runs', async () => {
    const before = await flowNamed('请假审批')
    expect(before).toMatchObject({ state: 'published', number: 1, typeName: '请假', running: 0, older: 0, bindings: 1 })
    await start('请假')
    expect(await flowNamed('请假审批')).toMatchObject({ running: 1, older: 0 })
  })

  it('starts blank or as a copy, for an existing type of document', async () => {
    const blank = await add('空白流程')
    expect(blank).toMatchObject({ state: 'draft', number: null, typeName: '请假' })
    expect((await detail(blank.id)).draft.nodes).toEqual([])
    const { id: flowId, formId } = await flowNamed('请假审批')
    const body = { name: '请假审批（副本）', business: 'form', formId, flowId }
    const copy = await server.ask(routes.add, { as: company.boss, body })
    expect((await detail(copy.id)).draft).toEqual((await detail(flowId)).draft)
    const wrong = { as: company.boss, body: { ...body, name: '没有的', business: 'nothing' } }
    expect(await server.call(routes.add, wrong)).toMatchObject({
      code: codes.badInput,
      data: { issues: [{ field: 'business', msg: '没有这种业务类型，请重新选择' }] },
    })
    expect(await server.call(routes.add, { as: company.boss, body })).toMatchObject({
      data: { issues: [{ field: 'name', msg: '已有名为“请假审批（副本）”的流程，请换一个名称' }] },
    })
  })

  it('may be saved as a draft with faults, which it names, but is not published', async () => {
    const flow = await add('不完整', drawn(approve('who', '谁来批', { approvers: [] })))
    const told = [{ node: 'who', name: '谁来批', level: 'error', words: '没有设置审批人' }]
    expect(flow).toMatchObject({ problems: told })
    expect((await detail(flow.id)).problems).toMatchObject(told)
    expect(await publish(flow)).toMatchObject({
      code: codes.conflict,
      msg: '流程还不能发布：“谁来批”没有设置审批人',
      data: { problems: told },
    })
    expect(await server.ask(routes.versions, { as: company.boss, params: { id: flow.id } })).toEqual([])
  })

  it('names nodes where nobody in the company can answer, and is not published if documents would be refused for it', async () => {
    const { rows } = await server.owner.query<{ id: number; name: string }>(
      `select r.id, r.name from role r where r.office_id = $1 and not exists (
         select from employee_role h where h.office_id = r.office_id and h.role_id = r.id) order by r.id limit 1`,
      [company.officeId],
    )
    const [role] = rows as [{ id: number; name: string }]
    const nobody = { approvers: [{ kind: 'role', role: role.id }], empty: 'refuse' }
    const flow = await add('没人能批', drawn(approve('a', '法务审批', nobody)))
    expect(flow).toMatchObject({
      problems: [
        { level: 'warning', words: `角色“${role.name}”里没有能审批的人，请先把角色分配给在职员工` },
        { level: 'error', words: '现在没有人能审批，单据到这里会自动拒绝，请重新设置' },
      ],
    })
    expect((await publish(flow)).code).toBe(codes.conflict)
  })

  it('of an older version is unchanged after saving, and names its sub-flows', async () => {
    const inner = await flowNamed('请假审批')
    const nodes = [{ kind: 'subFlow', key: 'sub', name: '子流程', in: null, flow: inner.id }, approve('a', '主管')]
    const { id, version } = await add('旧版流程', drawn(...nodes))
    expect(await publish({ id, version })).toMatchObject({ code: 0 })
    const older = `#- '{nodes,1,timeout}' #- '{nodes,1,signature}'`
    await server.owner.query(`update approval_flow set draft = draft ${older} where id = $1`, [id])
    await server.owner.query(`update approval_flow_version set source = source ${older} where flow_id = $1`, [id])
    const listed = () => flowNamed('旧版流程')
    expect(await listed()).toMatchObject({ state: 'published', uses: [inner.id] })
    const { draft, version: now } = await detail(id)
    const saved = await server.ask(routes.draft, { as: company.boss, body: { id, version: now, draft } })
    expect([saved.state, (await listed()).state]).toEqual(['published', 'published'])
    const changed = { ...draft, note: '加一句说明' }
    const again = { id, version: saved.version, draft: changed }
    expect((await server.ask(routes.draft, { as: company.boss, body: again })).state).toBe('changed')
  })

  it('is checked while it is drawn, without being stored', async () => {
    const { id } = await add('只看看')
    const body = { id, draft: drawn(approve('a', '甲')) }
    expect(await server.ask(routes.validate, { as: company.boss, body })).toEqual([])
    expect((await detail(id)).draft.nodes).toEqual([])
  })

  it('refuses the second of two edits', async () => {
    const flow = await add('两人同改', drawn(approve('a', '甲')))
    const body = { id: flow.id, version: flow.version - 1, draft: drawn() }
    expect(await server.call(routes.draft, { as: company.boss, body })).toMatchObject({
      code: codes.stale,
      data: { by: 'flowBoss' },
    })
    expect((await detail(flow.id)).draft.nodes).toHaveLength(1)
  })
})

describe('a version', () => {
  it('has a number and a comment, and stays unchanged when the next is published', async () => {
    const flow = await add('版本', drawn(approve('a', '甲')))
    const first = await publish(flow, '第一版')
    expect(first.data).toMatchObject({ state: 'published', number: 1 })
    const version = first.data?.version as number
    expect(await publish({ id: flow.id, version })).toMatchObject({ code: codes.conflict, msg: /没有可发布的修改/ })
    const body = { id: flow.id, version, draft: drawn(approve('a', '甲'), approve('b', '乙')) }
    const saved = await server.ask(routes.draft, { as: company.boss, body })
    expect(saved.state).toBe('changed')
    expect((await publish(saved, '加一步')).data).toMatchObject({ state: 'published', number: 2 })
    const as = company.boss
    const versions = await server.ask(routes.versions, { as, params: { id: flow.id } })
    expect(versions.map(({ number, note, newest }) => [number, note, newest])).toEqual([
      [2, '加一步', true],
      [1, '第一版', false],
    ])
    const old = await server.ask(routes.version, { as, params: { id: flow.id, number: 1 } })
    expect(old.flow.nodes.map(node => node.name)).toEqual(['甲'])
    const now = await detail(flow.id)
    const back = await server.ask(routes.revert, { as, body: { id: flow.id, version: now.version, number: 1 } })
    expect(back.state).toBe('changed')
    expect((await detail(flow.id)).draft.nodes.map(node => node.name)).toEqual(['甲'])
    expect((await publish(back, '还是第一版')).data).toMatchObject({ number: 3 })
    const none = { as, params: { id: flow.id, number: 9 } }
    expect(await server.call(routes.version, none)).toMatchObject({ code: codes.notFound })
  })

  it('of a retired flow takes no new documents; running ones continue', async () => {
    const { id } = await flowNamed('用章审批')
    const seal = { seal: ['公章'], document: '协议', copies: 1, reason: '签约' }
    const forms = await server.ask(approvalRoutes.startable, { as: sales.token })
    const formId = forms.find(form => form.name === '用章')?.formId as number
    const begin = () => server.call(approvalRoutes.start, { as: sales.token, body: { formId, content: seal } })
    const running = (await begin()).data?.id as number
    expect(await server.ask(routes.retire, { as: company.boss, body: { id } })).toMatchObject({ state: 'retired' })
    expect(await begin()).toMatchObject({ code: codes.conflict, msg: expect.stringMatching(/^还没有可用的审批流程/) })
    const { mine } = await server.ask(approvalRoutes.detail, { as: head.token, params: { id: running } })
    const body = { id: running, task: mine.task as number }
    expect(await server.call(approvalRoutes.approve, { as: head.token, body })).toMatchObject({ success: true })
    await server.ask(routes.restore, { as: company.boss, body: { id } })
    expect(await begin()).toMatchObject({ success: true })
  })

  it('prevents the removal of its flow; an unused draft is removed', async () => {
    const { id } = await flowNamed('请假审批')
    expect(await server.call(routes.remove, { as: company.boss, body: { id } })).toMatchObject({ code: codes.conflict })
    const draft = await add('要删的')
    await server.ask(routes.remove, { as: company.boss, body: { id: draft.id } })
    expect((await flows()).map(flow => flow.id)).not.toContain(draft.id)
  })
})

describe('a simulation', () => {
  it('shows whom given content would ask, on the draft or a version, and stores nothing', async () => {
    const above = { key: 'more', name: '3 天以上', when: [[{ field: 'days', operator: 'gt', values: [3] }]] }
    const way = { kind: 'condition', key: 'way', name: '天数', in: null }
    const branches = [above, { key: 'less', name: '其他', when: [] }]
    const boss = approve('boss', '总经理', { in: 'more', approvers: [{ kind: 'chosen' }] })
    const flow = await add('模拟', drawn(approve('a', '主管'), { ...way, branches }, boss))
    const trying = (more: object) =>
      server.call(routes.simulate, {
        as: company.boss,
        body: { id: flow.id, initiatorId: sales.employeeId, content: { days: 5 }, ...more },
      })
    const long = await trying({})
    expect(long.data).toMatchObject({
      toChoose: [{ node: 'boss', name: '总经理' }],
      branches: [{ node: 'way', branches: ['more'] }],
      ends: 'approved',
    })
    expect(long.data?.way.map(step => [step.name, step.people.map(one => [one.id, one.why])])).toEqual([
      ['主管', [[head.employeeId, '部门主管']]],
      ['天数', []],
      ['总经理', [[expect.any(Number), '管理员']]],
    ])
    const chosen = await trying({ chosen: { boss: [head.employeeId] } })
    expect(chosen.data?.way.at(-1)?.people).toMatchObject([{ id: head.employeeId, why: '发起人自选' }])
    expect((await trying({ content: { days: 1 } })).data?.way.map(step => step.name)).toEqual(['主管', '天数'])
    const { version } = await detail(flow.id)
    await publish({ id: flow.id, version })
    const later = { id: flow.id, version: version + 1, draft: drawn(approve('a', '新主管')) }
    await server.ask(routes.draft, { as: company.boss, body: later })
    expect((await trying({})).data?.way.map(step => step.name)).toEqual(['新主管'])
    expect((await trying({ number: 1 })).data?.way[0]?.name).toBe('主管')
    expect(await trying({ content: { days: '三天' } })).toMatchObject({
      data: { issues: [{ field: 'content.days', msg: '天数应为数字' }] },
    })
    expect(await flowNamed('模拟')).toMatchObject({ running: 0 })
  })
})

describe('a draft', () => {
  it('differs from another version in words, node by node, also in the log', async () => {
    const flow = await add('差异', drawn(approve('a', '甲'), approve('b', '乙')))
    const { data } = await publish(flow)
    const changed = drawn(approve('a', '甲', { approvers: people() }), approve('c', '丙'))
    const body = { id: flow.id, version: data?.version as number, draft: changed }
    await server.ask(routes.draft, { as: company.boss, body })
    const input = { as: company.boss, params: { id: flow.id }, query: { from: 1, to: 0 } }
    const { changes } = await server.ask(routes.difference, input)
    expect(changes).toMatchObject([
      { node: 'a', name: '甲', kind: 'changed', settings: [{ title: '审批人', before: '直接主管', after: 'flowHr' }] },
      { node: 'c', name: '丙', kind: 'added' },
      { node: 'b', name: '乙', kind: 'removed' },
    ])
    const log = `select changes->'drawn'->>1 as drawn from operation_log
      where subject = 'approvalFlow' and subject_id = $1 order by id desc limit 1`
    const { rows } = await server.owner.query(log, [String(flow.id)])
    expect(rows[0].drawn).toBe('修改“甲”（审批人）；新增“丙”；移除“乙”')
  })

  it('is replayed over old documents before it is published: whose work changes, and which branches nobody takes', async () => {
    const { id, version, number } = await flowNamed('请假审批')
    await start('请假')
    const branches = [
      { key: 'long', name: '30 天以上', when: [[{ field: 'days', operator: 'gt', values: [30] }]] },
      { key: 'short', name: '其他', when: [] },
    ]
    const way = { kind: 'condition', key: 'days', name: '天数', in: null, branches }
    const nobody = approve('none', '五级主管', {
      in: 'short',
      approvers: [{ kind: 'leader', level: 5 }],
      empty: 'pass',
    })
    const draft = drawn(
      approve('other', '人事', { approvers: people() }),
      way,
      approve('x', '长假', { in: 'long' }),
      nobody,
    )
    await server.ask(routes.draft, { as: company.boss, body: { id, version, draft } })
    const result = await server.ask(routes.replay, { as: company.boss, params: { id } })
    expect(result).toMatchObject({ documents: result.differing, capped: false })
    expect(result.workload).toContainEqual({ person: hr.employeeId, before: 0, after: result.documents })
    expect(result.untaken).toEqual([{ node: 'days', name: '天数', branch: '30 天以上', reached: result.documents }])
    expect(result.nobody).toMatchObject([{ node: 'none', name: '五级主管', documents: result.documents }])
    expect(result.examples[0]).toMatchObject({
      title: 'flowSales的请假',
      words: expect.arrayContaining(['增加“人事”']),
    })
    const back = { id, version: version + 1, number: number as number }
    await server.ask(routes.revert, { as: company.boss, body: back })
  })

  it('with a sub-flow gets its nodes when it is published', async () => {
    const inner = await add('里面的', drawn(approve('one', '里面', { approvers: people() })))
    const outer = await add('外面的', drawn({ kind: 'subFlow', key: 'sub', name: '子流程', flow: inner.id }))
    expect(outer).toMatchObject({ problems: [{ node: 'sub', level: 'error' }] })
    await publish(inner)
    const simulated = { id: outer.id, initiatorId: sales.employeeId }
    const { way } = await server.ask(routes.simulate, { as: company.boss, body: simulated })
    expect(way.map(step => step.name)).toContain('里面')
    expect((await publish(outer)).data).toMatchObject({ state: 'published', number: 1 })
    const input = { as: company.boss, params: { id: outer.id, number: 1 } }
    expect((await server.ask(routes.version, input)).flow.nodes.map(node => node.key)).toEqual(['sub'])
    const { rows } = await server.owner.query('select definition from approval_flow_version where flow_id = $1', [
      outer.id,
    ])
    expect(rows[0].definition.nodes.map((node: { key: string }) => node.key)).toEqual(['sub', 'subxone'])
    const list = await server.ask(routes.list, { as: company.boss })
    expect([outer.id, inner.id].map(id => list.find(flow => flow.id === id)?.uses)).toEqual([[inner.id], []])
  })

  it("shows conditions of a sub-flow with the titles of that sub-flow's form", async () => {
    const { id: flow } = await flowNamed('报销审批')
    await server.owner.query(
      `update approval_flow_version v set definition = $2 from approval_flow f where f.id = $1 and v.id = f.published_id`,
      [flow, JSON.stringify(drawn(approve('boss', '老板', { approvers: people(), rights: { amount: 'read' } })))],
    )
    const outer = await add('请假带报销', drawn({ kind: 'subFlow', key: 'sub', name: '子流程', flow }))
    const words = ['子流程里的“老板”：字段权限里的“报销金额”不在表单里']
    const body = { id: outer.id, draft: (await detail(outer.id)).draft }
    expect((await server.ask(routes.validate, { as: company.boss, body })).map(one => one.words)).toEqual(words)
    expect((await detail(outer.id)).problems.map(one => one.words)).toEqual(words)
  })
})

describe('moving to the newest version', () => {
  const movable = (id: number) => server.ask(routes.movable, { as: company.boss, params: { id } })
  const move = (id: number, number: number) => server.call(routes.move, { as: company.boss, body: { id, number } })
  async function republish(name: string, draft: Flow) {
    const { id, version } = await flowNamed(name)
    return publish(await server.ask(routes.draft, { as: company.boss, body: { id, version, draft } }))
  }
  const seen = (id: number, as: string) => server.ask(approvalRoutes.detail, { as, params: { id } })

  it('is previewed, done one by one, shown in the history, and keeps answers', async () => {
    const { id: flowId } = await flowNamed('请假审批')
    const [first, second] = [await start('请假'), await start('请假')]
    const task = (await seen(second, head.token)).mine.task as number
    await republish(
      '请假审批',
      drawn(approve('head', '部门主管审批'), approve('hr', '人事备案', { approvers: people() })),
    )
    const { number, rows } = await movable(flowId)
    expect(rows.find(row => row.id === first)).toMatchObject({
      number: 1,
      title: 'flowSales的请假',
      becomes: '部门主管审批',
      standing: [{ name: '部门主管审批', there: true }],
    })
    expect(await flowNamed('请假审批')).toMatchObject({ number, older: rows.length })
    expect((await seen(first, sales.token)).way.map(step => step.name)).not.toContain('人事备案')
    expect(await move(first, number)).toMatchObject({ success: true })
    const moved = await seen(first, sales.token)
    expect(moved.way.map(step => step.name)).toEqual(['部门主管审批', '人事备案'])
    expect(moved.happened.at(-1)).toMatchObject({ kind: 'moved', note: `改用第 ${number} 版（原第 1 版）` })
    expect(await move(first, number)).toMatchObject({ code: codes.conflict, msg: /已经在第/ })
    await server.ask(approvalRoutes.approve, { as: head.token, body: { id: second, task } })
    expect(await move(second, number)).toMatchObject({ code: codes.conflict, msg: /已通过，不能再转/ })
    const open = (await seen(first, head.token)).mine.task as number
    const body = { id: first, task: open }
    await server.ask(approvalRoutes.approve, { as: head.token, body })
    expect((await seen(first, head.token)).waiting).toBe('flowHr')
  })

  it('skips an instance whose node no longer exists, and says so', async () => {
    const { id: flowId } = await flowNamed('请假审批')
    const id = await start('请假')
    const before = await seen(id, sales.token)
    const { data } = await republish('请假审批', drawn(approve('boss', '总经理', { approvers: people() })))
    const { rows } = await movable(flowId)
    expect(rows.find(row => row.id === id)).toMatchObject({
      becomes: null,
      standing: [{ name: '部门主管审批', there: false }],
    })
    expect(await move(id, (data?.number as number) - 1)).toMatchObject({ code: codes.conflict, msg: /请重新查看/ })
    expect(await move(id, data?.number as number)).toMatchObject({
      code: codes.conflict,
      msg: '“flowSales的请假”正在“部门主管审批”等待处理，新版本里没有这个节点',
    })
    expect(await seen(id, sales.token)).toEqual(before)
  })
})
