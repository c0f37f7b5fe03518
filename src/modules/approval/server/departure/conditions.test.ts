import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asks, flowOf, forks } from '../../../../../tests/support/flows.ts'
import { type Company, type Employee, foundCompany } from '../../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import type { Flow } from '../../../flows/api/flow.ts'
import { isBranching } from '../../../flows/api/flow.ts'
import { type HandoverPlan, handoverRoutes } from '../../../handover/api/handover.ts'
import { notificationRoutes } from '../../../notification/api/notification.ts'
import { staffRoutes } from '../../../organisation/api/employeeRoutes.ts'
import { checkOffice } from '../check/check.ts'
import { papers } from '../record/papers.ts'

let server: TestServer
let company: Company
let peer: Employee
let heir: Employee

beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '条件交接公司', 'askedBoss')
  peer = await company.hire('askedPeer', '导购')
  heir = await company.hire('askedHeir', '导购')
})
afterAll(() => server?.stop())

const checker = JSON.stringify([
  { key: 'checker', title: '复核人', kind: 'employee' },
  { key: 'copy', title: '抄送', kind: 'employee' },
])
const asked = (field: string, person: number) => [[{ field, operator: 'eq', values: [person] }]]

/** Gives 报销 fields that hold a person, and a flow and a binding whose conditions compare one, and an amount, with a number. */
async function drawnFor(person: number): Promise<number> {
  await server.owner.query(
    `update approval_form set fields = fields || $2::jsonb where office_id = $1 and name = '报销' and not fields @> '[{"key": "checker"}]'`,
    [company.officeId, checker],
  )
  const flow = flowOf(
    forks('k', 'condition', [
      { when: asked('checker', person), nodes: [asks('a', [peer.employeeId])] },
      { when: asked('amount', person), nodes: [asks('b', [peer.employeeId])] },
      { nodes: [asks('c', [peer.employeeId])] },
    ]),
  )
  const { rows } = await server.owner.query(
    `with flow as (update approval_flow set draft = $2 where office_id = $1 and name = '报销审批' returning office_id, id)
     insert into approval_flow_version (office_id, flow_id, number, definition)
       select office_id, id, (select max(number) + 1 from approval_flow_version v where v.flow_id = flow.id), $2 from flow
     returning id, flow_id as flow`,
    [company.officeId, JSON.stringify(flow)],
  )
  const { id, flow: flowId } = rows[0]
  await server.owner.query('update approval_flow set published_id = $2 where id = $1', [flowId, id])
  const condition = JSON.stringify([[{ field: 'copy', operator: 'in', values: [person, peer.employeeId] }]])
  await server.owner.query('update approval_binding set condition = $2 where flow_id = $1', [flowId, condition])
  return flowId
}

/** Returns the values in the conditions of 报销: in the draft, in the published version and in the binding. */
async function compared(flowId: number) {
  const { rows } = await server.owner.query(
    `select f.draft, v.definition, b.condition from approval_flow f join approval_flow_version v on v.id = f.published_id
     join approval_binding b on b.flow_id = f.id where f.id = $1`,
    [flowId],
  )
  const { draft, definition, condition } = rows[0]
  const ofFlow = ({ nodes }: Flow) =>
    nodes.filter(isBranching).flatMap(node => node.branches.flatMap(({ when }) => when.flat().map(test => test.values)))
  return { draft: ofFlow(draft), definition: ofFlow(definition), binding: condition[0][0].values }
}
const comparedWith = (asks: number, amount: number) => ({
  draft: [[asks], [amount]],
  definition: [[asks], [amount]],
  binding: [asks, peer.employeeId],
})

const plan = (leaver: Employee): HandoverPlan => ({
  leaverId: leaver.employeeId,
  parts: [{ kind: 'approvalPlace', mode: 'one', receivers: [{ receiverId: heir.employeeId }] }],
})

describe('a condition that compares a person field with a leaving person', () => {
  it('is listed and handed over like a condition on the initiator, and comes back; an amount of the same number stays', async () => {
    const leaver = await company.hire('askedLeaver', '导购')
    const flowId = await drawnFor(leaver.employeeId)
    const { stock } = await server.ask(handoverRoutes.overview, {
      as: company.boss,
      params: { id: leaver.employeeId },
    })
    expect(stock.find(one => one.kind === 'approvalPlace')).toMatchObject({ total: 1 })
    const { id } = await server.ask(handoverRoutes.execute, { as: company.boss, body: plan(leaver) })
    expect(await compared(flowId)).toEqual(comparedWith(heir.employeeId, leaver.employeeId))
    expect(await server.ask(handoverRoutes.undo, { as: company.boss, body: { id } })).toMatchObject({ left: [] })
    expect(await compared(flowId)).toEqual(comparedWith(leaver.employeeId, leaver.employeeId))
  })

  it('is reported to administrators by the nightly check until somebody else is named', async () => {
    const leaver = await company.hire('askedGone', '导购')
    await drawnFor(leaver.employeeId)
    const title = '审批巡检：1 个流程的条件里有已离职或停用的人'
    const told = async () => {
      await checkOffice(server.app.runtime, [papers], company.officeId)
      const { rows } = await server.ask(notificationRoutes.inbox, { as: company.boss })
      return rows.filter(row => row.title === title).map(row => row.content)
    }
    expect(await told()).toEqual([])
    await server.ask(staffRoutes.disable, { as: company.boss, params: { id: leaver.employeeId } })
    const content = '报销审批：条件里的“askedGone”已离职或停用，请在流程图或流程业务绑定里换成别人'
    expect(await told()).toEqual([content])
    await drawnFor(peer.employeeId)
    expect(await told()).toEqual([content])
  })
})
