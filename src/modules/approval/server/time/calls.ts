import { own } from '../../../../kernel/api/own.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { shownFields } from '../../../forms/server/index.ts'
import type { Call, Letter, Outbox, Told } from '../../../webhooks/server/index.ts'
import { decideOn } from '../decide/decide.ts'
import { holdForeseen } from '../decide/foresee.ts'
import { type Business, businessOf } from '../record/business.ts'
import { type Running, readAnyRunning } from '../record/instances.ts'
import { lockIdle } from './timers.ts'

/** Every minute, in cron's words. */
export const callTimes = '* * * * *'

type FlowCall = Call & { instanceId: number; wait: number; node: string }

/** Returns the calls of flows to addresses outside. */
export const approvalCalls = (businesses: readonly Business[]): Outbox<FlowCall> => ({
  name: 'approval calls',
  table: 'approval_call',
  columns: 'c.instance_id as "instanceId", c.wait, c.node_key as node',
  write: (desk, call) => letterOf(desk, businesses, call),
  settle: (desk, call, told, close) => settle(desk, businesses, { call, told }, close),
})

/** Returns the content of the call: the document as the initiator may see it. */
async function letterOf(desk: Desk, businesses: readonly Business[], call: FlowCall): Promise<Letter> {
  const running = await readAnyRunning(desk, call.instanceId)
  return {
    key: `${desk.officeId}-${call.instanceId}-${call.wait}`,
    agent: 'Tongzhou-Approval',
    body: JSON.stringify(await documentOf(desk, businesses, running, call.node)),
  }
}

async function documentOf(desk: Desk, businesses: readonly Business[], { row, flow }: Running, node: string) {
  const { fields, content } = await businessOf(businesses, row.business).read(desk, row.documentId)
  const shown = shownFields(fields, flow.startRights, 'edit').filter(field => field.right !== 'hidden')
  const people = desk.from('employee').select('name').where('id', '=', row.initiatorId)
  const { name } = await people.executeTakeFirstOrThrow()
  return {
    event: 'approval.webhook',
    node,
    number: row.number,
    type: row.typeName,
    title: row.title,
    status: row.status,
    startedAt: row.startedAt,
    initiator: { id: row.initiatorId, name },
    fields: shown.map(({ key, title, kind }) => ({ key, title, kind, value: own(content, key) ?? null })),
  }
}

type Answered = { call: FlowCall; told: Told }

/** Continues an instance after its call succeeded or failed; does nothing if it no longer waits for it. */
async function settle(
  desk: Desk,
  businesses: readonly Business[],
  { call, told }: Answered,
  close: () => Promise<boolean>,
): Promise<void> {
  const decision = { kind: 'called', node: call.node, ok: told.ok } as const
  const held = await holdForeseen(desk, businesses, await readAnyRunning(desk, call.instanceId), decision)
  const row = await lockIdle(desk, call.instanceId)
  // Somebody decides on it in this moment: the lease ends, and the call is made again with the same key.
  if (!row || !(await close())) return
  const act = { kind: decision.kind, note: `${told.words}${call.tries > 1 ? `，第 ${call.tries} 次` : ''}` } as const
  await decideOn(desk, businesses, await readAnyRunning(desk, row.id), { decision, act, node: call.node, held })
}
