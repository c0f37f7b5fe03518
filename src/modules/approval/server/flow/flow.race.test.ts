import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Company, type Employee, foundCompany } from '../../../../../tests/support/people.ts'
import { startTwoNodes, type TwoNodes } from '../../../../../tests/support/twoNodes.ts'
import { codes } from '../../../../kernel/api/envelope.ts'
import { flowRoutes as routes } from '../../api/flowRoutes.ts'
import { approvalRoutes } from '../../api/routes.ts'

let two: TwoNodes
let company: Company
let sales: Employee
let head: Employee
let formId: number

beforeAll(async () => {
  two = await startTwoNodes()
  const [server] = two.nodes
  company = await foundCompany(server, '同时发布公司', 'raceFlowBoss')
  sales = await company.hire('raceFlowSales', '导购')
  head = await company.hire('raceFlowHead', '部门经理')
  await server.owner.query('update department set leader_id = $2 where id = $1', [
    company.departmentId,
    head.employeeId,
  ])
  const forms = await server.ask(approvalRoutes.startable, { as: sales.token })
  formId = forms.find(form => form.name === '用章')?.formId as number
})
afterAll(() => two?.stop())

const content = { seal: ['公章'], document: '合作协议', copies: 2, reason: '盖章' }
const start = (turn: number) => two.post(turn, approvalRoutes.start, sales.token, { formId, content, chosen: {} })
const flowNow = async () => {
  const flows = await two.nodes[0].ask(routes.list, { as: company.boss })
  return flows.find(flow => flow.name === '用章审批') as (typeof flows)[number]
}
const detail = (id: number, as: string) => two.nodes[0].ask(approvalRoutes.detail, { as, params: { id } })

/** Draws the flow as one node that is named after the version it will be. */
async function draw(): Promise<{ id: number; version: number; number: number }> {
  const { id, version, number } = await flowNow()
  const next = (number as number) + 1
  const approvers = [{ kind: 'leader' as const, level: 1 }]
  const node = { kind: 'approve' as const, key: `v${next}`, name: `第 ${next} 版`, approvers }
  const body = { id, version, draft: { nodes: [node], startRights: {} } }
  return { ...(await two.nodes[0].ask(routes.draft, { as: company.boss, body })), number: next }
}

it('an instance that starts while a version is published runs on one whole version', async () => {
  for (let round = 0; round < 4; round++) {
    const { id, version, number } = await draw()
    const starts = [0, 1, 2, 3].map(turn => start(turn))
    const published = two.post(round, routes.publish, company.boss, { id, version, note: '同时' })
    const answers = await Promise.all(starts)
    expect(await published).toMatchObject({ success: true, data: { number } })
    for (const { data } of answers) {
      const { flowNumber, way } = await detail(data?.id as number, sales.token)
      const drawn = way.map(step => step.name)
      if (flowNumber > 1) expect(drawn).toEqual([`第 ${flowNumber} 版`])
      else expect(drawn).toEqual(['部门主管审批', '公司管理员审批'])
      expect([number - 1, number]).toContain(flowNumber)
    }
  }
})

it('of two people who publish at once one succeeds, and the other is told', async () => {
  const { id, version, number } = await draw()
  const both = [0, 1].map(turn => two.post(turn, routes.publish, company.boss, { id, version, note: '抢先' }))
  const answers = await Promise.all(both)
  expect(answers.map(({ code }) => code).sort()).toEqual([0, codes.stale])
  expect(await flowNow()).toMatchObject({ number })
})

it('an instance that starts while the flow is retired runs whole or is refused', async () => {
  for (let round = 0; round < 4; round++) {
    const { id } = await flowNow()
    const starts = [0, 1, 2, 3].map(turn => start(turn))
    const retired = two.post(round, routes.retire, company.boss, { id })
    for (const answer of await Promise.all(starts)) {
      if (answer.success) expect((await detail(answer.data?.id as number, head.token)).mine.task).not.toBeNull()
      else expect(answer).toMatchObject({ code: codes.conflict })
    }
    expect(await retired).toMatchObject({ success: true })
    expect(await start(round)).toMatchObject({ code: codes.conflict })
    await two.nodes[0].ask(routes.restore, { as: company.boss, body: { id } })
  }
})

const leaderNode = (key: string) => ({ ...asksLeader, key, name: '还是它' })
const asksLeader = { kind: 'approve' as const, approvers: [{ kind: 'leader' as const, level: 1 }] }
async function publishNodes(nodes: readonly object[]): Promise<number> {
  const as = company.boss
  const { id, version } = await flowNow()
  const body = { id, version, draft: { nodes: nodes as never, startRights: {} } }
  const saved = await two.nodes[0].ask(routes.draft, { as, body })
  const { number } = await two.nodes[0].ask(routes.publish, { as, body: { id, version: saved.version, note: '改' } })
  return number as number
}

it('an instance that is moved while it is approved ends on its version, or continues on the newest', async () => {
  const later = {
    kind: 'approve',
    key: 'later',
    name: '再批',
    approvers: [{ kind: 'people', people: [sales.employeeId] }],
  }
  for (let round = 0; round < 4; round++) {
    await publishNodes([{ ...leaderNode('one'), name: `第 ${round} 回` }])
    const id = (await start(round)).data?.id as number
    const task = (await detail(id, head.token)).mine.task as number
    const number = await publishNodes([leaderNode('one'), later])
    const [moved, approved] = await Promise.all([
      two.post(round, routes.move, company.boss, { id, number }),
      two.post(round + 1, approvalRoutes.approve, head.token, { id, task, comment: '', content: {} }),
    ])
    expect(approved).toMatchObject({ success: true })
    const after = await detail(id, sales.token)
    if (moved.success) expect([after.status, after.waiting]).toEqual(['running', 'raceFlowSales'])
    else expect([after.status, moved.msg]).toEqual(['approved', '“raceFlowSales的用章”已通过，不能再转'])
    expect(after.happened.filter(one => one.kind === 'approve')).toHaveLength(1)
  }
})
